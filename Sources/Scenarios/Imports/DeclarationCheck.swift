// SPDX-License-Identifier: GPL-3.0-or-later

import TipImport
import TipRules

/// Holds the types that a document writes against those of the app's own files.
struct DeclarationCheck {
  /// The part of the document that describes the app.
  let inline: YAMLNode
  let imported: ImportedApp
  let collector: DiagnosticCollector

  /// Reports every type that differs, and every field that an event does not have.
  ///
  /// - Returns: the names of the parameters and events whose declarations are wrong.
  func check() -> Set<String> {
    var wrong: Set<String> = []
    checkRemovals("inlineTips", .tip, imported.tips.map(\.name))
    checkRemovals("parameters", .parameter, imported.parameters.map(\.declaration.id))
    checkRemovals("events", .event, imported.events.map(\.name))
    for entry in inline["parameters"]?.entries ?? [] {
      guard let known = imported.parameters.first(where: { $0.declaration.id == entry.key }) else { continue }
      let note = note(entry.key, known.declaration.type.description, known.place)
      if let type = entry.value["type"] {
        if !isSame(type, known.declaration.type, "the parameter '\(entry.key)'", note) { wrong.insert(entry.key) }
      } else if let scalar = entry.value.scalar, !scalar.isNull, imported.appTree["parameters"]?[entry.key]?["type"] == nil {
        // The initial value of a parameter that has its type from the sources is checked with all others.
        let side = DiagnosticCollector()
        _ = ValueReader(collector: side).value(entry.value, as: known.declaration.type)
        collector.add(side.diagnostics.map { $0.adding(note) })
        if side.hasErrors { wrong.insert(entry.key) }
      }
    }
    for entry in inline["events"]?.entries ?? [] {
      guard let known = imported.events.first(where: { $0.name == entry.key }), !known.declaration.payload.isEmpty else { continue }
      let fields = known.declaration.payload
      let note = note(entry.key, "{ \(fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ")) }", known.place)
      for field in entry.value["payload"]?.entries ?? [] {
        if let type = fields.first(where: { $0.name == field.key })?.type {
          if !isSame(field.value, type, "the field '\(field.key)' of the event '\(entry.key)'", note) { wrong.insert(entry.key) }
        } else {
          wrong.insert(entry.key)
          let problem = ImportProblem.extraField(field.key, event: entry.key, known: fields.map(\.name))
          collector.add(Diagnostic(problem, at: field.keyRange, notes: [note]))
        }
      }
    }
    return wrong
  }

  /// Reports names that are to be taken away and that the files don't have.
  private func checkRemovals(_ key: String, _ kind: ScenarioProblem.Kind, _ names: [String]) {
    for entry in inline[key]?.entries ?? [] where entry.value.isNull && !names.contains(entry.key) {
      let problem = ScenarioProblem.unknownName(kind, entry.key, suggestion: ClosestMatch.find(entry.key, among: names), known: names)
      collector.add(Diagnostic(problem, at: entry.keyRange))
    }
  }

  private func note(_ name: String, _ type: String, _ place: SourcePlace) -> Diagnostic.Note {
    Diagnostic.Note("'\(name)' is declared here, \(type)", at: SourceRange(place))
  }

  private func isSame(_ written: YAMLNode, _ type: ValueType, _ subject: String, _ note: Diagnostic.Note) -> Bool {
    let declared = FlowText.of(YAMLNode(ImportedApp.typeTree(type), at: written.range).asWritten)
    let found = FlowText.of(written.asWritten)
    if found == declared { return true }
    collector.add(Diagnostic(ImportProblem.otherType(of: subject, found: found, declared: declared), at: written.range, notes: [note]))
    return false
  }
}

extension YAMLNode {
  /// The node with plain scalars, so that only what they say is compared.
  fileprivate var asWritten: YAMLNode {
    switch content {
    case .scalar(let scalar): YAMLNode(.scalar(YAMLScalar(scalar.text)), at: range)
    case .sequence(let elements): YAMLNode(.sequence(elements.map(\.asWritten)), at: range)
    case .mapping(let entries):
      YAMLNode(
        .mapping(
          entries.filter { !($0.key == "optional" && $0.value.scalar?.text == "false") }.map {
            YAMLEntry(key: $0.key, keyRange: $0.keyRange, value: $0.value.asWritten)
          }), at: range)
    }
  }
}

extension Diagnostic {
  /// The diagnostic with another note.
  func adding(_ note: Note) -> Diagnostic {
    var result = self
    result.notes.append(note)
    return result
  }
}
