// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// The names of one kind that a scenario declares, with their positions.
struct NameTable {
  let kind: ScenarioProblem.Kind
  let names: [String]
  private let positions: [String: Int]
  /// Where each is declared; empty if that is of no use.
  private let places: [SourceRange]

  /// The names of declarations, in order.
  init(_ kind: ScenarioProblem.Kind, declarations: [(name: String, nameRange: SourceRange, value: ConfigurationCursor)]) {
    self.init(kind, declarations.map(\.name), places: declarations.map(\.nameRange))
  }

  /// The names in order.
  init(_ kind: ScenarioProblem.Kind, _ names: [String], places: [SourceRange] = []) {
    self.kind = kind
    self.names = names
    self.places = places
    positions = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The position of a name; nil for an unknown one, which is reported at its place.
  func position(_ name: String, at range: SourceRange, into collector: DiagnosticCollector) -> Int? {
    if let position = positions[name] { return position }
    let suggestion = ClosestMatch.find(name, among: names)
    let notes = suggestion.flatMap { positions[$0] }.map { self.notes(of: $0, for: range) } ?? []
    collector.add(Diagnostic(ScenarioProblem.unknownName(kind, name, suggestion: suggestion, known: names), at: range, notes: notes))
    return nil
  }

  /// A note on where a name is declared, for a diagnostic in another file; empty for one in the same.
  ///
  /// - Parameter type: what it is declared with, in words; nil if that does not matter.
  func notes(of position: Int, type: String? = nil, for range: SourceRange) -> [Diagnostic.Note] {
    guard places.indices.contains(position), places[position].file != range.file else { return [] }
    let type = type.map { " with \($0)" } ?? ""
    return [Diagnostic.Note("the \(kind.rawValue) '\(names[position])' is declared here\(type)", at: places[position])]
  }

  /// The position of the name that stands at a place; nil for a wrong one.
  func position(_ cursor: ConfigurationCursor, into collector: DiagnosticCollector) -> Int? {
    cursor.isInvalid ? nil : position(cursor.text, at: cursor.range, into: collector)
  }

  /// The positions of a list of names, each at most once.
  func positions(_ cursor: ConfigurationCursor, in place: String, into collector: DiagnosticCollector) -> [Int] {
    var found: [Int] = []
    for element in cursor.elements {
      guard let position = position(element, into: collector) else { continue }
      if found.contains(position) {
        element.error(ScenarioProblem.repeatedName(kind, names[position], place: place))
      } else {
        found.append(position)
      }
    }
    return found
  }
}

/// Payloads as people write them.
enum PayloadWords {
  /// The fields of an event's payload with their types.
  static func of(_ fields: [PayloadField]) -> String {
    fields.isEmpty ? "no payload" : "{ " + fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ") + " }"
  }
}

extension DiagnosticCollector {
  /// Runs checks and adds notes to whatever they say.
  func noting<Result>(_ notes: [Diagnostic.Note], _ checks: (DiagnosticCollector) -> Result) -> Result {
    if notes.isEmpty { return checks(self) }
    let (result, said) = trial(checks)
    add(said.diagnostics.map { diagnostic in notes.reduce(diagnostic) { $0.adding($1) } })
    return result
  }
}
