// SPDX-License-Identifier: GPL-3.0-or-later

/// What can be said about a rule before any user runs it.
public struct RuleAnalysis: Hashable, Sendable {
  /// Whether a rule's result is fixed.
  public enum Verdict: Hashable, Sendable {
    /// The rule holds for some values and not for others, as far as is known.
    case varies
    /// The rule holds whatever happens.
    case alwaysHolds
    /// The rule can't hold, with the conditions that exclude it.
    case neverHolds(because: String)
  }

  /// A condition that waits for an event's n-th donation.
  public struct Threshold: Hashable, Sendable {
    /// The event's index.
    public let event: Int
    /// The number of the donation at which the condition is first true: 4 for `count > 3`.
    public let firstTrueAtDonation: Int64
    /// The condition as written, with the event's name.
    public let text: String
  }

  /// What the rule reads.
  public let dependencies: RuleDependencies
  /// Whether the result is fixed.
  public let verdict: Verdict
  /// The lower bounds on counts of donations that the rule demands, in the order of the rule.
  public let thresholds: [Threshold]

  /// Analyses a rule.
  public init(_ rule: Rule, declarations: RuleDeclarations) {
    dependencies = RuleDependencies()
    verdict = .varies
    thresholds = []
  }
}
