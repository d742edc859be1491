// SPDX-License-Identifier: GPL-3.0-or-later

/// A moment or a span of time in microseconds; for moments the zero is the host's affair (an install, 1970).
public typealias PrimerMicroseconds = Int64

/// Spans of time as the seed writes them, in seconds with a fraction.
public enum PrimerSeconds {
  /// The span in microseconds, zero or more, rounded to the nearest, halves away from zero.
  ///
  /// Negative seconds and what isn't a number count as zero: no limit. More seconds than microseconds can hold (9.2e12, about 292,000
  /// years, or infinity) give the largest span, which no time passes.
  public static func microseconds(_ seconds: Double) -> PrimerMicroseconds {
    guard seconds > 0 else { return 0 }
    let microseconds = (seconds * 1e6).rounded()
    return microseconds >= 0x1p63 ? .max : PrimerMicroseconds(microseconds)
  }
}

/// Whether less than a window has passed since a moment.
///
/// A window of zero or less is none. A window of `Int64.max` never ends. A moment that lies ahead of now, because the clock was moved
/// back, counts as just passed. Spans too long for 64 bits are longer than every window that ends.
@inlinable
func isWithin(_ window: PrimerMicroseconds, since moment: PrimerMicroseconds, now: PrimerMicroseconds) -> Bool {
  if window <= 0 { return false }
  if window == .max || now < moment { return true }
  let (elapsed, isTooLong) = now.subtractingReportingOverflow(moment)
  return !isTooLong && elapsed < window
}
