// SPDX-License-Identifier: GPL-3.0-or-later

public import CGSL

/// The normal distribution.
///
/// Source: Marsaglia & Tsang (2000), "The ziggurat method for generating random variables", J. Stat. Softw. 5(8); the GSL manual, "The
/// Gaussian distribution".
@frozen
public struct Normal: Sampler {
  /// The mean, in the unit of the draws; up to 10¹⁰⁰ in size.
  public let mean: Double
  /// The standard deviation, in the unit of the draws; in [10⁻¹⁰⁰, 10¹⁰⁰].
  public let standardDeviation: Double

  /// The normal distribution with this mean and standard deviation.
  public init(mean: Double, standardDeviation: Double) throws(DistributionError) {
    GSL.quiet
    try DistributionError.check(.normal, .mean, mean, in: .real)
    try DistributionError.check(.normal, .standardDeviation, standardDeviation, in: .positive)
    self.mean = mean
    self.standardDeviation = standardDeviation
  }

  /// One draw, by `gsl_ran_gaussian_ziggurat`.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Double {
    let deviation = unsafe generator.withGSL { unsafe gsl_ran_gaussian_ziggurat($0, standardDeviation) }
    return mean + deviation
  }

  /// The normal distribution function.
  public func cumulative(_ outcome: Double) -> Double {
    gsl_cdf_gaussian_P(outcome - mean, standardDeviation)
  }

  /// The inverse of ``cumulative(_:)``; −∞ for 0.
  public func quantile(_ probability: Double) -> Double {
    Inversion.check(probability)
    return probability == 0 ? -.infinity : mean + gsl_cdf_gaussian_Pinv(probability, standardDeviation)
  }
}
