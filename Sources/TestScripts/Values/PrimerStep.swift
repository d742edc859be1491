// SPDX-License-Identifier: GPL-3.0-or-later

public import PushPrimer
public import TipRules

/// A step about the push primer and the permission that it is for.
public enum PrimerStep: Sendable {
  /// The app calls `present` with these settings, whose texts are all there.
  case present(PrimerConfiguration)
  /// The user answers the primer on screen.
  case answer(PrimerAnswer)
  /// The user answers the system prompt, or sweeps it away.
  case answerPrompt(SystemPromptAnswer)
  /// The app asks the system without a primer.
  case request(AuthorizationRequest)
  /// The user flips the switch in Settings.
  case settings(isOn: Bool)
  /// The user chooses what becomes of notifications that came quietly.
  case quietDelivery(QuietDeliveryChoice)
  /// An App Clip's authorization runs out.
  case expire
  /// The app leaves the front.
  case background
  /// The app is in front again.
  case foreground
  /// The wall clock is set ahead by so many microseconds, or back.
  case clock(Microseconds)
}

/// What is expected of the push primer and the permission.
public enum PrimerExpectation: Hashable, Sendable {
  /// Whether a primer is on screen.
  case isShown(Bool)
  /// What the completion was told last since the last call; nil for nothing.
  case outcome(PrimerOutcome.Kind?)
  /// The details of that in one word.
  case reason(String)
  /// The limit that throttled the last call.
  case limit(PrimerLimit)
  /// The system's status.
  case status(AuthorizationStatus)
  /// When a primer was last displayed; nil for never.
  case lastShown(Microseconds?)
  /// When a primer was last declined; nil for never.
  case lastDeclined(Microseconds?)
  /// The displays that are remembered.
  case displays(Int)
  /// Whether the system prompt is on screen.
  case isPrompting(Bool)
  /// The answered system prompts of this install.
  case promptsUsed(Int)
  /// The displays of the system prompt in this install.
  case promptDisplays(Int)
  /// What the registration callback was told last; nil for nothing.
  case registration(RegistrationWord?)
  /// How often the registration callback was called.
  case registrations(Int)
  /// The token that came with the last registration; nil for none.
  case deviceToken(String?)
  /// The displays that ended with their process.
  case abandoned(Int)
  /// The calls that found the clock moved back.
  case clockSetbacks(Int)
}

/// What the registration callback is told, in a word.
public enum RegistrationWord: String, Sendable, CaseIterable {
  /// Notifications are on.
  case granted
  /// They are off.
  case denied
  /// The system prompt was swept away.
  case unanswered

  /// The word for what the callback was told.
  public init(_ registration: PushRegistration) {
    switch registration {
    case .granted: self = .granted
    case .denied: self = .denied
    case .unanswered: self = .unanswered
    }
  }
}
