// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleExpression {
  /// The conditions of a conjunction, in order.
  var conjuncts: [RuleExpression] {
    if case .and(let left, let right) = self { left.conjuncts + right.conjuncts } else { [self] }
  }

  /// Whether something in the expression may have no value: integers that overflow, a division by zero, a date moved by NaN.
  var mayBeUndefined: Bool {
    switch self {
    case .arithmetic, .negated: if type == .integer, constantValue == nil { return true }
    case .addingTimeInterval(_, let seconds): if seconds.constantValue == nil { return true }
    default: break
    }
    return children.contains(where: \.mayBeUndefined)
  }
}

extension ComparisonOperator {
  var isLowerBound: Bool { self == .greater || self == .greaterOrEqual }
  var isUpperBound: Bool { self == .less || self == .lessOrEqual }

  /// The result for two constants; nil if they are not of one comparable kind.
  func holds(_ left: Value, _ right: Value) -> Bool? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return holds(left, right)
    case (.double(let left), .double(let right)): return holds(left, right)
    case (.string(let left), .string(let right)): return holds(left, right)
    case (.date(let left), .date(let right)): return holds(left, right)
    default: return self == .equal ? left == right : self == .notEqual ? left != right : nil
    }
  }

  private func holds<Operand: Comparable>(_ left: Operand, _ right: Operand) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }

  /// The result for all values of two ranges; nil if it varies.
  func holds(_ left: ClosedRange<Int64>, _ right: ClosedRange<Int64>) -> Bool? {
    switch self {
    case .equal: left.overlaps(right) ? (left.lowerBound == left.upperBound && left == right ? true : nil) : false
    case .notEqual: ComparisonOperator.equal.holds(left, right).map { !$0 }
    case .less: left.upperBound < right.lowerBound ? true : left.lowerBound >= right.upperBound ? false : nil
    case .lessOrEqual: left.upperBound <= right.lowerBound ? true : left.lowerBound > right.upperBound ? false : nil
    case .greater: ComparisonOperator.lessOrEqual.holds(left, right).map { !$0 }
    case .greaterOrEqual: ComparisonOperator.less.holds(left, right).map { !$0 }
    }
  }
}

extension ArithmeticOperator {
  /// The range from one result to another; nil if either overflows.
  func range(_ a: Int64, _ b: Int64, _ c: Int64, _ d: Int64) -> ClosedRange<Int64>? {
    guard let lower = applied(a, b), let upper = applied(c, d) else { return nil }
    return lower...upper
  }
}
