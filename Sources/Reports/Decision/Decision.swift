// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios

/// What a study's own rule says of its variants.
public struct Decision: Hashable, Sendable {
  /// What came of it.
  public enum Outcome: Hashable, Sendable {
    /// The scenario has no rule; nobody is named.
    case noRule
    /// There are no users, or nothing but the control, to decide about.
    case nothingToDecide
    /// No variant meets all constraints; the one that comes closest.
    case noneFeasible(closest: Int)
    /// The variant at this position is the best of those that meet all constraints.
    case chosen(Int)
  }

  /// How a variant stands to one constraint.
  public struct ConstraintReading: Hashable, Sendable {
    /// The constraint.
    public let constraint: DecisionRule.Constraint
    /// The constrained metric's mean.
    public let estimate: ReportedEstimate
    /// Whether the mean meets the bound.
    public let isMet: Bool
    /// Whether the interval holds values on both sides of the bound, so that the simulation can't quite tell.
    public let isUncertain: Bool
  }

  /// A variant that may be recommended.
  public struct Candidate: Hashable, Sendable {
    /// Its position in the study.
    public let variant: Int
    /// The mean of the metric that decides.
    public let estimate: ReportedEstimate
    /// How it stands to each constraint, in the rule's order.
    public let constraints: [ConstraintReading]
    /// Whether all constraints are met, by their estimates.
    public var isFeasible: Bool { constraints.allSatisfy(\.isMet) }
    /// Whether the simulation can't rule out that it is the best of the feasible ones; nil where it can't tell.
    public internal(set) var mayBeBest: Bool?
    /// Whether the metric that decides is the same for every user as under the chosen variant.
    public internal(set) var isIdenticalToChosen: Bool
  }

  /// The rule, if the scenario has one.
  public let rule: DecisionRule?
  /// What came of it.
  public let outcome: Outcome
  /// All variants but the control: the feasible ones first, best first, then the others, the least excess first.
  public let candidates: [Candidate]
  /// The best feasible variant after the chosen one that is not identical to it.
  public let runnerUp: Int?
  /// Variants, identical ones left out, that can't be told apart from the chosen one, best first.
  public let ties: [Int]
  /// Of the variants that miss a bound the one with the best mean of the metric that decides: what a looser bound would buy.
  public internal(set) var bestMissingBound: Int?

  /// The chosen variant's position, if one was chosen.
  public var chosen: Int? {
    if case .chosen(let variant) = outcome { variant } else { nil }
  }

  /// The candidate of this variant.
  public func candidate(_ variant: Int) -> Candidate? { candidates.first { $0.variant == variant } }
}
