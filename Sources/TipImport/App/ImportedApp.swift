// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// What an app's own Swift files say about its tips.
///
/// Everything is in the order of the sources: files by path, and by line within a file. Nothing in it is guessed; what could not be known is
/// in ``findings``.
public struct ImportedApp: Hashable, Sendable {
  /// The files that were read, in order.
  public internal(set) var files: [String] = []
  /// The tips.
  public internal(set) var tips: [ImportedTip] = []
  /// The parameters, in the order of `RuleDeclarations.parameters`.
  public internal(set) var parameters: [ImportedParameter] = []
  /// The events, in the order of `RuleDeclarations.events`.
  public internal(set) var events: [ImportedEvent] = []
  /// The groups.
  public internal(set) var groups: [ImportedGroup] = []
  /// What the app passes to `Tips.configure`; nil if no call was found, or if several disagree.
  public internal(set) var configuration: ImportedConfiguration?
  /// The places that tell the tips something, or show one.
  public internal(set) var sites: [ImportedSite] = []
  /// What is wrong, unknown, or worth knowing, in order of place.
  public internal(set) var findings: [ImportFinding] = []

  /// The declarations against which the rules were read.
  public var declarations: RuleDeclarations {
    RuleDeclarations(parameters: parameters.map(\.declaration), events: events.map(\.declaration))
  }

  /// Whether something could not be read at all: a file, or a part of one.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }
}

/// A parameter as an app declares it.
public struct ImportedParameter: Hashable, Sendable {
  /// Its id `Type.property`, type, initial value and transience.
  public let declaration: ParameterDeclaration
  /// Where it is declared.
  public let place: SourcePlace
}

/// An event as an app declares it.
public struct ImportedEvent: Hashable, Sendable {
  /// The name under which a scenario declares it: the property's name, with its type's before it where the name alone is not unique.
  public let name: String
  /// Its id, payload and donation limit.
  public let declaration: EventDeclaration
  /// The payload's Swift type, such as `Int` or `DetailViewDonation`; nil for an event without.
  public let payloadType: String?
  /// Whether the id stands in the sources; if not, the name is in its place.
  public let isIDKnown: Bool
  /// Where it is declared; if several declarations have the id, the first.
  public let place: SourcePlace
}

/// A group of tips as an app declares it.
public struct ImportedGroup: Hashable, Sendable {
  /// Which of a group's tips is current.
  public enum Priority: String, Hashable, Sendable {
    /// The first that is available.
    case firstAvailable
    /// One whose predecessors are all invalidated.
    case ordered
  }

  /// The variable that holds it, such as `ContentView.tips`; empty if none does.
  public let name: String
  /// Which tip is current.
  public let priority: Priority
  /// The names of its tips, in order.
  public let tips: [String]
  /// Where it is made.
  public let place: SourcePlace
}

/// What an app passes to `Tips.configure`.
public struct ImportedConfiguration: Hashable, Sendable {
  /// The time between new tips.
  public enum DisplayFrequency: Hashable, Sendable {
    /// One of TipKit's words: `immediate`, `hourly`, `daily`, `weekly` or `monthly`.
    case named(String)
    /// The first beta's own interval, in seconds.
    case seconds(Double)
  }

  /// The display frequency; nil if the call says nothing of it, or what it says is unknown.
  public internal(set) var displayFrequency: DisplayFrequency?
  /// Where the data are kept, as the call says it, such as `groupContainer("group.birds")`; nil for the default.
  public internal(set) var datastoreLocation: String?
  /// The CloudKit container as the call says it, such as `automatic`; nil for none.
  public internal(set) var cloudKitContainer: String?
  /// Where the call stands.
  public let place: SourcePlace
}
