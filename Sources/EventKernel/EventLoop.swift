// SPDX-License-Identifier: GPL-3.0-or-later

/// A clock and the events that move it.
@frozen
public struct EventLoop<Payload> {
  @usableFromInline var clock: SimulationTime
  @usableFromInline var queue: EventQueue<Payload>

  /// A loop with nothing pending.
  ///
  /// - Parameter start: where the clock stands.
  @inlinable
  public init(start: SimulationTime = .zero) {
    clock = start
    queue = EventQueue()
  }

  /// The time of the event being handled, or of the last one that was; at first the start.
  @inlinable
  public var now: SimulationTime { clock }

  /// The number of pending events.
  @inlinable
  public var pendingCount: Int { queue.count }

  /// Adds an event at `time`; O(log n).
  ///
  /// - Throws: ``EventInThePast`` if `time` is before ``now``.
  @inlinable
  @discardableResult
  public mutating func schedule(
    _ payload: Payload, at time: SimulationTime, priority: Int32 = 0
  ) throws(EventInThePast) -> EventHandle {
    guard time >= now else { throw EventInThePast(time: time, now: now) }
    return queue.schedule(payload, at: time, priority: priority)
  }

  /// Adds an event `duration` after ``now``, or at ``SimulationTime/never`` if that lies beyond all times; O(log n).
  ///
  /// - Parameters:
  ///   - payload: what happens.
  ///   - duration: at least zero; a precondition.
  ///   - priority: the lower goes first among events of one microsecond.
  @inlinable
  @discardableResult
  public mutating func schedule(_ payload: Payload, after duration: SimulationDuration, priority: Int32 = 0) -> EventHandle {
    queue.schedule(payload, at: now.addingOrNever(duration), priority: priority)
  }

  /// Cancels a pending event; false if it has happened or been cancelled.
  @inlinable
  @discardableResult
  public mutating func cancel(_ handle: EventHandle) -> Bool { queue.cancel(handle) }

  /// Handles events in their order while they lie before `horizon`, which is itself outside; later events stay pending.
  ///
  /// The clock ends at the last event handled: running on to a later horizon gives what one run to that horizon would.
  ///
  /// - Parameters:
  ///   - horizon: the first time that is not simulated.
  ///   - handle: what an event does; it may schedule and cancel through the loop it is given.
  /// - Throws: what `handle` throws; the event that threw has been taken out.
  @inlinable
  public mutating func run<Failure: Error>(
    until horizon: SimulationTime,
    _ handle: (_ loop: inout EventLoop, _ key: EventKey, _ payload: Payload) throws(Failure) -> Void
  ) throws(Failure) {
    while let key = queue.peek(), key.time < horizon, let event = queue.popNext() {
      clock = key.time
      try handle(&self, key, event.payload)
    }
  }
}

/// An event that was to be scheduled before the clock's time.
public struct EventInThePast: Error, Hashable, Sendable {
  /// When the event was to happen.
  public let time: SimulationTime
  /// Where the clock stood.
  public let now: SimulationTime

  /// The fact that `time` is before `now`.
  public init(time: SimulationTime, now: SimulationTime) {
    self.time = time
    self.now = now
  }
}

extension EventLoop: Sendable where Payload: Sendable {}
