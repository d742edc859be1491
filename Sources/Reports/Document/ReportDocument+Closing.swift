// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Scenarios
import Simulation
import Statistics

extension ReportDocument {
  // MARK: Tips and segments

  var tips: [String] {
    let scope = reading.everybody
    let view = reading.view(focus, scope)
    let share = Table.Column.Kind.quantity(.share, isDifference: false)
    let number = Table.Column.Kind.quantity(.number, isDifference: false)
    var table = Table(columns: [
      .tip, .init("reached", title: "Users reached", share), .init("acted", title: "Users who acted", share),
      .init("displays", title: "Displays", .integer), .init("acts", title: "Acts per display", share),
      .init("cost", title: "Displays per acted user", number),
      .init("median", title: "Median wait", .quantity(.days, isDifference: false)), .init("wasted", title: "Wasted", share),
    ])
    for (tip, name) in reading.tipsAndAll where reading.tipNames.count > 1 || tip != reading.layout.anyTip {
      func count(_ count: TipCount) -> Int64 { view.count(count, tip: tip) }
      table.append([
        .text(tip == reading.layout.anyTip ? "all together" : name), .ratio(count(.usersReached), of: reading.users(scope)),
        .ratio(count(.usersActed), of: reading.users(scope)), .integer(count(.displays)), .ratio(count(.acted), of: count(.displays)),
        .ratio(count(.displays), of: count(.usersActed)), .optional(reading.median(.timeToFirstDisplay, tip, view)),
        .ratio(count(.wasted), of: count(.displays)),
      ])
    }
    return [
      "## Each tip under \(Prose.list([reading.variantNames[focus]]).markdown)", table.markdown.trimmed,
      """
      *Users reached*: share of all users to whom it was displayed. *Users who acted*: share of all users who acted on it. *Displays*: \
      how often it appeared, to whomever. *Acts per display*: share of displays on which the user acted. *Displays per acted user*: \
      displays to all users, over the users who acted on at least one. *Median wait*: from install to the first display, of users \
      reached. *Wasted*: share of displays to users who had used or known the feature before. Every variant, with limits: `tips.csv`; how \
      displays ended: `endings.csv`.
      """,
    ]
  }

  var segments: [String] {
    guard reading.scopes.count > 1 else { return [] }
    let primary = decision.rule?.metric ?? .actedUsers
    var metrics: [Metric] = []
    for metric in [primary, .reachedUsers, .actedUsers, .displays, .strikes, .fatigueLevel] where !metrics.contains(metric) {
      metrics.append(metric)
    }
    var table = Table(
      columns: [.segment, .init("users", title: "Users", .integer)]
        + metrics.map { .init($0.name, title: $0.title, .quantity($0.quantityUnit, isDifference: false)) })
    for scope in reading.scopes {
      table.append(
        [.text(scope.segment == nil ? "everybody" : scope.name), .integer(reading.users(scope))]
          + metrics.map { .optional(reading.estimate(Measure($0), variant: focus, scope).value) })
    }
    return [
      "## Segments under \(Prose.list([reading.variantNames[focus]]).markdown)", table.markdown.trimmed,
      definitions([("Users", "simulated users of the segment.")] + metrics.map(definition)),
    ]
  }

  // MARK: How good the numbers are

  var noise: [String] {
    let metric = decision.rule?.metric ?? .actedUsers
    var sentences: [String] = []
    let other = focus != reading.scenario.baseline ? reading.scenario.baseline : decision.runnerUp
    if let other, other != focus {
      let pair = "\(Prose.list([reading.variantNames[focus]]).markdown) with \(Prose.list([reading.variantNames[other]]).markdown)"
      switch reading.commonRandomNumbers(metric, focus, other) {
      case .factor(let factor, _):
        sentences.append(
          """
          All variants lived with the same users and the same chances: comparing \(pair) by \(metric.phrase) would otherwise have \
          taken \(QuantityText.number(factor)) times as many users.
          """
        )
      case .identical:
        sentences.append("All variants lived with the same users and the same chances, and \(pair) agree for every single user.")
      case .complete:
        sentences.append("All variants lived with the same users and the same chances, and \(pair) differ by the same for all.")
      case .undefined: break
      }
    }
    let stratification = [metric, .displays, .fatigueLevel].reduce(into: [(metric: Metric, factor: Double)]()) { list, metric in
      guard !list.contains(where: { $0.metric == metric }), let factor = reading.stratification(metric, focus) else { return }
      list.append((metric, factor))
    }
    if !stratification.isEmpty {
      sentences.append(stratificationSentence(stratification))
    }
    sentences.append("Intervals hold simulation error only: more users narrow them, but no number of users makes an assumption truer.")
    return ["## How good the numbers are", sentences.joined(separator: " ")]
  }

