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
  /// Held for moments only: who reads waits for no disk.
  private let core: Mutex<Core>
  /// Held by who changes something until that is stored, so that changes take turns; with it goes the alarm that they set.
  ///
  /// Locked before the core.
  private let turn = Mutex(Alarm())

  private struct Alarm {
    var instant = Microseconds.max
    var task: Task<Void, Never>?
  }

  /// A process that has just been started.
  public init(_ surroundings: Surroundings = Surroundings()) {
    self.surroundings = surroundings
    core = Mutex(Core(surroundings))
  }

  deinit {
    turn.withLock { $0.task?.cancel() }
    // Who still waits for a change would wait for ever.
    core.withLock { core in core.watchers.values.map(\.finish) }.forEach { $0() }
  }

  /// Runs something in this process: ``Tips``, tips, parameters and events mean this one there.
  public func run<Outcome>(_ body: () throws -> Outcome) rethrows -> Outcome { try Self.$chosen.withValue(self, operation: body) }

  /// Runs something in this process, and waits for it.
  public func run<Outcome>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Outcome
  ) async rethrows -> Outcome {
    try await Self.$chosen.withValue(self, operation: body, isolation: isolation)
  }

  /// The present instant in microseconds since 1970; it doesn't run backwards.
  public var now: Microseconds { core.withLock { $0.now } }

  /// Looks whether time alone has changed anything; the process does so itself when its clock runs by itself.
  public func look() { change { _ in } }

  // MARK: - The core

  /// Reads from the core.
  func read<Outcome: Sendable>(_ body: (inout Core) -> Outcome) -> Outcome {
    let (outcome, news) = core.withLock { core in (body(&core), core.takeNews()) }
    tell(news)
    return outcome
  }

  /// Reads from the core inside of a turn, at whose end the news are told.
  func withCore<Outcome: Sendable>(_ body: (inout Core) -> Outcome) -> Outcome { core.withLock { core in body(&core) } }

  /// Changes the core; what comes of it is stored when this returns, or a fault is reported.
  func change<Outcome: Sendable>(_ body: (inout Core) -> Outcome) -> Outcome { takeTurn { withCore(body) } }

  /// Does something while nobody else changes anything: without a lock on the core, so that it may use the store.
  ///
  /// Then looks at the tips, stores what came of it, tells those who wait, and sees to it that the process wakes up when time alone changes
  /// something.
  func takeTurn<Outcome: Sendable, Failure: Error>(_ body: () throws(Failure) -> Outcome) throws(Failure) -> Outcome {
    let result: Result<Outcome, Failure> = turn.withLock { alarm in
      let result = Result { () throws(Failure) in try body() }
      var wakeUp = withCore { $0.settle() }
      // What others wrote may want another look. It was taken up with our own write, so this comes to an end.
      if flush() { wakeUp = withCore { $0.settle() } }
      flush()
      set(&alarm, to: wakeUp)
      return result
    }
    tell(withCore { $0.takeNews() })
    return try result.get()
  }

  /// Stores what the core wants stored; returns whether the engine has to be made anew after that.
  @discardableResult
  func flush() -> Bool {
    let (store, writes, engines, now) = withCore { $0.takeWrites() }
    guard let store, !writes.isEmpty else { return false }
    let failure: DatastoreError?
    do throws(DatastoreError) {
      try store.write(writes, at: now)
      failure = nil
    } catch {
      failure = error
    }
    return withCore { $0.finishWrites(failure, engines: engines) }
  }

  /// Tells what nobody may be told under a lock, for they may ask back.
  private func tell(_ news: Core.News) {
    for fault in news.faults { surroundings.report(fault) }
    for notice in news.notices { notice() }
  }

  private func set(_ alarm: inout Alarm, to instant: Microseconds) {
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

  private func ring(_ instant: Microseconds) {
    turn.withLock { if $0.instant == instant { $0 = Alarm() } }
    look()
  }
}
