// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Foundation
import Scenarios
import Simulation
import Synchronization
import Testing

/// A small complete study, and ways to run it.
enum Studies {
  static let text = """
    tipsim: 1
    name: Small
    app:
      inlineTips:
        First:
          rules: ["#Rule(Self.viewed) { $0.donations.count >= 3 }"]
          options: { maxDisplayCount: 3 }
          feature: star
        Second:
          rules: ["#Rule(First.viewed) { !$0.donations.isEmpty }"]
          presentation: inline
      events: { viewed: {} }
      actions:
        open: []
        view: [{ donate: viewed }]
        star: [{ invalidate: First }]
      screens:
        home: { tips: [Second], dwell: { lognormal: { median: 8s, sigma: 0.9 } }, goTo: { detail: 60% }, leave: 40% }
        detail: { tips: [First], dwell: 20s, onAppear: view, actions: { star: 10% }, goTo: { home: 50% }, leave: 40% }
    configuration: { displayFrequency: daily }
    population: { users: 333, days: 5, replications: 4, opensPerDay: { gamma: { shape: 2, mean: 1.5/day } } }
    study:
      seed: 7
      baseline: daily
      control: noTips
      variants:
        daily: {}
        weekly: { configuration: { displayFrequency: weekly } }

    """

  /// The study with values set beside its text.
  static func scenario(_ overrides: [(path: String, value: String)] = [], path: String = "folder/small.yaml") throws -> Scenario {
    try ScenarioReader.read(
      sources: [SourceText(path: "small.yaml", text: text)], path: path,
      overrides: overrides.map { ConfigurationOverride(path: $0.path, value: $0.value) })
  }

  /// The study's counts, in the bytes that a partial result holds.
  static func bytes(of tally: StudyTally) -> [UInt8] {
    var bytes: [UInt8] = []
    tally.encode(into: &bytes)
    return bytes
  }

  /// Runs the users of some ranges.
  static func run(_ scenario: Scenario, _ ranges: [Range<Int>], jobs: Int = 1) async throws -> StudyTally {
    try await StudyRunner(scenario: scenario, jobs: jobs).run(ranges) { _ in }
  }

  /// The partial results of all shards of a study.
  static func partials(of scenario: Scenario, count: Int, userCount: Int = 333) async throws -> [(path: String, partial: PartialResult)] {
    let plan = ShardPlan(userCount: userCount, shardCount: count)
    var partials: [(path: String, partial: PartialResult)] = []
    for number in 1...count {
      let users = plan.shards[number - 1]
      let shard = try #require(ShardSelection(number: number, count: count))
      partials.append(
        ("\(number).partial", PartialResult(scenario: scenario, shard: shard, users: users, tally: try await run(scenario, [users]))))
    }
    return partials
  }
}

/// A new folder that is removed with everything in it when the test ends.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tipsim-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of everything in a folder below, hidden files too, in order; empty if the folder is not there.
  func names(_ relative: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + relative)) ?? []).sorted()
  }

  /// Writes a file below.
  func write(_ text: String, to relative: String) throws {
    try text.write(toFile: path + "/" + relative, atomically: false, encoding: .utf8)
  }

  /// The text of a file below, or nil.
  func text(_ relative: String) -> String? { try? String(contentsOfFile: path + "/" + relative, encoding: .utf8) }
}
