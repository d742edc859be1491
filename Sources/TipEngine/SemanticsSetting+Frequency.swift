// SPDX-License-Identifier: GPL-3.0-or-later

/// Which displays the display frequency delays.
public enum FrequencyScope: String, SemanticsSetting {
  /// The first display of each tip.
  case newTips
  /// Every display.
  case everyDisplay

  /// The key below `semantics:`.
  public static let key = "frequencyAppliesTo"
  /// The question that the setting answers.
  public static let question = "Which displays does the display frequency delay?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = FrequencyScope.newTips
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .newTips: "The first display of each tip; a tip that has appeared before may return at any time (Apple's displayFrequency page)."
    case .everyDisplay: "Every display, also of a tip that has appeared before."
    }
  }
}

/// Which displays start the frequency's interval anew.
public enum FrequencyStarter: String, SemanticsSetting {
  /// Every display of any tip.
  case anyDisplay
  /// The first display of each tip.
  case firstDisplays
  /// Every display of a tip that does not ignore the frequency.
  case displaysUnderFrequency
  /// The first display of each tip that does not ignore the frequency.
  case firstDisplaysUnderFrequency

  /// The key below `semantics:`.
  public static let key = "clockStartedBy"
  /// The question that the setting answers.
  public static let question = "Which displays start the interval of the display frequency anew?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = FrequencyStarter.anyDisplay
  /// What the engine does under this reading.
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
  /// The moment at which the tip appears.
  case displayStart
  /// The moment at which the tip goes away.
  case displayEnd

  /// The key below `semantics:`.
  public static let key = "clockStartsAt"
  /// The question that the setting answers.
  public static let question = "From which moment of a display does the interval of the display frequency run?"
  /// The reading that holds unless a scenario says otherwise.
  public static let standard = FrequencyStart.displayStart
  /// What the engine does under this reading.
  public var meaning: String {
    switch self {
    case .displayStart: "From the moment at which the tip appears."
    case .displayEnd: "From the moment at which the tip goes away; while it is up, the interval has not begun and delays all the same."
    }
  }
}
