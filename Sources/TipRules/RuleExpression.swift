// SPDX-License-Identifier: GPL-3.0-or-later

/// A comparison of two values of one type.
public enum ComparisonOperator: String, Hashable, Sendable, CaseIterable {
  /// `==`.
  case equal = "=="
  /// `!=`.
  case notEqual = "!="
  /// `<`.
  case less = "<"
  /// `<=`.
  case lessOrEqual = "<="
  /// `>`.
  case greater = ">"
  /// `>=`.
  case greaterOrEqual = ">="
}

/// Arithmetic on two integers or two doubles; `%` on integers only.
public enum ArithmeticOperator: String, Hashable, Sendable, CaseIterable {
  /// `+`.
  case plus = "+"
  /// `-`.
  case minus = "-"
  /// `*`.
  case times = "*"
  /// `/`.
  case dividedBy = "/"
  /// `%`.
  case remainder = "%"
}

/// An end of a sequence of donations, which run from the oldest to the newest.
public enum DonationEnd: String, Hashable, Sendable {
  /// The oldest donation.
  case first
  /// The newest donation.
  case last
}

/// The payload field, or member of a structure in it, by which donations are grouped.
public struct DonationKeyPath: Hashable, Sendable {
  /// The payload field's index.
  public let field: Int
  /// Indices of fields inside nested structures, outermost first.
  public let members: [Int]
  /// The type of the key.
  public let type: ValueType

  /// Makes a key path to a payload field or to a member inside it.
  public init(field: Int, members: [Int] = [], type: ValueType) {
    self.field = field
    self.members = members
    self.type = type
  }
}

/// Some of the donations of one event, oldest first.
public indirect enum DonationSequence: Hashable, Sendable {
  /// All donations that the event's limit keeps.
  case all(event: Int)
  /// `donatedWithin(_:)`.
  case within(DonationSequence, DonationTimeRange)
  /// `filter`; the predicate reads the donation as the variable of its depth.
  case filtered(DonationSequence, RuleExpression)
  /// `largestSubset(by:)`: the donations of the key that occurs most often, of several such keys the one seen first.
  case largestSubset(DonationSequence, DonationKeyPath)
  /// `smallestSubset(by:)`: the donations of the key that occurs least often, of several such keys the one seen first.
  case smallestSubset(DonationSequence, DonationKeyPath)

  /// The index of the event whose donations these are.
  public var event: Int {
    switch self {
    case .all(let event): event
    case .within(let source, _), .filtered(let source, _), .largestSubset(let source, _), .smallestSubset(let source, _): source.event
    }
  }
}

/// A typed expression of the rule language.
///
/// Both sides of a comparison or of arithmetic have one type; there is no implicit conversion left. Closures over donations
/// and optional chains bind a *variable*, named by its depth: 0 for the outermost binder that encloses its use, 1 for the next.
public indirect enum RuleExpression: Hashable, Sendable {
  /// A constant of a type.
  case literal(Value, ValueType)
  /// `Date.now`.
  case now
  /// A parameter's value, by the parameter's index.
  case parameter(Int, ValueType)
  /// The value that the optional chain at a depth unwrapped.
  case unwrapped(Int, ValueType)
  /// The date of the donation bound at a depth.
  case donationDate(Int)
  /// A payload field of the donation bound at a depth.
  case donationField(Int, field: Int, ValueType)
  /// A field of a structure, and that field's type.
  case member(RuleExpression, field: Int, ValueType)
  /// The number of donations.
  case count(DonationSequence)
  /// Whether there are no donations; also `first == nil`.
  case isEmpty(DonationSequence)
  /// Whether some donation, bound at this depth, satisfies a predicate.
  case contains(DonationSequence, RuleExpression)
  /// Whether every donation, bound at this depth, satisfies a predicate.
  case allSatisfy(DonationSequence, RuleExpression)
  /// `first?.member` or `last?.member`: the expression reads the donation bound at this depth; nil for an empty sequence.
  case end(DonationEnd, DonationSequence, RuleExpression)
  /// `!`.
  case not(RuleExpression)
  /// `&&`; the right side is read only if the left side holds.
  case and(RuleExpression, RuleExpression)
  /// `||`; the right side is read only if the left side does not hold.
  case or(RuleExpression, RuleExpression)
  /// `condition ? first : second`.
  case conditional(RuleExpression, RuleExpression, RuleExpression)
  /// A comparison of two values of one type.
  case comparison(ComparisonOperator, RuleExpression, RuleExpression)
  /// Arithmetic on two numbers of one type.
  case arithmetic(ArithmeticOperator, RuleExpression, RuleExpression)
  /// Unary minus.
  case negated(RuleExpression)
  /// A date moved by a number of seconds.
  case addingTimeInterval(RuleExpression, RuleExpression)
  /// A value where an optional is wanted.
  case wrapped(RuleExpression)
  /// `value == nil`.
  case isNil(RuleExpression)
  /// `optional ?? default`; the default is read only for nil.
  case coalesced(RuleExpression, RuleExpression)
  /// `optional?.member`: the second expression reads the value unwrapped at this depth; nil for nil.
  case chained(RuleExpression, RuleExpression)
}

extension RuleExpression {
  /// The type of the expression's value.
  public var type: ValueType {
    switch self {
    case .literal(_, let type), .parameter(_, let type), .unwrapped(_, let type), .donationField(_, _, let type), .member(_, _, let type):
      type
    case .now, .donationDate, .addingTimeInterval: .date
    case .count: .integer
    case .isEmpty, .contains, .allSatisfy, .not, .and, .or, .comparison, .isNil: .boolean
    case .conditional(_, let value, _), .arithmetic(_, let value, _), .negated(let value), .coalesced(_, let value): value.type
    case .wrapped(let value): .optional(value.type)
    case .end(_, _, let value), .chained(_, let value): value.type.wrapped == nil ? .optional(value.type) : value.type
    }
  }
}
