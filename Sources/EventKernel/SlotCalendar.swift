// SPDX-License-Identifier: GPL-3.0-or-later

/// The pending events of a model with a few fixed kinds of them: one slot, and at most one pending event, for each kind.
///
/// For up to some eight slots this beats a heap: the next event is a scan of one cache line or two, and setting, moving and cancelling an
/// event is one store. At one microsecond the lower slot goes first, so the order of slots is the order of priority. All is inline: a
/// calendar never allocates.
@frozen
public struct SlotCalendar<let capacity: Int>: Sendable {
  @usableFromInline var times: InlineArray<capacity, SimulationTime>

  /// A calendar with nothing pending.
  @inlinable
  public init() {
    times = InlineArray(repeating: .never)
  }

  /// The time of the event in `slot`, or ``SimulationTime/never`` if none is pending.
  ///
  /// - Parameter slot: in 0..<capacity; a precondition.
  @inlinable
  public subscript(slot: Int) -> SimulationTime { times[slot] }

  /// Makes `time` the time of the event in `slot`, whether or not one was pending; ``SimulationTime/never`` clears it.
  @inlinable
  public mutating func set(_ slot: Int, _ time: SimulationTime) {
    times[slot] = time
  }

  /// Cancels the event in `slot`, if one is pending.
  @inlinable
  public mutating func clear(_ slot: Int) {
    times[slot] = .never
  }

  /// Cancels all events.
  @inlinable
  public mutating func clearAll() {
    for slot in 0..<capacity { times[slot] = .never }
  }

  /// The earliest pending event, lowest slot first among equals; it stays pending until it is cleared or set anew.
  ///
  /// - Returns: the slot and its time; with nothing pending, slot 0 and ``SimulationTime/never``.
  @inlinable
  public func next() -> (slot: Int, time: SimulationTime) {
    var slot = 0
    var time = times[0]
    for other in 1..<capacity where times[other] < time {
      slot = other
      time = times[other]
    }
    return (slot, time)
  }

  /// Whether the event in `slot` is pending and is the one that ``next()`` would name.
  ///
  /// - Parameter slot: in 0..<capacity; a precondition.
  @inlinable @inline(__always)
  public func isNext(_ slot: Int) -> Bool {
    let time = times[slot]
    for other in 0..<slot where times[other] <= time { return false }
    for other in slot + 1..<capacity where times[other] < time { return false }
    return time != .never
  }

  /// Whether nothing is pending.
  @inlinable
  public var isEmpty: Bool { next().time == .never }
}
