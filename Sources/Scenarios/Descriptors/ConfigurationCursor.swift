// SPDX-License-Identifier: GPL-3.0-or-later

/// A place in a checked document from which domain code reads typed values and to which it attaches what it finds wrong.
///
/// Reading can't fail: the validator has seen to types. Where it reported an error the value is *invalid*: it reads as a placeholder (0,
/// false, an empty text, an empty list, the first keyword), and errors attached to it are dropped, so that one mistake isn't reported
/// twice and the rest of the file is still checked. Asking for a key or a type that the descriptor doesn't have is a programmer's error.
public struct ConfigurationCursor {
  /// The value here.
  public let value: ConfigurationValue
  /// The path from the root.
  public let path: ConfigurationPath
  private let collector: DiagnosticCollector

  /// Starts at the root of a document.
  public init(_ value: ConfigurationValue, collector: DiagnosticCollector) {
    self.init(value, path: ConfigurationPath([]), collector: collector)
  }

  private init(_ value: ConfigurationValue, path: ConfigurationPath, collector: DiagnosticCollector) {
    self.value = value
    self.path = path
    self.collector = collector
  }

  /// Where the value stands.
  public var range: SourceRange { value.range }
  /// Whether the value was wrong and has been reported.
  public var isInvalid: Bool { value.isInvalid }
  /// Whether the value is a default.
  public var isDefaulted: Bool { value.isDefaulted }
  /// The cursor itself, or nil when the optional key isn't written.
  public var ifPresent: ConfigurationCursor? { value.content == .absent ? nil : self }

  /// The value under a key of an object, or under a name of a map.
  /// - Complexity: O(keys).
  public subscript(key: String) -> ConfigurationCursor {
    if isInvalid { return child(ConfigurationValue(.invalid, at: range), .key(key)) }
    switch value.content {
    case .object(let fields), .map(let fields):
      guard let field = fields.first(where: { $0.key == key }) else { break }
      return child(field.value, .key(key))
    default: break
    }
    preconditionFailure("\(path.description) has no key '\(key)'")
  }

  /// The names and values of a map in the order of the file, or those of an object.
  public var entries: [(name: String, nameRange: SourceRange, value: ConfigurationCursor)] {
    value.fields.map { ($0.key, $0.keyRange, child($0.value, .key($0.key))) }
  }

  /// The elements of a list.
  public var elements: [ConfigurationCursor] {
    switch value.content {
    case .list(let elements): elements.enumerated().map { child($1, .index($0)) }
    case .invalid: []
    default: mismatch("a list")
    }
  }

  /// The chosen name and its value, or nil when this is not a choice (another alternative was written) or it is invalid.
  public var choice: (name: String, value: ConfigurationCursor)? {
    guard case .choice(let field) = value.content else { return nil }
    return (field.key, child(field.value, .key(field.key)))
  }

  /// Adds an error at this place, or at another that belongs to it such as its key, unless the value was wrong already.
  public func error(_ fact: some DiagnosticFact, at place: SourceRange? = nil, notes: [Diagnostic.Note] = []) {
    add(Diagnostic(fact, at: place ?? range, notes: notes))
  }

  /// Adds an error in words, as the other form does with a fact.
  public func error(
    _ message: String, remedy: String? = nil, identifier: String = "invalid-value", at place: SourceRange? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    add(Diagnostic(identifier: identifier, at: place ?? range, message: message, remedy: remedy, notes: notes))
  }

  /// Adds a warning at this place, or at another that belongs to it, unless the value was wrong already.
  public func warning(_ fact: some DiagnosticFact, at place: SourceRange? = nil, notes: [Diagnostic.Note] = []) {
    add(Diagnostic(fact, severity: .warning, at: place ?? range, notes: notes, subject: path.description))
  }

  /// Adds a warning in words, as the other form does with a fact.
  public func warning(
    _ message: String, remedy: String? = nil, identifier: String = "questionable-value", at place: SourceRange? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    add(
      Diagnostic(
        severity: .warning, identifier: identifier, at: place ?? range, message: message, remedy: remedy, notes: notes,
        subject: path.description))
  }

  private func add(_ diagnostic: Diagnostic) {
    if !isInvalid { collector.add(diagnostic) }
  }

  private func child(_ value: ConfigurationValue, _ component: ConfigurationPath.Component) -> ConfigurationCursor {
    ConfigurationCursor(value, path: path.appending(component), collector: collector)
  }

  func mismatch(_ wanted: String) -> Never {
    preconditionFailure("\(path.description) is not \(wanted)")
  }
}
