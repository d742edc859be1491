// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer

/// What happens with a primer, in the words of scripts' stories.
enum PrimerText {
  /// An outcome with its details: `suppressed (throttled: sinceShown)`.
  static func words(_ outcome: PrimerOutcome) -> String {
    let details = [outcome.reason, outcome.limit?.rawValue].compactMap { $0 }.joined(separator: ": ")
    return details.isEmpty ? outcome.kind.rawValue : "\(outcome.kind.rawValue) (\(details))"
  }

  /// What the registration callback was told: `granted (token-of-phone)`.
  static func words(_ registration: PushRegistration) -> String {
    if case .granted(let token?) = registration { return "granted (\(token))" }
    return RegistrationWord(registration).rawValue
  }

  /// What happened, as a sentence of a story.
  static func sentence(_ news: ScriptPrimer.News) -> String {
    switch news {
    case .shown(let presentation): return "the primer appears (\(presentation.layout.rawValue))"
    case .outcome(.suppressed(let reason)):
      return "the primer does not appear: \(words(.suppressed(reason))), \(reason.meaning)"
    case .outcome(let outcome): return "the primer goes away: \(words(outcome))"
    case .promptShown: return "the system prompt appears"
    case .registration(let registration): return "registration: \(words(registration))"
    case .lost(primer: true): return "the primer goes with its process, and nobody is told"
    case .lost(primer: false): return "the system prompt goes with the process, unanswered"
    }
  }

  /// What can be said of a step that makes no sense.
  static func sentence(_ failure: PrimerStepFailure) -> String {
    switch failure {
    case .step(let error): error.description
    case .notRunning: "The app does not run; launch it first."
    case .notInFront: "The app is not in front, so nobody can answer its primer; write 'foreground' first."
    }
  }
}