  /// Factors from a few replications are rough, so only those well above 1 are called a gain.
  private func stratificationSentence(_ factors: [(metric: Metric, factor: Double)]) -> String {
    let gains = factors.filter { $0.factor >= 1.5 }.map {
      "\(DecimalText.fixed($0.factor, decimals: $0.factor < 9.95 ? 1 : 0)) for \($0.metric.phrase)"
    }
    let none = factors.filter { $0.factor < 1.5 }.map(\.metric.phrase).joined(separator: " or ")
    guard !gains.isEmpty else { return "Spreading users evenly over the population made no clear difference for \(none)." }
    return
      """
      Spreading users evenly over the population was worth this many times as many independent users: about \
      \(gains.joined(separator: ", "))
      """
        + (none.isEmpty ? "" : "; no clear difference for \(none)")
        + " (factors from \(reading.population.replicationCount) replications are rough)."
  }

  // MARK: What was assumed

  var assumptions: [String] {
    guard !reading.scenario.assumptions.isEmpty else { return [] }
    var table = Table(columns: [
      .init("path", title: "Setting", .text), .init("value", title: "Value", .text), .init("grade", title: "Grade", .text),
      .init("source", title: "Source", .text),
    ])
    for assumption in reading.scenario.assumptions {
      table.append([
        .text(assumption.path), .text(assumption.value), .text(assumption.grade.rawValue),
        .text(assumption.source.isEmpty && assumption.grade == .assumed ? "assumed" : assumption.source),
      ])
    }
    return [
      "## Assumptions", table.markdown.trimmed,
      "*Grade*: A reviewed or primary data, B a vendor's own data, C at second hand, *assumed* without a source. " + contested,
    ]
  }

  /// How the points are read on which sources about TipKit are silent or split and of which the table says nothing.
  private var contested: String {
    let others = reading.scenario.assumptions.contains { $0.path.hasPrefix("semantics.") } ? "other " : ""
    let names = reading.candidates.count > 1 ? " Where variants differ in a setting, the value is the baseline's." : ""
    return "All \(others)points on which TipKit's documentation is silent or split are read as `docs/semantics.md` says by default." + names
  }

  var warnings: [String] {
    guard !reading.scenario.warnings.isEmpty else { return [] }
    let items = reading.scenario.warnings.map { warning in
      let range = warning.range
      let place = MarkdownText.code("\(Self.portable(range.file)):\(range.start.line):\(range.start.column)")
      return "- \(place) \(MarkdownText.escaped(warning.message))" + (warning.remedy.map { " (" + MarkdownText.escaped($0) + ")" } ?? "")
    }
    return ["## Warnings", items.joined(separator: "\n")]
  }

  var reproduction: [String] {
    let scenario = reading.scenario
    var command = ["tipsim", "run", MarkdownText.shellWord(Self.portable(scenario.path))]
    for override in scenario.overrides { command += ["--set", MarkdownText.shellWord("\(override.path)=\(override.value)")] }
    let seed = scenario.seedName.map { "\(scenario.seed) (the seed set \(MarkdownText.code($0)))" } ?? "\(scenario.seed)"
    return [
      "## How to reproduce",
      MarkdownText.codeBlock([
        "# In the folder of this report:", "tipsim verify manifest.json", "# In the folder of the scenario:",
        command.joined(separator: " "),
      ]),
      """
      Seed \(seed), \(DecimalText.grouped(reading.users(reading.everybody))) users, \(count(reading.population.days, "day")), \
      \(count(reading.population.replicationCount, "replication")), generator \(scenario.generator.rawValue), scenario SHA-256 \
      `\(scenario.digest)`. `verify` runs the study again from the manifest beside this report and says whether it gives the same \
      bytes. Every metric is defined in `docs/metrics.md`.
      """,
    ]
  }

  /// A path without what only a machine or a moment knows: its last part, for a report's bytes must not depend on where a scenario lay.
  static func portable(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
