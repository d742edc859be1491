// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios
public import Simulation
import Synchronization

/// Runs a study's users on some of the machine's cores.
///
/// Users are handed out in small ranges to `jobs` workers; each counts into a tally of its own, and the tallies are added in the
/// end. As the tallies hold integers only, the result does not depend on the number of workers or on who simulated whom.
public struct StudyRunner: Sendable {
  /// The number of users that a worker takes at once: small enough that all cores finish together, large enough that taking costs nothing.
  static let usersAtOnce = 64

  private let scenario: Scenario
  private let jobs: Int

  /// A runner for a scenario with at most `jobs` workers, at least 1.
  public init(scenario: Scenario, jobs: Int) {
    precondition(jobs >= 1, "A study needs a worker.")
    self.scenario = scenario
    self.jobs = jobs
  }

  /// Simulates the users of these ranges of ids under all variants.
  ///
  /// - Parameter onProgress: called from any worker with the number of users simulated so far in all ranges.
  /// - Throws: `CancellationError` when the task is cancelled; workers notice within one user's life.
  public func run(_ ranges: [Range<Int>], onProgress: @escaping @Sendable (Int) -> Void) async throws -> StudyTally {
    let work = WorkList(ranges, atOnce: Self.usersAtOnce)
    let layout = scenario.tallyLayout
    let models = scenario.variants.map(\.model)
    let (seed, generator) = (scenario.seed, scenario.generator)
    return try await withThrowingTaskGroup(of: StudyTally.self) { group in
      for _ in 0..<min(jobs, max(work.count, 1)) {
        group.addTask {
          let worker = StudyWorker(models: models, seed: seed, layout: layout, generator: generator)
          var tally = StudyTally(layout: layout)
          while let users = work.next() {
            guard worker.simulate(users: users, into: &tally, shouldStop: { Task.isCancelled }) else { throw CancellationError() }
            onProgress(work.finish(users.count))
          }
          return tally
        }
      }
      guard var total = try await group.next() else { return StudyTally(layout: layout) }
      while let tally = try await group.next() { total.merge(tally) }
      return total
    }
  }
}

/// The users still to be simulated, handed out to workers.
private final class WorkList: Sendable {
  private let chunks: [Range<Int>]
  private let taken = Atomic<Int>(0)
  private let finished = Atomic<Int>(0)

  init(_ ranges: [Range<Int>], atOnce: Int) {
    chunks = ranges.flatMap { range in
      stride(from: range.lowerBound, to: range.upperBound, by: atOnce).map { $0..<min($0 + atOnce, range.upperBound) }
    }
  }

  var count: Int { chunks.count }

  func next() -> Range<Int>? {
    let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < chunks.count ? chunks[index] : nil
  }

  func finish(_ users: Int) -> Int { finished.wrappingAdd(users, ordering: .relaxed).newValue }
}
