// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleDiagnostic {
  /// What is wrong: one sentence in lower case without a full stop.
  public var message: String {
    switch kind {
    case .syntax(let complaint): "Swift can't read this: \(complaint)"
    case .tooLong(let limit): "a rule has at most \(limit) bytes"
    case .tooManyTokens(let limit): "a rule has at most \(limit) words and signs"
    case .tooDeep(let limit): "a rule is nested at most \(limit) levels deep"
    case .notARule(let found): "expected '#Rule(input) { condition }', found \(found)"
    case .missingInput: "the rule has no input"
    case .missingClosure: "the rule has no condition"
    case .notOneExpression: "the closure of a rule holds exactly one expression, with or without 'return'"
    case .unknownInput(let name, _): "no parameter or event is named '\(name)'"
    case .ambiguousInput(let name, let ids): "'\(name)' could be \(Self.list(ids))"
    case .parameterWithoutDollar(let name): "'\(name)' is a parameter"
    case .eventWithDollar(let name): "'\(name)' is an event"
    case .wrongNumberOfArguments(let given, let used): "the closure is given \(Self.arguments(given)) and uses \(used)"
    case .unknownName(let name, _): "'\(name)' is not known here"
    case .unknownMember(let name, let type, _), .noMember(let name, let type, _): "\(type) has no member '\(name)' in a rule"
    case .donationMayBeNil: "this is a donation that may be nil"
    case .typeMismatch(let expected, let found, _): "expected \(expected), found \(found)"
    case .operandMismatch(let operation, let left, let right): "'\(operation)' is not defined for \(left) and \(right)"
    case .needsUnwrapping(let type): "this is \(type) and may be nil"
    case .neverNil(let type): "this is \(type) and never nil"
    case .needsContext(let literal): "the type of '\(literal)' can't be told here"
    case .outOfRange(let literal): "'\(literal)' is too large for its type"
    case .needsConstant: "this number must be a constant"
    case .unsupported(let construct, _): "\(construct) can't be used in a rule"
    }
  }

  /// What to do about it, in the same form.
  public var remedy: String {
    switch kind {
    case .syntax: "look for a sign, a bracket or a quote too many or too few up to here"
    case .tooLong, .tooManyTokens, .tooDeep:
      "split it: all rules of a tip must hold, so conditions joined by '&&' can stand in rules of their own"
    case .notARule: "write it as in the app, such as #Rule(Self.opened) { $0.donations.count >= 3 }"
    case .missingInput, .missingClosure: "write '#Rule(input) { condition }'"
    case .notOneExpression: "join conditions by '&&' or '||'"
    case .unknownInput(_, let suggestion): suggestion.map { "did you mean '\($0)'?" } ?? "declare it, or name one that is declared"
    case .ambiguousInput: "write it with its type"
    case .parameterWithoutDollar: "write its last part with '$' before it"
    case .eventWithDollar: "write it without '$'"
    case .wrongNumberOfArguments(let given, _): "use \(given == 1 ? "'$0'" : "'$0' to '$\(max(given, 1) - 1)'"), or names for all"
    case .unknownName(_, let suggestion):
      suggestion.map { "did you mean '\($0)'?" } ?? "a rule reads its inputs and literals only: make it an input, or write its value"
    case .unknownMember(_, _, let available): "it has \(Self.list(available))"
    case .noMember(_, _, let uses): "supported: \(uses)"
    case .donationMayBeNil: "read its '.date' or a field by '?.', or compare the donation itself with nil"
    case .typeMismatch(let expected, _, let advice): advice ?? "write \(Self.wanted(expected)) here"
    case .operandMismatch(let operation, let left, let right): Self.advice(operation, left, right)
    case .needsUnwrapping: "use '?.', '??', or compare it by '==' or '!='"
    case .neverNil: "leave 'nil', '?.' or '??' out"
    case .needsContext: "compare it with a value whose type is known"
    case .outOfRange: "write a smaller number"
    case .needsConstant: "write it in digits, such as 7 or 2 * 7"
    case .unsupported(_, let supported): "supported: \(supported)"
    }
  }

  private static func wanted(_ expected: String) -> String {
    switch expected {
    case "Bool": "a condition that is true or false, such as $0 == true or $0 >= 3"
    case _ where expected.first?.isLowercase == true: expected
    default: "a value of type \(expected)"
    }
  }

  /// What would be defined instead.
  private static func advice(_ operation: String, _ left: String, _ right: String) -> String {
    let isArithmetic = ["+", "-", "*", "/", "%"].contains(operation)
    if isArithmetic, left == "Date" || right == "Date" { return "a date is moved by '.addingTimeInterval(seconds)'" }
    if Set([left, right]) == ["Int", "Double"] { return "make both Int or both Double" }
    if isArithmetic { return operation == "%" ? "it needs two of type Int" : "it needs two of type Int or two of type Double" }
    return left == right ? "they are compared by '==' and '!='" : "both sides must be of one type"
  }

  private static func arguments(_ count: Int) -> String { count == 1 ? "1 argument" : "\(count) arguments" }

  private static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard quoted.count > 1 else { return quoted.first ?? "nothing" }
    return quoted.dropLast().joined(separator: ", ") + " and " + quoted[quoted.count - 1]
  }
}
