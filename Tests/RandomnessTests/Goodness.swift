// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL

/// Goodness-of-fit tests, each against a distribution function; all tests of this folder use them at level 0.001 with fixed seeds.
enum Goodness {
  /// √n times the Kolmogorov–Smirnov distance between `sample` and `cumulative`.
  static func kolmogorovSmirnov(_ sample: [Double], cumulative: (Double) -> Double) -> Double {
    let sorted = sample.sorted()
    let count = Double(sorted.count)
    var distance = 0.0
    for (index, value) in sorted.enumerated() {
      let expected = cumulative(value)
      distance = max(distance, expected - Double(index) / count, Double(index + 1) / count - expected)
    }
    return distance * count.squareRoot()
  }

  /// The 0.999 quantile of Kolmogorov's distribution (scipy 1.17.1, `stats.kstwobign.ppf(0.999)`, 2026-11).
  static let kolmogorovLimit = 1.9494746035952515

  /// The p value of Pearson's chi-square test of counts against expected counts.
  static func chiSquare(_ observed: [Int], expected: [Double]) -> Double {
    let statistic = zip(observed, expected).reduce(0.0) { sum, pair in
      sum + (Double(pair.0) - pair.1) * (Double(pair.0) - pair.1) / pair.1
    }
    return gsl_cdf_chisq_Q(statistic, Double(observed.count - 1))
  }

  /// The p value of the chi-square test that equal cells are equally full.
  static func uniformity(_ observed: [Int]) -> Double {
    let total = observed.reduce(0, +)
    return chiSquare(observed, expected: observed.map { _ in Double(total) / Double(observed.count) })
  }

  /// The p value of the chi-square test of whole numbers against a distribution function, in cells that expect at least ten.
  static func chiSquare(_ sample: [Double], cumulative: (Double) -> Double) -> Double {
    let total = Double(sample.count)
    var counts: [Double: Int] = [:]
    for value in sample { counts[value, default: 0] += 1 }
    var observed: [Int] = []
    var expected: [Double] = []
    var cell = 0
    var reached = 0.0
    var value = 0.0
    while (1 - reached) * total >= 10 {
      cell += counts.removeValue(forKey: value) ?? 0
      let next = cumulative(value)
      if (next - reached) * total >= 10 {
        observed.append(cell)
        expected.append((next - reached) * total)
        cell = 0
        reached = next
      }
      value += 1
    }
    // What is left, values that no cell covers included, goes to the last cell.
    cell += counts.values.reduce(0, +)
    guard !observed.isEmpty else { return 0 }
    observed[observed.count - 1] += cell
    expected[expected.count - 1] += (1 - reached) * total
    return observed.count == 1 ? (observed[0] == sample.count ? 1 : 0) : chiSquare(observed, expected: expected)
  }
}
