// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a rule holds or does not hold: the conditions that decided it, with the values that were read.
public struct RuleExplanation: Hashable, Sendable {
  /// One condition of the rule.
  public struct Clause: Hashable, Sendable {
    /// The condition with the inputs' own names, such as `appOpened.donations.count >= 3`.
    public let text: String
    /// Whether it holds.
    public let holds: Bool
    /// What was read, such as `it is 2`, `it is at least 3` or `2 of 5 do`.
    public let reading: String
  }

  /// The rule's condition with the inputs' own names.
  public let ruleText: String
  /// Whether the rule holds; the same as its program says.
  public let holds: Bool
  /// The conditions that decided the result, in the order of the rule: of a conjunction that fails, the first that failed.
  public let clauses: [Clause]

  /// Explains a rule's result at an instant.
  ///
  /// Under ``Retention/full`` every value is exact; under ``Retention/decisions`` a count of which no more was kept is "at least" so many.
  /// The rule must be among those that the memory's layout was made for.
  public init(_ rule: Rule, memory: borrowing RuleMemory, now: Microseconds) {
    ruleText = rule.conditionText(memory.layout.declarations)
    var reader = ClauseReader(layout: memory.layout, now: now)
    holds = reader.decide(rule.expression, memory) ?? false
    clauses = reader.clauses
  }
}

extension RuleExplanation.Clause: CustomStringConvertible {
  /// The condition and what was read: `isLoggedIn == true: it is false`.
  public var description: String { "\(text): \(reading)" }
}
