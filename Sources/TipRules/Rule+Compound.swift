// SPDX-License-Identifier: GPL-3.0-or-later

extension Rule {
  /// One rule that holds when all of some rules hold; always for none.
  ///
  /// Source: Apple, TipKit, `Tips.Rule.CompoundOperation.conjunction`.
  public static func conjunction(of rules: [Rule]) -> Rule { joined(rules, "conjunction", empty: true, RuleExpression.and) }

  /// One rule that holds when some of the rules holds; never for none.
  ///
  /// Rules are read in order until one holds, so one that can't be computed makes the whole not hold unless one before it holds.
  /// Source: Apple, TipKit, `Tips.Rule.CompoundOperation.disjunction`.
  public static func disjunction(of rules: [Rule]) -> Rule { joined(rules, "disjunction", empty: false, RuleExpression.or) }

  private static func joined(
    _ rules: [Rule], _ operation: String, empty: Bool, _ join: (RuleExpression, RuleExpression) -> RuleExpression
  ) -> Rule {
    guard let first = rules.first else {
      return Rule(inputs: [], expression: .literal(.boolean(empty), .boolean), sourceText: "\(empty)", isCompound: true)
    }
    var inputs: [RuleInput] = []
    for input in rules.flatMap(\.inputs) where !inputs.contains(input) { inputs.append(input) }
    return Rule(
      inputs: inputs, expression: rules.dropFirst().reduce(first.expression) { join($0, $1.expression) },
      sourceText: ".\(operation)(\(rules.map(\.sourceText).joined(separator: ", ")))", isCompound: true)
  }
}
