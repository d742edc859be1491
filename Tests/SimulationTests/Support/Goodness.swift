// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness

/// Goodness-of-fit tests; all tests of this folder use them at level 0.001 with fixed seeds.
enum Goodness {
  /// The p value of Pearson's chi-square test of counts against expected counts; cells that expect less than 8 are joined with the next.
  ///
  /// - Parameter fitted: parameters that were estimated from the same counts.
  static func chiSquare(_ observed: [Int64], expected: [Double], fitted: Int = 0) -> Double {
    precondition(observed.count == expected.count, "One expected count for each cell.")
    var cells: [(observed: Double, expected: Double)] = []
    var cell = (observed: 0.0, expected: 0.0)
    for (count, expectation) in zip(observed, expected) {
      cell.observed += Double(count)
      cell.expected += expectation
      guard cell.expected >= 8 else { continue }
      cells.append(cell)
      cell = (0, 0)
    }
    if let last = cells.indices.last {
      cells[last].observed += cell.observed
      cells[last].expected += cell.expected
    }
    let statistic = cells.reduce(0) { $0 + ($1.observed - $1.expected) * ($1.observed - $1.expected) / $1.expected }
    let freedom = cells.count - 1 - fitted
    // A chi-square variable is gamma with shape k / 2 and scale 2.
    guard freedom > 0, let distribution = try? Gamma(shape: Double(freedom) / 2, scale: 2) else { return cells.isEmpty ? 0 : 1 }
    return 1 - distribution.cumulative(statistic)
  }

  /// √n times the Kolmogorov–Smirnov distance between `sample` and `cumulative`.
  static func kolmogorovSmirnov(_ sample: [Double], cumulative: (Double) -> Double) -> Double {
    let count = Double(sample.count)
    var distance = 0.0
    for (index, value) in sample.sorted().enumerated() {
      let expected = cumulative(value)
      distance = max(distance, expected - Double(index) / count, Double(index + 1) / count - expected)
    }
    return distance * count.squareRoot()
  }

  /// The 0.999 quantile of Kolmogorov's distribution (scipy 1.17.1, `stats.kstwobign.ppf(0.999)`, 2026-11).
  static let kolmogorovLimit = 1.9494746035952515

  /// The distance of a count from its binomial expectation, in standard deviations.
  static func z(_ count: Int64, of trials: Int64, share: Double) -> Double {
    let variance = Double(trials) * share * (1 - share)
    let difference = Double(count) - Double(trials) * share
    return variance > 0 ? difference / variance.squareRoot() : difference == 0 ? 0 : .infinity
  }
}
