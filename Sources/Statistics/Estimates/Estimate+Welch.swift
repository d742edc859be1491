// SPDX-License-Identifier: GPL-3.0-or-later

extension Estimate {
  /// The difference of two means of independent samples with variances of their own, or nil when either has fewer than two values.
  ///
  /// Welch 1947, with Satterthwaite's degrees of freedom. For variants that share random numbers use the paired difference instead.
  public static func welch(_ first: MomentSums, minus second: MomentSums) -> Estimate? {
    guard let one = first.meanEstimate, let other = second.meanEstimate else { return nil }
    return welch(one, Double(first.count), minus: other, Double(second.count))
  }

  /// The difference of two means over independent sets of replications, or nil when either has fewer than two.
  public static func welch(_ first: ReplicationMeans, minus second: ReplicationMeans) -> Estimate? {
    guard let one = first.estimate, let other = second.estimate else { return nil }
    return welch(one, Double(first.count), minus: other, Double(second.count))
  }

  private static func welch(_ first: Estimate, _ firstCount: Double, minus second: Estimate, _ secondCount: Double) -> Estimate {
    let one = first.standardError * first.standardError
    let other = second.standardError * second.standardError
    let total = one + other
    let degreesOfFreedom =
      total > 0 ? total * total / (one * one / (firstCount - 1) + other * other / (secondCount - 1)) : firstCount + secondCount - 2
    return Estimate(
      value: first.value - second.value, standardError: total.squareRoot(), reference: .studentT(degreesOfFreedom: degreesOfFreedom))
  }
}
