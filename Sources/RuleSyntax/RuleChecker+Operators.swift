// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax
import TipRules

extension RuleChecker {
  /// Checks an expression that has to be Boolean.
  mutating func condition(_ expression: ExprSyntax) -> RuleExpression? {
    guard let value = value(expression, hint: .boolean) else { return nil }
    guard value.type == .boolean else {
      note(.typeMismatch(expected: "Bool", found: value.type.description), at: expression)
      return nil
    }
    return value
  }

  /// Checks an expression that has to be a value.
  ///
  /// The hint is the type that literals without one of their own take; it is no demand.
  mutating func value(_ expression: ExprSyntax, hint: ValueType?) -> RuleExpression? {
    nested(at: expression) { checker in
      switch expression.as(ExprSyntaxEnum.self) {
      case .booleanLiteralExpr(let literal): return .literal(.boolean(literal.literal.tokenKind == .keyword(.true)), .boolean)
      case .integerLiteralExpr(let literal): return checker.number(literal.literal.text, isNegative: false, hint: hint, at: expression)
      case .floatLiteralExpr(let literal): return checker.number(literal.literal.text, isNegative: false, hint: .double, at: expression)
      case .stringLiteralExpr(let literal): return checker.string(literal)
      case .nilLiteralExpr: return checker.nothing(hint: hint, at: expression)
      case .infixOperatorExpr(let infix): return checker.infix(infix, hint: hint)
      case .prefixOperatorExpr(let prefix): return checker.prefix(prefix, hint: hint)
      case .ternaryExpr(let ternary): return checker.ternary(ternary, hint: hint)
      case .tupleExpr(let tuple): return checker.parenthesized(tuple).flatMap { checker.value($0, hint: hint) }
      default: return checker.operand(expression, hint: hint).flatMap { checker.value($0, at: expression) }
      }
    }
  }

  /// The one expression in parentheses.
  mutating func parenthesized(_ tuple: TupleExprSyntax) -> ExprSyntax? {
    guard tuple.elements.count == 1, let element = tuple.elements.first, element.label == nil else {
      unsupported("a tuple", "one expression in parentheses", at: tuple)
      return nil
    }
    return element.expression
  }

  private mutating func value(_ operand: Operand, at expression: ExprSyntax) -> RuleExpression? {
    switch operand {
    case .value(let value): return value
    case .event: note(.typeMismatch(expected: "a value", found: "an event", advice: "ask its '.donations'"), at: expression)
    case .donations:
      note(
        .typeMismatch(expected: "a value", found: "donations", advice: "ask their '.count', '.isEmpty' or a member of one"), at: expression)
    case .end: note(.typeMismatch(expected: "a value", found: "a donation that may be nil", advice: "ask a member by '?.'"), at: expression)
    case .donation:
      note(.typeMismatch(expected: "a value", found: "a donation", advice: "ask its '.date' or a field of its payload"), at: expression)
    case .dateType: note(.typeMismatch(expected: "a value", found: "the type Date"), at: expression)
    case .enumeration(let type): note(.typeMismatch(expected: "a value", found: "the type \(type.name)"), at: expression)
    }
    return nil
  }

  // MARK: - Operators

  private mutating func infix(_ infix: InfixOperatorExprSyntax, hint: ValueType?) -> RuleExpression? {
    guard let token = infix.operator.as(BinaryOperatorExprSyntax.self) else {
      unsupported("assignment", Supported.operators, at: infix.operator)
      return nil
    }
    let name = token.operator.text
    let (left, right) = (infix.leftOperand, infix.rightOperand)
    switch name {
    case "&&", "||":
      // Both sides are checked before either is given up, so that all faults are found.
      let (first, second) = (condition(left), condition(right))
      guard let first, let second else { return nil }
      return name == "&&" ? .and(first, second) : .or(first, second)
    case "??": return coalescing(left, right, hint: hint)
    default: break
    }
    if let comparison = ComparisonOperator(rawValue: name) { return self.comparison(comparison, left, right, at: token) }
    if let operation = ArithmeticOperator(rawValue: name) { return arithmetic(operation, left, right, hint: hint, at: token) }
    unsupported("the operator '\(name)'", Supported.operators, at: token)
    return nil
  }

  private mutating func comparison(
    _ comparison: ComparisonOperator, _ left: ExprSyntax, _ right: ExprSyntax, at token: BinaryOperatorExprSyntax
  ) -> RuleExpression? {
    let isEquality = comparison == .equal || comparison == .notEqual
    if isEquality, left.isNil != right.isNil {
      return nilComparison(left.isNil ? right : left).map { comparison == .equal ? $0 : .not($0) }
    }
    guard let (first, second) = pair(left, right, hint: nil, operation: comparison.rawValue, at: token) else { return nil }
    if !isEquality, !first.type.isComparable {
      if first.type.wrapped?.isComparable == true {
        note(.needsUnwrapping(type: first.type.description), at: first.type == second.type ? token : token)
      } else {
        note(.operandMismatch(operation: comparison.rawValue, left: first.type.description, right: second.type.description), at: token)
      }
      return nil
    }
    return .comparison(comparison, first, second)
  }

