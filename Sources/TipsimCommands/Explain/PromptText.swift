// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import PushPrimer
import Simulation

/// What happens to prompts beside the tips, as a story tells it.
enum PromptText {
  /// Why a prompt must wait, and until when.
  static func sentence(_ deferral: AttentionDeferral) -> String {
    let until = deferral.until == .max ? "" : ", until \(Moment.text(deferral.until))"
    return "\(deferral.reason.name) (\(deferral.reason.meaning)\(until))"
  }

  /// The line of a moment.
  static func line(_ moment: PromptMoment, at time: Int64, calls: [PromptCall]) -> LifeStory.Line {
    func line(_ event: String, _ text: String, word: String? = nil) -> LifeStory.Line {
      LifeStory.Line(time: time, event: event, text: "    \(text)", word: word)
    }
    switch moment {
    case .suppressed(let call, let reason):
      return line("promptNotShown", "\(calls[call].name): suppressed, \(reason.meaning)", word: reason.name)
    case .heldBack(let call, let deferral):
      return line("promptNotShown", "\(calls[call].name): held back, \(sentence(deferral))", word: deferral.reason.name)
    case .shown(let kind, let exposure): return line("prompt", "\(name(kind)), number \(exposure)", word: kind.rawValue)
    case .primerAnswered(let outcome): return line("promptAnswer", "the user \(words(outcome))", word: outcome.kind.rawValue)
    case .systemPromptAnswered(let answer): return line("promptAnswer", "the user \(words(answer))", word: answer.rawValue)
    case .returnedFromSettings(let isOn):
      return line("promptAnswer", "the user comes back, notifications \(isOn ? "switched on" : "as they were")", word: isOn ? "on" : "off")
    case .permission(let status): return line("permission", "push permission is \(status.name)", word: status.name)
    }
  }

  private static func name(_ kind: PromptKind) -> String {
    switch kind {
    case .inlineTip, .popoverTip, .bubbleTip, .tourStep: "a tip appears"
    case .primerSheet: "the primer appears"
    case .primerAlert: "the primer appears as an alert"
    case .systemPrompt: "the system asks for push permission"
    case .settingsTrip: "the user is led to Settings"
    }
  }

  private static func words(_ outcome: PrimerOutcome) -> String {
    switch outcome {
    case .accepted: "accepts the primer"
    case .declined: "declines the primer"
    case .suppressed: "sees nothing"
    case .redirectedToSettings: "accepts the primer, and goes to Settings"
    }
  }

  private static func words(_ answer: SystemPromptAnswer) -> String {
    switch answer {
    case .allow: "allows notifications"
    case .deny: "does not allow notifications"
    case .sweep: "sweeps the question away"
    }
  }
}
