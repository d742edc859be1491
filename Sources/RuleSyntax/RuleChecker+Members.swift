// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax
import TipRules

extension RuleChecker {
  /// One step after the base of a postfix expression.
  private enum Step {
    case member(DeclReferenceExprSyntax)
    case call(FunctionCallExprSyntax)
    case optional(OptionalChainingExprSyntax)
  }

  /// Checks an expression that need not be a value.
  mutating func operand(_ expression: ExprSyntax, hint: ValueType?) -> Operand? {
    var steps: [Step] = []
    var base = expression
    var implicit: DeclReferenceExprSyntax?
    unwinding: while true {
      switch base.as(ExprSyntaxEnum.self) {
      case .memberAccessExpr(let member):
        guard let inner = member.base else {
          implicit = member.declName
          break unwinding
        }
        steps.append(.member(member.declName))
        base = inner
      case .functionCallExpr(let call):
        steps.append(.call(call))
        base = call.calledExpression
      case .optionalChainingExpr(let optional):
        steps.append(.optional(optional))
        base = optional.expression
      default: break unwinding
      }
    }
    steps.reverse()
    if let implicit {
      return implicitMember(implicit, hint: hint).flatMap { follow(steps[...], from: $0) }
    }
    if let tuple = base.as(TupleExprSyntax.self) {
      guard let inner = parenthesized(tuple) else { return nil }
      return nested(at: inner) { $0.anyOperand(inner, hint: hint) }.flatMap { follow(steps[...], from: $0) }
    }
    guard let reference = base.as(DeclReferenceExprSyntax.self) else {
      if !steps.isEmpty, base.isLiteral { return value(base, hint: nil).flatMap { follow(steps[...], from: .value($0)) } }
      unsupported(base.constructName, Supported.expressions, at: base.constructPlace)
      return nil
    }
    // Date() makes the same instant as Date.now.
    if reference.baseName.text == "Date", case .call(let call)? = steps.first, lookUp("Date") == nil {
      guard call.arguments.isEmpty, call.trailingClosure == nil else {
        unsupported("Date with arguments", Supported.dates, at: call)
        return nil
      }
      return follow(steps.dropFirst(), from: .value(.now))
    }
    return name(reference).flatMap { follow(steps[...], from: $0) }
  }