  private mutating func nilComparison(_ expression: ExprSyntax) -> RuleExpression? {
    guard let operand = anyOperand(expression, hint: nil) else { return nil }
    if case .end(_, let sequence) = operand { return .isEmpty(sequence) }
    guard let value = value(operand, at: expression) else { return nil }
    guard value.type.wrapped != nil else {
      note(.neverNil(type: value.type.description), at: expression)
      return nil
    }
    return .isNil(value)
  }

  private mutating func arithmetic(
    _ operation: ArithmeticOperator, _ left: ExprSyntax, _ right: ExprSyntax, hint: ValueType?, at token: BinaryOperatorExprSyntax
  ) -> RuleExpression? {
    let hint = left.hasFloatLiteral || right.hasFloatLiteral ? ValueType.double : hint
    guard let (first, second) = pair(left, right, hint: hint, operation: operation.rawValue, at: token) else { return nil }
    guard first.type.isNumeric, operation != .remainder || first.type == .integer else {
      if first.type.wrapped?.isNumeric == true {
        note(.needsUnwrapping(type: first.type.description), at: left)
      } else {
        note(.operandMismatch(operation: operation.rawValue, left: first.type.description, right: second.type.description), at: token)
      }
      return nil
    }
    return .arithmetic(operation, first, second)
  }

  private mutating func coalescing(_ left: ExprSyntax, _ right: ExprSyntax, hint: ValueType?) -> RuleExpression? {
    let first = value(left, hint: hint)
    let second = value(right, hint: first?.type.wrapped ?? hint)
    guard let first, let second else { return nil }
    guard let wrapped = first.type.wrapped else {
      note(.neverNil(type: first.type.description), at: left)
      return nil
    }
    guard second.type == wrapped || second.type == first.type else {
      note(.typeMismatch(expected: wrapped.description, found: second.type.description), at: right)
      return nil
    }
    return .coalesced(first, second)
  }

  private mutating func ternary(_ ternary: TernaryExprSyntax, hint: ValueType?) -> RuleExpression? {
    let condition = condition(ternary.condition)
    let pair = pair(ternary.thenExpression, ternary.elseExpression, hint: hint, operation: "?:", at: ternary.questionMark)
    guard let condition, let (first, second) = pair else { return nil }
    return .conditional(condition, first, second)
  }

  private mutating func prefix(_ prefix: PrefixOperatorExprSyntax, hint: ValueType?) -> RuleExpression? {
    switch prefix.operator.text {
    case "!": return condition(prefix.expression).map(RuleExpression.not)
    case "-":
      if let literal = prefix.expression.as(IntegerLiteralExprSyntax.self) {
        return number(literal.literal.text, isNegative: true, hint: hint, at: ExprSyntax(prefix))
      }
      if let literal = prefix.expression.as(FloatLiteralExprSyntax.self) {
        return number(literal.literal.text, isNegative: true, hint: .double, at: ExprSyntax(prefix))
      }
      guard let operand = value(prefix.expression, hint: hint) else { return nil }
      guard operand.type.isNumeric else {
        note(.typeMismatch(expected: "a number", found: operand.type.description), at: prefix.expression)
        return nil
      }
      return .negated(operand)
    default:
      unsupported("the operator '\(prefix.operator.text)'", Supported.operators, at: prefix)
      return nil
    }
  }

  /// Checks two expressions that have to agree in type; a plain side is wrapped where the other is optional.
  private mutating func pair(
    _ left: ExprSyntax, _ right: ExprSyntax, hint: ValueType?, operation: String, at syntax: some SyntaxProtocol
  ) -> (RuleExpression, RuleExpression)? {
    let first: RuleExpression?
    let second: RuleExpression?
    // The side that knows its type tells it to literals on the other.
    if left.takesTypeFromContext, !right.takesTypeFromContext {
      second = value(right, hint: hint)
      first = value(left, hint: second?.type ?? hint)
    } else {
      first = value(left, hint: hint)
      second = value(right, hint: first?.type ?? hint)
    }
    guard let first, let second else { return nil }
    if first.type == second.type { return (first, second) }
    if first.type.wrapped == second.type { return (first, .wrapped(second)) }
    if second.type.wrapped == first.type { return (.wrapped(first), second) }
    note(.operandMismatch(operation: operation, left: first.type.description, right: second.type.description), at: syntax)
    return nil
  }
}
