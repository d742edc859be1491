// SPDX-License-Identifier: GPL-3.0-or-later

public import CGSL

#if canImport(Darwin)
  public import Darwin
#else
  public import Glibc
#endif

/// The lognormal distribution, of dwell and display times.
///
/// Source: Marsaglia & Tsang (2000), J. Stat. Softw. 5(8), for the normal variable (GSL's ziggurat: a third of the polar method's cost);
/// the GSL manual, "The lognormal distribution".
@frozen
public struct Lognormal: Sampler {
  /// The median exp(ζ), in the unit of the draws; in [10⁻¹⁰⁰, 10¹⁰⁰].
  public let median: Double
  /// The standard deviation of the logarithm, without unit; in (0, 10].
  public let sigma: Double
  /// ζ, the mean of the logarithm: log(median).
  public let zeta: Double

  /// The distribution of median · exp(sigma · Z), Z standard normal.
  public init(median: Double, sigma: Double) throws(DistributionError) {
    GSL.quiet
    try DistributionError.check(.lognormal, .median, median, in: .positive)
    try DistributionError.check(.lognormal, .sigma, sigma, in: .init(0, 10, includesLower: false))
    self.median = median
    self.sigma = sigma
    zeta = log(median)
  }

  /// One draw, in (0, ∞), from `gsl_ran_gaussian_ziggurat`.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Double {
    let deviation = unsafe generator.withGSL { unsafe gsl_ran_gaussian_ziggurat($0, sigma) }
    return exp(zeta + deviation)
  }

  /// median · exp(sigma² / 2).
  public var mean: Double { median * exp(sigma * sigma / 2) }

  /// mean · √(exp(sigma²) − 1).
  public var standardDeviation: Double { mean * expm1(sigma * sigma).squareRoot() }

  /// The normal distribution function of the logarithm, or 0 at and below 0.
  public func cumulative(_ outcome: Double) -> Double {
    outcome <= 0 ? 0 : gsl_cdf_lognormal_P(outcome, zeta, sigma)
  }

  /// median · exp(sigma · z), z the standard normal quantile.
  public func quantile(_ probability: Double) -> Double {
    Inversion.check(probability)
    return probability == 0 ? 0 : gsl_cdf_lognormal_Pinv(probability, zeta, sigma)
  }
}
