// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Scenarios

/// The options that change a scenario from the command line, and how scenarios are read with them.
enum ScenarioArguments {
  static let options: [OptionDescription] = [
    .value("users", .integer(1...1_000_000_000_000), help: "Number of users in all; overrides population.users."),
    .value("days", .integer(1...3_650), help: "Number of days watched; overrides population.days."),
    .value("seed", metavariable: "S", help: "Root seed, or the name of a seed set (birds, birds:3); overrides study.seed."),
    .value("replications", .integer(1...10_000), help: "Number of replications; overrides population.replications."),
    .repeated("variant", metavariable: "NAME", help: "Only this variant, and the baseline and control."),
    .repeated(
      "set", metavariable: "PATH=VALUE",
      help: "Sets any value of the scenario by its path, as in --set configuration.displayFrequency=daily."),
  ]

  /// The overrides that the arguments ask for, in a fixed order.
  static func overrides(_ arguments: ParsedArguments, readsVariants: Bool = true) throws -> [ConfigurationOverride] {
    var overrides: [ConfigurationOverride] = []
    for text in arguments.strings("set") {
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { throw CommandFailure.malformedSetting(text) }
      overrides.append(ConfigurationOverride(path: String(text[..<equals]), value: String(text[text.index(after: equals)...])))
    }
    for (option, path) in [
      ("users", "population.users"), ("days", "population.days"), ("replications", "population.replications"), ("seed", "study.seed"),
    ] {
      if let value = arguments.string(option) {
        overrides.append(ConfigurationOverride(path: path, value: value, option: "--" + option))
      }
    }
    let names = readsVariants ? arguments.strings("variant") : []
    if !names.isEmpty { overrides.append(ConfigurationOverride(path: "study.only", names: names, option: "--variant")) }
    return overrides
  }

  /// Reads a scenario; its warnings go to standard error unless `isQuiet`.
  static func read(_ path: String, _ arguments: ParsedArguments, _ context: CommandContext, isQuiet: Bool) throws -> Scenario {
    let overrides = try overrides(arguments)
    let scenario = try ScenarioError.catching(context) { try ScenarioReader.read(path: path, overrides: overrides) }
    if !isQuiet, !scenario.warnings.isEmpty {
      let renderer = DiagnosticRenderer(sources: scenario.diagnosticSources, isColored: context.terminal.errorStyle.isColored)
      context.errorOutput.offer(renderer.text(for: scenario.warnings.filter { $0.severity == .warning }))
    }
    return scenario
  }
}
