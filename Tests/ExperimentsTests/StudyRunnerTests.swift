// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Foundation
import Scenarios
import Simulation
import Synchronization
import Testing

@Suite("The study runner")
struct StudyRunnerTests {
  /// Ways to divide 333 users.
  enum Division: String, CaseIterable {
    case whole, thirds, reversed, interleaved, single, withEmptyRanges

    var ranges: [Range<Int>] {
      switch self {
      case .whole: [0..<333]
      case .thirds: ShardPlan(userCount: 333, shardCount: 3).shards
      case .reversed: ShardPlan(userCount: 333, shardCount: 7).shards.reversed()
      case .interleaved: [200..<333, 0..<65, 65..<66, 66..<200]
      case .single: (0..<333).map { $0..<$0 + 1 }
      case .withEmptyRanges: [0..<0, 0..<333, 333..<333]
      }
    }
  }

  @Test("Counts are the same whatever the workers and the ranges", arguments: Division.allCases, [1, 2, 4])
  func sameCounts(division: Division, jobs: Int) async throws {
    let scenario = try Studies.scenario()
    let reference = Studies.bytes(of: try await Studies.run(scenario, [0..<333]))
    let tally = try await Studies.run(scenario, division.ranges, jobs: jobs)
    #expect(Studies.bytes(of: tally) == reference)
  }

  @Test("Both generators run, and give different users")
  func generators() async throws {
    let standard = try await Studies.run(try Studies.scenario(), [0..<333])
    let other = try await Studies.run(try Studies.scenario([("study.generator", "philox4x32-10")]), [0..<333], jobs: 2)
    #expect(Studies.bytes(of: standard) != Studies.bytes(of: other))
    #expect(other.simulatedActions > 0)
  }

  @Test("No users give an empty tally")
  func nobody() async throws {
    let scenario = try Studies.scenario()
    let empty = Studies.bytes(of: StudyTally(layout: scenario.tallyLayout))
    #expect(Studies.bytes(of: try await Studies.run(scenario, [], jobs: 2)) == empty)
    #expect(Studies.bytes(of: try await Studies.run(scenario, [5..<5])) == empty)
  }

  @Test("Far more workers than users or cores do no harm")
  func manyWorkers() async throws {
    let scenario = try Studies.scenario()
    let reference = Studies.bytes(of: try await Studies.run(scenario, [0..<70]))
    #expect(Studies.bytes(of: try await Studies.run(scenario, [0..<70], jobs: 1_024)) == reference)
  }

  @Test("Progress ends at the number of users")
  func progress() async throws {
    let highest = Mutex(0)
    let calls = Mutex(0)
    _ = try await StudyRunner(scenario: try Studies.scenario(), jobs: 2).run([0..<100, 200..<333]) { done in
      highest.withLock { $0 = max($0, done) }
      calls.withLock { $0 += 1 }
    }
    #expect(highest.withLock { $0 } == 233)
    #expect(calls.withLock { $0 } >= 4)
  }

  @Test("A cancelled run stops within one user's life and throws", arguments: [1, 2])
  func cancellation(jobs: Int) async throws {
    // A study that would take days.
    let scenario = try Studies.scenario([("population.users", "100_000_000_000"), ("population.days", "60")])
    let handle = Mutex<Task<StudyTally, any Error>?>(nil)
    let later = Mutex(0)
    let task = Task {
      // The workers keep every thread of tasks busy, so one of them must be the one who cancels.
      try await StudyRunner(scenario: scenario, jobs: jobs).run([0..<100_000_000_000]) { _ in
        guard let task = handle.withLock({ $0 }) else { return }
        if task.isCancelled { later.withLock { $0 += 1 } }
        task.cancel()
      }
    }
    handle.withLock { $0 = task }
    let result = await task.result
    // Whoever was at the last user of a range may still say that it is done.
    #expect(later.withLock { $0 } < jobs)
    #expect(throws: CancellationError.self) { try result.get() }
  }

  @Test("A run that was cancelled before it began throws too")
  func cancelledBefore() async throws {
    let scenario = try Studies.scenario()
    let task = Task {
      // Ends at once, by the cancellation.
      try? await Task.sleep(for: .seconds(60))
      return try await Studies.run(scenario, [0..<333])
    }
    task.cancel()
    let result = await task.result
    #expect(throws: CancellationError.self) { try result.get() }
  }
}
