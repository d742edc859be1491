// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax
import TipRules

/// Finds the value type that a written type stands for.
struct ValueTypeReader {
  let index: DeclarationIndex
  /// Types of the sources that enclose the one being read; a type inside itself has no form.
  private var enclosing: [String] = []
  /// Fields of structures that were left out, because they have no form.
  private(set) var leftOut: [String] = []
  /// How many type aliases are being followed; they may stand for each other.
  private var aliasDepth = 0

  init(index: DeclarationIndex) { self.index = index }

  /// Types of Swift and Foundation by name.
  ///
  /// Identifiers and addresses are compared as text.
  private static let known: [String: ValueType] = [
    "Bool": .boolean, "Int": .integer, "Int8": .integer, "Int16": .integer, "Int32": .integer, "Int64": .integer, "UInt": .integer,
    "UInt8": .integer, "UInt16": .integer, "UInt32": .integer, "Double": .double, "Float": .double, "CGFloat": .double,
    "TimeInterval": .double, "String": .string, "Substring": .string, "Character": .string, "UUID": .string, "URL": .string,
    "Date": .date,
  ]

  /// The value type, or nil for one without a counterpart.
  mutating func read(_ syntax: TypeSyntax, _ scope: Scope) -> ValueType? {
    switch syntax.as(TypeSyntaxEnum.self) {
    case .optionalType(let optional): return read(optional.wrappedType, scope).map { .optional($0) }
    case .identifierType(let identifier) where identifier.name.text == "Optional":
      guard case .type(let wrapped)? = identifier.genericArgumentClause?.arguments.first?.argument else { return nil }
      return read(wrapped, scope).map { .optional($0) }
    case .tupleType(let tuple) where tuple.elements.count == 1: return tuple.elements.first.flatMap { read($0.type, scope) }
    case .identifierType(let identifier) where identifier.genericArgumentClause != nil: return nil
    case .identifierType, .memberType, .attributedType: return read(named: TypeText.plain(syntax), scope)
    default: return nil
    }
  }

  /// The value type of a name.
  mutating func read(named name: String, _ scope: Scope) -> ValueType? {
    if let entry = index.type(named: name, in: scope), entry.kind != .foreign { return read(entry) }
    if aliasDepth < 8, let alias = index.alias(name, in: scope), alias.trimmedDescription != name {
      aliasDepth += 1
      defer { aliasDepth -= 1 }
      return read(alias, scope)
    }
    let plain = ["Swift.", "Foundation."].first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) } ?? name
    return Self.known[plain]
  }

  /// The value type of a structure or an enumeration of the sources.
  mutating func read(_ entry: TypeEntry) -> ValueType? {
    guard !enclosing.contains(entry.path), enclosing.count < 3 else { return nil }
    switch entry.kind {
    case .enumeration:
      guard !entry.cases.isEmpty, !entry.cases.contains(where: \.hasAssociatedValues) else { return nil }
      return .enumeration(EnumerationType(name: entry.name, cases: entry.cases.map(\.name)))
    case .structure:
      enclosing.append(entry.path)
      defer { enclosing.removeLast() }
      var fields: [StructureType.Field] = []
      for member in Self.stored(entry) {
        if let type = type(of: member), type.hasForm {
          fields.append(StructureType.Field(name: member.name, type: type))
        } else {
          leftOut.append(member.name)
        }
      }
      return fields.isEmpty ? nil : .structure(StructureType(name: entry.name, fields: fields))
    case .reference, .actor, .protocol, .foreign: return nil
    }
  }

  /// The stored properties of a structure.
  static func stored(_ entry: TypeEntry) -> [Member] { entry.members.filter { !$0.isStatic && $0.getter == nil } }

  /// The value type of a property, by its annotation or by the literal that it begins with.
  mutating func type(of member: Member) -> ValueType? {
    if let type = member.type { return read(type, member.scope) }
    guard let expression = member.initializer.map(ExpressionPath.bare) else { return nil }
    switch expression.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr: return .boolean
    case .stringLiteralExpr: return .string
    case .functionCallExpr(let call):
      guard let path = ExpressionPath.names(call.calledExpression) else { return nil }
      let names = path.last == "init" ? path.dropLast() : path[...]
      if let specialized = call.calledExpression.as(GenericSpecializationExprSyntax.self), names.last == "Optional" {
        guard case .type(let wrapped)? = specialized.genericArgumentClause.arguments.first?.argument else { return nil }
        return read(wrapped, member.scope).map { .optional($0) }
      }
      return read(named: names.joined(separator: "."), member.scope)
    case .memberAccessExpr:
      guard let path = ExpressionPath.names(expression), path.count > 1 else { return nil }
      let owner = path.dropLast()
      if let special = expression.as(MemberAccessExprSyntax.self)?.base?.as(GenericSpecializationExprSyntax.self), owner.last == "Optional"
      {
        guard case .type(let wrapped)? = special.genericArgumentClause.arguments.first?.argument else { return nil }
        return read(wrapped, member.scope).map { .optional($0) }
      }
      return read(named: owner.joined(separator: "."), member.scope)
    default: return Self.literalType(expression)
    }
  }

  /// The type of arithmetic on literals.
  private static func literalType(_ expression: ExprSyntax) -> ValueType? {
    var (hasInteger, hasDouble, hasOther) = (false, false, false)
    for token in expression.tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .integerLiteral: hasInteger = true
      case .floatLiteral: hasDouble = true
      case .binaryOperator, .prefixOperator, .leftParen, .rightParen: break
      default: hasOther = true
      }
    }
    if hasOther { return nil }
    return hasDouble ? .double : hasInteger ? .integer : nil
  }
}

extension ValueType {
  /// Whether a scenario has a form for the type: all but those with dates.
  var hasForm: Bool {
    switch self {
    case .date: false
    case .optional(let wrapped): wrapped.hasForm && wrapped.wrapped == nil
    case .structure(let structure): structure.fields.allSatisfy(\.type.hasForm)
    case .boolean, .integer, .double, .string, .enumeration: true
    }
  }
}
