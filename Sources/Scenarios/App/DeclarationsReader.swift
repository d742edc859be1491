// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// Makes declarations of what stands below `app.parameters` and `app.events`.
struct DeclarationsReader {
  let app: ConfigurationCursor
  let collector: DiagnosticCollector

  /// The names of declarations whose type is wrong, without the type that owns them.
  ///
  /// What a rule or an effect says of one can't be judged, and is reported once, at the declaration.
  var doubtful: Set<String> {
    let parameters = app["parameters"].entries.filter { $0.value.isInvalid || Self.hasWrongType($0.value.value) }
    let events = app["events"].entries.filter { $0.value.isInvalid || Self.hasWrongType($0.value.value) }
    return Set((parameters + events).map { Self.lastName($0.name) })
  }

  /// The last part of a dotted name.
  static func lastName(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }

  /// Whether a type below a declaration is wrong.
  private static func hasWrongType(_ declaration: ConfigurationValue) -> Bool {
    func holdsInvalid(_ value: ConfigurationValue) -> Bool {
      if case .list(let elements) = value.content { return elements.contains(where: holdsInvalid) }
      return value.isInvalid || value.fields.contains { holdsInvalid($0.value) }
    }
    return declaration.fields.contains { ["type", "payload"].contains($0.key) && holdsInvalid($0.value) }
  }

  /// Reads all declarations.
  ///
  /// One that is wrong keeps its place, so that what refers to it is still checked.
  func read() -> RuleDeclarations {
    let parameters = app["parameters"].entries.map { parameter($0.name, $0.value) }
    var ids: Set<String> = []
    let events = app["events"].entries.map { entry -> EventDeclaration in
      let declaration = event(entry.name, entry.value)
      if !ids.insert(declaration.id).inserted {
        let place = entry.value.isInvalid ? nil : entry.value["id"].ifPresent
        collector.add(Diagnostic(ScenarioProblem.repeatedEventID(declaration.id), at: place?.range ?? entry.nameRange))
      }
      return declaration
    }
    return RuleDeclarations(parameters: parameters, events: events)
  }

  private func parameter(_ id: String, _ cursor: ConfigurationCursor) -> ParameterDeclaration {
    switch cursor.value.content {
    case .boolean(let flag): return ParameterDeclaration(id: id, type: .boolean, initialValue: .boolean(flag))
    case .integer(let number): return ParameterDeclaration(id: id, type: .integer, initialValue: .integer(number))
    case .number(let number): return ParameterDeclaration(id: id, type: .double, initialValue: .double(number))
    case .text(let text): return ParameterDeclaration(id: id, type: .string, initialValue: .string(text))
    case .object:
      let type = type(cursor["type"])
      let isTransient = cursor["transient"].boolean
      guard let type else { return ParameterDeclaration(id: id, type: .boolean, initialValue: .boolean(false), isTransient: isTransient) }
      return ParameterDeclaration(
        id: id, type: type, initialValue: initialValue(cursor["initial"], type), isTransient: isTransient)
    default: return ParameterDeclaration(id: id, type: .boolean, initialValue: .boolean(false))
    }
  }

  private func initialValue(_ cursor: ConfigurationCursor, _ type: ValueType) -> Value {
    let node = cursor.raw
    if type.wrapped == nil, node.isNull {
      collector.add(Diagnostic(ScenarioProblem.missingInitialValue(type), at: cursor.range))
      return Self.placeholder(type)
    }
    return ValueReader(collector: collector).value(node, as: type) ?? Self.placeholder(type)
  }

  /// Some value of a type, in the place of one that is wrong.
  private static func placeholder(_ type: ValueType) -> Value {
    switch type {
    case .boolean: .boolean(false)
    case .integer: .integer(0)
    case .double: .double(0)
    case .string: .string("")
    case .date: .date(0)
    case .enumeration(let enumeration): .enumerationCase(enumeration.cases.first ?? "")
    case .structure(let structure): .structure(structure.fields.map { placeholder($0.type) })
    case .optional: .null
    }
  }

  private func event(_ name: String, _ cursor: ConfigurationCursor) -> EventDeclaration {
    if cursor.isInvalid { return EventDeclaration(id: name) }
    let id = cursor["id"].ifPresent.map(\.text) ?? name
    let payload = cursor["payload"].entries.map { entry in
      // A wrong type is reported; the field keeps its place.
      PayloadField(name: entry.name, type: type(entry.value) ?? .integer)
    }
    let limit = cursor["donationLimit"]
    return EventDeclaration(
      id: id, payload: payload,
      donationLimit: DonationLimit(
        maximumCount: limit["count"].isInvalid ? 1_000 : Int(limit["count"].integer),
        maximumAge: limit.isInvalid ? nil : limit["age"].ifPresent.map(\.microseconds)), swiftNames: id == name ? [] : [name])
  }

  private func type(_ cursor: ConfigurationCursor) -> ValueType? {
    switch cursor.value.content {
    case .keyword(let word):
      let isOptional = word.hasSuffix("?")
      let type: ValueType =
        switch isOptional ? String(word.dropLast()) : word {
        case "boolean": .boolean
        case "integer": .integer
        case "double": .double
        default: .string
        }
      return isOptional ? .optional(type) : type
    case .object(let fields) where fields.contains { $0.key == "enumeration" }:
      let cases = cursor["cases"].elements
      if let twice = cases.indices.first(where: { index in cases[..<index].contains { $0.text == cases[index].text } }) {
        cases[twice].error(ScenarioProblem.repeatedName(.field, cases[twice].text, place: "the cases"))
      }
      if cursor["cases"].isInvalid || cases.contains(where: \.isInvalid) { return nil }
      return optional(.enumeration(EnumerationType(name: cursor["enumeration"].text, cases: cases.map(\.text))), cursor)
    case .object:
      let fields = cursor["fields"].entries.map { entry in type(entry.value).map { StructureType.Field(name: entry.name, type: $0) } }
      if cursor["fields"].isInvalid || fields.contains(where: { $0 == nil }) { return nil }
      return optional(.structure(StructureType(name: cursor["structure"].text, fields: fields.compactMap { $0 })), cursor)
    default: return nil
    }
  }

  private func optional(_ type: ValueType, _ cursor: ConfigurationCursor) -> ValueType {
    cursor["optional"].boolean ? .optional(type) : type
  }
}
