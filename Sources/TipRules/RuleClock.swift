// SPDX-License-Identifier: GPL-3.0-or-later

/// Limits and unit of the clock that rules read.
public enum RuleClock {
  /// Microseconds in one second.
  public static let second: Microseconds = 1_000_000
  /// The greatest magnitude of an instant or of a distance between instants: 2⁶⁰ µs, about 36,500 years.
  ///
  /// Instants beyond it are taken as this one.
  public static let limit: Microseconds = 1 << 60

  /// The instant, moved to the nearest limit when it is beyond one.
  public static func clamped(_ instant: Microseconds) -> Microseconds { min(max(instant, -limit), limit) }

  /// A number of seconds as microseconds, rounded half away from zero and clamped; nil for NaN.
  public static func microseconds(seconds: Double) -> Microseconds? {
    guard !seconds.isNaN else { return nil }
    let scaled = seconds * Double(second)
    if scaled >= Double(limit) { return limit }
    if scaled <= -Double(limit) { return -limit }
    return Microseconds(scaled.rounded())
  }
}
