// SPDX-License-Identifier: GPL-3.0-or-later

/// Inverses of distribution functions that GSL has no inverse for, or whose inverse fails.
enum Inversion {
  /// Stops the program unless `probability` is in [0, 1).
  static func check(_ probability: Double) {
    precondition(probability >= 0 && probability < 1, "A quantile's probability must be in [0, 1)")
  }

  /// The smallest k ≥ `first` with cumulative(k) ≥ probability, exactly, in O(log k) calls.
  ///
  /// - Parameters:
  ///   - first: the smallest outcome.
  ///   - probability: in [0, 1).
  ///   - cumulative: P(X ≤ k), nondecreasing and reaching 1 in floating point.
  static func smallest(from first: UInt32, probability: Double, cumulative: (UInt32) -> Double) -> Int {
    var reach: UInt32 = 1
    var below = first
    if cumulative(first) >= probability { return Int(first) }
    // `below` is always too small; gallop until the upper end is not.
    while true {
      let (next, overflow) = below.addingReportingOverflow(reach)
      if overflow || cumulative(next) >= probability { break }
      below = next
      reach = reach > .max / 2 ? reach : reach * 2
    }
    var above = below.addingReportingOverflow(reach).overflow ? UInt32.max : below + reach
    while above - below > 1 {
      let middle = below + (above - below) / 2
      if cumulative(middle) >= probability { above = middle } else { below = middle }
    }
    return Int(above)
  }

  /// GSL's inverse of a distribution function on [0, upper], or, where that fails, the inverse by bisection over all doubles there.
  ///
  /// - Parameters:
  ///   - inverse: what GSL gives; not a number, or far off, where its iteration did not converge.
  ///   - probability: in [0, 1).
  ///   - upper: the upper end of the support; may be infinite.
  ///   - cumulative: P(X ≤ x).
  static func repaired(_ inverse: Double, probability: Double, upper: Double, cumulative: (Double) -> Double) -> Double {
    if probability == 0 { return 0 }
    if inverse >= 0, inverse <= upper, abs(cumulative(inverse) - probability) <= 1e-9 * probability { return inverse }
    // Doubles of one sign are ordered like their bit patterns: at most 64 steps, whatever the magnitude.
    var below: UInt64 = 0
    var above = min(upper, .greatestFiniteMagnitude).bitPattern
    while above - below > 1 {
      let middle = below + (above - below) / 2
      if cumulative(Double(bitPattern: middle)) >= probability { above = middle } else { below = middle }
    }
    return Double(bitPattern: above)
  }
}
