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
    return try await withThrowingTaskGroup(of: StudyTally?.self) { group in
      for _ in 0..<jobs {
        group.addTask {
          // A worker that comes too late makes nothing, so that memory follows the cores and not `jobs`.
          guard var users = work.next() else { return nil }
          let worker = StudyWorker(models: models, seed: seed, layout: layout, generator: generator)
          var tally = StudyTally(layout: layout)
          while true {
            guard worker.simulate(users: users, into: &tally, shouldStop: { Task.isCancelled }) else { throw CancellationError() }
            onProgress(work.finish(users.count))
            guard let next = work.next() else { return tally }
            users = next
          }
        }
      }
      var total = StudyTally(layout: layout)
      for try await case let tally? in group { total.merge(tally) }
      try Task.checkCancellation()
      return total
    }
  }
}

/// The users still to be simulated, handed out to workers; its size does not grow with users.
private final class WorkList: Sendable {
  private struct Place {
    var range = 0
    /// The first user of that range who was not handed out, counted from its beginning.
    var offset = 0
  }

  private let ranges: [Range<Int>]
  private let atOnce: Int
  private let place = Mutex(Place())
  private let finished = Atomic<Int>(0)

  init(_ ranges: [Range<Int>], atOnce: Int) {
    self.ranges = ranges.filter { !$0.isEmpty }
    self.atOnce = atOnce
  }

  /// The next users, at most `atOnce` of one range; nil if all were handed out.
  func next() -> Range<Int>? {
    place.withLock { place in
      guard place.range < ranges.count else { return nil }
      let range = ranges[place.range]
      let start = range.lowerBound + place.offset
      let end = min(start + atOnce, range.upperBound)
      place = end == range.upperBound ? Place(range: place.range + 1) : Place(range: place.range, offset: place.offset + atOnce)
      return start..<end
    }
  }

  /// Takes note that so many users are done; returns how many are in all.
  func finish(_ users: Int) -> Int { finished.wrappingAdd(users, ordering: .relaxed).newValue }
}
