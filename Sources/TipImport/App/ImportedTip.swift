// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// A tip as an app declares it.
public struct ImportedTip: Hashable, Sendable {
  /// Where a tip shows.
  public enum Presentation: String, Hashable, Sendable {
    /// In the layout: `TipView` and its relatives.
    case inline
    /// In a popover.
    case popover
  }

  /// The name under which a scenario has it: the id if that is a Swift name, else the type's name, for a case of an enumeration `Type.case`.
  public internal(set) var name: String
  /// Its id; nil if that can't be known from the sources.
  public internal(set) var id: String?
  /// The path of its type, such as `Onboarding.WelcomeTip`.
  public internal(set) var typeName: String
  /// The type's path, for a case of an enumeration with the case: what keys of bindings begin with.
  var label: String
  /// Its title, if that is a literal.
  public internal(set) var title: String?
  /// Its message, if it has one that is a literal.
  public internal(set) var message: String?
  /// The name of its image or asset, if it has one that is a literal.
  public internal(set) var image: String?
  /// Its actions.
  public internal(set) var actions: [ImportedAction] = []
  /// The rules that are known; all must hold.
  public internal(set) var rules: [ImportedRule] = []
  /// How many rules it has besides, which can't be known from the sources.
  public internal(set) var unknownRuleCount = 0
  /// The number of displays after which it is invalidated (`MaxDisplayCount`).
  public internal(set) var maximumDisplayCount: Int?
  /// The time on screen after which it is invalidated (`MaxDisplayDuration`), in seconds.
  public internal(set) var maximumDisplayDuration: Double?
  /// Whether it may appear however recently another tip did (`IgnoresDisplayFrequency`).
  public internal(set) var ignoresDisplayFrequency = false
  /// How it shows; nil if no place that shows it was found.
  public internal(set) var presentation: Presentation?
  /// Where it is declared.
  public internal(set) var place: SourcePlace

  /// Whether all its rules are known.
  public var isComplete: Bool { unknownRuleCount == 0 }
}

/// A button of a tip.
public struct ImportedAction: Hashable, Sendable {
  /// Its id; nil if it has none or that is unknown.
  public let id: String?
  /// Its title; nil if that is no literal.
  public let title: String?
}

/// A rule of a tip.
public struct ImportedRule: Hashable, Sendable {
  /// The rule, against ``ImportedApp/declarations``.
  public let rule: Rule
  /// Its text in normal form, which a scenario takes.
  public let text: String
  /// Where it is written; the tip's type may be elsewhere.
  public let place: SourcePlace
}
