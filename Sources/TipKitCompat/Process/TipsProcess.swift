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
  private let state: Mutex<ProcessState>
  /// Held by who changes something until that is stored, so that changes take turns; with it goes the alarm that they set.
  ///
  /// Locked before `state`.
  private let turn = Mutex(Alarm())

  private struct Alarm {
    var instant = Microseconds.max
    var task: Task<Void, Never>?
  }

  /// A process that has just been started.
  public init(_ surroundings: Surroundings = Surroundings()) {
    self.surroundings = surroundings
    state = Mutex(ProcessState(surroundings))
  }

  deinit {
    turn.withLock { $0.task?.cancel() }
    // Who still waits for a change would wait for ever.
    state.withLock { state in state.watchers.values.map(\.finish) }.forEach { $0() }
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
  public var now: Microseconds { state.withLock { $0.now } }

  /// Looks whether time alone has changed anything; the process does so itself when its clock runs by itself.
  public func look() { change { _ in } }

  // MARK: - What is known

  /// Reads from the state.
  func read<Outcome: Sendable>(_ body: (inout ProcessState) -> Outcome) -> Outcome {
    let (outcome, news) = state.withLock { state in (body(&state), state.takeNews()) }
    tell(news)
    return outcome
  }

  /// Reads from the state inside of a turn, at whose end the news are told.
  func withState<Outcome: Sendable>(_ body: (inout ProcessState) -> Outcome) -> Outcome { state.withLock { state in body(&state) } }

  /// Changes the state; what comes of it is stored when this returns, or a fault is reported.
  func change<Outcome: Sendable>(_ body: (inout ProcessState) -> Outcome) -> Outcome { takeTurn { withState(body) } }

  /// Does something while nobody else changes anything: without a lock on what is known, so that it may use the store.
  ///
  /// Then looks at the tips, stores what came of it, tells those who wait, and sees to it that the process wakes up when time alone changes
  /// something.
  func takeTurn<Outcome: Sendable, Failure: Error>(_ body: () throws(Failure) -> Outcome) throws(Failure) -> Outcome {
    let result: Result<Outcome, Failure> = turn.withLock { alarm in
      let result = Result { () throws(Failure) in try body() }
      var wakeUp = withState { $0.settle() }
      // What others wrote may want another look. It was taken up with our own write, so this comes to an end when nothing is to be stored.
      while flush() || wakeUp == nil { wakeUp = withState { $0.settle() } }
      set(&alarm, to: wakeUp ?? .max)
      return result
    }
    tell(withState { $0.takeNews() })
    return try result.get()
  }

  /// Stores what is to be stored; returns whether the engine has to be made anew after that.
  @discardableResult
  func flush() -> Bool {
    guard let (store, writes, now) = withState({ $0.takeWrites() }) else { return false }
    let failure: DatastoreError?
    do throws(DatastoreError) {
      try store.write(writes, at: now)
      failure = nil
    } catch {
      failure = error
    }
    return withState { $0.finishWrites(failure) }
  }

  /// Tells what nobody may be told under a lock, for they may ask back.
  private func tell(_ news: ProcessState.News) {
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
