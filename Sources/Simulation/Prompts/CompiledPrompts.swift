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
    let (atAction, hasConditions) = (atAction, !onCondition.isEmpty)
    watches = (0..<actions).map { hasConditions || model.engagedActions.contains($0) || !atAction[$0].isEmpty }
  }

  /// The place of what a call shows among the policy's prompts.
  func place(of prompt: PromptCall.Prompt) -> Int { prompt == .primer ? primer : systemPrompt }
}

/// What one user has lived through with prompts.
struct UserPrompts {
  /// What is modal on screen.
  enum Modal { case none, primer, systemPrompt(isCold: Bool), settingsTrip }

  /// The permission on each installation of the user's.
  var permissions: [PrimerState]
  var ledger: AttentionLedger
  /// The user's fatigue with prompts, apart from that shared with tips.
  var fatigue = LeakyIntegrator()
  var modal = Modal.none
  /// When what is modal goes away; `Int64.max` if nothing is.
  var modalEndsAt = Int64.max
  var primerAnswer = PrimerAnswer.decline
  var promptAnswer = SystemPromptAnswer.sweep
  var switchesOn = false
  var abandonPlace = 1.0
  /// The calls to be made at this moment, and those to be made later, by their places in the model.
  var due: [Int] = []
  var delayed: [(at: Int64, call: Int)] = []
  /// Whether the condition of each call held when last asked in this session, and when that can next change.
  var held: [Bool]
  var conditionsChangeAt = Int64.max
  /// Whether tips of a lower priority wait for the calls of this moment.
  var isAwaitingCalls = false
  /// For each tip, how often each reason kept it back when its anchor left.
  var notShown: [Int64]
  var engagement: Int64 = 0
  /// Displays so far, which key the draws.
  var primers: UInt64 = 0
  var systemPrompts: UInt64 = 0
  var settingsTrips: UInt64 = 0
  /// Primers, and system's questions without one.
  var asks = 0
  var outcome = PermissionOutcome()

  /// Whether something modal is on screen.
  var isModal: Bool { modalEndsAt != .max }

  init(_ model: PromptsModel, tips: Int, installations: Int) {
    permissions = Array(repeating: PrimerState(), count: max(installations, 1))
    ledger = AttentionLedger(model.attention)
    held = Array(repeating: false, count: model.calls.count)
    notShown = Array(repeating: 0, count: tips * AttentionReason.allCases.count)
  }

  mutating func reset(isHeldOut: Bool, phase: Int64) {
    for index in permissions.indices { permissions[index] = PrimerState() }
    for place in notShown.indices { notShown[place] = 0 }
    ledger.reset(isHeldOut: isHeldOut, phase: phase)
    fatigue = LeakyIntegrator()
    modal = .none
    modalEndsAt = .max
    forgetCalls()
    engagement = 0
    primers = 0
    systemPrompts = 0
    settingsTrips = 0
    asks = 0
    outcome = PermissionOutcome()
  }

  /// A session ends, or none is on: nothing is called any more.
  mutating func forgetCalls() {
    due.removeAll(keepingCapacity: true)
    delayed.removeAll(keepingCapacity: true)
    for call in held.indices { held[call] = false }
    conditionsChangeAt = .max
    isAwaitingCalls = false
  }
}

/// A user's totals about push permission, from which metrics are made.
struct PermissionOutcome {
  var primers: Int64 = 0
  var denials: Int64 = 0
  var hasAccepted = false
  var wasAsked = false
  var hasAllowed = false
  var hasRecovered = false
  /// When the user first allowed notifications; `Int64.max` for never.
  var optedInAt = Int64.max
}
