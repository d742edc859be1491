// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax
import TipRules

extension AppReader {
  /// All properties and globals, in order of the sources.
  var allMembers: [Member] {
    var members = index.globals
    for type in index.types { members += type.members.filter { $0.owner === type } }
    for type in index.foreignTypes { members += type.members }
    return members.sorted { ($0.file, $0.offset) < ($1.file, $1.offset) }
  }

  /// Reads every `@Parameter`.
  func readParameters() {
    var places: [String: (index: Int, place: SourcePlace)] = [:]
    for member in allMembers {
      guard let attribute = member.attribute("Parameter"), member.getter == nil, !Self.isIntentParameter(attribute) else { continue }
      let place = files[member.file].place(utf8Offset: member.offset)
      let id = Self.plainName(member.path)
      var reader = ValueTypeReader(index: index)
      guard let type = reader.type(of: member), type.hasForm else {
        let written = member.type?.trimmedDescription ?? member.initializer.map { ExpressionPath.excerpt($0) } ?? "?"
        note(.unsupportedType(written, of: "The parameter '\(id)'"), place, owner: id, .declaration)
        continue
      }
      if !reader.leftOut.isEmpty { note(.fieldsLeftOut(reader.leftOut, of: "The parameter '\(id)'"), place, owner: id) }
      let initial = initialValue(of: member, type, id)
      let options = attribute.arguments.map { "\($0)" } ?? ""
      let declaration = ParameterDeclaration(
        id: id, type: type, initialValue: initial ?? type.anyValue, isTransient: options.contains("transient"))
      if let first = places[id] {
        // The same declaration in two targets of one app is one parameter.
        if app.parameters[first.index].declaration != declaration {
          note(.repeatedParameter(id: id, first: first.place), place, owner: id, .declaration)
        }
        parameterIndices[ObjectIdentifier(member)] = first.index
        continue
      }
      places[id] = (app.parameters.count, place)
      parameterIndices[ObjectIdentifier(member)] = app.parameters.count
      app.parameters.append(ImportedParameter(declaration: declaration, isInitialValueKnown: initial != nil, place: place))
    }
  }

  /// Whether an attribute is the `@Parameter(title: …)` of App Intents: TipKit's takes nothing with a label.
  private static func isIntentParameter(_ attribute: AttributeSyntax) -> Bool {
    attribute.arguments?.as(LabeledExprListSyntax.self)?.contains { $0.label != nil } ?? false
  }

  private func initialValue(of member: Member, _ type: ValueType, _ id: String) -> Value? {
    guard let expression = member.initializer else {
      if type.wrapped != nil { return .null }
      if let bound = binding(id), let value = Self.value(bound, as: type) { return value }
      note(
        .unknownValue(of: "The initial value of '\(id)'", expression: "nothing"), files[member.file].place(utf8Offset: member.offset),
        owner: id, .declaration, key: id)
      return nil
    }
    if let value = value(expression, as: type, member.scope) { return value }
    let constant = self.value(
      expression, member.scope, of: "The initial value of '\(id)'", owner: id, .declaration, fallback: id, prefersFallback: true)
    guard let constant else { return nil }
    if let value = Self.value(constant, as: type) { return value }
    note(
      .wrongValue(of: "The initial value of '\(id)'", expected: "a value of type \(type)"), place(expression, member.scope), owner: id,
      .declaration, key: id)
    return nil
  }
}
