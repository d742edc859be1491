// SPDX-License-Identifier: GPL-3.0-or-later

/// Comparisons of one candidate with each of the others, judged so that a level holds for all of them together.
///
/// Each of the m differences gets an interval of confidence 1 − α/m (Dunn 1961, "Multiple comparisons among means"); a verdict is where
/// such an interval lies, and an adjusted p value is m times the two-sided one, so the three agree for every pair. With k candidates and
/// m = k − 1 this holds whatever the correlations:
///
/// - all k − 1 intervals against a candidate that was fixed beforehand hold at once with probability at least 1 − α;
/// - the truly best candidate is clearly worse than some other one with probability at most α/2, because that takes an error in one of its
///   own k − 1 comparisons, each of them to one side. So it stays among those that are not clearly worse than the best of the sample,
///   though the same data chose that one: comparisons with the best (Hsu 1984; Edwards & Hsu 1983), with Bonferroni's bound.
///
/// Holm's steps would reject a little more, but the intervals that belong to them say nothing of what is rejected, and they keep neither
/// promise when the same data chose the best.
public struct ComparisonFamily: Hashable, Sendable {
  /// How many comparisons share the level, at least 1.
  public let count: Int
  /// The confidence 1 − α of all of them together, strictly between 0 and 1.
  public let level: Double

  /// Where the truth lies, as far as the family's level lets one say.
  public enum Verdict: Hashable, Sendable {
    /// Clearly above 0.
    case above
    /// Clearly below 0.
    case below
    /// On either side of 0, or at it.
    case open
  }

  /// The comparisons of one of `candidates` with the others; a single candidate counts as one comparison.
  public init(candidates: Int, level: Double = 0.95) {
    precondition(level > 0 && level < 1, "a confidence level lies strictly between 0 and 1")
    count = max(candidates - 1, 1)
    self.level = level
  }

  /// The difference's interval; the family's intervals hold together with probability `level` at least.
  public func interval(of difference: Estimate) -> Interval {
    let interval = difference.interval(level: 1 - (1 - level) / Double(count))
    return Interval(estimate: interval.estimate, lower: interval.lower, upper: interval.upper, level: level)
  }

  /// Where the difference's interval lies.
  public func verdict(on difference: Estimate) -> Verdict {
    let interval = interval(of: difference)
    return interval.lower > 0 ? .above : interval.upper < 0 ? .below : .open
  }

  /// The least α at which the difference's interval would leave 0 out: `count` times the two-sided p value, at most 1.
  public func adjustedPValue(of difference: Estimate) -> Double { min(Double(count) * difference.test().pValue, 1) }
}
