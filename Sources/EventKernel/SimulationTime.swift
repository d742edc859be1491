// SPDX-License-Identifier: GPL-3.0-or-later

/// A moment of simulated time: whole microseconds since an origin, such as a user's install; negative before it.
@frozen
public struct SimulationTime: Comparable, Hashable, Sendable {
  /// Microseconds since the origin.
  public var microseconds: Int64

  /// The moment this many microseconds after the origin.
  @inlinable
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Whether the left moment is the earlier one.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }

  /// The origin.
  @inlinable
  public static var zero: SimulationTime { SimulationTime(microseconds: 0) }
  /// After every other time: what is due then does not happen.
  @inlinable
  public static var never: SimulationTime { SimulationTime(microseconds: .max) }

  /// This moment moved by `duration`, forwards or backwards.
  ///
  /// - Throws: ``SimulationTimeOverflow`` if the sum is no moment before ``never``; so too, for any duration, from ``never`` itself.
  @inlinable
  public func adding(_ duration: SimulationDuration) throws(SimulationTimeOverflow) -> SimulationTime {
    let (sum, overflow) = microseconds.addingReportingOverflow(duration.microseconds)
    guard !overflow, sum != .max, self != .never else { throw SimulationTimeOverflow(time: self, duration: duration) }
    return SimulationTime(microseconds: sum)
  }

  /// This moment moved forwards by `duration`, or ``never`` if that lies beyond all moments; never stays never.
  ///
  /// This is the hot path for the time of a next event: one that overflows lies after every horizon, and is not an error.
  ///
  /// - Parameter duration: at least zero; a precondition.
  @inlinable
  public func addingOrNever(_ duration: SimulationDuration) -> SimulationTime {
    precondition(duration.microseconds >= 0, "A gap must not be negative")
    let (sum, overflow) = microseconds.addingReportingOverflow(duration.microseconds)
    return overflow || duration == .endless ? .never : SimulationTime(microseconds: sum)
  }

  /// The time from `earlier` to this moment; negative if it is later.
  ///
  /// - Throws: ``SimulationTimeOverflow`` if the difference is no duration, or if either moment is ``never``.
  @inlinable
  public func since(_ earlier: SimulationTime) throws(SimulationTimeOverflow) -> SimulationDuration {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(earlier.microseconds)
    guard !overflow, self != .never, earlier != .never else {
      throw SimulationTimeOverflow(time: self, duration: SimulationDuration(microseconds: earlier.microseconds))
    }
    return SimulationDuration(microseconds: difference)
  }
}

/// A sum or difference of a time that is not a time.
public struct SimulationTimeOverflow: Error, Hashable, Sendable {
  /// The time that was to be moved, or subtracted from.
  public let time: SimulationTime
  /// The duration that was to be added, or the time since the origin that was to be subtracted.
  public let duration: SimulationDuration

  /// The fact that `time` and `duration` have no sum or difference.
  public init(time: SimulationTime, duration: SimulationDuration) {
    self.time = time
    self.duration = duration
  }
}
