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
      .flag("force", help: "Replaces the report or the partial result of another scenario in the folder."),
      .flag("quiet", short: "q", help: "Prints nothing but errors, and with --json the results."),
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
      ],
      exitCodes: [
        .init(.success), .init(.usage), .init(.badData), .init(.noInput),
        .init(.cannotCreate, "The folder holds something else, or can't be made"), .init(.inputOutput), .init(.interrupted),
      ])
  ) { arguments, context in
    let paths = arguments.positionals("scenario")
    let isQuiet = arguments.flag("quiet")
    let scenarios = try paths.map { try ScenarioArguments.read($0, arguments, context, isQuiet: isQuiet) }
    if let text = arguments.string("shard") {
      guard let shard = ShardSelection(text) else { throw CommandFailure.malformedShard(text) }
      guard scenarios.count == 1 else { throw CommandFailure.misplacedOption("--shard", because: "it takes a single scenario") }
      try await runShard(scenarios[0], shard, arguments, context)
    } else if scenarios.count == 1 {
      let folder = Delivery.folder(for: scenarios[0], out: arguments.string("out"))
      let made = try Delivery.prepare(folder, for: scenarios[0], isForced: arguments.flag("force"))
      try await OutputFolder.withdrawing([(folder, made)], context) {
        let result = try await run(scenarios[0], into: folder, arguments, context)
        try Delivery.announce(result, in: folder, arguments, context)
      }
    } else {
      try await runAll(scenarios, arguments, context)
    }
    return .success
  }

  /// Runs a scenario and writes its report; returns the result.
  private static func run(
    _ scenario: Scenario, into folder: OutputFolder, _ arguments: ParsedArguments, _ context: CommandContext
  ) async throws -> StudyResult {
    let start = Date()
    let population = scenario.variants[0].model.population
    let plan = ShardPlan(userCount: population.userCount, shardCount: try arguments.integer("shards") ?? 1)
    let jobs = try arguments.integer("jobs") ?? ProcessInfo.processInfo.activeProcessorCount
    let tally = try await simulate(scenario, plan.shards, jobs: jobs, arguments, context)
    let result = StudyResult(scenario: scenario, tally: tally)
    let environment = RunEnvironment(
      context: context, jobs: jobs, start: start, users: population.userCount, simulatedActions: tally.simulatedActions)
    try Delivery.deliver(result, to: folder, isForced: arguments.flag("force"), environment: environment)
    return result
  }

  /// Runs several scenarios one after the other; every folder is looked at before the first of them begins.
  private static func runAll(_ scenarios: [Scenario], _ arguments: ParsedArguments, _ context: CommandContext) async throws {
    let parent = arguments.string("out") ?? "reports/local"
    if let twice = Dictionary(grouping: scenarios, by: \.slug).values.filter({ $0.count > 1 }).map({ $0[0].slug }).min() {
      throw CommandFailure.misplacedOption(
        "a second file named '\(twice)'", because: "both reports would go into the same folder; run them one by one with --out")
    }
    let index = OutputFolder(path: parent)
    let isForced = arguments.flag("force")
    func checkIndex(_ folder: OutputFolder) throws(OutputFailure) {
      if !isForced, let bytes = folder.contents(of: "index.md"), !bytes.starts(with: Report.index(of: []).utf8) {
        throw .occupied(path: parent, by: .file("index.md"))
      }
    }
    do throws(OutputFailure) { try checkIndex(index) } catch { throw CommandFailure.output(error) }
    var folders = [(folder: index, made: try index.prepareOrFail(for: ["index.md"]))]
    for scenario in scenarios {
      let folder = OutputFolder(path: "\(parent)/\(scenario.slug)")
      do {
        folders.append((folder, try Delivery.prepare(folder, for: scenario, isForced: isForced)))
      } catch {
        for (folder, made) in folders.reversed() { folder.withdraw(made) }
        throw error
      }
    }
    let targets = folders.dropFirst().map(\.folder)
    try await OutputFolder.withdrawing(folders, context) {
      var results: [StudyResult] = []
      for (scenario, folder) in zip(scenarios, targets) {
        let result = try await run(scenario, into: folder, arguments, context)
        if !arguments.flag("json"), !arguments.flag("quiet") {
          try context.print(scenario.name + "\n")
          try Delivery.announce(result, in: folder, arguments, context)
          try context.print("\n")
        }
        results.append(result)
      }
      try index.leaveOrFail([("index.md", Array(Report.index(of: results).utf8))], ifAllowed: checkIndex)
      if arguments.flag("json") {
        let members: [JSONValue.Member] = [.init("schemaVersion", .integer(1)), .init("studies", .array(results.map(Delivery.json)))]
        try context.output.write(JSONValue.object(members).indentedText)
      } else if !arguments.flag("quiet") {
        try context.print("Index: \(parent)/index.md\n")
      }
    }
  }

  /// Simulates users, with progress on standard error.
  static func simulate(
    _ scenario: Scenario, _ ranges: [Range<Int>], jobs: Int, _ arguments: ParsedArguments, _ context: CommandContext
  ) async throws -> StudyTally {
    let total = ranges.reduce(0) { $0 + $1.count }
    let progress = context.progress(
      scenario.name, unit: "users", isSilent: arguments.flag("quiet") || arguments.flag("json"))
    defer { progress.finish() }
    return try await StudyRunner(scenario: scenario, jobs: jobs).run(ranges) { progress.update(completed: $0, total: total) }
  }
}
