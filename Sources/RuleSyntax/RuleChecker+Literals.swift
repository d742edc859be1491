// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftParser
import SwiftSyntax
import TipRules

extension RuleChecker {
  /// Reads a number; an integer literal is a Double where one is wanted, as in Swift.
  mutating func number(_ text: String, isNegative: Bool, hint: ValueType?, at expression: ExprSyntax) -> RuleExpression? {
    let digits = text.filter { $0 != "_" }
    let isInteger = Self.radix(digits) != 10 && !digits.lowercased().contains("p") || !digits.contains { ".eEpP".contains($0) }
    let sign = isNegative ? "-" : ""
    let integer = Int64(sign + Self.withoutPrefix(digits), radix: Self.radix(digits))
    if hint?.innermost == .double {
      let double = isInteger && Self.radix(digits) != 10 ? integer.map(Double.init) : Double(sign + digits)
      if let double, double.isFinite { return .literal(.double(double), .double) }
    } else if let integer {
      return .literal(.integer(integer), .integer)
    }
    note(.outOfRange(literal: sign + text), at: expression)
    return nil
  }

  private static func radix(_ digits: String) -> Int {
    if digits.hasPrefix("0x") { return 16 }
    if digits.hasPrefix("0b") { return 2 }
    return digits.hasPrefix("0o") ? 8 : 10
  }

  private static func withoutPrefix(_ digits: String) -> String { radix(digits) == 10 ? digits : String(digits.dropFirst(2)) }

  /// Reads a string without interpolations.
  mutating func string(_ literal: StringLiteralExprSyntax) -> RuleExpression? {
    guard let text = literal.representedLiteralValue else {
      unsupported("a string with an interpolation", Supported.literals, at: literal)
      return nil
    }
    return .literal(.string(text), .string)
  }

  /// Reads nil where an optional is wanted.
  mutating func nothing(hint: ValueType?, at expression: ExprSyntax) -> RuleExpression? {
    guard let hint, hint.wrapped != nil else {
      note(.needsContext(literal: "nil"), at: expression)
      return nil
    }
    return .literal(.null, hint)
  }

  /// Reads `.name`: an enumeration case or a date, by the type that is wanted.
  mutating func implicitMember(_ name: DeclReferenceExprSyntax, hint: ValueType?) -> Operand? {
    switch hint?.innermost {
    case .enumeration(let type): return enumerationCase(name, of: type)
    case .date where name.baseName.text == "now": return .value(.now)
    case .date: note(.unknownMember(name: name.baseName.text, type: "Date", available: ["now"]), at: name)
    case .some(let type): note(.noMember(name: name.baseName.text, type: type.description, uses: Supported.uses(of: type)), at: name)
    case nil: note(.needsContext(literal: "." + name.baseName.text), at: name)
    }
    return nil
  }

  /// Reads a case of an enumeration.
  mutating func enumerationCase(_ name: DeclReferenceExprSyntax, of type: EnumerationType) -> Operand? {
    guard type.cases.contains(name.baseName.text) else {
      note(.unknownMember(name: name.baseName.text, type: type.name, available: type.cases), at: name)
      return nil
    }
    return .value(.literal(.enumerationCase(name.baseName.text), .enumeration(type)))
  }
}

extension ValueType {
  /// The type without any optional around it.
  var innermost: ValueType { wrapped?.innermost ?? self }
}

extension ExprSyntax {
  /// Whether this is nil, with or without parentheses.
  var isNil: Bool {
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 { return tuple.elements.first?.expression.isNil ?? false }
    return self.is(NilLiteralExprSyntax.self)
  }

  /// Whether the type of this expression of literals follows from where it stands.
  var takesTypeFromContext: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .nilLiteralExpr: true
    case .memberAccessExpr(let member): member.base == nil
    case .functionCallExpr(let call):
      call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.takesTypeFromContext ?? false
    case .prefixOperatorExpr(let prefix): prefix.operator.text == "-" && prefix.expression.takesTypeFromContext
    case .tupleExpr(let tuple): tuple.elements.count == 1 && tuple.elements.first?.expression.takesTypeFromContext ?? false
    case .ternaryExpr(let ternary): ternary.thenExpression.takesTypeFromContext && ternary.elseExpression.takesTypeFromContext
    case .infixOperatorExpr(let infix):
      infix.isArithmetic && infix.leftOperand.takesTypeFromContext && infix.rightOperand.takesTypeFromContext
    default: false
    }
  }

  /// Whether a floating-point literal makes the arithmetic in this expression one of doubles.
  var hasFloatLiteral: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .floatLiteralExpr: true
    case .prefixOperatorExpr(let prefix): prefix.expression.hasFloatLiteral
    case .tupleExpr(let tuple): tuple.elements.first?.expression.hasFloatLiteral ?? false
    case .ternaryExpr(let ternary): ternary.thenExpression.hasFloatLiteral || ternary.elseExpression.hasFloatLiteral
    case .infixOperatorExpr(let infix): infix.isArithmetic && (infix.leftOperand.hasFloatLiteral || infix.rightOperand.hasFloatLiteral)
    default: false
    }
  }
}

extension InfixOperatorExprSyntax {
  fileprivate var isArithmetic: Bool {
    self.operator.as(BinaryOperatorExprSyntax.self).map { ArithmeticOperator(rawValue: $0.operator.text) != nil } ?? false
  }
}
