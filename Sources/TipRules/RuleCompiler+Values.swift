// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleCompiler {
  /// Compiles an expression and returns the offset where its words lie when the following step runs.
  mutating func value(_ expression: RuleExpression) -> Int32 {
    if let constant = expression.constantValue { return literal(constant, expression.type) }
    switch expression {
    case .literal(let value, let type): return literal(value, type)
    case .now: return relativeDate(0)
    case .parameter(let index, _): return Int32(layout.parameterOffset(index))
    case .unwrapped(let depth, _):
      guard case .value(let offset) = variables[depth] else { preconditionFailure("Depth \(depth) binds a value.") }
      return offset
    case .donationDate(let depth): return load(1, at: 0, depth: depth)
    case .donationField(let depth, let field, let type):
      let event = donation(depth).event
      needs[event].payload = true
      return load(type.wordCount, at: 1 + layout.declarations.events[event].wordOffset(ofField: field), depth: depth)
    case .member(let base, let field, _):
      guard case .structure(let structure) = base.type else { preconditionFailure("A member belongs to a structure.") }
      return value(base) + Int32(structure.wordOffset(ofField: field))
    case .count(let sequence): return count(of: stages(of: sequence))
    case .isEmpty, .contains, .allSatisfy, .not, .and, .or, .comparison, .isNil: return truth(expression)
    case .conditional(let test, let first, let second): return conditional(test, first, second)
    case .arithmetic(let operation, let left, let right): return arithmetic(operation, left, right)
    case .negated(let operand):
      // Times −1 keeps the sign of zero, which 0 − x would not.
      let minusOne = RuleExpression.literal(operand.type == .integer ? .integer(-1) : .double(-1), operand.type)
      return arithmetic(.times, operand, minusOne)
    case .addingTimeInterval(let date, let seconds):
      if let distance = expression.distanceFromNow { return relativeDate(distance) }
      let result = words(1)
      let (b, c) = (value(date), value(seconds))
      emit(RuleInstruction(operation: .moveDate, a: result, b: b, c: c, ifFalse: failure))
      return result
    case .wrapped(let operand):
      let result = words(expression.type.wordCount)
      wrap(operand, at: result)
      return result
    case .coalesced(let optional, let other): return coalesced(optional, other)
    case .chained(let base, let member): return chained(base, member, expression.type)
    case .end(let end, let sequence, let member): return self.end(end, of: sequence, member, expression.type)
    }
  }

  private mutating func literal(_ value: Value, _ type: ValueType) -> Int32 {
    let result = words(type.wordCount)
    for (offset, word) in literalWords(value, type).enumerated() { constant(word, at: result + Int32(offset)) }
    return result
  }

  private mutating func relativeDate(_ distance: Microseconds) -> Int32 {
    let result = words(1)
    constant(DateWord.relative(distance), at: result)
    return result
  }

  private func donation(_ depth: Int) -> (event: Int, place: Int32) {
    guard case .donation(let event, let place) = variables[depth] else { preconditionFailure("Depth \(depth) binds a donation.") }
    return (event, place)
  }

  private mutating func load(_ count: Int, at offset: Int, depth: Int) -> Int32 {
    let result = words(count)
    let place = donation(depth).place
    for word in 0..<count {
      emit(RuleInstruction(operation: .load, a: result + Int32(word), b: place, c: Int32(offset + word)))
    }
    return result
  }

  private mutating func truth(_ expression: RuleExpression) -> Int32 {
    let result = words(1)
    let (yes, no, done) = (newLabel(), newLabel(), newLabel())
    condition(expression, ifTrue: yes, ifFalse: no)
    place(yes)
    constant(1, at: result)
    jump(to: done)
    place(no)
    constant(0, at: result)
    place(done)
    return result
  }

  private mutating func conditional(_ test: RuleExpression, _ first: RuleExpression, _ second: RuleExpression) -> Int32 {
    let result = words(first.type.wordCount)
    let (yes, no, done) = (newLabel(), newLabel(), newLabel())
    condition(test, ifTrue: yes, ifFalse: no)
    place(yes)
    copy(first.type.wordCount, from: value(first), to: result)
    jump(to: done)
    place(no)
    copy(second.type.wordCount, from: value(second), to: result)
    place(done)
    return result
  }

  private mutating func arithmetic(_ operation: ArithmeticOperator, _ left: RuleExpression, _ right: RuleExpression) -> Int32 {
    let result = words(1)
    let (b, c) = (value(left), value(right))
    emit(
      RuleInstruction(
        operation: left.type == .integer ? .integerArithmetic : .doubleArithmetic, a: result, b: b, c: c, d: operation.code,
        ifFalse: failure))
    return result
  }

  /// Writes a value as an optional; a value that is optional already is copied.
  private mutating func wrap(_ operand: RuleExpression, at result: Int32) {
    let source = value(operand)
    if operand.type.wrapped == nil {
      constant(1, at: result)
      copy(operand.type.wordCount, from: source, to: result + 1)
    } else {
      copy(operand.type.wordCount, from: source, to: result)
    }
  }

  private mutating func coalesced(_ optional: RuleExpression, _ other: RuleExpression) -> Int32 {
    let count = other.type.wordCount
    let result = words(count)
    let source = value(optional)
    let (missing, present, done) = (newLabel(), newLabel(), newLabel())
    emit(RuleInstruction(operation: .wordEqual, a: source, ifTrue: missing, ifFalse: present))
    place(present)
    copy(count, from: other.type.wrapped == nil ? source + 1 : source, to: result)
    jump(to: done)
    place(missing)
    copy(count, from: value(other), to: result)
    place(done)
    return result
  }

  private mutating func chained(_ base: RuleExpression, _ member: RuleExpression, _ type: ValueType) -> Int32 {
    let result = words(type.wordCount)
    let source = value(base)
    let (missing, present, done) = (newLabel(), newLabel(), newLabel())
    emit(RuleInstruction(operation: .wordEqual, a: source, ifTrue: missing, ifFalse: present))
    place(present)
    binding(.value(source + 1)) { $0.wrap(member, at: result) }
    jump(to: done)
    place(missing)
    for word in 0..<Int32(type.wordCount) { constant(0, at: result + word) }
    place(done)
    return result
  }

  private mutating func end(_ end: DonationEnd, of sequence: DonationSequence, _ member: RuleExpression, _ type: ValueType) -> Int32 {
    let result = words(type.wordCount)
    let donation = words(1)
    let (missing, present, done) = (newLabel(), newLabel(), newLabel())
    let event = sequence.event
    switch source(of: stages(of: sequence)) {
    case .slice(let slice):
      emit(RuleInstruction(operation: .wordEqual, a: slice + 2, ifTrue: missing, ifFalse: present))
      place(present)
      emit(
        RuleInstruction(
          operation: .place, a: donation, b: Int32(event), c: end == .first ? slice : slice + 1, immediate: end == .first ? 0 : -1))
    case .list(let list):
      emit(RuleInstruction(operation: .wordEqual, a: list, ifTrue: missing, ifFalse: present))
      place(present)
      emit(RuleInstruction(operation: .endOfList, a: donation, b: list, c: end == .first ? 0 : 1))
    }
    binding(.donation(event: event, place: donation)) { $0.wrap(member, at: result) }
    jump(to: done)
    place(missing)
    for word in 0..<Int32(type.wordCount) { constant(0, at: result + word) }
    place(done)
    return result
  }
}
