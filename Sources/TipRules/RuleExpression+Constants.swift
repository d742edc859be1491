// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleExpression {
  /// The value of an expression of literals, or nil if it reads anything, overflows, or divides by zero.
  var constantValue: Value? {
    switch self {
    case .literal(let value, let type):
      if case .integer(let integer) = value, type == .double { return .double(Double(integer)) }
      return value
    case .negated(let operand):
      switch operand.constantValue {
      case .integer(let value): return value == .min ? nil : .integer(-value)
      case .double(let value): return .double(-value)
      default: return nil
      }
    case .arithmetic(let operation, let left, let right):
      switch (left.constantValue, right.constantValue) {
      case (.integer(let left), .integer(let right)): return operation.applied(left, right).map(Value.integer)
      case (.double(let left), .double(let right)): return .double(operation.applied(left, right))
      default: return nil
      }
    default: return nil
    }
  }

  /// The integer that the expression always is, or nil.
  public var constantInteger: Int64? {
    if case .integer(let value) = constantValue { value } else { nil }
  }

  /// Adds the strings of all literals to a table.
  /// - Throws: ``ValueTypeMismatch`` for a literal that is not of its type.
  func internLiterals(in strings: inout StringTable) throws(ValueTypeMismatch) {
    if case .literal(let value, let type) = self { _ = try type.words(of: value, strings: &strings) }
    for child in children { try child.internLiterals(in: &strings) }
  }

  /// The expressions directly inside this one, those inside its sequence included, in order of reading.
  package var children: [RuleExpression] {
    switch self {
    case .literal, .now, .parameter, .unwrapped, .donationDate, .donationField: []
    case .member(let value, _, _), .not(let value), .negated(let value), .wrapped(let value), .isNil(let value): [value]
    case .count(let sequence), .isEmpty(let sequence): sequence.predicates
    case .contains(let sequence, let value), .allSatisfy(let sequence, let value), .end(_, let sequence, let value):
      sequence.predicates + [value]
    case .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right), .arithmetic(_, let left, let right),
      .addingTimeInterval(let left, let right), .coalesced(let left, let right), .chained(let left, let right):
      [left, right]
    case .conditional(let condition, let first, let second): [condition, first, second]
    }
  }

  /// The sequence that this expression asks, or nil.
  var sequence: DonationSequence? {
    switch self {
    case .count(let sequence), .isEmpty(let sequence), .contains(let sequence, _), .allSatisfy(let sequence, _), .end(_, let sequence, _):
      sequence
    default: nil
    }
  }
}

extension DonationSequence {
  /// The predicates of the filters, in order of application.
  var predicates: [RuleExpression] {
    switch self {
    case .all: []
    case .within(let source, _), .largestSubset(let source, _), .smallestSubset(let source, _): source.predicates
    case .filtered(let source, let predicate): source.predicates + [predicate]
    }
  }
}

extension ArithmeticOperator {
  /// The result on integers; nil for overflow and division by zero.
  @inline(__always)
  func applied(_ left: Int64, _ right: Int64) -> Int64? {
    let result =
      switch self {
      case .plus: left.addingReportingOverflow(right)
      case .minus: left.subtractingReportingOverflow(right)
      case .times: left.multipliedReportingOverflow(by: right)
      case .dividedBy: left.dividedReportingOverflow(by: right)
      case .remainder: left.remainderReportingOverflow(dividingBy: right)
      }
    return result.overflow ? nil : result.partialValue
  }

  /// The result on doubles, by IEEE 754; `%` is not defined on doubles in the language and gives NaN.
  @inline(__always)
  func applied(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .plus: left + right
    case .minus: left - right
    case .times: left * right
    case .dividedBy: left / right
    case .remainder: .nan
    }
  }

  /// The operator's number in programs.
  var code: Int32 {
    switch self {
    case .plus: 0
    case .minus: 1
    case .times: 2
    case .dividedBy: 3
    case .remainder: 4
    }
  }

  /// The operator of a number.
  @inline(__always)
  static func operation(code: Int32) -> ArithmeticOperator {
    switch code {
    case 0: .plus
    case 1: .minus
    case 2: .times
    case 3: .dividedBy
    default: .remainder
    }
  }
}
