// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftParser
import SwiftSyntax

extension ConstantEvaluator {
  /// An integer literal's value.
  static func integer(_ text: String) -> Int64? {
    let digits = text.filter { $0 != "_" }
    if digits.hasPrefix("0x") { return Int64(digits.dropFirst(2), radix: 16) }
    if digits.hasPrefix("0b") { return Int64(digits.dropFirst(2), radix: 2) }
    if digits.hasPrefix("0o") { return Int64(digits.dropFirst(2), radix: 8) }
    return Int64(digits)
  }

  /// Whether a type is one of floating-point numbers.
  static func isDouble(_ type: TypeSyntax) -> Bool {
    ["Double", "TimeInterval", "CGFloat", "Float", "Foundation.TimeInterval"].contains(TypeText.plain(type))
  }

  /// A string, with the values of interpolations that are known.
  mutating func string(_ literal: StringLiteralExprSyntax, _ scope: Scope) -> ImportedConstant? {
    if let text = literal.representedLiteralValue { return .string(text) }
    var result = ""
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let part):
        // Escapes are read as those of a literal of its own.
        let quoted = ExprSyntax(
          StringLiteralExprSyntax(
            openingQuote: .stringQuoteToken(), segments: [.stringSegment(part)], closingQuote: .stringQuoteToken()))
        result += quoted.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? part.content.text
      case .expressionSegment(let part):
        let inner = part.expressions.count == 1 ? part.expressions.first : nil
        if let inner, inner.label == nil, let type = metatype(inner.expression, scope) {
          result += type
          continue
        }
        guard let inner, inner.label == nil, let value = evaluate(inner.expression, scope) else {
          return fail(ExprSyntax(literal), scope, key: nil)
        }
        switch value {
        case .string(let text): result += text
        case .integer(let number): result += "\(number)"
        case .double(let number): result += "\(number)"
        case .boolean(let flag): result += "\(flag)"
        case .enumerationCase(_, let name): result += name
        case .null: return fail(inner.expression, scope, key: nil)
        }
      @unknown default: return nil
      }
    }
    return .string(result)
  }

  mutating func prefix(_ prefix: PrefixOperatorExprSyntax, _ scope: Scope, _ asDouble: Bool) -> ImportedConstant? {
    guard let value = evaluate(prefix.expression, scope, asDouble: asDouble) else { return nil }
    switch (prefix.operator.text, value) {
    case ("-", .integer(let number)) where number != .min: return .integer(-number)
    case ("-", .double(let number)): return .double(-number)
    case ("+", .integer), ("+", .double): return value
    case ("!", .boolean(let flag)): return .boolean(!flag)
    default: return fail(ExprSyntax(prefix), scope, key: nil)
    }
  }

  mutating func infix(_ infix: InfixOperatorExprSyntax, _ scope: Scope, _ asDouble: Bool) -> ImportedConstant? {
    let name = infix.operator.trimmedDescription
    if name == "&&" || name == "||" {
      guard case .boolean(let first)? = evaluate(infix.leftOperand, scope) else { return nil }
      if first == (name == "||") { return .boolean(first) }
      return evaluate(infix.rightOperand, scope)
    }
    guard let left = evaluate(infix.leftOperand, scope, asDouble: asDouble) else { return nil }
    if name == "??" { return left == .null ? evaluate(infix.rightOperand, scope, asDouble: asDouble) : left }
    guard let right = evaluate(infix.rightOperand, scope, asDouble: asDouble) else { return nil }
    return Self.combined(left, name, right) ?? fail(ExprSyntax(infix), scope, key: nil)
  }

  private static func combined(_ left: ImportedConstant, _ name: String, _ right: ImportedConstant) -> ImportedConstant? {
    switch (left, right) {
    case (.integer(let first), .integer(let second)):
      if let flag = compared(first, name, second) { return .boolean(flag) }
      let result: (partialValue: Int64, overflow: Bool)? =
        switch name {
        case "+": first.addingReportingOverflow(second)
        case "-": first.subtractingReportingOverflow(second)
        case "*": first.multipliedReportingOverflow(by: second)
        case "/": second == 0 ? nil : first.dividedReportingOverflow(by: second)
        case "%": second == 0 ? nil : first.remainderReportingOverflow(dividingBy: second)
        default: nil
        }
      guard let result, !result.overflow else { return nil }
      return .integer(result.partialValue)
    case (.string(let first), .string(let second)):
      return name == "+" ? .string(first + second) : compared(first, name, second).map { .boolean($0) }
    case (.boolean(let first), .boolean(let second)) where name == "==" || name == "!=":
      return .boolean((first == second) == (name == "=="))
    case (.enumerationCase(let firstType, let first), .enumerationCase(let secondType, let second))
    where (name == "==" || name == "!=") && (firstType == secondType || firstType.isEmpty || secondType.isEmpty):
      return .boolean((first == second) == (name == "=="))
    default:
      // An integer literal beside a Double is one.
      guard let first = left.number, let second = right.number else { return nil }
      if let flag = compared(first, name, second) { return .boolean(flag) }
      let result: Double? =
        switch name {
        case "+": first + second
        case "-": first - second
        case "*": first * second
        case "/": first / second
        default: nil
        }
      guard let result, result.isFinite else { return nil }
      return .double(result)
    }
  }

  private static func compared<Value: Comparable>(_ left: Value, _ name: String, _ right: Value) -> Bool? {
    switch name {
    case "==": left == right
    case "!=": left != right
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    case ">=": left >= right
    default: nil
    }
  }

  /// Conversions and the names of types; any other call is not known.
  mutating func call(_ call: FunctionCallExprSyntax, _ scope: Scope) -> ImportedConstant? {
    let name = ExpressionPath.names(call.calledExpression)?.joined(separator: ".") ?? ""
    if call.arguments.count == 1, let argument = call.arguments.first, call.trailingClosure == nil {
      switch (name, argument.label?.text) {
      case ("Double", nil), ("TimeInterval", nil), ("CGFloat", nil), ("Float", nil):
        // `Double(5 / 2)` divides integers.
        guard let value = evaluate(argument.expression, scope) else { return nil }
        if let number = value.number { return .double(number) }
      case ("Int", nil), ("Int64", nil), ("UInt", nil):
        guard let value = evaluate(argument.expression, scope) else { return nil }
        if case .integer = value { return value }
        if let number = value.number, let whole = Int64(exactly: number.rounded(.towardZero)) { return .integer(whole) }
      case ("String", nil):
        guard let value = evaluate(argument.expression, scope) else { return nil }
        if case .string = value { return value }
        if case .integer(let number) = value { return .string("\(number)") }
      case ("String", "describing"), ("String", "reflecting"):
        if let type = metatype(argument.expression, scope) { return .string(type) }
        if case .enumerationCase(_, let name)? = evaluate(argument.expression, scope) { return .string(name) }
      default: break
      }
    }
    if let closure = call.calledExpression.as(ClosureExprSyntax.self), closure.signature == nil, call.arguments.isEmpty {
      return evaluate(body: closure.statements, scope)
    }
    let key = Self.key(of: ExprSyntax(call), scope, reader)
    if let bound = key.flatMap(reader.binding) { return bound }
    return fail(ExprSyntax(call), scope, key: key)
  }

  /// The name of the type that `T.self`, `Self.self` or `type(of: self)` stands for.
  private func metatype(_ expression: ExprSyntax, _ scope: Scope) -> String? {
    if let call = expression.as(FunctionCallExprSyntax.self), call.calledExpression.trimmedDescription == "type",
      call.arguments.first?.expression.trimmedDescription == "self"
    {
      return scope.type?.name
    }
    guard let path = ExpressionPath.names(expression), path.last == "self", path.count > 1 || path == ["Self"] else { return nil }
    if path == ["Self", "self"] { return scope.type?.name }
    return path.dropLast().last
  }

  /// An `if` or `switch` over something known.
  mutating func branch(_ expression: ExprSyntax, _ scope: Scope, _ asDouble: Bool) -> ImportedConstant? {
    switch BranchChoice(reader: reader).choose(expression, scope) {
    case .statements(let statements): return evaluate(body: statements, scope, asDouble: asDouble)
    case .nothing: return nil
    case .unknown(let condition):
      return fail(condition, scope, key: Self.key(of: condition, scope, reader))
    }
  }
}
