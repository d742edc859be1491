// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleCompiler {
  /// Compiles a Boolean expression that goes on at one of two targets.
  mutating func condition(_ expression: RuleExpression, ifTrue: Int32, ifFalse: Int32) {
    switch expression {
    case .literal(.boolean(let value), _): jump(to: value ? ifTrue : ifFalse)
    case .not(let operand): condition(operand, ifTrue: ifFalse, ifFalse: ifTrue)
    case .and(let left, let right):
      let next = newLabel()
      condition(left, ifTrue: next, ifFalse: ifFalse)
      place(next)
      condition(right, ifTrue: ifTrue, ifFalse: ifFalse)
    case .or(let left, let right):
      let next = newLabel()
      condition(left, ifTrue: ifTrue, ifFalse: next)
      place(next)
      condition(right, ifTrue: ifTrue, ifFalse: ifFalse)
    case .conditional(let test, let first, let second):
      let (positive, negative) = (newLabel(), newLabel())
      condition(test, ifTrue: positive, ifFalse: negative)
      place(positive)
      condition(first, ifTrue: ifTrue, ifFalse: ifFalse)
      place(negative)
      condition(second, ifTrue: ifTrue, ifFalse: ifFalse)
    case .comparison(let comparison, let left, let right): compare(comparison, left, right, ifTrue: ifTrue, ifFalse: ifFalse)
    case .isNil(let operand):
      emit(RuleInstruction(operation: .wordEqual, a: value(operand), ifTrue: ifTrue, ifFalse: ifFalse))
    case .isEmpty(let sequence):
      let parts = stages(of: sequence)
      if parts.stages.isEmpty {
        atLeast(1, of: parts, ifTrue: ifFalse, ifFalse: ifTrue)
      } else {
        settling(on: onlyShrinks(sequence) ? true : nil, ifTrue: ifTrue, ifFalse: ifFalse) { compiler, ifTrue, ifFalse in
          compiler.any(of: parts, satisfies: nil, ifTrue: ifFalse, ifFalse: ifTrue)
        }
      }
    case .contains(let sequence, let predicate):
      let settles = onlyShrinks(sequence) && !readsClock(predicate)
      settling(on: settles ? false : nil, ifTrue: ifTrue, ifFalse: ifFalse) { compiler, ifTrue, ifFalse in
        compiler.any(of: compiler.stages(of: sequence), satisfies: predicate, ifTrue: ifTrue, ifFalse: ifFalse)
      }
    case .allSatisfy(let sequence, let predicate):
      let settles = onlyShrinks(sequence) && !readsClock(predicate)
      settling(on: settles ? true : nil, ifTrue: ifTrue, ifFalse: ifFalse) { compiler, ifTrue, ifFalse in
        compiler.any(of: compiler.stages(of: sequence), satisfies: .not(predicate), ifTrue: ifFalse, ifFalse: ifTrue)
      }
    default: emit(RuleInstruction(operation: .wordEqual, a: value(expression), ifTrue: ifFalse, ifFalse: ifTrue))
    }
  }

  /// Compiles "there are at least so many donations within an age".
  mutating func atLeast(_ count: Int64, of parts: SequenceStages, ifTrue: Int32, ifFalse: Int32) {
    let ring = layout.rings[parts.event]
    if count <= 0 { return jump(to: ifTrue) }
    if count > ring.limit { return jump(to: ifFalse) }
    guard let window = parts.window else {
      // "Fewer than K are kept", with the targets exchanged.
      return emit(RuleInstruction(operation: .wordLess, a: ring.header + 1, immediate: count, ifTrue: ifFalse, ifFalse: ifTrue))
    }
    if window < 0 { return jump(to: ifFalse) }
    needs[parts.event].newest = max(needs[parts.event].newest, count)
    emit(
      RuleInstruction(
        operation: .recentEnough, a: ring.header, b: ring.base, c: ring.mask, d: ring.stride, e: Int32(count), immediate: window,
        ifTrue: ifTrue, ifFalse: ifFalse))
  }

  func stages(of sequence: DonationSequence) -> SequenceStages {
    SequenceStages(
      sequence, depth: variables.count, maximumAge: layout.declarations.events[sequence.event].donationLimit.maximumAge,
      bounds: layout.windowBounds)
  }
}
