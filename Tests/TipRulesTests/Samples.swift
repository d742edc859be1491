// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// Declarations and rules that the tests write by hand.
enum Samples {
  static let declarations = RuleDeclarations(
    parameters: [
      ParameterDeclaration(id: "Tip.isLoggedIn", type: .boolean, initialValue: .boolean(false)),
      ParameterDeclaration(id: "Tip.level", type: .integer, initialValue: .integer(3), isTransient: true),
      ParameterDeclaration(id: "Tip.place", type: .optional(.string), initialValue: .null),
    ],
    events: [
      EventDeclaration(id: "appOpened"),
      EventDeclaration(id: "detail", payload: [PayloadField(name: "id", type: .integer)], donationLimit: DonationLimit(maximumCount: 4)),
      EventDeclaration(id: "fresh", donationLimit: DonationLimit(maximumAge: 60_000_000)),
    ])

  static let isLoggedIn = RuleExpression.parameter(0, .boolean)
  static let level = RuleExpression.parameter(1, .integer)
  static func all(_ event: Int) -> DonationSequence { .all(event: event) }
  static func integer(_ value: Int64) -> RuleExpression { .literal(.integer(value), .integer) }

  static func rule(_ expression: RuleExpression) -> Rule { Rule(inputs: [], expression: expression, sourceText: "") }

  static func count(_ sequence: DonationSequence, _ comparison: ComparisonOperator, _ bound: Int64) -> RuleExpression {
    .comparison(comparison, .count(sequence), integer(bound))
  }

  static func layout(
    _ rules: [Rule], _ retention: Retention = .decisions, _ bounds: WindowBounds = .inclusive
  ) throws -> RuleLayout {
    try RuleLayout(declarations: declarations, rules: rules, retention: retention, windowBounds: bounds)
  }
}
