// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax
import TipRules

extension AppReader {
  /// The value that an expression has as a type; nil if it is not known.
  func value(_ expression: ExprSyntax, as type: ValueType, _ scope: Scope, depth: Int = 0) -> Value? {
    let expression = ExpressionPath.bare(expression)
    if let wrapped = type.wrapped {
      if expression.is(NilLiteralExprSyntax.self) || ["none"].contains(expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text) {
        return .null
      }
      return value(expression, as: wrapped, scope, depth: depth)
    }
    if case .structure(let structure) = type { return self.structure(expression, structure, scope, depth) }
    var evaluator = ConstantEvaluator(reader: self)
    return evaluator.evaluate(expression, scope, asDouble: type == .double).flatMap { Self.value($0, as: type) }
  }

  /// A constant as a value of a type; nil if it is none.
  static func value(_ constant: ImportedConstant, as type: ValueType) -> Value? {
    switch (type, constant) {
    case (.boolean, .boolean(let flag)): .boolean(flag)
    case (.integer, .integer(let number)): .integer(number)
    case (.double, .integer(let number)): .double(Double(number))
    case (.double, .double(let number)): .double(number)
    case (.string, .string(let text)): .string(text)
    case (.enumeration(let enumeration), .enumerationCase(_, let name)) where enumeration.cases.contains(name): .enumerationCase(name)
    // Bindings have no form for cases but their names.
    case (.enumeration(let enumeration), .string(let name)) where enumeration.cases.contains(name): .enumerationCase(name)
    case (.optional, .null): .null
    case (.optional(let wrapped), _): value(constant, as: wrapped)
    default: nil
    }
  }

  /// The value of a call of a memberwise initializer.
  private func structure(_ expression: ExprSyntax, _ structure: StructureType, _ scope: Scope, _ depth: Int) -> Value? {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil else {
      guard depth < 8, let path = ExpressionPath.names(expression), let member = index.lookUp(path: path, in: scope), !member.isMutable,
        let initializer = member.initializer
      else { return nil }
      return value(initializer, as: .structure(structure), member.scope, depth: depth + 1)
    }
    var fields: [Value] = []
    for field in structure.fields {
      guard let argument = call.arguments.first(where: { $0.label?.text == field.name }),
        let value = value(argument.expression, as: field.type, scope, depth: depth)
      else { return nil }
      fields.append(value)
    }
    return .structure(fields)
  }
}

extension ValueType {
  /// Some value of the type, where one must stand and none is known.
  var anyValue: Value {
    switch self {
    case .boolean: .boolean(false)
    case .integer: .integer(0)
    case .double: .double(0)
    case .string: .string("")
    case .date: .date(0)
    case .enumeration(let enumeration): .enumerationCase(enumeration.cases.first ?? "")
    case .structure(let structure): .structure(structure.fields.map(\.type.anyValue))
    case .optional: .null
    }
  }
}
