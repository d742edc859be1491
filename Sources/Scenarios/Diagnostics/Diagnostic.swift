// SPDX-License-Identifier: GPL-3.0-or-later

/// A fact about an input that has a stable name and can be said in a sentence.
///
/// Facts are enums that compare equal by their values; their sentences stand in one extension beside them.
public protocol DiagnosticFact: Sendable {
  /// A stable name of the kind of fact, in lower case with hyphens: `unknown-key`.
  var identifier: String { get }
  /// What is wrong: one sentence in lower case without a full stop.
  var message: String { get }
  /// What to do about it, in the same form, or nil when the message says it.
  var remedy: String? { get }
}

/// How much a diagnostic matters.
public enum Severity: String, Hashable, Sendable, CaseIterable {
  /// The input can't be used.
  case error
  /// The input can be used, but it probably doesn't mean what its author thinks.
  case warning
  /// Something worth knowing.
  case note
}

/// One thing to tell the author of an input, with its place.
public struct Diagnostic: Hashable, Sendable {
  /// A second place that belongs to the same matter.
  public struct Note: Hashable, Sendable {
    /// What stands there.
    public var message: String
    /// Where.
    public var range: SourceRange

    /// Makes a note at a place.
    public init(_ message: String, at range: SourceRange) {
      self.message = message
      self.range = range
    }
  }

  /// How much it matters.
  public var severity: Severity
  /// The stable name of its kind, such as `unknown-key`.
  public var identifier: String
  /// Where it is.
  public var range: SourceRange
  /// What is wrong.
  public var message: String
  /// What to do about it.
  public var remedy: String?
  /// Other places that belong to it.
  public var notes: [Note]
  /// The path of the value that a warning or a note concerns, whichever file has it; nil for errors, and where there is no such value.
  public var subject: String?

  /// Makes a diagnostic from its parts.
  public init(
    severity: Severity = .error, identifier: String, at range: SourceRange, message: String, remedy: String? = nil, notes: [Note] = [],
    subject: String? = nil
  ) {
    self.severity = severity
    self.identifier = identifier
    self.range = range
    self.message = message
    self.remedy = remedy
    self.notes = notes
    self.subject = subject
  }

  /// Makes a diagnostic that states a fact.
  public init(
    _ fact: some DiagnosticFact, severity: Severity = .error, at range: SourceRange, notes: [Note] = [], subject: String? = nil
  ) {
    self.init(
      severity: severity, identifier: fact.identifier, at: range, message: fact.message, remedy: fact.remedy, notes: notes, subject: subject
    )
  }
}

extension Diagnostic: Comparable {
  /// Orders diagnostics by file, place, severity, name and message, so that a report never depends on the order of the checks.
  public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    if left.range.file != right.range.file { return left.range.file < right.range.file }
    if left.range.start != right.range.start { return left.range.start < right.range.start }
    if left.severity != right.severity { return left.severity.rank < right.severity.rank }
    return (left.identifier, left.message) < (right.identifier, right.message)
  }
}

extension Severity {
  fileprivate var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}

/// The diagnostics that made an input useless, for callers that go on by throwing.
public struct DiagnosticsError: Error, Equatable, Sendable {
  /// At least one error, sorted by place.
  public let diagnostics: [Diagnostic]

  /// Wraps diagnostics; they are sorted here.
  public init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics.sorted()
  }
}
