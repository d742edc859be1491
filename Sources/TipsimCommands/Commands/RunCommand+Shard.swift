// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Experiments
import Foundation
import Population
import Scenarios
import Simulation

extension RunCommand {
  /// Runs one shard of a scenario and leaves its partial result.
  static func runShard(
    _ scenario: Scenario, _ shard: ShardSelection, _ arguments: ParsedArguments, _ context: CommandContext
  ) async throws {
    let folder = Delivery.folder(for: scenario, out: arguments.string("out"))
    let name = "\(scenario.slug).\(shard.number)-of-\(shard.count).partial"
    let label = PartialResult.Label(scenario: scenario, shard: shard)
    let isForced = arguments.flag("force")
    func checkOccupant(_ folder: OutputFolder) throws(OutputFailure) {
      guard !isForced, folder.kind(of: name) == .file else { return }
      guard let bytes = folder.contents(of: name), let found = PartialResult.label(of: bytes) else {
        throw .occupied(path: folder.path, by: .file(name))
      }
      if found != label { throw .occupied(path: folder.path, by: .partial(name)) }
    }
    do throws(OutputFailure) { try checkOccupant(folder) } catch { throw CommandFailure.output(error) }
    let made = try folder.prepareOrFail(for: [name])
    try await OutputFolder.withdrawing([(folder, made)], context) {
      let plan = ShardPlan(userCount: scenario.variants[0].model.population.userCount, shardCount: shard.count)
      let users = plan.shards[shard.number - 1]
      let jobs = try arguments.integer("jobs") ?? ProcessInfo.processInfo.activeProcessorCount
      let tally = try await simulate(scenario, [users], jobs: jobs, arguments, context)
      let bytes = try PartialResult(scenario: scenario, shard: shard, users: users, tally: tally).encoded()
      try folder.leaveOrFail([(name, bytes)], ifAllowed: checkOccupant)
      let path = "\(folder.path)/\(name)"
      if arguments.flag("json") {
        let members: [JSONValue.Member] = [
          .init("partial", .string(path)), .init("schemaVersion", .integer(1)), .init("shard", .string(shard.description)),
          .init("simulatedActions", .integer(tally.simulatedActions)), .init("users", .integer(Int64(users.count))),
        ]
        try context.output.write(JSONValue.object(members).indentedText)
      } else if !arguments.flag("quiet") {
        try context.print(path + "\n")
      }
    }
  }
}