  /// Checks an expression of any form that need not be a value.
  mutating func anyOperand(_ expression: ExprSyntax, hint: ValueType?) -> Operand? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr, .functionCallExpr, .declReferenceExpr, .tupleExpr, .optionalChainingExpr: operand(expression, hint: hint)
    default: value(expression, hint: hint).map(Operand.value)
    }
  }

  // MARK: - Names

  /// What a name stands for in the closures around, innermost first.
  private func lookUp(_ name: String) -> Argument? {
    for scope in scopes.reversed() {
      if let index = scope.names?.lastIndex(of: name), name != "_" { return scope.arguments[index] }
    }
    return nil
  }

  private mutating func name(_ reference: DeclReferenceExprSyntax) -> Operand? {
    let name = reference.baseName.text
    if name.hasPrefix("$"), let index = Int(name.dropFirst()) {
      guard let scope = scopes.last, scope.names == nil else {
        note(.unknownName(name: name, suggestion: scopes.last?.names?.first { $0 != "_" }), at: reference)
        return nil
      }
      guard scope.arguments.indices.contains(index) else {
        note(.wrongNumberOfArguments(given: scope.arguments.count, used: index + 1), at: reference)
        return nil
      }
      scopes[scopes.count - 1].used = max(scope.used, index + 1)
      return operand(scope.arguments[index])
    }
    if let argument = lookUp(name) { return operand(argument) }
    if name == "Date" { return .dateType }
    if let enumeration = declarations.enumeration(named: name) { return .enumeration(enumeration) }
    if ["Bool", "Double", "Float", "Int", "String"].contains(name) {
      unsupported("a conversion to '\(name)'", Supported.conversions, at: reference)
      return nil
    }
    let known = scopes.flatMap { $0.names ?? [] }.filter { $0 != "_" }
    note(.unknownName(name: name, suggestion: Suggestion.closest(to: name, among: known)), at: reference)
    return nil
  }

  private func operand(_ argument: Argument) -> Operand {
    switch argument {
    case .input(.parameter(let index)): .value(.parameter(index, declarations.parameters[index].type))
    case .input(.event(let index)): .event(index)
    case .donation(let event, let depth): .donation(event: event, depth: depth)
    }
  }

  // MARK: - Members and calls

  /// Applies the remaining steps; after a `?` they read an unwrapped value, and the whole is optional.
  private mutating func follow(_ steps: ArraySlice<Step>, from operand: Operand) -> Operand? {
    var steps = steps
    var operand = operand
    while let step = steps.popFirst() {
      switch step {
      case .optional(let syntax): return chain(steps, from: operand, at: syntax)
      case .call(let call):
        unsupported("calling this", "the methods of donations and addingTimeInterval", at: call)
        return nil
      case .member(let name):
        var call: FunctionCallExprSyntax?
        if case .call(let following)? = steps.first {
          call = following
          steps.removeFirst()
        }
        guard let next = member(name, call: call, of: operand) else { return nil }
        operand = next
      }
    }
    return operand
  }

  private mutating func chain(_ steps: ArraySlice<Step>, from operand: Operand, at syntax: OptionalChainingExprSyntax) -> Operand? {
    return nested(at: syntax) { checker in
      switch operand {
      case .end(let end, let sequence):
        let inner = checker.bound { $0.follow(steps, from: .donation(event: sequence.event, depth: $0.depth - 1)) }
        guard case .value(let member)? = inner else {
          if inner != nil { checker.unsupported("a donation as a value", "its '.date' and the fields of its payload", at: syntax) }
          return nil
        }
        return .value(.end(end, sequence, member))
      case .value(let base):
        guard let wrapped = base.type.wrapped else {
          checker.note(.neverNil(type: base.type.description), at: syntax)
          return nil
        }
        let inner = checker.bound { $0.follow(steps, from: .value(.unwrapped($0.depth - 1, wrapped))) }
        guard case .value(let member)? = inner else { return nil }
        return .value(.chained(base, member))
      default:
        checker.note(.neverNil(type: checker.describe(operand)), at: syntax)
        return nil
      }
    }
  }

  /// Runs a step with one more variable bound.
  mutating func bound<Result>(_ body: (inout RuleChecker) -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    return body(&self)
  }

  private mutating func member(_ name: DeclReferenceExprSyntax, call: FunctionCallExprSyntax?, of operand: Operand) -> Operand? {
    let text = name.baseName.text
    switch operand {
    case .event(let event):
      if call == nil, text == "donations" { return .donations(.all(event: event)) }
      // The spelling of the first beta.
      if call == nil, text == "count" { return .value(.count(.all(event: event))) }
      note(.unknownMember(name: text, type: "an event", available: ["donations", "count"]), at: name)
      return nil
    case .donations(let sequence): return member(name, call: call, ofDonations: sequence)
    case .end:
      note(.donationMayBeNil, at: name)
      return nil
    case .donation(let event, let depth):
      let payload = declarations.events[event].payload
      if let call { return notAMethod(text, call) }
      // A member of the donation itself hides a payload field of its name, as dynamic member look-up has it.
      if text == "date" { return .value(.donationDate(depth)) }
      if let field = payload.firstIndex(where: { $0.name == text }) {
        return .value(.donationField(depth, field: field, payload[field].type))
      }
      note(.unknownMember(name: text, type: "a donation", available: ["date"] + payload.map(\.name)), at: name)
      return nil
    case .dateType:
      if call == nil, text == "now" { return .value(.now) }
      unsupported("Date.\(text)", Supported.dates, at: name)
      return nil
    case .enumeration(let type):
      if let call { return notAMethod(text, call) }
      return enumerationCase(name, of: type)
    case .value(let value): return member(name, call: call, ofValue: value)
    }
  }

  private mutating func notAMethod(_ name: String, _ call: FunctionCallExprSyntax) -> Operand? {
    unsupported("calling '\(name)'", "the methods of donations and addingTimeInterval", at: call)
    return nil
  }

  private mutating func member(_ name: DeclReferenceExprSyntax, call: FunctionCallExprSyntax?, ofValue value: RuleExpression) -> Operand? {
    let text = name.baseName.text
    switch value.type {
    case .date where text == "addingTimeInterval":
      guard let call, let seconds = single(call, of: text) else {
        if call == nil { unsupported("addingTimeInterval without seconds", Supported.dates, at: name) }
        return nil
      }
      guard let interval = self.value(seconds, hint: .double) else { return nil }
      guard interval.type == .double else {
        note(.typeMismatch(expected: "Double", found: interval.type.description), at: seconds)
        return nil
      }
      return .value(.addingTimeInterval(value, interval))
    case .structure(let structure):
      if let call { return notAMethod(text, call) }
      guard let field = structure.fields.firstIndex(where: { $0.name == text }) else {
        note(.unknownMember(name: text, type: structure.name, available: structure.fields.map(\.name)), at: name)
        return nil
      }
      return .value(.member(value, field: field, structure.fields[field].type))
    case .optional: note(.needsUnwrapping(type: value.type.description), at: name)
    case .date: note(.unknownMember(name: text, type: "Date", available: ["addingTimeInterval"]), at: name)
    case .boolean, .integer, .double, .string, .enumeration:
      note(.noMember(name: text, type: value.type.description, uses: Supported.uses(of: value.type)), at: name)
    }
    return nil
  }

  /// The one unlabelled argument of a call.
  mutating func single(_ call: FunctionCallExprSyntax, of name: String) -> ExprSyntax? {
    guard call.trailingClosure == nil, call.arguments.count == 1, let argument = call.arguments.first, argument.label == nil else {
      unsupported(
        "'\(name)' with these arguments", "one argument without a label", at: call.arguments.isEmpty ? Syntax(call) : Syntax(call.arguments)
      )
      return nil
    }
    return argument.expression
  }

  private func describe(_ operand: Operand) -> String {
    switch operand {
    case .value(let value): value.type.description
    case .event: "an event"
    case .donations: "donations"
    case .end, .donation: "a donation"
    case .dateType: "the type Date"
    case .enumeration(let type): "the type \(type.name)"
    }
  }
}
