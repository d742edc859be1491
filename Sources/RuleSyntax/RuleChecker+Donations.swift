// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax
import TipRules

extension RuleChecker {
  /// Checks a member of a sequence of donations.
  mutating func member(_ name: DeclReferenceExprSyntax, call: FunctionCallExprSyntax?, ofDonations sequence: DonationSequence) -> Operand? {
    let text = name.baseName.text
    switch (text, call) {
    case ("count", nil): return .value(.count(sequence))
    case ("isEmpty", nil): return .value(.isEmpty(sequence))
    case ("first", nil): return .end(.first, sequence)
    case ("last", nil): return .end(.last, sequence)
    case ("filter", let call?): return predicate(call, of: name, label: nil, sequence).map { .donations(.filtered(sequence, $0)) }
    case ("contains", let call?): return predicate(call, of: name, label: "where", sequence).map { .value(.contains(sequence, $0)) }
    case ("allSatisfy", let call?): return predicate(call, of: name, label: nil, sequence).map { .value(.allSatisfy(sequence, $0)) }
    case ("donatedWithin", let call?): return range(call).map { .donations(.within(sequence, $0)) }
    case ("largestSubset", let call?): return grouping(call, of: name, sequence).map { .donations(.largestSubset(sequence, $0)) }
    case ("smallestSubset", let call?): return grouping(call, of: name, sequence).map { .donations(.smallestSubset(sequence, $0)) }
    case ("count", let call?), ("isEmpty", let call?), ("first", let call?), ("last", let call?):
      unsupported(
        "'\(text)' with arguments", "'\(text)' alone, after 'filter' if some donations are to be left out",
        at: call.arguments.isEmpty ? Syntax(name) : Syntax(call.arguments))
    case (_, nil) where Supported.sequence.contains(text): unsupported("'\(text)' without arguments", "'\(text)' as a call", at: name)
    default: note(.unknownMember(name: text, type: "a sequence of donations", available: Supported.sequence), at: name)
    }
    return nil
  }

  private mutating func predicate(
    _ call: FunctionCallExprSyntax, of name: DeclReferenceExprSyntax, label: String?, _ sequence: DonationSequence
  ) -> RuleExpression? {
    var closure = call.trailingClosure
    if closure == nil, call.arguments.count == 1, let argument = call.arguments.first, argument.label?.text == label {
      closure = argument.expression.as(ClosureExprSyntax.self)
    } else if !call.arguments.isEmpty {
      closure = nil
    }
    guard let closure, call.additionalTrailingClosures.isEmpty else {
      unsupported("this argument", Supported.closure, at: call.arguments.isEmpty ? Syntax(name) : Syntax(call.arguments))
      return nil
    }
    return bound { checker in
      checker.closure(closure, arguments: [.donation(event: sequence.event, depth: checker.depth - 1)]) { $0.condition($1) }
    }
  }

  private mutating func range(_ call: FunctionCallExprSyntax) -> DonationTimeRange? {
    guard let argument = single(call, of: "donatedWithin") else { return nil }
    let factory = argument.as(FunctionCallExprSyntax.self)
    guard let member = (factory?.calledExpression ?? argument).as(MemberAccessExprSyntax.self),
      member.base.map({ Self.path($0)?.last == "DonationTimeRange" }) ?? true
    else {
      unsupported("this range", Supported.ranges, at: argument)
      return nil
    }
    let name = member.declName.baseName.text
    for unit in DonationTimeRange.Unit.allCases {
      if factory == nil, name == unit.rawValue { return DonationTimeRange(1, unit) }
      guard let factory, name == unit.rawValue + "s" else { continue }
      guard let expression = single(factory, of: name), let count = value(expression, hint: .integer) else { return nil }
      guard count.type == .integer else {
        note(.typeMismatch(expected: "Int", found: count.type.description), at: expression)
        return nil
      }
      guard let constant = count.constantInteger else {
        note(.needsConstant, at: expression)
        return nil
      }
      return DonationTimeRange(constant, unit)
    }
    unsupported("the range '.\(name)'", Supported.ranges, at: member.declName)
    return nil
  }

  private mutating func grouping(_ call: FunctionCallExprSyntax, of name: DeclReferenceExprSyntax, _ sequence: DonationSequence)
    -> DonationKeyPath?
  {
    guard call.trailingClosure == nil, call.arguments.count == 1, let argument = call.arguments.first,
      ["by", "groupedBy"].contains(argument.label?.text), let path = argument.expression.as(KeyPathExprSyntax.self)
    else {
      unsupported(
        "this grouping", "'by:' or 'groupedBy:' with \(Supported.keyPath)",
        at: call.arguments.isEmpty ? Syntax(name) : Syntax(call.arguments))
      return nil
    }
    // The type of a payload has no name here, so a name can't be told from a wrong one.
    if let root = path.root {
      unsupported("a key path with its type", Supported.keyPath, at: root)
      return nil
    }
    let payload = declarations.events[sequence.event].payload
    var names: [DeclReferenceExprSyntax] = []
    for component in path.components {
      guard case .property(let property) = component.component else {
        unsupported("this part of a key path", Supported.keyPath, at: component)
        return nil
      }
      names.append(property.declName)
    }
    guard let first = names.first else {
      unsupported("an empty key path", Supported.keyPath, at: path)
      return nil
    }
    guard let field = payload.firstIndex(where: { $0.name == first.baseName.text }) else {
      note(.unknownMember(name: first.baseName.text, type: "the payload", available: payload.map(\.name)), at: first)
      return nil
    }
    var (type, members) = (payload[field].type, [Int]())
    for name in names.dropFirst() {
      guard case .structure(let structure) = type, let member = structure.fields.firstIndex(where: { $0.name == name.baseName.text }) else {
        switch type {
        case .structure(let structure):
          note(.unknownMember(name: name.baseName.text, type: structure.name, available: structure.fields.map(\.name)), at: name)
        default: unsupported("a member of \(type.description) in a key path", "fields of the payload and of its structures", at: name)
        }
        return nil
      }
      members.append(member)
      type = structure.fields[member].type
    }
    return DonationKeyPath(field: field, members: members, type: type)
  }
}

extension ExprSyntax {
  /// Whether this is a literal.
  var isLiteral: Bool {
    self.is(BooleanLiteralExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(StringLiteralExprSyntax.self)
  }
}

extension RuleDeclarations {
  /// The enumeration of a name among the types of parameters and payloads.
  func enumeration(named name: String) -> EnumerationType? {
    for type in parameters.map(\.type) + events.flatMap({ $0.payload.map(\.type) }) {
      if let found = type.enumeration(named: name) { return found }
    }
    return nil
  }
}

extension ValueType {
  fileprivate func enumeration(named name: String) -> EnumerationType? {
    switch self {
    case .enumeration(let type): type.name == name ? type : nil
    case .optional(let wrapped): wrapped.enumeration(named: name)
    case .structure(let structure): structure.fields.lazy.compactMap { $0.type.enumeration(named: name) }.first
    case .boolean, .integer, .double, .string, .date: nil
    }
  }
}
