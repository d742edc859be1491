// SPDX-License-Identifier: GPL-3.0-or-later

/// How many times smaller a variance became through a technique: by this factor more users would have been needed without it.
public enum VarianceReduction: Equatable, Sendable {
  /// The variance without the technique over the variance with it; below 1 it did harm.
  case factor(Double, interval: Interval?)
  /// The two quantities agree for every user, so their difference has no variance at all.
  case identical
  /// The difference is the same for every user (or every replication has the same mean), though the quantities themselves vary.
  case complete
  /// Nothing varies, or there are too few users or replications to tell.
  case undefined

  /// The factor of common random numbers for the difference of quantities `i` and `j`: (var i + var j) / var(i − j), user by user.
  ///
  /// Without an interval. Glasserman & Yao 1992; Law, Simulation Modeling and Analysis, chapter 11.
  public static func commonRandomNumbers(_ products: CrossProducts, _ i: Int, _ j: Int) -> VarianceReduction {
    ratio(
      of: products.moments(of: i).variance, products.moments(of: j).variance, to: products.moments(of: i, minus: j).variance,
      identical: products.areIdentical(i, j))
  }

  /// The factor of common random numbers between replication means: (var A + var B) / var(A − B).
  ///
  /// `A` and `B` must have as many replications as each other.
  public static func commonRandomNumbers(_ first: ReplicationMeans, _ second: ReplicationMeans) -> VarianceReduction {
    ratio(of: first.variance, second.variance, to: first.minus(second).variance, identical: first == second)
  }

  private static func ratio(of first: Double?, _ second: Double?, to difference: Double?, identical: Bool) -> VarianceReduction {
    guard let first, let second, let difference, first + second > 0 else { return .undefined }
    if identical { return .identical }
    return difference > 0 ? .factor((first + second) / difference, interval: nil) : .complete
  }

  /// The factor of stratified sampling: the variance that the mean of a replication would have with independent users, over the variance
  /// that replication means do have.
  ///
  /// The first is the pooled variance within replications over the (harmonic mean) number of users per replication. With 16 replications
  /// the factor is uncertain by about 40 %; the interval, from Fisher's F with (R − 1, N − R) degrees of freedom, says so.
  ///
  /// - Parameter replications: the sums of each replication; at least two, each with at least two users, else `undefined`.
  public static func stratification(_ replications: [MomentSums], level: Double = 0.95) -> VarianceReduction {
    let variances = replications.compactMap(\.variance)
    guard replications.count > 1, variances.count == replications.count, let between = ReplicationMeans(replications)?.variance else {
      return .undefined
    }
    var squares = 0.0
    var degreesOfFreedom = 0.0
    var inverseCounts = 0.0
    for (replication, variance) in zip(replications, variances) {
      squares += variance * Double(replication.count - 1)
      degreesOfFreedom += Double(replication.count - 1)
      inverseCounts += 1 / Double(replication.count)
    }
    let expected = squares / degreesOfFreedom * inverseCounts / Double(replications.count)
    guard expected > 0 else { return .undefined }
    guard between > 0 else { return .complete }
    let factor = expected / between
    let tail = Interval.tail(of: level)
    let replicationFreedom = Double(replications.count - 1)
    let low = fisherPoint(tail, replicationFreedom, degreesOfFreedom)
    let high = fisherPoint(1 - tail, replicationFreedom, degreesOfFreedom)
    return .factor(factor, interval: Interval(estimate: factor, lower: factor * low, upper: factor * high, level: level))
  }

  /// The point of Fisher's F; of its limit χ²/ν where GSL's F, accurate up to a million, is not needed.
  private static func fisherPoint(_ p: Double, _ numerator: Double, _ denominator: Double) -> Double {
    if denominator <= 1_000_000, let point = GSL.fisherPoint(p, numerator, denominator) { return point }
    return GSL.chiSquaredPoint(p, numerator) / numerator
  }
}
