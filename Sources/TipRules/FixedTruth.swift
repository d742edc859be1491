// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds conditions whose result is the same whatever happens: by constants, by the range of counts, and by contradiction.
///
/// A result found is that of every computation that does not fail; one that fails makes the rule not hold.
struct FixedTruth {
  let declarations: RuleDeclarations

  /// The result of a condition, or nil if it may vary.
  func truth(of condition: RuleExpression) -> Bool? {
    switch condition {
    case .literal(.boolean(let value), _): return value
    case .not(let operand): return truth(of: operand).map { !$0 }
    case .and(let left, let right):
      let (first, second) = (truth(of: left), truth(of: right))
      if first == false || second == false || contradiction(in: condition) != nil { return false }
      return first == true && second == true ? true : nil
    case .or(let left, let right):
      let (first, second) = (truth(of: left), truth(of: right))
      if first == true || second == true { return true }
      return first == false && second == false ? false : nil
    case .conditional(let test, let first, let second):
      if let choice = truth(of: test) { return truth(of: choice ? first : second) }
      let results = (truth(of: first), truth(of: second))
      return results.0 == results.1 ? results.0 : nil
    case .comparison(let comparison, let left, let right):
      if let (left, right) = constants(left, right) { return comparison.holds(left, right) }
      guard left.type == .integer, let first = range(of: left), let second = range(of: right) else { return nil }
      return comparison.holds(first, second)
    case .isEmpty(let sequence): return isAlwaysEmpty(sequence) ? true : nil
    case .contains(let sequence, let predicate):
      return isAlwaysEmpty(sequence) || truth(of: predicate) == false ? false : nil
    case .allSatisfy(let sequence, let predicate): return isAlwaysEmpty(sequence) || truth(of: predicate) == true ? true : nil
    default: return nil
    }
  }

  /// Says why a condition that never holds does not: the smallest part that excludes it.
  func reason(against condition: RuleExpression) -> String {
    switch condition {
    case .and(let left, let right):
      for side in [left, right] where truth(of: side) == false { return reason(against: side) }
      return contradiction(in: condition) ?? condition.text(declarations)
    case .or(let left, let right): return reason(against: left) + " and " + reason(against: right)
    default: return condition.text(declarations)
    }
  }

  private func constants(_ left: RuleExpression, _ right: RuleExpression) -> (Value, Value)? {
    guard let left = left.constantValue, let right = right.constantValue else { return nil }
    return (left, right)
  }

  private func isAlwaysEmpty(_ sequence: DonationSequence) -> Bool { range(of: .count(sequence))?.upperBound == 0 }

  /// The values that an integer expression may take; nil if unknown.
  func range(of expression: RuleExpression) -> ClosedRange<Int64>? {
    if let constant = expression.constantInteger { return constant...constant }
    switch expression {
    case .count(let sequence): return 0...greatestCount(of: sequence)
    case .conditional(_, let first, let second):
      guard let first = range(of: first), let second = range(of: second) else { return nil }
      return min(first.lowerBound, second.lowerBound)...max(first.upperBound, second.upperBound)
    case .arithmetic(.plus, let left, let right):
      guard let left = range(of: left), let right = range(of: right) else { return nil }
      return ArithmeticOperator.plus.range(left.lowerBound, right.lowerBound, left.upperBound, right.upperBound)
    case .arithmetic(.minus, let left, let right):
      guard let left = range(of: left), let right = range(of: right) else { return nil }
      return ArithmeticOperator.minus.range(left.lowerBound, right.upperBound, left.upperBound, right.lowerBound)
    default: return nil
    }
  }

  private func greatestCount(of sequence: DonationSequence) -> Int64 {
    switch sequence {
    case .all(let event): Int64(declarations.events[event].donationLimit.maximumCount)
    case .within(let source, let range): range.count < 0 ? 0 : greatestCount(of: source)
    case .filtered(let source, let predicate): truth(of: predicate) == false ? 0 : greatestCount(of: source)
    case .largestSubset(let source, _), .smallestSubset(let source, _): greatestCount(of: source)
    }
  }

  // MARK: - Contradictions

  /// Two conditions of a conjunction that exclude each other, in words; nil if none are found.
  private func contradiction(in condition: RuleExpression) -> String? {
    let conditions = condition.conjuncts
    for (index, first) in conditions.enumerated() {
      for second in conditions[(index + 1)...] where exclude(first, second) {
        return first.text(declarations) + " and " + second.text(declarations)
      }
    }
    return nil
  }

  private func exclude(_ first: RuleExpression, _ second: RuleExpression) -> Bool {
    if first == .not(second) || second == .not(first) { return true }
    let (first, second) = (Bound(first), Bound(second))
    guard let first, let second, first.term == second.term else { return false }
    return first.excludes(second)
  }
}

/// A condition that compares a term with a constant.
private struct Bound {
  let term: RuleExpression
  let comparison: ComparisonOperator
  let constant: Value

  init?(_ condition: RuleExpression) {
    switch condition {
    case .comparison(let comparison, let left, let right):
      if let constant = right.constantValue, left.constantValue == nil {
        (term, self.comparison, self.constant) = (left, comparison, constant)
      } else if let constant = left.constantValue, right.constantValue == nil {
        (term, self.comparison, self.constant) = (right, comparison.flipped, constant)
      } else {
        return nil
      }
    case .not(let operand) where operand.type == .boolean && !operand.isConnective:
      (term, comparison, constant) = (operand, .equal, .boolean(false))
    case .isEmpty(let sequence): (term, comparison, constant) = (.count(sequence), .equal, .integer(0))
    case .parameter, .member, .unwrapped: (term, comparison, constant) = (condition, .equal, .boolean(true))
    default: return nil
    }
  }

  /// Whether no value of the term satisfies both conditions.
  func excludes(_ other: Bound) -> Bool {
    if comparison == .equal { return other.comparison.holds(constant, other.constant) == false }
    if other.comparison == .equal { return comparison.holds(other.constant, constant) == false }
    let (lower, upper) = comparison.isLowerBound ? (self, other) : (other, self)
    guard lower.comparison.isLowerBound, upper.comparison.isUpperBound else { return false }
    if case (.integer(let least), .integer(let greatest)) = (lower.constant, upper.constant) {
      let strict = (lower.comparison == .greater ? 1 : 0) + (upper.comparison == .less ? 1 : 0)
      let (gap, overflow) = greatest.subtractingReportingOverflow(least)
      return overflow ? greatest < least : gap < strict
    }
    let isStrict = lower.comparison == .greater || upper.comparison == .less
    return (isStrict ? ComparisonOperator.less : .lessOrEqual).holds(lower.constant, upper.constant) == false
  }
}
