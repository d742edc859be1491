// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether a tip on screen goes away when its rules stop holding.
public enum Retraction: String, SemanticsSetting {
  /// Inline and custom tips do, popovers do not.
  case inlineOnly
  /// Every tip does.
  case always
  /// No tip does.
  case never

  /// The key below `semantics:`.
  public static let key = "retraction"
  /// The question that the setting answers.
  public static let question = "Does a tip on screen go away when its rules stop holding?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = Retraction.inlineOnly
  /// What the engine does under this reading.
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
  /// It ends the display and no more.
  case endsDisplay
  /// It closes the tip for good.
  case invalidates

  /// The key below `semantics:`.
  public static let key = "outsideTap"
  /// The question that the setting answers.
  public static let question = "What does a tap beside a tip do?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = OutsideTap.endsDisplay
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .endsDisplay: "It ends the display and nothing is remembered; the tip may return."
    case .invalidates: "It closes the tip for good, with the reason tipClosed."
    }
  }
}

/// When a tip that was put away without being invalidated may be displayed again.
public enum Redisplay: String, SemanticsSetting {
  /// When its anchor next appears.
  case nextAppearance
  /// When tips are next looked at.
  case nextEvaluation

  /// The key below `semantics:`.
  public static let key = "redisplay"
  /// The question that the setting answers.
  public static let question = "When may a tip that was tapped away return?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = Redisplay.nextAppearance
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .nextAppearance: "When its anchor next appears."
    case .nextEvaluation: "As soon as tips are looked at again, also while its anchor is still on screen."
    }
  }
}

/// Which of several tips that become eligible at once is displayed first.
public enum TieOrder: String, SemanticsSetting {
  /// The one declared first.
  case declaration
  /// The one declared last.
  case reverseDeclaration

  /// The key below `semantics:`.
  public static let key = "tieOrder"
  /// The question that the setting answers.
  public static let question = "Which of several tips that are eligible at the same moment comes first?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = TieOrder.declaration
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .declaration: "The one declared first."
    case .reverseDeclaration: "The one declared last."
    }
  }
}

/// Whether a group of priority firstAvailable gives up the tip on screen for an earlier one.
public enum GroupSwitching: String, SemanticsSetting {
  /// It keeps the tip on screen.
  case keepsCurrent
  /// It gives it up for the earlier one.
  case yieldsToEarlier

  /// The key below `semantics:`.
  public static let key = "firstAvailable"
  /// The question that the setting answers.
  public static let question = "Does a firstAvailable group switch away from the tip on screen when an earlier tip becomes available?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = GroupSwitching.keepsCurrent
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .keepsCurrent: "No; the earlier tip waits until the display ends."
    case .yieldsToEarlier: "Yes; the display ends and the earlier tip has its turn."
    }
  }
}
