// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation
import Statistics

extension ReportDocument {
  // MARK: The funnel

  var funnel: [String] {
    let scope = reading.everybody
    let any = reading.layout.anyTip
    var table = Table(
      columns: [.init("step", title: "Users", .text)]
        + pair.flatMap {
          [
            Table.Column("users", title: $0.label, .integer),
            Table.Column("share", title: "Share", .quantity(.share, isDifference: false)),
          ]
        })
    let steps: [(String, (Int) -> Int64)] = [
      ("installed", { _ in reading.users(scope) }), ("active", { Int64(reading.total(.activeUsers, $0, scope)) }),
      ("had an opportunity", { reading.view($0, scope).count(.usersWithOpportunity, tip: any) }),
      ("eligible", { reading.view($0, scope).count(.usersEligible, tip: any) }),
      ("displayed a tip", { reading.view($0, scope).count(.usersReached, tip: any) }),
      ("noticed a tip", { reading.view($0, scope).count(.usersNoticed, tip: any) }),
      ("acted on a tip", { reading.view($0, scope).count(.usersActed, tip: any) }),
    ]
    for (name, users) in steps {
      table.append(
        [.text(name)] + pair.flatMap { [.integer(users($0.position)), .ratio(users($0.position), of: reading.users(scope))] })
    }
    return [
      "## From install to action", table.markdown.trimmed,
      """
      *Installed*: simulated, all of them. *Active*: opened the app at least once. *Had an opportunity*: a tip's anchor came on screen. \
      *Eligible*: the rules of a tip held at an opportunity. *Displayed a tip*: a tip appeared to the user at least once. *Noticed a tip*: \
      the user saw at least one display for what it was. *Acted on a tip*: at a display that they noticed the user did what the tip \
      proposes. Every step is of any tip; for each tip see `tips.csv`.
      """,
    ]
  }

  // MARK: The variants

  /// The metrics that the comparison shows, the one that decides first, then those that are bounded.
  private var comparedMetrics: [Metric] {
    let rule = decision.rule
    let wanted =
      [rule?.metric].compactMap(\.self) + (rule?.constraints.map(\.metric) ?? []) + [.reachedUsers, .displays, .strikes, .fatigueLevel]
    var metrics: [Metric] = []
    for metric in wanted where !metrics.contains(metric) { metrics.append(metric) }
    return Array(metrics.prefix(6))
  }

  var variants: [String] {
    let metrics = comparedMetrics
    let hasEffect = reading.scenario.control != nil
    let effectColumn = Table.Column("effect", title: "Effect per 1,000", .interval(.number, isDifference: true))
    var table = Table(
      columns: [.variant]
        + metrics.enumerated().map { place, metric in
          .init(
            metric.name, title: metric.title,
            place == 0 && decision.rule != nil
              ? .interval(metric.quantityUnit, isDifference: false) : .quantity(metric.quantityUnit, isDifference: false))
        } + (hasEffect ? [effectColumn] : []))
    for variant in shown {
      let cells = metrics.enumerated().map { place, metric -> Table.Cell in
        let estimate = reading.estimate(Measure(metric), variant: variant.position, reading.everybody)
        return place == 0 && decision.rule != nil ? .estimate(estimate) : .optional(estimate.value)
      }
      let effect: [Table.Cell] =
        hasEffect ? [reading.effect(of: variant.position, reading.everybody).map { .estimate($0.estimate) } ?? .missing] : []
      table.append([.text(variant.label)] + cells + effect)
    }
    var terms = metrics.map(definition)
    if hasEffect {
      terms.append(
        ("Effect per 1,000", "Uses of the features that tips teach, per 1,000 users, less those of the same users without tips."))
    }
    let bounds =
      decision.rule.map { rule in
        [
          "The rule: \(rule.isMaximized ? "maximize" : "minimize") \(rule.metric.phrase)"
            + (rule.constraints.isEmpty ? "" : " with " + rule.constraints.map(Headline.text).joined(separator: " and ")) + "."
        ]
      } ?? []
    return ["## The variants"] + bounds + [table.markdown.trimmed] + [leftOut].compactMap(\.self)
      + [definitions(terms) + " Brackets hold \(reading.confidenceText) intervals."]
  }

  // MARK: Against the baseline

  var comparisons: [String] {
    let baseline = reading.scenario.baseline
    let rows = shown.filter { $0.position != baseline && $0.position != reading.scenario.control }
    guard let rule = decision.rule, baseline != reading.scenario.control, !rows.isEmpty else { return [] }
    var table = Table(columns: [
      .variant, .init("difference", title: "Difference", .interval(rule.metric.quantityUnit, isDifference: true)),
      .init("verdict", title: "Verdict", .text),
      .init("factor", title: "Shared chances worth", .text), .init("p", title: "Adjusted p", .quantity(.probability, isDifference: false)),
    ])
    for variant in rows {
      let difference = reading.comparison(rule.metric, variant.position, minus: baseline)
      table.append([
        .text(variant.label), .estimate(difference.estimate), .text(verdict(difference, rule)),
        .text(factor(reading.commonRandomNumbers(rule.metric, variant.position, baseline))), .optional(difference.pValue),
      ])
    }
    return [
      "### Against the baseline: \(rule.metric.title.lowercased())", table.markdown.trimmed,
      """
      *Difference*: the variant less \(MarkdownText.escaped(reading.variantNames[baseline])), on the same users. *Shared chances \
      worth*: this many times as many users would be needed for the same interval if the variants did not share their random numbers. \
      *Verdict*: better or worse by the rule where the brackets leave 0 out. *Adjusted p*: two-sided, for all variants of the study \
      together. The brackets are wide enough to hold for all of them at once with \(reading.confidenceText) confidence; the answer \
      above judges by the same ones. All metrics: `comparisons.csv`.
      """,
    ]
  }

  private func verdict(_ difference: ReportedDifference, _ rule: DecisionRule) -> String {
    if difference.isIdentical { return "identical" }
    guard difference.isClear, let value = difference.estimate.value else {
      return difference.estimate.lower == nil ? "can't tell" : "can't be told apart"
    }
    return (value > 0) == rule.isMaximized ? "better" : "worse"
  }

  private func factor(_ reduction: VarianceReduction) -> String {
    switch reduction {
    case .factor(let factor, _): QuantityText.number(factor) + " × users"
    case .identical, .complete: "no error left"
    case .undefined: "–"
    }
  }

  // MARK: Without a rule

  var tradeOff: [String] {
    guard decision.rule == nil else { return [] }
    let tradeOff = TradeOff(reading)
    let positions = shown.map(\.position)
    var table = Table(columns: [
      .variant, .init("reach", title: Metric.reachedUsers.title, .interval(.share, isDifference: false)),
      .init("cost", title: tradeOff.costMetric.title, .interval(tradeOff.costMetric.quantityUnit, isDifference: false)),
      .init("worth", title: "Worth a look", .text),
    ])
    for point in tradeOff.points where positions.contains(point.variant) {
      table.append([
        .text(reading.variantNames[point.variant]), .estimate(point.reach), .estimate(point.cost),
        .text(point.isNonDominated ? "yes" : "no"),
      ])
    }
    return [
      "## Reach against fatigue", table.markdown.trimmed,
      definitions([
        definition(.reachedUsers), definition(tradeOff.costMetric),
        ("Worth a look", "No other variant reaches as many users at less cost, or more at the same cost, by the estimates."),
      ]) + " To have a winner named, add `decide` to the scenario's study.",
    ]
  }
}

extension String {
  /// Without the line feed at its end, if there is one.
  var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
