// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// What makes the engine look at tips again.
public enum Reevaluation: String, SemanticsSetting {
  /// Writes, appearances of anchors, ends of displays, and time.
  case onChange
  /// Writes, appearances of anchors, and ends of displays.
  case onWrite
  /// The user's actions alone.
  case onAction

  /// The key below `semantics:`.
  public static let key = "reevaluation"
  /// The question that the setting answers.
  public static let question = "What makes the engine look again at the tips whose anchors are on screen?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = Reevaluation.onChange
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .onChange:
      "A write, the appearance of an anchor, the end of a display, or the moment at which a rule or the frequency changes by time alone."
    case .onWrite: "A write, the appearance of an anchor, or the end of a display; time alone wakes nothing."
    case .onAction:
      "The user's next action, going to a screen included; nothing happens between actions, and `reevaluationDelay` is not used."
    }
  }
}

/// What becomes of donations that the app makes before it configured tips.
public enum EarlyDonations: String, SemanticsSetting {
  /// It is lost.
  case dropped
  /// It counts.
  case kept

  /// The key below `semantics:`.
  public static let key = "donationsBeforeConfigure"
  /// The question that the setting answers.
  public static let question = "What becomes of a donation made before tips are configured?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = EarlyDonations.dropped
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .dropped: "It is lost, as a parameter's write is."
    case .kept: "It counts."
    }
  }
}

/// Whether a donation exactly as old as a window is inside it.
extension WindowBounds: SemanticsSetting {
  /// The key below `semantics:`.
  public static let key = "windowBounds"
  /// The question that the setting answers.
  public static let question = "Is a donation that is exactly as old as the range of donatedWithin inside it?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = WindowBounds.inclusive
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .inclusive: "Yes: within W are the donations dated at or after now - W."
    case .exclusive: "No: within W are the donations dated after now - W."
    }
  }
}
