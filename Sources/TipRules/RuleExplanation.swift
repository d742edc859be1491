// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a rule holds or does not hold, clause by clause with the values that were read.
public struct RuleExplanation: Hashable, Sendable {
  /// One condition of the rule.
  public struct Clause: Hashable, Sendable {
    /// The condition with the inputs' own names, such as `appOpened.donations.count >= 3`.
    public let text: String
    /// Whether it holds.
    public let holds: Bool
    /// What was read, such as `2` or `at least 3`.
    public let liveValue: String
  }

  /// The rule with the inputs' own names.
  public let ruleText: String
  /// Whether the rule holds.
  public let holds: Bool
  /// The conditions that decided it, in the order of the rule.
  public let clauses: [Clause]

  /// Explains a rule's result at an instant.
  public init(_ rule: Rule, memory: borrowing RuleMemory, now: Microseconds) {
    ruleText = rule.sourceText
    holds = true
    clauses = []
  }
}
