// SPDX-License-Identifier: GPL-3.0-or-later

public import CGSL

/// The gamma distribution, of rates that differ between users.
///
/// Source: Marsaglia & Tsang (2000), "A simple method for generating gamma variables", ACM TOMS 26(3); the GSL manual, "The gamma
/// distribution".
@frozen
public struct Gamma: Sampler {
  /// The shape, without unit; in [0.01, 10⁶].
  public let shape: Double
  /// The scale, in the unit of the draws; in [10⁻¹⁰⁰, 10¹⁰⁰].
  public let scale: Double

  /// The gamma distribution with mean shape · scale.
  public init(shape: Double, scale: Double) throws(DistributionError) {
    GSL.quiet
    try DistributionError.check(.gamma, .shape, shape, in: .init(0.01, 1e6))
    try DistributionError.check(.gamma, .scale, scale, in: .positive)
    self.shape = shape
    self.scale = scale
  }

  /// One draw, in [0, ∞), by `gsl_ran_gamma`.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Double {
    unsafe generator.withGSL { unsafe gsl_ran_gamma($0, shape, scale) }
  }

  /// shape · scale.
  public var mean: Double { shape * scale }

  /// √shape · scale.
  public var standardDeviation: Double { shape.squareRoot() * scale }

  /// The regularised lower incomplete gamma function, or 0 below 0.
  public func cumulative(_ outcome: Double) -> Double {
    outcome <= 0 ? 0 : gsl_cdf_gamma_P(outcome, shape, scale)
  }

  /// The inverse of ``cumulative(_:)``, by `gsl_cdf_gamma_Pinv`, to about 10⁻⁹ of the probability.
  public func quantile(_ probability: Double) -> Double {
    Inversion.check(probability)
    let unit = Inversion.repaired(gsl_cdf_gamma_Pinv(probability, shape, 1), probability: probability, upper: .infinity) {
      gsl_cdf_gamma_P($0, shape, 1)
    }
    return scale * unit
  }
}
