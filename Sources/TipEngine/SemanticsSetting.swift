// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// A point on which public sources about TipKit are silent or split, with the readings that an engine can be given.
///
/// The raw values are the words of a scenario's `semantics:`; `docs/semantics.md` is written from these texts.
public protocol SemanticsSetting: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The key below `semantics:`.
  static var key: String { get }
  /// The question that the setting answers, in one sentence.
  static var question: String { get }
  /// The reading that holds unless a scenario says otherwise.
  static var standard: Self { get }
  /// What the engine does under this reading, in one sentence.
  var meaning: String { get }
}

/// Which displays the display frequency delays.
public enum FrequencyScope: String, SemanticsSetting {
  case newTips, everyDisplay
  public static let key = "frequencyAppliesTo"
  public static let question = "Which displays does the display frequency delay?"
  public static let standard = FrequencyScope.newTips
  public var meaning: String {
    switch self {
    case .newTips: "The first display of each tip; a tip that has appeared before may return at any time (Apple's displayFrequency page)."
    case .everyDisplay: "Every display, also of a tip that has appeared before."
    }
  }
}

/// Which displays start the frequency's interval anew.
public enum FrequencyStarter: String, SemanticsSetting {
  case anyDisplay, firstDisplays, displaysUnderFrequency, firstDisplaysUnderFrequency
  public static let key = "clockStartedBy"
  public static let question = "Which displays start the interval of the display frequency anew?"
  public static let standard = FrequencyStarter.anyDisplay
  public var meaning: String {
    switch self {
    case .anyDisplay: "Every display of any tip."
    case .firstDisplays: "The first display of each tip; repeats do not count."
    case .displaysUnderFrequency: "Every display of a tip that does not ignore the frequency."
    case .firstDisplaysUnderFrequency: "The first display of each tip that does not ignore the frequency."
    }
  }
}

/// The moment of a display from which the frequency's interval runs.
public enum FrequencyStart: String, SemanticsSetting {
  case displayStart, displayEnd
  public static let key = "clockStartsAt"
  public static let question = "From which moment of a display does the interval of the display frequency run?"
  public static let standard = FrequencyStart.displayStart
  public var meaning: String {
    switch self {
    case .displayStart: "From the moment at which the tip appears."
    case .displayEnd: "From the moment at which the tip goes away; while it is up, the interval has not begun and delays all the same."
    }
  }
}

/// What the 60 seconds of `MaxDisplayDuration` are a floor of.
public enum DurationFloor: String, SemanticsSetting {
  case perAppearance, total
  public static let key = "durationFloor"
  public static let question = "What are the 60 seconds a floor of, before MaxDisplayDuration may invalidate a tip?"
  public static let standard = DurationFloor.perAppearance
  public var meaning: String {
    switch self {
    case .perAppearance: "Of each appearance: a tip stays up for 60 s before it can expire, whatever is left of its duration."
    case .total: "Of the sum over appearances: a maximum below 60 s behaves like 60 s."
    }
  }
}

/// When a tip whose display count is used up becomes invalidated.
public enum CountInvalidation: String, SemanticsSetting {
  case displayEnd, displayStart, nextEvaluation
  public static let key = "countInvalidatesAt"
  public static let question = "When does the last display that MaxDisplayCount allows invalidate the tip?"
  public static let standard = CountInvalidation.displayEnd
  public var meaning: String {
    switch self {
    case .displayEnd: "When that display ends."
    case .displayStart: "When that display begins; the tip stays up until the display ends by itself."
    case .nextEvaluation: "When tips are next looked at after that display, with the tip's anchor on screen."
    }
  }
}

/// Whether a tip on screen goes away when its rules stop holding.
public enum Retraction: String, SemanticsSetting {
  case inlineOnly, always, never
  public static let key = "retraction"
  public static let question = "Does a tip on screen go away when its rules stop holding?"
  public static let standard = Retraction.inlineOnly
  public var meaning: String {
    switch self {
    case .inlineOnly: "Inline and custom tips do; a popover stays until it is dismissed."
    case .always: "Every tip does."
    case .never: "No tip does."
    }
  }
}

