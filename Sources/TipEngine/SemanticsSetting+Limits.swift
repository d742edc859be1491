// SPDX-License-Identifier: GPL-3.0-or-later

/// What the 60 seconds of `MaxDisplayDuration` are a floor of.
public enum DurationFloor: String, SemanticsSetting {
  /// Of each appearance.
  case perAppearance
  /// Of the sum over appearances.
  case total

  /// The key below `semantics:`.
  public static let key = "durationFloor"
  /// The question that the setting answers.
  public static let question = "What are the 60 seconds a floor of, before MaxDisplayDuration may invalidate a tip?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = DurationFloor.perAppearance
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .perAppearance: "Of each appearance: a tip stays up for 60 s before it can expire, whatever is left of its duration."
    case .total: "Of the sum over appearances: a maximum below 60 s behaves like 60 s."
    }
  }
}

/// When a tip whose display count is used up becomes invalidated.
public enum CountInvalidation: String, SemanticsSetting {
  /// When that display ends.
  case displayEnd
  /// When that display begins.
  case displayStart
  /// When tips are next looked at.
  case nextEvaluation

  /// The key below `semantics:`.
  public static let key = "countInvalidatesAt"
  /// The question that the setting answers.
  public static let question = "When does the last display that MaxDisplayCount allows invalidate the tip?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = CountInvalidation.displayEnd
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .displayEnd: "When that display ends."
    case .displayStart: "When that display begins; the tip stays up until the display ends by itself."
    case .nextEvaluation: "When tips are next looked at after that display, with the tip's anchor on screen."
    }
  }
}

/// Whether displays of a tip that the app draws itself are recorded.
public enum CustomDisplays: String, SemanticsSetting {
  /// They are not.
  case notRecorded
  /// They are, as those in TipKit's own views.
  case recorded

  /// The key below `semantics:`.
  public static let key = "customDisplays"
  /// The question that the setting answers.
  public static let question = "Do displays of a tip that the app draws itself count for its limits and for the frequency?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = CustomDisplays.notRecorded
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .notRecorded: "No: TipKit offers no call by which an app's own view says that it displayed a tip."
    case .recorded: "Yes, as those of a tip in TipKit's own views."
    }
  }
}

/// Which reason a tip keeps that is invalidated more than once.
public enum InvalidationPrecedence: String, SemanticsSetting {
  /// The first.
  case firstReason
  /// The last.
  case lastReason

  /// The key below `semantics:`.
  public static let key = "invalidationReason"
  /// The question that the setting answers.
  public static let question = "Which reason does a tip keep that is invalidated twice?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = InvalidationPrecedence.firstReason
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .firstReason: "The first."
    case .lastReason: "The last."
    }
  }
}
