// SPDX-License-Identifier: GPL-3.0-or-later

public import CGSL

/// The beta distribution, of probabilities that differ between users.
///
/// Source: Knuth (1997), "The art of computer programming" vol. 2, 3rd ed., §3.4.1 (from two gamma variables), and Jöhnk (1964), Metrika 8,
/// where both parameters are at most 1; the GSL manual, "The beta distribution".
@frozen
public struct Beta: Sampler {
  /// The weight of 1; in [0.01, 10⁶].
  public let alpha: Double
  /// The weight of 0; in [0.01, 10⁶].
  public let beta: Double

  /// The beta distribution with mean alpha / (alpha + beta).
  public init(alpha: Double, beta: Double) throws(DistributionError) {
    GSL.quiet
    try DistributionError.check(.beta, .alpha, alpha, in: .init(0.01, 1e6))
    try DistributionError.check(.beta, .beta, beta, in: .init(0.01, 1e6))
    self.alpha = alpha
    self.beta = beta
  }

  /// One draw, in [0, 1], by `gsl_ran_beta`.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Double {
    unsafe generator.withGSL { unsafe gsl_ran_beta($0, alpha, beta) }
  }

  /// alpha / (alpha + beta).
  public var mean: Double { alpha / (alpha + beta) }

  /// √(alpha · beta / (alpha + beta + 1)) / (alpha + beta).
  public var standardDeviation: Double {
    (alpha * beta / (alpha + beta + 1)).squareRoot() / (alpha + beta)
  }

  /// The regularised incomplete beta function; 0 below 0, 1 above 1.
  public func cumulative(_ outcome: Double) -> Double {
    gsl_cdf_beta_P(outcome, alpha, beta)
  }

  /// The inverse of ``cumulative(_:)``, by `gsl_cdf_beta_Pinv`, to about 10⁻⁹ of the probability.
  public func quantile(_ probability: Double) -> Double {
    Inversion.check(probability)
    return Inversion.repaired(gsl_cdf_beta_Pinv(probability, alpha, beta), probability: probability, upper: 1, cumulative: cumulative)
  }
}