/// What a tap beside a popover does to the tip.
public enum OutsideTap: String, SemanticsSetting {
  case endsDisplay, invalidates
  public static let key = "outsideTap"
  public static let question = "What does a tap beside a tip do?"
  public static let standard = OutsideTap.endsDisplay
  public var meaning: String {
    switch self {
    case .endsDisplay: "It ends the display and nothing is remembered; the tip may return."
    case .invalidates: "It closes the tip for good, with the reason tipClosed."
    }
  }
}

/// When a tip that was put away without being invalidated may be displayed again.
public enum Redisplay: String, SemanticsSetting {
  case nextAppearance, nextEvaluation
  public static let key = "redisplay"
  public static let question = "When may a tip that was tapped away return?"
  public static let standard = Redisplay.nextAppearance
  public var meaning: String {
    switch self {
    case .nextAppearance: "When its anchor next appears."
    case .nextEvaluation: "As soon as tips are looked at again, also while its anchor is still on screen."
    }
  }
}

/// What makes the engine look at tips again.
public enum Reevaluation: String, SemanticsSetting {
  case onChange, onWrite, onAction
  public static let key = "reevaluation"
  public static let question = "What makes the engine look again at the tips whose anchors are on screen?"
  public static let standard = Reevaluation.onChange
  public var meaning: String {
    switch self {
    case .onChange: "A write, the end of a display, or the moment at which a rule or the frequency changes by time alone."
    case .onWrite: "A write or the end of a display; time alone wakes nothing."
    case .onAction: "The user's next action; nothing happens between actions."
    }
  }
}

/// What becomes of donations that the app makes before it configured tips.
public enum EarlyDonations: String, SemanticsSetting {
  case dropped, kept
  public static let key = "donationsBeforeConfigure"
  public static let question = "What becomes of a donation made before tips are configured?"
  public static let standard = EarlyDonations.dropped
  public var meaning: String {
    switch self {
    case .dropped: "It is lost, as a parameter's write is."
    case .kept: "It counts."
    }
  }
}

/// Which of several tips that become eligible at once is displayed first.
public enum TieOrder: String, SemanticsSetting {
  case declaration, reverseDeclaration
  public static let key = "tieOrder"
  public static let question = "Which of several tips that are eligible at the same moment comes first?"
  public static let standard = TieOrder.declaration
  public var meaning: String {
    switch self {
    case .declaration: "The one declared first."
    case .reverseDeclaration: "The one declared last."
    }
  }
}

/// Whether a group of priority firstAvailable gives up the tip on screen for an earlier one.
public enum GroupSwitching: String, SemanticsSetting {
  case keepsCurrent, yieldsToEarlier
  public static let key = "firstAvailable"
  public static let question = "Does a firstAvailable group switch away from the tip on screen when an earlier tip becomes available?"
  public static let standard = GroupSwitching.keepsCurrent
  public var meaning: String {
    switch self {
    case .keepsCurrent: "No; the earlier tip waits until the display ends."
    case .yieldsToEarlier: "Yes; the display ends and the earlier tip appears."
    }
  }
}

/// Whether displays of a tip that the app draws itself are recorded.
public enum CustomDisplays: String, SemanticsSetting {
  case notRecorded, recorded
  public static let key = "customDisplays"
  public static let question = "Do displays of a tip that the app draws itself count for its limits and for the frequency?"
  public static let standard = CustomDisplays.notRecorded
  public var meaning: String {
    switch self {
    case .notRecorded: "No: TipKit offers no call by which an app's own view says that it displayed a tip."
    case .recorded: "Yes, as those of a tip in TipKit's own views."
    }
  }
}

/// Which reason a tip keeps that is invalidated more than once.
public enum InvalidationPrecedence: String, SemanticsSetting {
  case firstReason, lastReason
  public static let key = "invalidationReason"
  public static let question = "Which reason does a tip keep that is invalidated twice?"
  public static let standard = InvalidationPrecedence.firstReason
  public var meaning: String {
    switch self {
    case .firstReason: "The first."
    case .lastReason: "The last."
    }
  }
}

/// Whether a donation exactly as old as a window is inside it.
extension WindowBounds: SemanticsSetting {
  public static let key = "windowBounds"
  public static let question = "Is a donation that is exactly as old as the range of donatedWithin inside it?"
  public static let standard = WindowBounds.inclusive
  public var meaning: String {
    switch self {
    case .inclusive: "Yes: within W are the donations dated at or after now - W."
    case .exclusive: "No: within W are the donations dated after now - W."
    }
  }
}
