// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Experiments
import Foundation
import Population
import Reports
import Scenarios
import Simulation

/// `tipsim run`: scenario files in, reports out.
enum RunCommand {
  static let options: [OptionDescription] =
    ScenarioArguments.options + [
      .value("out", metavariable: "DIR", .directory, defaultNote: "reports/local/<scenario>", help: "Folder of the report."),
      .value(
        "jobs", short: "j", .integer(1...1_024), defaultNote: "the number of cores",
        help: "Number of workers; results do not depend on it."),
      .value(
        "shards", .integer(1...ShardSelection.largestCount), conflicts: ["shard"],
        help: "Divides the users into this many shards; results do not depend on it."),
      .value(
        "shard", metavariable: "i/N", help: "Runs the i-th of N shards only and leaves a partial result for 'tipsim merge'."),
      .flag("force", help: "Replaces the report of another scenario in the folder."),
      .flag("quiet", short: "q", help: "Prints nothing but errors."),
      .flag("json", help: "Prints the results as JSON."),
    ]

  static let command = Command(
    CommandDescription(
      "run", abstract: "Simulate scenarios and write their reports.",
      discussion: """
        Every user is simulated under every variant of the scenario, with the same random numbers. The report's folder gets report.md, \
        tables in CSV, and a manifest from which 'tipsim verify' gets the same bytes again.

        Several scenarios in one command get a folder each, and an index.md above them.
        """,
      options: options,
      positionals: [PositionalDescription("scenario", .file(extensions: ["yaml", "yml"]), arity: .oneOrMore, help: "Scenario files.")],
      examples: [
        .init("tipsim run scenarios/backyard-birds.yaml", "Writes reports/local/backyard-birds/report.md."),
        .init("tipsim run birds.yaml --users 2_000 --seed 7", "A quick look with another seed."),
        .init("tipsim run birds.yaml --set configuration.displayFrequency=weekly", "Changes one value."),
        .init("tipsim run birds.yaml --shard 2/4 --out parts", "Runs a quarter, to be merged later."),
      ])
  ) { arguments, context in
    let paths = arguments.positionals("scenario")
    let isQuiet = arguments.flag("quiet")
    let scenarios = try paths.map { try ScenarioArguments.read($0, arguments, context, isQuiet: isQuiet) }
    if let text = arguments.string("shard") {
      guard let shard = ShardSelection(text) else { throw CommandFailure.malformedShard(text) }
      guard scenarios.count == 1 else { throw CommandFailure.misplacedOption("--shard", because: "it takes a single scenario") }
      try await runShard(scenarios[0], shard, arguments, context)
      return .success
    }
    if scenarios.count == 1 {
      let folder = Delivery.folder(for: scenarios[0], out: arguments.string("out"))
      try await run(scenarios[0], into: folder, arguments, context)
      return .success
    }
    try await runAll(scenarios, arguments, context)
    return .success
  }

  /// Runs a scenario, writes its report and says where it lies; returns the result.
  @discardableResult
  private static func run(
    _ scenario: Scenario, into folder: OutputFolder, _ arguments: ParsedArguments, _ context: CommandContext
  ) async throws -> StudyResult {
    try Delivery.prepare(folder, for: scenario, isForced: arguments.flag("force"))
    let start = Date()
    let population = scenario.variants[0].model.population
    let plan = ShardPlan(userCount: population.userCount, shardCount: try arguments.integer("shards") ?? 1)
    let jobs = try arguments.integer("jobs") ?? ProcessInfo.processInfo.activeProcessorCount
    let tally = try await simulate(scenario, plan.shards, jobs: jobs, arguments, context)
    let result = StudyResult(scenario: scenario, tally: tally)
    let environment = RunEnvironment(
      context: context, jobs: jobs, start: start, users: population.userCount, simulatedActions: tally.simulatedActions)
    try Delivery.deliver(result, to: folder, environment: environment)
    try Delivery.announce(result, in: folder, arguments, context)
    return result
  }

  private static func runAll(_ scenarios: [Scenario], _ arguments: ParsedArguments, _ context: CommandContext) async throws {
    let parent = arguments.string("out") ?? "reports/local"
    if let twice = Dictionary(grouping: scenarios, by: \.slug).values.first(where: { $0.count > 1 }) {
      throw CommandFailure.misplacedOption(
        "a second file named '\(twice[0].slug)'", because: "both reports would go into the same folder; run them one by one with --out")
    }
    var results: [StudyResult] = []
    for scenario in scenarios {
      results.append(try await run(scenario, into: OutputFolder(path: "\(parent)/\(scenario.slug)"), arguments, context))
    }
    let index = Report.index(of: results)
    try OutputFolder(path: parent).leaveOrFail([("index.md", Array(index.utf8))])
    if !arguments.flag("json"), !arguments.flag("quiet") { try context.output.writeLine("Index: \(parent)/index.md") }
  }

  private static func runShard(
    _ scenario: Scenario, _ shard: ShardSelection, _ arguments: ParsedArguments, _ context: CommandContext
  ) async throws {
    let folder = Delivery.folder(for: scenario, out: arguments.string("out"))
    try folder.prepareOrFail()
    let plan = ShardPlan(userCount: scenario.variants[0].model.population.userCount, shardCount: shard.count)
    let users = plan.shards[shard.number - 1]
    let jobs = try arguments.integer("jobs") ?? ProcessInfo.processInfo.activeProcessorCount
    let tally = try await simulate(scenario, [users], jobs: jobs, arguments, context)
    let name = "\(scenario.slug).\(shard.number)-of-\(shard.count).partial"
    let bytes = try PartialResult(scenario: scenario, shard: shard, users: users, tally: tally).encoded()
    try folder.leaveOrFail([(name, bytes)])
    if !arguments.flag("quiet") { try context.output.writeLine("\(folder.path)/\(name)") }
  }

  private static func simulate(
    _ scenario: Scenario, _ ranges: [Range<Int>], jobs: Int, _ arguments: ParsedArguments, _ context: CommandContext
  ) async throws -> StudyTally {
    let total = ranges.reduce(0) { $0 + $1.count }
    let progress = context.progress(
      scenario.name, unit: "users", isSilent: arguments.flag("quiet") || arguments.flag("json"))
    defer { progress.finish() }
    return try await StudyRunner(scenario: scenario, jobs: jobs).run(ranges) { progress.update(completed: $0, total: total) }
  }
}
