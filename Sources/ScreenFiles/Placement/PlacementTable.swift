// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Scenarios

/// A table of cases as the document that YAML would have given, so that the same description checks it.
///
/// Columns are the paths of a case's keys in any order, `name` first of all; `use` has names with spaces between them. An empty field is a key that
/// isn't written. What is wrong with a value is reported at its field.
struct PlacementTable {
  let file: SourceFile

  init(_ file: SourceFile) { self.file = file }

  /// The columns that a table may have: `name`, and a case's keys, those of objects with a dot.
  static let columns: [String] = {
    guard case .object(let keys) = PlacementDescriptor.placementCase.shape else { return [] }
    return ["name"]
      + keys.flatMap { key -> [String] in
        guard case .object(let parts) = key.descriptor.shape else { return [key.name] }
        return parts.map { "\(key.name).\($0.name)" }
      }
  }()

  /// Columns whose fields are texts, whatever they look like.
  private static let texts: Set<String> = ["name", "text", "device"]

  func document() throws(DiagnosticsError) -> YAMLNode {
    let table: SeparatedValues
    do throws(SeparatedValuesError) { table = try SeparatedValues(file.text) } catch {
      throw DiagnosticsError([
        Diagnostic(PlacementProblem.malformedTable(error), at: SourceRange(file: file.path, line: error.line, column: error.column))
      ])
    }
    let start = SourceRange(file: file.path, line: 1, column: 1)
    guard let header = table.records.first, table.records.count > 1 else {
      throw DiagnosticsError([Diagnostic(PlacementProblem.emptyTable, at: start)])
    }
    var problems = Self.problems(of: header, range: range)
    if !problems.isEmpty { throw DiagnosticsError(problems) }
    let columns = header.map(\.text)
    var cases: [YAMLEntry] = []
    var names: Set<String> = []
    for record in table.records.dropFirst() {
      guard let first = record.first, let last = record.last else { continue }
      let whole = SourceRange(
        file: file.path, start: SourcePosition(line: first.line, column: first.column),
        end: SourcePosition(line: last.endLine, column: last.endColumn))
      guard record.count == columns.count else {
        problems.append(Diagnostic(PlacementProblem.fieldCount(found: record.count, columns: columns.count), at: whole))
        continue
      }
      let (name, entries) = read(record, columns, whole)
      if !names.insert(name.text).inserted { problems.append(Diagnostic(PlacementProblem.repeatedCase(name.text), at: range(name))) }
      cases.append(YAMLEntry(key: name.text, keyRange: range(name), value: YAMLNode(.mapping(entries), at: whole)))
    }
    // As many as a collector keeps.
    if !problems.isEmpty { throw DiagnosticsError(Array(problems.prefix(DiagnosticCollector.limit))) }
    return YAMLNode(
      .mapping([
        YAMLEntry(key: "tipsim", keyRange: start, value: YAMLNode(.scalar(YAMLScalar("1")), at: start)),
        YAMLEntry(key: "cases", keyRange: start, value: YAMLNode(.mapping(cases), at: start)),
      ]), at: start)
  }

  private static func problems(
    of header: [SeparatedValues.Field], range: (SeparatedValues.Field) -> SourceRange
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var seen: Set<String> = []
    for field in header {
      if !columns.contains(field.text) {
        problems.append(
          Diagnostic(
            PlacementProblem.unknownColumn(field.text, suggestion: ClosestMatch.find(field.text, among: columns), known: columns),
            at: range(field)))
      } else if !seen.insert(field.text).inserted {
        problems.append(Diagnostic(PlacementProblem.repeatedColumn(field.text), at: range(field)))
      }
    }
    if !seen.contains("name"), problems.isEmpty, let first = header.first {
      problems.append(Diagnostic(PlacementProblem.missingColumn("name"), at: range(first)))
    }
    return problems
  }

  /// The name of a record's case, and its keys.
  private func read(
    _ record: [SeparatedValues.Field], _ columns: [String], _ whole: SourceRange
  ) -> (name: SeparatedValues.Field, entries: [YAMLEntry]) {
    var name = record[0]
    var entries: [YAMLEntry] = []
    for (column, field) in zip(columns, record) {
      if column == "name" {
        name = field
        continue
      }
      if field.text.isEmpty { continue }
      let place = range(field)
      var value = YAMLNode(.scalar(YAMLScalar(field.text, style: Self.texts.contains(column) ? .quoted : .plain)), at: place)
      if column == "use" {
        let names = field.text.split(separator: " ").map { YAMLNode(.scalar(YAMLScalar(String($0), style: .quoted)), at: place) }
        value = YAMLNode(.sequence(names), at: place)
      }
      let path = column.split(separator: ".", maxSplits: 1).map(String.init)
      guard path.count == 2 else {
        entries.append(YAMLEntry(key: column, keyRange: place, value: value))
        continue
      }
      let entry = YAMLEntry(key: path[1], keyRange: place, value: value)
      if let index = entries.firstIndex(where: { $0.key == path[0] }), case .mapping(let parts) = entries[index].value.content {
        entries[index].value.content = .mapping(parts + [entry])
      } else {
        entries.append(YAMLEntry(key: path[0], keyRange: whole, value: YAMLNode(.mapping([entry]), at: whole)))
      }
    }
    return (name, entries)
  }

  private func range(_ field: SeparatedValues.Field) -> SourceRange {
    SourceRange(
      file: file.path, start: SourcePosition(line: field.line, column: field.column),
      end: SourcePosition(line: field.endLine, column: field.endColumn))
  }
}
