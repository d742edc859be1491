// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleDiagnostic {
  /// What is wrong and what would be right, in a sentence or two.
  public var message: String {
    switch kind {
    case .syntax(let complaint): "Swift can't read this: \(complaint)."
    case .tooLong(let limit): "A rule has at most \(limit) bytes."
    case .tooManyTokens(let limit): "A rule has at most \(limit) words and signs."
    case .tooDeep(let limit): "A rule is nested at most \(limit) levels deep."
    case .notARule(let found): "Expected '#Rule(input) { condition }', found \(found)."
    case .missingInput: "The rule has no input; write '#Rule(input) { condition }'."
    case .missingClosure: "The rule has no condition; write '#Rule(input) { condition }'."
    case .notOneExpression: "The closure of a rule holds exactly one expression, with or without 'return'."
    case .unknownInput(let name, let suggestion): "No parameter or event is named '\(name)'." + Self.hint(suggestion)
    case .ambiguousInput(let name, let ids): "'\(name)' could be \(Self.list(ids)); write it with its type."
    case .parameterWithoutDollar(let name): "'\(name)' is a parameter; write its last part with '$' before it."
    case .eventWithDollar(let name): "'\(name)' is an event; write it without '$'."
    case .wrongNumberOfArguments(let given, let used):
      "The closure is given \(Self.arguments(given)) and uses \(used); use \(given == 1 ? "'$0'" : "'$0' to '$\(max(given, 1) - 1)'"), or names for all."
    case .unknownName(let name, let suggestion):
      "'\(name)' is not known here; a rule reads its inputs and literals only." + Self.hint(suggestion)
    case .unknownMember(let name, let type, let available):
      "\(type) has no member '\(name)' in a rule; it has \(Self.list(available))."
    case .noMember(let name, let type, let uses): "\(type) has no member '\(name)' in a rule; supported: \(uses)."
    case .donationMayBeNil:
      "This is a donation that may be nil; read its '.date' or a field by '?.', or compare the donation itself with nil."
    case .typeMismatch(let expected, let found): "Expected \(expected), found \(found)."
    case .operandMismatch(let operation, let left, let right):
      "'\(operation)' is not defined for \(left) and \(right)\(Self.advice(operation, left, right))."
    case .needsUnwrapping(let type): "This is \(type) and may be nil; use '?.', '??', or compare it by '==' or '!='."
    case .neverNil(let type): "This is \(type) and never nil."
    case .needsContext(let literal): "The type of '\(literal)' can't be told here; compare it with a value whose type is known."
    case .outOfRange(let literal): "'\(literal)' is too large for its type."
    case .needsConstant: "This number must be a constant, such as 7 or 2 * 7."
    case .unsupported(let construct, let supported): "\(construct) can't be used in a rule; supported: \(supported)."
    }
  }

  /// What would be defined instead.
  private static func advice(_ operation: String, _ left: String, _ right: String) -> String {
    let isArithmetic = ["+", "-", "*", "/", "%"].contains(operation)
    if isArithmetic, left == "Date" || right == "Date" { return "; a date is moved by '.addingTimeInterval(seconds)'" }
    if Set([left, right]) == ["Int", "Double"] { return ", which don't mix" }
    if isArithmetic { return operation == "%" ? "; it needs two of type Int" : "; it needs two of type Int or two of type Double" }
    return left == right ? "; they are compared by '==' and '!='" : "; both sides must be of one type"
  }

  private static func hint(_ suggestion: String?) -> String { suggestion.map { " Did you mean '\($0)'?" } ?? "" }

  private static func arguments(_ count: Int) -> String { count == 1 ? "1 argument" : "\(count) arguments" }

  private static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard quoted.count > 1 else { return quoted.first ?? "nothing" }
    return quoted.dropLast().joined(separator: ", ") + " and " + quoted[quoted.count - 1]
  }
}
