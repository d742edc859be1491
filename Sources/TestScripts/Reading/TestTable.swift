// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios

/// Makes of a test with a table one test for each row.
struct TestTable {
  let collector: DiagnosticCollector

  /// A test with the values of one row in their places.
  struct Row {
    var test: YAMLNode
    /// Where a reference stands that was reported, so that nothing more is said of that place.
    var unresolved: Set<SourceRange> = []
    /// What tells the row from others, if the name does not say it.
    var label: String
  }

  /// What was found while a test was filled.
  private struct Uses {
    /// The columns that something stands for.
    var columns: Set<String> = []
    /// Where a reference stands without a column.
    var unresolved: Set<SourceRange> = []
  }

  /// The test of each row; the test itself if it has no table.
  func rows(of test: YAMLNode) -> [Row] {
    guard let entries = test.entries else { return [Row(test: test, label: "")] }
    let body = YAMLNode(.mapping(entries.filter { $0.key != "with" }), at: test.range)
    guard let table = test["with"], let rows = table.elements, !rows.isEmpty, rows.allSatisfy({ $0.entries?.isEmpty == false }) else {
      // A table of another form is reported with the test.
      var uses = Uses()
      let isTable = test["with"] != nil
      let filled = isTable ? test : filled(body, [], &uses)
      return [Row(test: filled, unresolved: uses.unresolved, label: "")]
    }
    let columns = rows[0].entries ?? []
    var uses = Uses()
    let result = rows.map { row in
      let values = row.entries ?? []
      check(values, against: columns, at: row.range)
      let nameUses = test["name"]?.scalar.map { Self.references(in: $0.text).count } ?? 0
      let label = values.map { "\($0.key)=\(FlowText.of($0.value))" }.joined(separator: ", ")
      uses.unresolved = []
      let filled = filled(body, values, &uses)
      return Row(test: filled, unresolved: uses.unresolved, label: nameUses > 0 ? "" : label)
    }
    for column in columns where !uses.columns.contains(column.key) {
      collector.add(Diagnostic(ScriptProblem.unusedColumn(column.key), at: column.keyRange))
    }
    return result
  }

  /// A test in whose name references may be parts of the text, and elsewhere whole values.
  private func filled(_ test: YAMLNode, _ values: [YAMLEntry], _ uses: inout Uses) -> YAMLNode {
    let entries = (test.entries ?? []).map { entry in
      var entry = entry
      entry.value = entry.key == "name" ? named(entry.value, values, &uses) : substituted(entry.value, values, &uses)
      return entry
    }
    return YAMLNode(.mapping(entries), at: test.range)
  }

  private func check(_ values: [YAMLEntry], against columns: [YAMLEntry], at range: SourceRange) {
    for column in columns where !values.contains(where: { $0.key == column.key }) {
      collector.add(Diagnostic(ScriptProblem.missingColumn(column.key), at: range))
    }
    for value in values where !columns.contains(where: { $0.key == value.key }) {
      collector.add(Diagnostic(ScriptProblem.extraColumn(value.key), at: value.keyRange))
    }
  }

  /// A node in which every reference is replaced by its value, which keeps its own place.
  private func substituted(_ node: YAMLNode, _ values: [YAMLEntry], _ uses: inout Uses) -> YAMLNode {
    switch node.content {
    case .scalar(let scalar):
      guard scalar.style == .plain, let name = Self.reference(scalar.text) else { return node }
      return value(of: name, values, at: node.range, &uses) ?? node
    case .sequence(let elements):
      return YAMLNode(.sequence(elements.map { substituted($0, values, &uses) }), at: node.range)
    case .mapping(let entries):
      let changed = entries.map { entry in
        var entry = entry
        if let name = Self.reference(entry.key), let value = value(of: name, values, at: entry.keyRange, &uses) {
          entry.key = text(of: value, name: name)
        }
        entry.value = substituted(entry.value, values, &uses)
        return entry
      }
      return YAMLNode(.mapping(changed), at: node.range)
    }
  }

  /// A name in which every reference is replaced by its value's text; a `$` that begins no column's name is left.
  private func named(_ node: YAMLNode, _ values: [YAMLEntry], _ uses: inout Uses) -> YAMLNode {
    guard let scalar = node.scalar else { return node }
    var text = scalar.text
    for name in Self.references(in: text).sorted(by: { $0.count > $1.count }) {
      guard let value = values.first(where: { $0.key == name })?.value else {
        if !values.isEmpty { _ = self.value(of: name, values, at: node.range, &uses) }
        continue
      }
      uses.columns.insert(name)
      text = text.split(separator: "$" + name, omittingEmptySubsequences: false).joined(separator: self.text(of: value, name: name))
    }
    return YAMLNode(.scalar(YAMLScalar(text, style: .quoted)), at: node.range)
  }

  private func text(of value: YAMLNode, name: String) -> String {
    if let scalar = value.scalar { return scalar.text }
    collector.add(Diagnostic(ScriptProblem.compoundInText(name), at: value.range))
    return name
  }

  private func value(of name: String, _ values: [YAMLEntry], at range: SourceRange, _ uses: inout Uses) -> YAMLNode? {
    uses.columns.insert(name)
    if let value = values.first(where: { $0.key == name }) { return value.value }
    uses.unresolved.insert(range)
    let known = values.map(\.key)
    collector.add(
      Diagnostic(ScriptProblem.unknownColumn(name, suggestion: ClosestMatch.find(name, among: known), known: known), at: range))
    return nil
  }

  /// The name in a text that is a reference and nothing else: `$name`.
  private static func reference(_ text: String) -> String? {
    guard text.hasPrefix("$") else { return nil }
    let name = text.dropFirst()
    guard let first = name.first, first.isLetter || first == "_", name.allSatisfy(isPart) else { return nil }
    return String(name)
  }

  /// The names after all `$` of a text, each once.
  private static func references(in text: String) -> [String] {
    var found: [String] = []
    for part in text.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
      let name = String(part.prefix(while: isPart))
      if let first = name.first, first.isLetter || first == "_", !found.contains(name) { found.append(name) }
    }
    return found
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }
}
