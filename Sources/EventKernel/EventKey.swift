// SPDX-License-Identifier: GPL-3.0-or-later

/// The place of an event in the order of all events: by time, then priority, then order of scheduling.
///
/// The order is total: no two events of one queue share an insertion number.
@frozen
public struct EventKey: Comparable, Hashable, Sendable {
  /// When the event happens.
  public var time: SimulationTime
  /// Which of the events of one microsecond goes first: the lower number.
  public var priority: Int32
  /// The event's number in its queue, counting from 0 in the order of scheduling.
  public var insertion: UInt64

  /// The key with these parts.
  @inlinable
  public init(time: SimulationTime, priority: Int32, insertion: UInt64) {
    self.time = time
    self.priority = priority
    self.insertion = insertion
  }

  /// Whether the left event happens before the right one.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    if left.time != right.time { return left.time < right.time }
    if left.priority != right.priority { return left.priority < right.priority }
    return left.insertion < right.insertion
  }
}
