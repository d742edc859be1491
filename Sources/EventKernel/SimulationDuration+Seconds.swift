// SPDX-License-Identifier: GPL-3.0-or-later

extension SimulationDuration {
  /// The duration of `seconds`, rounded once, from the exact product, to the nearest microsecond; ties go to the even one.
  ///
  /// - Throws: ``SimulationDurationError/notANumber``, ``SimulationDurationError/outOfRange(seconds:)``.
  @inlinable
  public init(seconds: Double) throws(SimulationDurationError) {
    guard !seconds.isNaN else { throw .notANumber }
    guard let microseconds = Self.microseconds(nearest: seconds) else { throw .outOfRange(seconds: seconds) }
    self.microseconds = microseconds
  }

  /// The duration of `seconds`, rounded like ``init(seconds:)``, or ``endless`` if it is too long to be one.
  ///
  /// This is the hot path for sampled gaps: a gap of 292,000 years is after every horizon, so nothing is lost and nothing is thrown.
  ///
  /// - Parameter seconds: at least 0; negative numbers and NaN, which no checked sampler gives, are a precondition.
  @inlinable
  public init(secondsOrEndless seconds: Double) {
    precondition(seconds >= 0, "A gap must be a number of seconds, and not negative")
    microseconds = Self.microseconds(nearest: seconds) ?? .max
  }

  @inlinable
  static func microseconds(nearest seconds: Double) -> Int64? {
    let product = seconds * 1_000_000
    let nearest = product.rounded(.toNearestOrEven)
    if product.magnitude < 0x1p52 {
      // Halves are whole multiples of the product's last place, and its rounding error is at most half of that: the error can matter only
      // where the product fell on a tie.
      if (product - nearest).magnitude != 0.5 { return Int64(nearest) }
      let error = (-product).addingProduct(seconds, 1_000_000)
      if error == 0 { return Int64(nearest) }
      return Int64(product.rounded(error > 0 ? .up : .down))
    }
    guard let whole = Int64(exactly: product) else { return nil }
    let error = (-product).addingProduct(seconds, 1_000_000)
    // An odd product lies below 2⁵³, where the error is at most one half; elsewhere the even error makes the sum even.
    if whole & 1 != 0 && error.magnitude == 0.5 { return whole + (error > 0 ? 1 : -1) }
    let (sum, overflow) = whole.addingReportingOverflow(Int64(error.rounded(.toNearestOrEven)))
    return overflow ? nil : sum
  }

  /// A whole number of seconds.
  ///
  /// - Throws: ``SimulationDurationError/tooMany(count:unit:)``, as all factories of whole units.
  public static func seconds(_ count: Int64) throws(SimulationDurationError) -> SimulationDuration { try .second.times(count) }

  /// A whole number of minutes.
  public static func minutes(_ count: Int64) throws(SimulationDurationError) -> SimulationDuration { try .minute.times(count) }

  /// A whole number of hours.
  public static func hours(_ count: Int64) throws(SimulationDurationError) -> SimulationDuration { try .hour.times(count) }

  /// A whole number of days of 24 hours.
  public static func days(_ count: Int64) throws(SimulationDurationError) -> SimulationDuration { try .day.times(count) }

  /// A whole number of weeks.
  public static func weeks(_ count: Int64) throws(SimulationDurationError) -> SimulationDuration { try .week.times(count) }

  /// This duration, taken as a unit, `count` times.
  ///
  /// - Throws: ``SimulationDurationError/tooMany(count:unit:)``.
  @inlinable
  public func times(_ count: Int64) throws(SimulationDurationError) -> SimulationDuration {
    let (product, overflow) = microseconds.multipliedReportingOverflow(by: count)
    guard !overflow else { throw .tooMany(count: count, unit: self) }
    return SimulationDuration(microseconds: product)
  }
}
