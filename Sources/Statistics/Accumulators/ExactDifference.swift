// SPDX-License-Identifier: GPL-3.0-or-later

/// n·p − a·b in exact arithmetic of 256 bits: the numerator of every variance and covariance.
struct ExactDifference {
  private let high: Int128
  private let low: UInt128

  init(_ count: Int64, _ sumOfProducts: Int128, minus a: Int128, _ b: Int128) {
    let first = Int128(count).multipliedFullWidth(by: sumOfProducts)
    let second = a.multipliedFullWidth(by: b)
    let (difference, borrow) = first.low.subtractingReportingOverflow(second.low)
    low = difference
    // Both products are below 2^254 in magnitude, so the difference fits and wrapping arithmetic is right.
    high = first.high &- second.high &- (borrow ? 1 : 0)
  }

  /// −1, 0 or 1.
  var sign: Int {
    if high < 0 { return -1 }
    return high == 0 && low == 0 ? 0 : 1
  }

  /// The difference as a floating-point number, within one unit in the last place or two.
  var value: Double {
    // The magnitude is converted, since the two halves of a small negative number would cancel.
    let negative = high < 0
    let lowMagnitude = negative ? 0 &- low : low
    let highMagnitude = negative ? ~UInt128(bitPattern: high) &+ (low == 0 ? 1 : 0) : UInt128(bitPattern: high)
    let magnitude = Double(highMagnitude) * 0x1p128 + Double(lowMagnitude)
    return negative ? -magnitude : magnitude
  }
}
