// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import PushPrimer
import Randomness

/// A model's prompts with everything worked out that is the same for all users.
///
/// A class, so that passing it on copies one pointer.
final class CompiledPrompts {
  let model: PromptsModel
  let answerTime: Distribution
  let settingsTime: Distribution
  /// The primer's place among the policy's prompts, and that of the system's question without a primer.
  let primer: Int
  let systemPrompt: Int
  /// Whether each action counts as engagement.
  let isEngaged: [Bool]
  /// Whether each action must be told to the prompts: it counts as engagement, brings a call, or may make a condition hold.
  let watches: [Bool]
  /// The calls at each moment that isn't an action or a screen, and those of each action and screen.
  let atLaunch: [Int]
  let atSession: [Int]
  let atAction: [[Int]]
  let atScreen: [[Int]]
  let onCondition: [Int]

  let primerResponse = Purpose("primer.response")
  let promptResponse = Purpose("systemPrompt.response")
  let settingsResponse = Purpose("settings.response")
  let quietChoice = Purpose("permission.quietDelivery")
  let holdout = Purpose("attention.holdout")

  init(_ model: PromptsModel, tips: Int, actions: Int, screens: Int, exponentialsBy method: ExponentialMethod) {
    self.model = model
    precondition(model.attention.kinds.count == tips + PromptCall.Prompt.allCases.count, "The policy knows every prompt.")
    answerTime = model.answerTime.drawn(exponentialsBy: method)
    settingsTime = model.settingsTime.drawn(exponentialsBy: method)
    primer = tips
    systemPrompt = tips + 1
    func calls(where isMeant: (PromptCall.Moment) -> Bool) -> [Int] { model.calls.indices.filter { isMeant(model.calls[$0].moment) } }
    atLaunch = calls { $0 == .launch }
    atSession = calls { if case .session = $0 { true } else { false } }
    atAction = (0..<actions).map { action in calls { $0 == .action(action) } }
    atScreen = (0..<screens).map { screen in calls { $0 == .screen(screen) } }
    onCondition = calls { $0 == .condition }
    isEngaged = (0..<actions).map(model.engagedActions.contains)
    let (isEngaged, atAction, hasConditions) = (isEngaged, atAction, !onCondition.isEmpty)
    watches = (0..<actions).map { hasConditions || isEngaged[$0] || !atAction[$0].isEmpty }
  }

  /// The place of what a call shows among the policy's prompts.
  func place(of prompt: PromptCall.Prompt) -> Int { prompt == .primer ? primer : systemPrompt }
}
