// SPDX-License-Identifier: GPL-3.0-or-later

/// Something about the sources that the reader of the result must know.
public struct ImportFinding: Hashable, Sendable {
  /// How much a finding matters.
  public enum Severity: String, Hashable, Sendable {
    /// A file, or a part of one, could not be read.
    case error
    /// Something the tips depend on can't be known from the sources.
    case unknown
    /// Something was decided, or is odd.
    case note
  }

  /// What was found.
  public enum Kind: Hashable, Sendable {
    /// There is nothing at the path.
    case missing
    /// The path leads to something other than a file or a folder.
    case notAFile
    /// The system refused to read it, for this reason.
    case unreadable(reason: String)
    /// A folder without any Swift file below it.
    case noSwiftFiles
    /// The file has no bytes.
    case empty
    /// The file has more bytes than are read.
    case tooLarge(bytes: Int, limit: Int)
    /// More files than are read.
    case tooManyFiles(limit: Int)
    /// The file holds a NUL byte.
    case binary
    /// The file holds bytes that are not UTF-8.
    case notUTF8
    /// The file is UTF-16 or UTF-32.
    case wideEncoding
    /// Brackets are nested deeper than is read.
    case tooDeep(limit: Int)
    /// A statement has more words and signs than is read.
    case tooLong(limit: Int)
    /// Fields that have no form in scenarios are left out of a structure.
    case fieldsLeftOut([String], of: String)
    /// The Swift parser's own complaint.
    case syntax(String)
    /// A complaint about a rule's text.
    case ruleFault(String)
    /// A value is not known; what it is of, and the expression.
    case unknownValue(of: String, expression: String)
    /// Whether rules, options or the like apply depends on something unknown.
    case unknownCondition(String)
    /// Rules that are made in a way that is not read.
    case unreadableRules(String)
    /// A rule names an input that is not declared in the sources.
    case unknownInput(String)
    /// The type of a parameter or payload field has no counterpart; its name, and what it is of.
    case unsupportedType(String, of: String)
    /// A type that looks like a tip inherits from one that is not in the sources.
    case unknownBase(type: String, base: String)
    /// A class or an actor says that it is a tip.
    case notAValueType(type: String, keyword: String)
    /// An option that is not read.
    case unknownOption(String)
    /// A second tip with the id of another.
    case repeatedTip(id: String, first: SourcePlace)
    /// A second event with the id of another; they are one event.
    case repeatedEvent(id: String, first: SourcePlace, hasOtherPayload: Bool)
    /// A second parameter with the id of another.
    case repeatedParameter(id: String, first: SourcePlace)
    /// An element of a group that is no tip of the sources.
    case unknownTip(String)
    /// A tip that is in another group already.
    case tipInTwoGroups(tip: String)
    /// Several calls of `configure` say different things.
    case severalConfigurations(count: Int)
    /// A type or an event was found by its last name alone.
    case foundByName(written: String, taken: String)
    /// What needs a newer system was taken as present.
    case availability(String)
    /// A tip shows in several ways; the first was taken.
    case severalPresentations(tip: String, taken: String)
    /// A testing override stands in the sources.
    case testing(String)
    /// All cases of an enumeration share one id, and so one record.
    case sharedID(type: String)
    /// A binding that nothing asked for.
    case unusedBinding(String)
    /// A binding that does not fit what asked for it.
    case wrongBinding(String, expected: String)
  }

  /// What was found.
  public let kind: Kind
  /// Where.
  public let place: SourcePlace
  /// The tip, parameter or event that it concerns; nil for files.
  public let owner: String?
  /// The key under `bindings:` with which a scenario supplies what is missing; nil if no key can.
  public let bindingKey: String?
}
