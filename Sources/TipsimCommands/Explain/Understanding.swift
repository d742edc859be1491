// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Scenarios
import Simulation
import TipEngine
import TipRules

/// What was understood of a scenario, as `check` prints it.
enum Understanding {
  static func text(of scenario: Scenario) -> String {
    let model = scenario.variants[scenario.baseline].model
    var text = "\(scenario.path): \(scenario.name)\n"
    let population = model.population
    text += "  \(counted(population.userCount, "user")), \(counted(population.days, "day")), \(population.sampling.rawValue) sampling, "
    text += "\(counted(population.replicationCount, "replication")), seed \(scenario.seed)"
    text += "\(scenario.seedName.map { " (\($0))" } ?? "")\n"
    text += "  display frequency: \(frequency(model.catalogue))\n"
    text += "  segments: " + model.population.segments.map { "\($0.name) \(percent($0.share))" }.joined(separator: ", ") + "\n"
    text += ResolvedParts(resolved: scenario.resolved).text
    text += "  \(counted(model.catalogue.tips.count, "tip")):\n"
    for (index, tip) in model.catalogue.tips.enumerated() {
      text += "    \(tip.id): \(tip.presentation.rawValue)"
      let screens = model.session.screens.filter { $0.tips.contains(index) }.map(\.name)
      text += screens.isEmpty ? ", anchored nowhere" : " on \(screens.joined(separator: ", "))"
      text += model.tips[index].feature.map { ", teaches \(model.actions[$0].name)" } ?? ""
      text += options(tip.options) + "\n"
      for rule in tip.rules { text += "      if \(normalForm(rule, model))\n" }
    }
    text += "  \(counted(scenario.variants.count, "variant")):\n"
    for (index, variant) in scenario.variants.enumerated() {
      let role = index == scenario.baseline ? " (baseline)" : index == scenario.control ? " (control)" : ""
      text += "    \(variant.name)\(role)"
      text += variant.changes.isEmpty ? "\n" : ": \(variant.changes.map { "\($0.path) = \($0.value)" }.joined(separator: ", "))\n"
    }
    if let decision = scenario.decision {
      text += "  decides: \(decision.isMaximized ? "most" : "least") \(decision.metric.name)"
      text += decision.constraints.map { ", \($0.metric.name) \($0.relation.rawValue) \($0.bound)" }.joined() + "\n"
    }
    return text + "  digest: \(scenario.digest)\n"
  }

  static func json(of scenario: Scenario) -> JSONValue {
    let model = scenario.variants[scenario.baseline].model
    return .object([
      .init("diagnostics", .array(scenario.warnings.map(\.json))),
      .init("digest", .string(scenario.digest)),
      .init("name", .string(scenario.name)),
      .init("path", .string(scenario.path)),
      .init("resolved", scenario.resolved.sorted),
      .init("segments", .array(scenario.segmentNames.map { .string($0) })),
      .init(
        "tips",
        .array(
          model.catalogue.tips.map { tip in
            .object([
              .init("id", .string(tip.id)), .init("presentation", .string(tip.presentation.rawValue)),
              .init("rules", .array(tip.rules.map { .string(normalForm($0, model)) })),
            ])
          })),
      .init("users", .integer(Int64(model.population.userCount))),
      .init("variants", .array(scenario.variants.map { .string($0.name) })),
    ])
  }

  static func json(of failure: ScenarioFailure, path: String) -> JSONValue {
    .object([
      .init("diagnostics", .array(failure.diagnostics.map(\.json))), .init("omitted", .integer(Int64(failure.omitted))),
      .init("path", .string(path)),
    ])
  }

  private static func normalForm(_ rule: Rule, _ model: SimulationModel) -> String {
    rule.normalForm(model.catalogue.declarations)
  }

  private static func options(_ options: TipOptions) -> String {
    var parts: [String] = []
    if let count = options.maximumDisplayCount { parts.append("at most \(count) displays") }
    if let duration = options.maximumDisplayDuration { parts.append("at most \(Moment.duration(duration))") }
    if options.ignoresDisplayFrequency { parts.append("ignores the frequency") }
    return parts.map { ", " + $0 }.joined()
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1_000).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }

  /// A number with its digits in groups of three, and what is counted.
  private static func counted(_ number: Int, _ noun: String) -> String {
    var digits = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0 { digits.append(",") }
      digits.append(digit)
    }
    return "\(String(digits.reversed())) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func frequency(_ catalogue: TipCatalogue) -> String {
    switch catalogue.displayFrequency {
    case .immediate: "immediate"
    case .hourly: "hourly"
    case .daily: "daily"
    case .weekly: "weekly"
    case .monthly: "monthly"
    case .interval(let length): "every \(Moment.duration(length))"
    }
  }
}
