// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleCompiler {
  /// Compiles a comparison of two values of one type.
  mutating func compare(_ comparison: ComparisonOperator, _ left: RuleExpression, _ right: RuleExpression, ifTrue: Int32, ifFalse: Int32) {
    // A constant is taken on the right.
    if left.constantValue != nil, right.constantValue == nil {
      return compare(comparison.flipped, right, left, ifTrue: ifTrue, ifFalse: ifFalse)
    }
    if case .count(let sequence) = left, let bound = right.constantInteger {
      let parts = stages(of: sequence)
      if parts.stages.isEmpty { return compareCount(parts, comparison, bound, ifTrue: ifTrue, ifFalse: ifFalse) }
      let settled = settledResult(comparison, of: sequence)
      return settling(on: settled, ifTrue: ifTrue, ifFalse: ifFalse) { compiler, ifTrue, ifFalse in
        _ = compiler.compare(comparison, left, .integer(bound), ifTrue: ifTrue, ifFalse: ifFalse)
      }
    }
    if left.type == .boolean, case .boolean(let wanted) = right.constantValue {
      let isPlain = wanted == (comparison == .equal)
      return condition(left, ifTrue: isPlain ? ifTrue : ifFalse, ifFalse: isPlain ? ifFalse : ifTrue)
    }
    if let constant = right.constantValue, compare(comparison, left, constant, ifTrue: ifTrue, ifFalse: ifFalse) { return }
    let (a, b) = (value(left), value(right))
    if comparison == .equal || comparison == .notEqual {
      let isPlain = comparison == .equal
      return equal(left.type, a, b, ifTrue: isPlain ? ifTrue : ifFalse, ifFalse: isPlain ? ifFalse : ifTrue)
    }
    if left.type == .double {
      return emit(
        RuleInstruction(operation: .doubles, a: a, b: b, c: comparison.doubleRelation.rawValue, ifTrue: ifTrue, ifFalse: ifFalse))
    }
    let operation: RuleInstruction.Operation =
      switch left.type {
      case .date: .datesLess
      case .string: .stringsLess
      default: .wordsLess
      }
    switch comparison {
    case .less, .equal, .notEqual: emit(RuleInstruction(operation: operation, a: a, b: b, ifTrue: ifTrue, ifFalse: ifFalse))
    case .greater: emit(RuleInstruction(operation: operation, a: b, b: a, ifTrue: ifTrue, ifFalse: ifFalse))
    case .greaterOrEqual: emit(RuleInstruction(operation: operation, a: a, b: b, ifTrue: ifFalse, ifFalse: ifTrue))
    case .lessOrEqual: emit(RuleInstruction(operation: operation, a: b, b: a, ifTrue: ifFalse, ifFalse: ifTrue))
    }
  }

  /// Compiles a count of donations within an age against a constant as questions about the K-th last donation.
  private mutating func compareCount(
    _ parts: SequenceStages, _ comparison: ComparisonOperator, _ bound: Int64, ifTrue: Int32, ifFalse: Int32
  ) {
    let next = bound == .max ? bound : bound + 1
    switch comparison {
    case .greaterOrEqual: atLeast(bound, of: parts, ifTrue: ifTrue, ifFalse: ifFalse)
    case .less: atLeast(bound, of: parts, ifTrue: ifFalse, ifFalse: ifTrue)
    case .greater: atLeast(next, of: parts, ifTrue: ifTrue, ifFalse: ifFalse)
    case .lessOrEqual: atLeast(next, of: parts, ifTrue: ifFalse, ifFalse: ifTrue)
    case .equal, .notEqual:
      let isPlain = comparison == .equal
      let (yes, no) = isPlain ? (ifTrue, ifFalse) : (ifFalse, ifTrue)
      if bound < 0 { return jump(to: no) }
      let enough = newLabel()
      atLeast(bound, of: parts, ifTrue: enough, ifFalse: no)
      place(enough)
      atLeast(next, of: parts, ifTrue: no, ifFalse: yes)
    }
  }

  /// Compiles a comparison of a one-word value with a constant; false if the type needs the general way.
  private mutating func compare(
    _ comparison: ComparisonOperator, _ left: RuleExpression, _ constant: Value, ifTrue: Int32, ifFalse: Int32
  ) -> Bool {
    switch left.type {
    case .integer:
      let word = literalWords(constant, left.type)[0]
      let a = value(left)
      // "x <= c" is "x < c + 1", which always holds at the greatest integer.
      switch comparison {
      case .equal: emit(RuleInstruction(operation: .wordEqual, a: a, immediate: word, ifTrue: ifTrue, ifFalse: ifFalse))
      case .notEqual: emit(RuleInstruction(operation: .wordEqual, a: a, immediate: word, ifTrue: ifFalse, ifFalse: ifTrue))
      case .less: emit(RuleInstruction(operation: .wordLess, a: a, immediate: word, ifTrue: ifTrue, ifFalse: ifFalse))
      case .greaterOrEqual: emit(RuleInstruction(operation: .wordLess, a: a, immediate: word, ifTrue: ifFalse, ifFalse: ifTrue))
      case .lessOrEqual where word == .max: jump(to: ifTrue)
      case .greater where word == .max: jump(to: ifFalse)
      case .lessOrEqual: emit(RuleInstruction(operation: .wordLess, a: a, immediate: word + 1, ifTrue: ifTrue, ifFalse: ifFalse))
      case .greater: emit(RuleInstruction(operation: .wordLess, a: a, immediate: word + 1, ifTrue: ifFalse, ifFalse: ifTrue))
      }
      return true
    case .string, .enumeration:
      guard comparison == .equal || comparison == .notEqual else { return false }
      let isPlain = comparison == .equal
      emit(
        RuleInstruction(
          operation: .wordEqual, a: value(left), immediate: literalWords(constant, left.type)[0], ifTrue: isPlain ? ifTrue : ifFalse,
          ifFalse: isPlain ? ifFalse : ifTrue))
      return true
    case .double:
      let isPlain = comparison != .notEqual
      emit(
        RuleInstruction(
          operation: .doubleImmediate, a: value(left), c: comparison.doubleRelation.rawValue,
          immediate: literalWords(constant, left.type)[0], ifTrue: isPlain ? ifTrue : ifFalse, ifFalse: isPlain ? ifFalse : ifTrue))
      return true
    case .boolean, .date, .structure, .optional: return false
    }
  }

  /// Compiles equality of the words of two values, word by word.
  private mutating func equal(_ type: ValueType, _ a: Int32, _ b: Int32, ifTrue: Int32, ifFalse: Int32) {
    let leaves = type.leaves
    if leaves.isEmpty { return jump(to: ifTrue) }
    for (offset, leaf) in leaves.enumerated() {
      let isLast = offset == leaves.count - 1
      let next = newLabel()
      var instruction = RuleInstruction(operation: .wordsEqual, a: a + Int32(offset), b: b + Int32(offset))
      switch leaf {
      case .double: (instruction.operation, instruction.c) = (.doubles, DoubleRelation.equal.rawValue)
      case .date: instruction.operation = .datesEqual
      default: break
      }
      instruction.ifTrue = isLast ? ifTrue : next
      instruction.ifFalse = ifFalse
      emit(instruction)
      place(next)
    }
  }
}

extension ValueType {
  /// The type of each of a value's words; the flag of an optional is a Boolean.
  var leaves: [ValueType] {
    switch self {
    case .boolean, .integer, .double, .string, .date, .enumeration: [self]
    case .structure(let structure): structure.fields.flatMap(\.type.leaves)
    case .optional(let wrapped): [.boolean] + wrapped.leaves
    }
  }
}

extension ComparisonOperator {
  /// The comparison with its sides exchanged.
  var flipped: ComparisonOperator {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// The relation of doubles; `!=` is `==` with the targets exchanged.
  var doubleRelation: DoubleRelation {
    switch self {
    case .equal, .notEqual: .equal
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    }
  }
}
