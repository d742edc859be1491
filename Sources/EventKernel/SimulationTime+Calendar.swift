// SPDX-License-Identifier: GPL-3.0-or-later

extension SimulationTime {
  /// The number of whole days since the origin: 0 for the first 24 hours, −1 for the 24 hours before.
  @inlinable
  public var dayIndex: Int64 { index(of: .day) }

  /// The number of whole hours since the origin, negative before it.
  @inlinable
  public var hourIndex: Int64 { index(of: .hour) }

  /// The number of whole weeks since the origin, negative before it.
  @inlinable
  public var weekIndex: Int64 { index(of: .week) }

  /// The number of whole lengths of `length` since the origin, rounded down.
  ///
  /// - Parameter length: positive; a precondition.
  @inlinable
  public func index(of length: SimulationDuration) -> Int64 {
    precondition(length > .zero, "A calendar's unit must be positive")
    let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: length.microseconds)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The time since the last whole `length`: from 0 up to, and without, `length`.
  ///
  /// - Parameter length: positive; a precondition.
  @inlinable
  public func phase(in length: SimulationDuration) -> SimulationDuration {
    precondition(length > .zero, "A calendar's unit must be positive")
    let remainder = microseconds % length.microseconds
    return SimulationDuration(microseconds: remainder < 0 ? remainder + length.microseconds : remainder)
  }
}
