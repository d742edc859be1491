// SPDX-License-Identifier: GPL-3.0-or-later

package import Statistics

/// A ratio of totals whose error is judged by how replications differ: replications are the independent units.
///
/// The estimate is the ratio of the totals over all replications; its variance R/(R−1) · Σ eᵣ² comes from the linearised residuals
/// eᵣ = (Yᵣ − ratio · Dᵣ)/D (Cochran, Sampling Techniques, 1977, chapter 6). Replications of one size give exactly Student's t over
/// replication means; replications of different sizes count by their size.
package struct ReplicatedRatio {
  /// The total of the numerator in each replication.
  package let numerators: [Int128]
  /// The total of the denominator in each replication.
  package let denominators: [Int128]

  /// Totals by replication; both have one entry a replication.
  package init(numerators: [Int128], denominators: [Int128]) {
    precondition(numerators.count == denominators.count, "Each replication has one numerator and one denominator.")
    self.numerators = numerators
    self.denominators = denominators
  }

  /// The sum of `sign` · ratio over the terms, or nil when fewer than two replications hold anything or a denominator's total is zero.
  package static func estimate(_ terms: [(ratio: ReplicatedRatio, sign: Double)]) -> Estimate? {
    guard let first = terms.first else { return nil }
    var value = 0.0
    var residuals = [Double](repeating: 0, count: first.ratio.numerators.count)
    for (ratio, sign) in terms {
      let numerator = ratio.numerators.reduce(0, +)
      let denominator = ratio.denominators.reduce(0, +)
      guard denominator != 0 else { return nil }
      value += sign * Double(numerator) / Double(denominator)
      let divisor = Double(denominator) * Double(denominator)
      for index in residuals.indices {
        let first = product(ratio.numerators[index], denominator)
        let second = product(numerator, ratio.denominators[index])
        // Exact where the products fit, so that replications that agree have a residual of exactly zero.
        let difference =
          if let first, let second { Double(first - second) } else {
            Double(ratio.numerators[index]) * Double(denominator) - Double(numerator) * Double(ratio.denominators[index])
          }
        residuals[index] += sign * difference / divisor
      }
    }
    let replications = Double(first.ratio.denominators.count { $0 != 0 })
    guard replications > 1 else { return nil }
    let squares = residuals.reduce(0) { $0 + $1 * $1 }
    return Estimate(
      value: value, standardError: (replications / (replications - 1) * squares).squareRoot(),
      reference: .studentT(degreesOfFreedom: replications - 1))
  }

  /// The product, if it and a difference of two such fit.
  private static func product(_ first: Int128, _ second: Int128) -> Int128? {
    let (product, overflow) = first.multipliedReportingOverflow(by: second)
    return overflow || product.magnitude > UInt128(1) << 126 ? nil : product
  }
}
