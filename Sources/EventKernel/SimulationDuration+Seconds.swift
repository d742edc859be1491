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
  @inlinable @inline(__always)
  public init(secondsOrEndless seconds: Double) {
    precondition(seconds >= 0, "A gap must be a number of seconds, and not negative")
    microseconds = Self.microseconds(near: seconds * 1_000_000) ?? Self.microseconds(nearest: seconds) ?? .max
  }

  /// The duration nearest to a real number of microseconds, ties to the even one, or ``endless`` if it is too long to be one.
  ///
  /// - Parameter microseconds: at least 0 and not NaN; a precondition.
  @inlinable @inline(__always)
  public init(microsecondsOrEndless microseconds: Double) {
    if microseconds < 0x1p51 {
      precondition(microseconds >= 0, "A gap must be a number of microseconds, and not negative")
      // As in `microseconds(near:)`; nothing was rounded before, so that ties are true ties.
      self.microseconds = Int64(bitPattern: (microseconds + 0x1.8p52).bitPattern &- 0x1.8p52.bitPattern)
    } else {
      precondition(!microseconds.isNaN, "A gap must be a number of microseconds")
      self.microseconds = Int64(exactly: microseconds.rounded(.toNearestOrEven)) ?? .max
    }
  }

  /// The whole number nearest to a product below 2⁵¹ that is not on a tie, or nil for others.
  @inlinable @inline(__always)
  static func microseconds(near product: Double) -> Int64? {
    // Adding 1.5·2⁵² leaves no bits for a fraction, so the sum is rounded to a whole number, to even at a tie, and its bit pattern counts
    // up by one with it: rounding and conversion for one addition, where `rint` is a call on older x86-64.
    let shifted = product + 0x1.8p52
    // Halves are whole multiples of the product's last place, and its rounding error is at most half of that place: the error can matter
    // only where the product fell on a tie.
    guard product.magnitude < 0x1p51, (product - (shifted - 0x1.8p52)).magnitude != 0.5 else { return nil }
    return Int64(bitPattern: shifted.bitPattern &- 0x1.8p52.bitPattern)
  }

  /// The whole number nearest to the exact product of `seconds` and 10⁶, ties to even, or nil if no `Int64` holds it.
  @inlinable @inline(never)
  static func microseconds(nearest seconds: Double) -> Int64? {
    let product = seconds * 1_000_000
    guard product.magnitude < 0x1p51 else { return microseconds(far: seconds) }
    if let nearest = microseconds(near: product) { return nearest }
    let error = (-product).addingProduct(seconds, 1_000_000)
    if error == 0 { return Int64(product.rounded(.toNearestOrEven)) }
    return Int64(product.rounded(error > 0 ? .up : .down))
  }

  /// The same beyond 2⁵¹ µs, 71 years, where a product holds no quarter.
  @inlinable
  static func microseconds(far seconds: Double) -> Int64? {
    let product = seconds * 1_000_000
    let error = (-product).addingProduct(seconds, 1_000_000)
    guard let whole = Int64(exactly: product.rounded(.down)) else { return nil }
    // Up to 2⁵² the product may end in a half, with an error of at most a quarter; up to 2⁵³ it may be odd, with one of at most a half.
    let rest = (product - product.rounded(.down)) + error
    let up: Int64
    if rest.magnitude == 0.5 {
      up = whole & 1 == 0 ? 0 : (rest > 0 ? 1 : -1)
    } else {
      up = Int64(rest.rounded(.toNearestOrEven))
    }
    let (sum, overflow) = whole.addingReportingOverflow(up)
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
