// SPDX-License-Identifier: GPL-3.0-or-later

/// A length of simulated time: a whole number of microseconds, of either sign, up to some 292,000 years.
@frozen
public struct SimulationDuration: Comparable, Hashable, Sendable {
  /// The length in microseconds.
  public var microseconds: Int64

  /// The duration of this many microseconds.
  @inlinable
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Whether the left duration is the shorter (more negative) one.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }

  /// No time at all.
  @inlinable
  public static var zero: SimulationDuration { SimulationDuration(microseconds: 0) }
  /// Longer than any horizon: what is due after it never happens (``SimulationTime/addingOrNever(_:)``).
  @inlinable
  public static var endless: SimulationDuration { SimulationDuration(microseconds: .max) }
  /// One second, 10⁶ µs.
  @inlinable
  public static var second: SimulationDuration { SimulationDuration(microseconds: 1_000_000) }
  /// One minute.
  @inlinable
  public static var minute: SimulationDuration { SimulationDuration(microseconds: 60_000_000) }
  /// One hour.
  @inlinable
  public static var hour: SimulationDuration { SimulationDuration(microseconds: 3_600_000_000) }
  /// One day of 24 hours; simulated time knows no daylight saving.
  @inlinable
  public static var day: SimulationDuration { SimulationDuration(microseconds: 86_400_000_000) }
  /// One week of seven days.
  @inlinable
  public static var week: SimulationDuration { SimulationDuration(microseconds: 604_800_000_000) }

  /// The length in seconds, to a double's 53 bits; for results, never for the clock.
  @inlinable
  public var seconds: Double { Double(microseconds) / 1_000_000 }
}

/// Why a number of units is no duration.
public enum SimulationDurationError: Error, Hashable, Sendable {
  /// A number of seconds that is not a number.
  case notANumber
  /// A number of seconds, infinite or not, beyond ±2⁶³ µs.
  case outOfRange(seconds: Double)
  /// A whole number of a unit, beyond ±2⁶³ µs.
  case tooMany(count: Int64, unit: SimulationDuration)
}
