// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of one kind that a scenario declares, with their positions.
struct NameTable {
  let kind: ScenarioProblem.Kind
  let names: [String]
  private let positions: [String: Int]

  /// The names in order.
  init(_ kind: ScenarioProblem.Kind, _ names: [String]) {
    self.kind = kind
    self.names = names
    positions = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The position of a name; nil for an unknown one, which is reported at its place.
  func position(_ name: String, at range: SourceRange, into collector: DiagnosticCollector) -> Int? {
    if let position = positions[name] { return position }
    let suggestion = ClosestMatch.find(name, among: names)
    collector.add(Diagnostic(ScenarioProblem.unknownName(kind, name, suggestion: suggestion, known: names), at: range))
    return nil
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
