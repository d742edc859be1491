// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes expressions as Swift text, in one normal form: fewest parentheses, one space around binary operators.
struct RuleText {
  /// How tightly an expression binds, loosest first; the order is that of Swift's standard operators.
  enum Precedence: Int, Comparable {
    case ternary, disjunction, conjunction, comparison, coalescing, addition, multiplication, prefix, postfix

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The next tighter one.
    var next: Precedence { Precedence(rawValue: rawValue + 1) ?? .postfix }
  }

  let declarations: RuleDeclarations
  /// The text of each input; of others the short name of the declaration.
  let inputNames: [RuleInput: String]
  /// The text of each variable by depth; empty where a member follows its base directly.
  private var variables: [(name: String, event: Int)] = []

  init(declarations: RuleDeclarations, inputNames: [RuleInput: String] = [:]) {
    self.declarations = declarations
    self.inputNames = inputNames
  }

  /// The text of an expression, in parentheses if it binds less tightly than asked.
  mutating func text(_ expression: RuleExpression, _ atLeast: Precedence = .ternary) -> String {
    let (text, precedence) = parts(expression)
    return precedence < atLeast ? "(\(text))" : text
  }

  private mutating func parts(_ expression: RuleExpression) -> (String, Precedence) {
    switch expression {
    case .literal(let value, let type): return literal(value, type)
    case .now: return ("Date.now", .postfix)
    case .parameter(let index, _): return (name(.parameter(index)), .postfix)
    case .unwrapped(let depth, _): return (variables[depth].name, .postfix)
    case .donationDate(let depth): return (variables[depth].name + ".date", .postfix)
    case .donationField(let depth, let field, _):
      let (name, event) = variables[depth]
      return (name + "." + declarations.events[event].payload[field].name, .postfix)
    case .member(let base, let field, _):
      guard case .structure(let structure) = base.type else { return (text(base, .postfix), .postfix) }
      return (text(base, .postfix) + "." + structure.fields[field].name, .postfix)
    case .count(let sequence): return (text(sequence) + ".count", .postfix)
    case .isEmpty(let sequence): return (text(sequence) + ".isEmpty", .postfix)
    case .contains(let sequence, let predicate): return (text(sequence) + ".contains" + closure(predicate, sequence.event), .postfix)
    case .allSatisfy(let sequence, let predicate): return (text(sequence) + ".allSatisfy" + closure(predicate, sequence.event), .postfix)
    case .end(let end, let sequence, let member):
      let base = text(sequence) + "." + end.rawValue + "?"
      return (base + bound("", sequence.event) { $0.text(member, .postfix) }, .postfix)
    case .chained(let base, let member):
      let base = text(base, .postfix) + "?"
      return (base + bound("", -1) { $0.text(member, .postfix) }, .postfix)
    case .not(.isNil(let operand)): return (text(operand, .coalescing) + " != nil", .comparison)
    case .not(let operand): return ("!" + text(operand, .prefix), .prefix)
    case .isNil(let operand): return (text(operand, .coalescing) + " == nil", .comparison)
    case .negated(let operand):
      let inner = text(operand, .prefix)
      return (inner.hasPrefix("-") ? "-(\(inner))" : "-" + inner, .prefix)
    case .wrapped(let operand): return parts(operand)
    case .addingTimeInterval(let date, let seconds):
      return ("\(text(date, .postfix)).addingTimeInterval(\(text(seconds)))", .postfix)
    case .and(let left, let right) where isUnwritten(left): return parts(right)
    case .and(let left, let right): return (infix(left, "&&", right, .conjunction), .conjunction)
    case .or(let left, let right): return (infix(left, "||", right, .disjunction), .disjunction)
    case .comparison(let comparison, let left, let right):
      return ("\(text(left, .coalescing)) \(comparison.rawValue) \(text(right, .coalescing))", .comparison)
    case .arithmetic(let operation, let left, let right):
      let precedence: Precedence = operation == .plus || operation == .minus ? .addition : .multiplication
      return (infix(left, operation.rawValue, right, precedence), precedence)
    case .coalesced(let optional, let other):
      return ("\(text(optional, Precedence.coalescing.next)) ?? \(text(other, .coalescing))", .coalescing)
    case .conditional(let test, let first, let second):
      return ("\(text(test, .disjunction)) ? \(text(first, .disjunction)) : \(text(second))", .ternary)
    }
  }

  /// A left-associative operation.
  private mutating func infix(_ left: RuleExpression, _ operation: String, _ right: RuleExpression, _ precedence: Precedence) -> String {
    "\(text(left, precedence)) \(operation) \(text(right, precedence.next))"
  }

  private func literal(_ value: Value, _ type: ValueType) -> (String, Precedence) {
    switch value {
    case .integer(let value) where type == .double: ("\(Double(value))", value < 0 ? .prefix : .postfix)
    case .integer(let value): ("\(value)", value < 0 ? .prefix : .postfix)
    case .double(let value): ("\(value)", value.sign == .minus ? .prefix : .postfix)
    default: (value.description, .postfix)
    }
  }

  private func name(_ input: RuleInput) -> String { inputNames[input] ?? declarations.shortName(of: input) }

  private mutating func bound<Result>(_ name: String, _ event: Int, _ body: (inout RuleText) -> Result) -> Result {
    variables.append((name, event))
    defer { variables.removeLast() }
    return body(&self)
  }

  private mutating func closure(_ predicate: RuleExpression, _ event: Int) -> String {
    // A variable that a closure inside reads needs a name, because `$0` is the inner closure's there.
    if predicate.readsInsideClosure(variable: variables.count) {
      let name = "donation\(variables.count)"
      return " { \(name) in " + bound(name, event) { $0.text(predicate) } + " }"
    }
    let argument = predicate.reads(variable: variables.count) ? "" : "_ in "
    return " { " + argument + bound("$0", event) { $0.text(predicate) } + " }"
  }

  mutating func text(_ sequence: DonationSequence) -> String {
    switch sequence {
    case .all(let event): name(.event(event)) + ".donations"
    case .within(let source, let range): "\(text(source)).donatedWithin(\(range))"
    case .filtered(let source, let predicate):
      bound("", sequence.event) { $0.isUnwritten(predicate) } ? text(source) : text(source) + ".filter" + closure(predicate, sequence.event)
    case .largestSubset(let source, let key): "\(text(source)).largestSubset(by: \(keyPath(key, sequence.event)))"
    case .smallestSubset(let source, let key): "\(text(source)).smallestSubset(by: \(keyPath(key, sequence.event)))"
    }
  }

  /// Whether an expression is a field without a name, which no text shows.
  private func isUnwritten(_ expression: RuleExpression) -> Bool {
    guard case .donationField(let depth, let field, _) = expression, variables.indices.contains(depth) else { return false }
    return declarations.events[variables[depth].event].payload[field].name.isEmpty
  }

  private func keyPath(_ key: DonationKeyPath, _ event: Int) -> String {
    let field = declarations.events[event].payload[key.field]
    var (text, type) = ("\\." + field.name, field.type)
    for member in key.members {
      guard case .structure(let structure) = type else { break }
      text += "." + structure.fields[member].name
      type = structure.fields[member].type
    }
    return text
  }
}
