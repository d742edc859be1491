// SPDX-License-Identifier: GPL-3.0-or-later

/// What can be said about a rule before any user runs it.
public struct RuleAnalysis: Hashable, Sendable {
  /// Whether a rule's result is fixed.
  public enum Verdict: Hashable, Sendable {
    /// The rule holds for some values and not for others, as far as is known.
    case varies
    /// The rule holds whatever happens.
    case alwaysHolds
    /// The rule can't hold; the conditions that exclude it, with the inputs' own names.
    case neverHolds(because: String)
  }

  /// A condition that waits for an event's n-th donation.
  public struct Threshold: Hashable, Sendable {
    /// The event's index.
    public let event: Int
    /// The number of the donation, of those counted, at which the condition is first true: 4 for `count > 3`.
    public let firstTrueAtDonation: Int64
    /// The condition with the event's name.
    public let text: String
    /// Whether the condition is a "more than", whose number is one less than that of the donation.
    public let isExclusive: Bool
  }

  /// What the rule reads.
  public let dependencies: RuleDependencies
  /// Whether the result is fixed.
  public let verdict: Verdict
  /// The lower bounds on counts of donations in the rule, in its order.
  public let thresholds: [Threshold]

  /// Analyses a rule.
  public init(_ rule: Rule, declarations: RuleDeclarations) {
    dependencies = RuleDependencies(of: rule.expression, declarations: declarations)
    thresholds = rule.expression.thresholds(declarations, isNegated: false)
    let truth = FixedTruth(declarations: declarations)
    switch truth.truth(of: rule.expression) {
    case true?: verdict = rule.expression.mayBeUndefined ? .varies : .alwaysHolds
    case false?: verdict = .neverHolds(because: truth.reason(against: rule.expression))
    case nil: verdict = .varies
    }
  }
}

extension RuleExpression {
  fileprivate func thresholds(_ declarations: RuleDeclarations, isNegated: Bool) -> [RuleAnalysis.Threshold] {
    switch self {
    case .and(let left, let right), .or(let left, let right):
      return left.thresholds(declarations, isNegated: isNegated) + right.thresholds(declarations, isNegated: isNegated)
    case .not(let operand): return operand.thresholds(declarations, isNegated: !isNegated)
    case .conditional(_, let first, let second):
      return first.thresholds(declarations, isNegated: isNegated) + second.thresholds(declarations, isNegated: isNegated)
    case .isEmpty(let sequence) where isNegated:
      return [.init(event: sequence.event, firstTrueAtDonation: 1, text: RuleExpression.not(self).text(declarations), isExclusive: false)]
    case .comparison(var comparison, var left, var right):
      if left.constantValue != nil { (comparison, left, right) = (comparison.flipped, right, left) }
      guard case .count(let sequence) = left, let bound = right.constantInteger else { return [] }
      switch isNegated ? comparison.opposite : comparison {
      case .greaterOrEqual, .equal:
        let text = isNegated ? RuleExpression.not(self) : self
        return [.init(event: sequence.event, firstTrueAtDonation: max(bound, 0), text: text.text(declarations), isExclusive: false)]
      case .greater:
        let text = isNegated ? RuleExpression.not(self) : self
        let first = max(bound == .max ? bound : bound + 1, 0)
        return [.init(event: sequence.event, firstTrueAtDonation: first, text: text.text(declarations), isExclusive: true)]
      case .less, .lessOrEqual, .notEqual: return []
      }
    default: return []
    }
  }
}

extension ComparisonOperator {
  /// The comparison that holds when this one does not, numbers that are not a number aside.
  var opposite: ComparisonOperator {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }
}
