// SPDX-License-Identifier: GPL-3.0-or-later

// Per-user estimates. Users are taken as independent draws; under stratified sampling use `ReplicationMeans` instead.

extension CrossProducts {
  /// Count, sum and sum of squares of quantity `i`.
  public func moments(of i: Int) -> MomentSums {
    MomentSums(count: count, sum: sum(i), sumOfSquares: product(i, i))
  }

  /// Count, sum and sum of squares of each user's quantity `i` less quantity `j`.
  public func moments(of i: Int, minus j: Int) -> MomentSums {
    MomentSums(count: count, sum: sum(i) - sum(j), sumOfSquares: product(i, i) - 2 * product(i, j) + product(j, j))
  }

  /// Whether quantities `i` and `j` agree for every single user (also when there are none): exact.
  public func areIdentical(_ i: Int, _ j: Int) -> Bool {
    moments(of: i, minus: j).isAllZero
  }

  /// The mean of quantity `i`, or nil without users.
  public func mean(of i: Int) -> Double? {
    moments(of: i).mean
  }

  /// The unbiased sample covariance of quantities `i` and `j`, or nil for fewer than two users; the numerator is exact.
  public func covariance(_ i: Int, _ j: Int) -> Double? {
    guard count > 1 else { return nil }
    return ExactDifference(count, product(i, j), minus: sum(i), sum(j)).value / (Double(count) * Double(count - 1))
  }

  /// Pearson's correlation of quantities `i` and `j`, or nil when either does not vary or there are fewer than two users.
  public func correlation(_ i: Int, _ j: Int) -> Double? {
    guard let both = covariance(i, j), let first = covariance(i, i), let second = covariance(j, j), first > 0, second > 0 else {
      return nil
    }
    return min(max(both / (first.squareRoot() * second.squareRoot()), -1), 1)
  }

  /// The mean of quantity `i` per user, or nil for fewer than two users.
  public func meanEstimate(of i: Int) -> Estimate? {
    moments(of: i).meanEstimate
  }

  /// The mean over users of quantity `i` less quantity `j`, paired user by user, or nil for fewer than two users.
  ///
  /// Its test is the paired t test; it says `identical` when all differences are exactly zero.
  public func differenceEstimate(of i: Int, minus j: Int) -> Estimate? {
    moments(of: i, minus: j).meanEstimate
  }

  /// The ratio of the sum of quantity `i` to the sum of quantity `j`, with the standard error of the delta method.
  ///
  /// Nil for fewer than two users or when the sum of `j` is zero. Source: Deng, Knoblich & Lu 2018, "Applying the Delta Method in Metric
  /// Analytics", section 3. The interval is good once the coefficient of variation of the mean of `j` is small, say below 0.1.
  public func ratioEstimate(of i: Int, to j: Int) -> Estimate? {
    combinationEstimate([(Ratio(numerator: i, denominator: j), 1)])
  }

  /// The ratio i/j less the ratio k/l, paired user by user, with the standard error of the delta method.
  ///
  /// Nil for fewer than two users or when a denominator's sum is zero. When both ratios are made of the same numbers for every user,
  /// value and standard error are exactly zero.
  public func ratioDifferenceEstimate(of first: Ratio, minus second: Ratio) -> Estimate? {
    if sum(second.denominator) != 0, areIdentical(first.numerator, second.numerator), areIdentical(first.denominator, second.denominator) {
      return count > 1 ? Estimate(value: 0, standardError: 0, reference: .normal) : nil
    }
    return combinationEstimate([(first, 1), (second, -1)])
  }

  /// Which two quantities form a ratio of sums.
  public struct Ratio: Equatable, Sendable {
    /// The quantity whose sum is divided.
    public let numerator: Int
    /// The quantity whose sum it is divided by.
    public let denominator: Int

    /// The ratio of the sum of `numerator` to the sum of `denominator`.
    public init(numerator: Int, denominator: Int) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// Σ sign · ratio, linearised: the influence of one user on ratio r = N/D is (x_N − r·x_D)/mean(x_D).
  private func combinationEstimate(_ terms: [(ratio: Ratio, sign: Double)]) -> Estimate? {
    guard count > 1 else { return nil }
    var value = 0.0
    var weights: [(quantity: Int, weight: Double)] = []
    for (ratio, sign) in terms {
      guard sum(ratio.denominator) != 0 else { return nil }
      let quotient = Double(sum(ratio.numerator)) / Double(sum(ratio.denominator))
      let meanOfDenominator = Double(sum(ratio.denominator)) / Double(count)
      value += sign * quotient
      weights.append((ratio.numerator, sign / meanOfDenominator))
      weights.append((ratio.denominator, -sign * quotient / meanOfDenominator))
    }
    var variance = 0.0
    for (i, first) in weights {
      for (j, second) in weights { variance += first * second * (covariance(i, j) ?? 0) }
    }
    // Rounding may leave a tiny negative number where the true variance is zero.
    return Estimate(value: value, standardError: (max(variance, 0) / Double(count)).squareRoot(), reference: .normal)
  }
}
