// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax

/// Walks over a rule's closure: notes what a rule can't hold, and the names that stand for values from outside.
struct ConditionReader {
  /// What is wrong, in order of place.
  private(set) var complaints: [Diagnostic] = []
  /// The names, with their members, that are not the closure's own; in order of place.
  private(set) var captures: [ExprSyntax] = []
  private var scopes: [[String]] = []

  private static let comparisons = ["==", "!=", "<", "<=", ">", ">=", "&&", "||", "+", "-", "*", "/", "%", "??"]
  private static let rangeUnits = ["minutes", "hours", "days", "weeks"]

  private mutating func complain(_ complaint: Complaint, at syntax: some SyntaxProtocol) { complaints.append(complaint.at(syntax)) }

  private mutating func unsupported(_ construct: String, at syntax: some SyntaxProtocol) {
    complain(.unsupported(construct: construct), at: syntax)
  }

  // MARK: - Closures

  /// Reads a closure of one expression.
  mutating func read(_ closure: ClosureExprSyntax) {
    var names: [String] = []
    if let signature = closure.signature {
      if let capture = signature.capture { unsupported("a capture list", at: capture) }
      if signature.effectSpecifiers != nil || signature.returnClause != nil || !signature.attributes.isEmpty {
        unsupported("a closure's effects, attributes or result type", at: signature)
      }
      switch signature.parameterClause {
      case .simpleInput(let list)?: names = list.map(\.name.text)
      case .parameterClause(let clause)?:
        for parameter in clause.parameters where parameter.type != nil || parameter.secondName != nil {
          unsupported("an argument with a type or a label", at: parameter)
        }
        names = clause.parameters.map(\.firstName.text)
      case nil: break
      @unknown default: break
      }
    }
    guard closure.statements.count == 1, let item = closure.statements.first?.item else {
      return complain(.notOneExpression, at: closure.statements.isEmpty ? Syntax(closure) : Syntax(closure.statements))
    }
    scopes.append(names)
    defer { scopes.removeLast() }
    switch item {
    case .expr(let expression): read(expression)
    case .stmt(let statement):
      guard let expression = statement.as(ReturnStmtSyntax.self)?.expression else { return complain(.notOneExpression, at: statement) }
      read(expression)
    case .decl(let declaration): complain(.notOneExpression, at: declaration)
    @unknown default: complain(.notOneExpression, at: item)
    }
  }

  // MARK: - Expressions

  private mutating func read(_ expression: ExprSyntax) {
    switch expression.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .nilLiteralExpr: break
    case .stringLiteralExpr(let literal):
      if literal.representedLiteralValue == nil { unsupported("a string with an interpolation", at: literal) }
    case .declReferenceExpr(let reference): if !isOwn(reference) { captures.append(expression) }
    case .memberAccessExpr(let member): read(member)
    case .tupleExpr(let tuple):
      guard tuple.elements.count == 1, let element = tuple.elements.first, element.label == nil else {
        return unsupported("a tuple", at: tuple)
      }
      read(element.expression)
    case .prefixOperatorExpr(let prefix):
      guard ["!", "-"].contains(prefix.operator.text) else { return unsupported("'\(prefix.operator.text)'", at: prefix.operator) }
      read(prefix.expression)
    case .infixOperatorExpr(let infix):
      read(infix.leftOperand)
      read(operatorOf: infix.operator)
      read(infix.rightOperand)
    case .binaryOperatorExpr: read(operatorOf: expression)
    case .ternaryExpr(let ternary):
      read(ternary.condition)
      read(ternary.thenExpression)
      read(ternary.elseExpression)
    case .unresolvedTernaryExpr(let ternary): read(ternary.thenExpression)
    case .sequenceExpr(let sequence): for element in sequence.elements { read(element) }
    case .optionalChainingExpr(let optional): read(optional.expression)
    case .functionCallExpr(let call): read(call)
    default: unsupported(expression.constructName, at: expression.constructPlace)
    }
  }

  private mutating func read(operatorOf expression: ExprSyntax) {
    guard let binary = expression.as(BinaryOperatorExprSyntax.self) else {
      return unsupported(expression.is(AssignmentExprSyntax.self) ? "an assignment" : "this operator", at: expression)
    }
    if !Self.comparisons.contains(binary.operator.text) { unsupported("the operator '\(binary.operator.text)'", at: binary) }
  }

  private mutating func read(_ member: MemberAccessExprSyntax) {
    // `.premium` takes its type from where it stands.
    guard let base = member.base else { return }
    guard let root = Self.root(of: ExprSyntax(member)) else { return read(base) }
    if !isOwn(root), !isClock(member) { captures.append(ExprSyntax(member)) }
  }

  private mutating func read(_ call: FunctionCallExprSyntax) {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self) else {
      if call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "Date", call.arguments.isEmpty { return }
      return complain(.call(name: call.calledExpression.trimmedDescription), at: call)
    }
    let name = callee.declName.baseName.text
    switch name {
    case "filter", "contains", "allSatisfy": readPredicate(call, of: name)
    case "largestSubset", "smallestSubset":
      guard call.arguments.count == 1, call.arguments.first?.expression.is(KeyPathExprSyntax.self) == true else {
        return unsupported("'\(name)' without a key path", at: call.arguments.isEmpty ? Syntax(callee.declName) : Syntax(call.arguments))
      }
    case "donatedWithin", "addingTimeInterval": for argument in call.arguments { read(argument.expression) }
    case _ where Self.rangeUnits.contains(name) && Self.isRange(callee.base):
      for argument in call.arguments { read(argument.expression) }
      return
    default: return complain(.call(name: name), at: callee.declName)
    }
    if let base = callee.base { read(base) }
    complaints.sort { $0.position < $1.position }
    captures.sort { $0.position < $1.position }
  }

  private mutating func readPredicate(_ call: FunctionCallExprSyntax, of name: String) {
    let closure = call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self)
    guard let closure, call.arguments.count == (call.trailingClosure == nil ? 1 : 0), call.additionalTrailingClosures.isEmpty else {
      return unsupported("'\(name)' without a closure of one expression", at: call)
    }
    read(closure)
  }

  // MARK: - Names

  /// The name at the start of a chain of members without calls, or nil.
  private static func root(of expression: ExprSyntax) -> DeclReferenceExprSyntax? {
    if let member = expression.as(MemberAccessExprSyntax.self) { return member.base.flatMap(root) }
    return expression.as(DeclReferenceExprSyntax.self)
  }

  private func isOwn(_ reference: DeclReferenceExprSyntax) -> Bool {
    let name = reference.baseName.text
    return name.hasPrefix("$") && Int(name.dropFirst()) != nil || scopes.contains { $0.contains(name) }
  }

  /// Whether this is `Date.now` or a member of it, which is read whenever the rule is asked.
  private func isClock(_ member: MemberAccessExprSyntax) -> Bool {
    if let inner = member.base?.as(MemberAccessExprSyntax.self) { return isClock(inner) }
    return member.declName.baseName.text == "now" && member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "Date"
  }

  /// Whether a call's base is that of a donation range: nothing, or its type.
  private static func isRange(_ base: ExprSyntax?) -> Bool {
    guard let base else { return true }
    return base.as(DeclReferenceExprSyntax.self)?.baseName.text == "DonationTimeRange"
      || base.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "DonationTimeRange"
  }
}
