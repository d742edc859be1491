// SPDX-License-Identifier: GPL-3.0-or-later

public import CGSL

/// The negative binomial distribution, of the number of failures before success number `size`: 0, 1, 2, ….
///
/// The size need not be whole: it is then a Poisson count whose mean is gamma-distributed.
/// Source: Devroye (1986), ch. X.4.7 (gamma mixture of Poisson); the GSL manual, "The negative binomial distribution", where the size is n.
@frozen
public struct NegativeBinomial: Sampler {
  /// The number of successes waited for; positive, whole or not; in [0.01, 10⁹] and such that the mean is at most 10⁹.
  public let size: Double
  /// The probability that one trial succeeds; in [10⁻⁷, 1].
  public let successProbability: Double

  /// The negative binomial distribution with mean size · (1 − successProbability) / successProbability.
  public init(size: Double, successProbability: Double) throws(DistributionError) {
    GSL.quiet
    try DistributionError.check(.negativeBinomial, .successProbability, successProbability, in: .init(1e-7, 1))
    // GSL counts in 32 bits; with this bound on the mean and 10⁷ on the gamma scale, 2³² is beyond 10⁻¹⁰⁰ of the tail.
    let odds = (1 - successProbability) / successProbability
    try DistributionError.check(.negativeBinomial, .size, size, in: .init(0.01, min(1e9, 1e9 / odds)))
    self.size = size
    self.successProbability = successProbability
  }

  /// One draw, at least 0, by `gsl_ran_negative_binomial`.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Int {
    Int(unsafe generator.withGSL { unsafe gsl_ran_negative_binomial($0, successProbability, size) })
  }

  /// size · (1 − successProbability) / successProbability.
  public var mean: Double { size * (1 - successProbability) / successProbability }

  /// √(size · (1 − successProbability)) / successProbability.
  public var standardDeviation: Double { (size * (1 - successProbability)).squareRoot() / successProbability }

  /// The regularised incomplete beta function, or 0 below 0.
  public func cumulative(_ outcome: Int) -> Double {
    outcome < 0 ? 0 : gsl_cdf_negative_binomial_P(UInt32(clamping: outcome), successProbability, size)
  }

  /// The exact inverse of ``cumulative(_:)``.
  public func quantile(_ probability: Double) -> Int {
    Inversion.check(probability)
    return Inversion.smallest(from: 0, probability: probability) { gsl_cdf_negative_binomial_P($0, successProbability, size) }
  }

  /// Whether no trial ever fails.
  public var isConstant: Bool { successProbability == 1 }
}
