// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Experiments
import Foundation
import Population
import Reports
import Scenarios
import Simulation

/// `tipsim merge`: the partial results of all shards become the report of one run.
enum MergeCommand {
  static let command = Command(
    CommandDescription(
      "merge", abstract: "Join the partial results of all shards into one report.",
      discussion: "The report has the same bytes as that of a single run, in whatever order the files are given.",
      options: [
        .value("out", metavariable: "DIR", .directory, defaultNote: "reports/local/<scenario>", help: "Folder of the report."),
        .flag("force", help: "Replaces the report of another scenario in the folder."),
        .flag("quiet", short: "q", help: "Prints nothing but errors, and with --json the results."),
        .flag("json", help: "Prints the results as JSON."),
      ],
      positionals: [PositionalDescription("partial", .file(extensions: ["partial"]), arity: .oneOrMore, help: "One file for each shard.")],
      examples: [.init("tipsim merge parts/*.partial", "Writes the report of the whole study.")],
      exitCodes: [
        .init(.success), .init(.usage),
        .init(.badData, "The files are not the shards of one run, each once"), .init(.noInput),
        .init(.cannotCreate, "The folder holds something else, or can't be made"), .init(.inputOutput), .init(.interrupted),
      ])
  ) { arguments, context in
    let start = Date()
    var partials: [(path: String, partial: PartialResult)] = []
    for path in arguments.positionals("partial") {
      let bytes = try FileBytes.contentsOrFail(of: path, wanted: .partial)
      do throws(PartialFailure) {
        partials.append((path, try PartialResult(decoding: bytes)))
      } catch {
        throw CommandFailure.partial(path: path, error)
      }
    }
    let tally: StudyTally
    do throws(MergeFailure) { tally = try PartialResult.merge(partials) } catch { throw CommandFailure.merge(error) }
    let scenario = try ScenarioError.catching(context) { try partials[0].partial.manifest.readScenario() }
    let result = StudyResult(scenario: scenario, tally: tally)
    let folder = Delivery.folder(for: scenario, out: arguments.string("out"))
    let isForced = arguments.flag("force")
    let made = try Delivery.prepare(folder, for: scenario, isForced: isForced)
    let environment = RunEnvironment(
      context: context, jobs: 1, start: start, users: scenario.variants[0].model.population.userCount,
      simulatedActions: tally.simulatedActions)
    try await OutputFolder.withdrawing([(folder, made)], context) {
      try Delivery.deliver(result, to: folder, isForced: isForced, environment: environment)
      try Delivery.announce(result, in: folder, arguments, context)
    }
    return .success
  }
}
