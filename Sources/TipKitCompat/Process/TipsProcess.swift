// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Foundation
import Synchronization
public import TipRules

/// What there is once in a process of an app: its configuration, its store, and the engine.
///
/// Apps need none but ``main``. Tests and previews make one for each case, and run the case in it.
public final class TipsProcess: Sendable {
  @TaskLocal private static var chosen: TipsProcess?

  /// The process of the system that runs this.
  public static let main = TipsProcess()

  /// The process in which the present task runs: ``main``, unless ``run(_:)`` says otherwise.
  public static var current: TipsProcess { chosen ?? main }

  /// What the process finds around it.
  public let surroundings: Surroundings
  private let core: Mutex<Core>
  private let alarm = Mutex<(instant: Microseconds, task: Task<Void, Never>?)>((.max, nil))

  /// A process that has just been started.
  public init(_ surroundings: Surroundings = Surroundings()) {
    self.surroundings = surroundings
    core = Mutex(Core(surroundings))
  }

  deinit { alarm.withLock { $0.task?.cancel() } }

  /// Runs something in this process: ``Tips``, tips, parameters and events mean this one there.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result { try Self.$chosen.withValue(self, operation: body) }

  /// Runs something in this process, and waits for it.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$chosen.withValue(self, operation: body, isolation: isolation)
  }

  /// The present instant in microseconds since 1970; it doesn't run backwards.
  public var now: Microseconds { core.withLock { $0.now } }

  /// Looks whether time alone has changed anything; the process does so itself when its clock runs by itself.
  public func look() { change { _ in } }

  // MARK: - The core

  /// Reads from the core.
  func read<Result: Sendable>(_ body: (inout Core) -> Result) -> Result {
    let (result, faults) = core.withLock { core in (body(&core), core.takeFaults()) }
    for fault in faults { surroundings.report(fault) }
    return result
  }

  /// Changes the core; tells those who wait, and wakes up when time alone changes something.
  func change<Result: Sendable>(_ body: (inout Core) -> Result) -> Result {
    let (result, faults, wakeUp) = core.withLock { core in
      let result = body(&core)
      let wakeUp = core.settle()
      return (result, core.takeFaults(), wakeUp)
    }
    for fault in faults { surroundings.report(fault) }
    setAlarm(wakeUp)
    return result
  }

  private func setAlarm(_ instant: Microseconds) {
    alarm.withLock { alarm in
      guard instant != alarm.instant || alarm.task == nil else { return }
      alarm.task?.cancel()
      alarm.instant = instant
      guard instant != .max else { return alarm.task = nil }
      // A task that inherited the present one's values would keep this process alive.
      alarm.task = Task.detached { [weak self, clock = surroundings.clock] in
        guard (try? await clock.sleep(until: instant)) != nil else { return }
        self?.ring(instant)
      }
    }
  }

  private func ring(_ instant: Microseconds) {
    alarm.withLock { if $0.instant == instant { $0 = (.max, nil) } }
    look()
  }
}
