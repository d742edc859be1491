// SPDX-License-Identifier: GPL-3.0-or-later

/// Walks a condition as evaluation does, and keeps the clauses that decided.
struct ClauseReader {
  let layout: RuleLayout
  let now: Microseconds
  var clauses: [RuleExplanation.Clause] = []

  init(layout: RuleLayout, now: Microseconds) {
    self.layout = layout
    self.now = now
  }

  /// Whether a condition holds; nil if it can't be computed.
  mutating func decide(_ condition: RuleExpression, _ memory: borrowing RuleMemory) -> Bool? {
    switch condition {
    case .and(let left, let right): return decide(left, right, goesOnWhen: true, memory)
    case .or(let left, let right): return decide(left, right, goesOnWhen: false, memory)
    case .not(let operand) where operand.isConnective: return decide(operand, memory).map { !$0 }
    case .conditional(let test, let first, let second):
      guard let choice = decide(test, memory) else { return nil }
      return decide(choice ? first : second, memory)
    default: return read(condition, memory)
    }
  }

  private mutating func decide(
    _ left: RuleExpression, _ right: RuleExpression, goesOnWhen goesOn: Bool, _ memory: borrowing RuleMemory
  ) -> Bool? {
    let start = clauses.count
    let first = decide(left, memory)
    guard first == goesOn else { return first }
    let middle = clauses.count
    let second = decide(right, memory)
    // What let evaluation go on did not decide, unless both sides together did.
    if second != goesOn { clauses.removeSubrange(start..<middle) }
    return second
  }

  private mutating func read(_ condition: RuleExpression, _ memory: borrowing RuleMemory) -> Bool? {
    let text = condition.text(layout.declarations)
    guard case .boolean(let holds)? = value(of: condition, memory) else {
      clauses.append(.init(text: text, holds: false, reading: "it can't be computed"))
      return nil
    }
    clauses.append(.init(text: text, holds: holds, reading: reading(of: condition, memory)))
    return holds
  }

  /// What a condition read, in words.
  private func reading(of condition: RuleExpression, _ memory: borrowing RuleMemory) -> String {
    switch condition {
    case .not(let operand): return reading(of: operand, memory)
    case .contains(let sequence, let predicate), .allSatisfy(let sequence, let predicate):
      let satisfying = reading(ofValue: .count(.filtered(sequence, predicate)), memory)
      return "\(satisfying) of \(reading(ofValue: .count(sequence), memory)) do"
    case .isEmpty(let sequence): return "the count is " + reading(ofValue: .count(sequence), memory)
    case .isNil(let operand): return "it is " + reading(ofValue: operand, memory)
    case .comparison(_, let left, let right):
      if right.isFixed { return "it is " + reading(ofValue: left, memory) }
      if left.isFixed { return "it is " + reading(ofValue: right, memory) }
      return "they are \(reading(ofValue: left, memory)) and \(reading(ofValue: right, memory))"
    default: return "it is " + reading(ofValue: condition, memory)
    }
  }

  private func reading(ofValue expression: RuleExpression, _ memory: borrowing RuleMemory) -> String {
    guard let value = value(of: expression, memory) else { return "not computable" }
    if case .date(let date) = value { return Self.distance(from: date, to: now) }
    if case .count(let sequence) = expression, case .integer(let count) = value, isCut(sequence, count, memory) {
      return "at least \(count)"
    }
    return value.description
  }

  /// Whether a count stopped at what was kept for decisions, so that the true one may be higher.
  private func isCut(_ sequence: DonationSequence, _ count: Int64, _ memory: borrowing RuleMemory) -> Bool {
    let ring = layout.rings[sequence.event]
    let places = Int64(ring.mask) + 1
    let asksOnlyCount = if case .all = sequence { ring.maximumAge < 0 } else { false }
    return !asksOnlyCount && places < ring.limit && memory.totalDonations(event: sequence.event) > places && count == places
  }

  /// The value of an expression; nil if it can't be computed.
  private func value(of expression: RuleExpression, _ memory: borrowing RuleMemory) -> Value? {
    var compiler = RuleCompiler(layout: layout)
    let address = Int(compiler.compile(value: expression))
    let code = ContiguousArray(compiler.code)
    let machine = unsafe RuleMachine(
      words: memory.words, rings: memory.rings, ranks: RuleProgram.ranks(for: compiler.code, layout: layout), now: now)
    precondition(compiler.scratchWordCount <= layout.scratchWordCount, "A rule is explained with a memory made for it.")
    var nextChange = Microseconds.max
    let exit = unsafe code.withUnsafeBufferPointer { unsafe machine.run($0, from: 0, &nextChange) }
    guard exit == RuleInstruction.holds else { return nil }
    let leaves = expression.type.leaves
    let words = leaves.indices.map { index in
      let word = unsafe memory.words[address + index]
      return leaves[index] == .date ? machine.date(word) : word
    }
    return expression.type.value(of: words[...], strings: layout.strings)
  }

  /// How long ago an instant was, in the two greatest units.
  static func distance(from date: Microseconds, to now: Microseconds) -> String {
    var rest = (now - date).magnitude
    if rest == 0 { return "now" }
    var parts: [String] = []
    for (unit, length) in [("d", 86_400_000_000), ("h", 3_600_000_000), ("min", 60_000_000), ("s", 1_000_000), ("µs", 1)]
      as [(String, UInt64)]
    {
      if rest >= length, parts.count < 2 { parts.append("\(rest / length) \(unit)") }
      rest %= length
    }
    return date <= now ? parts.joined(separator: " ") + " ago" : "in " + parts.joined(separator: " ")
  }
}

extension RuleExpression {
  /// Whether the expression reads nothing but the clock, so that its text says its value.
  var isFixed: Bool {
    if case .wrapped(let operand) = self { return operand.isFixed }
    return constantValue != nil || distanceFromNow != nil
  }

  /// Whether the condition is decided by conditions inside it.
  var isConnective: Bool {
    switch self {
    case .and, .or, .not, .conditional: true
    default: false
    }
  }

  /// Every expression whose value an explanation of this condition may ask for.
  var operands: [RuleExpression] {
    switch self {
    case .and, .or, .conditional: children.flatMap(\.operands)
    case .not(let operand): [self] + operand.operands
    case .contains(let sequence, let predicate), .allSatisfy(let sequence, let predicate):
      [self, .count(.filtered(sequence, predicate)), .count(sequence)]
    case .isEmpty(let sequence): [self, .count(sequence)]
    case .isNil(let operand): [self, operand]
    case .comparison(_, let left, let right): [self, left, right]
    default: [self]
    }
  }
}
