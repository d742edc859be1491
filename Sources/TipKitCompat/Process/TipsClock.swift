// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Foundation
import Synchronization
public import TipRules

/// What tells tips the time.
///
/// It is asked under a lock, so it may not ask tips anything.
public protocol TipsClock: Sendable {
  /// The present instant in microseconds since 1970; it may run backwards.
  var now: Microseconds { get }
  /// Waits until an instant, or throws when the task is cancelled.
  func sleep(until instant: Microseconds) async throws
}

/// The system's clock.
public struct SystemClock: TipsClock {
  /// The system's clock.
  public init() {}

  /// The present instant in microseconds since 1970.
  public var now: Microseconds { Date().microseconds }

  /// Waits until an instant.
  public func sleep(until instant: Microseconds) async throws {
    let rest = min(max(instant - now, 0), 86_400 * RuleClock.second)
    try await Task.sleep(nanoseconds: UInt64(rest) * 1_000)
  }
}

/// A clock that stands still until it is moved: for tests and previews.
public final class ManualClock: TipsClock {
  private let present: Mutex<Microseconds>

  /// A clock at an instant in microseconds since 1970, at least 0; by default 1 January 2024, 12:00 UTC.
  public init(now: Microseconds = 1_704_110_400_000_000) { present = Mutex(now) }

  /// The instant that was set.
  public var now: Microseconds { present.withLock { $0 } }

  /// Moves the clock by some seconds.
  ///
  /// Who waits is not woken: say ``TipsProcess/look()``.
  public func advance(by seconds: Double) {
    guard let step = RuleClock.microseconds(seconds: seconds) else { return }
    present.withLock { $0 += step }
  }

  /// Waits until the task is cancelled, for nobody moves this clock by itself.
  public func sleep(until instant: Microseconds) async throws {
    while true { try await Task.sleep(nanoseconds: 86_400_000_000_000) }
  }
}
