// SPDX-License-Identifier: GPL-3.0-or-later

public import CGSL

/// The Weibull distribution, of lifetimes whose hazard falls (shape < 1) or grows (shape > 1) with age.
///
/// Source: Devroye (1986), ch. II.2 (inversion); the GSL manual, "The Weibull distribution", where the scale is called a, the shape b.
@frozen
public struct Weibull: Sampler {
  /// The scale, in the unit of the draws: a share 1 − 1/e of draws lies below it; in [10⁻¹⁰⁰, 10¹⁰⁰].
  public let scale: Double
  /// The shape, without unit; in [0.05, 1000].
  public let shape: Double

  /// The distribution with P(X > x) = exp(−(x / scale)^shape).
  public init(scale: Double, shape: Double) throws(DistributionError) {
    GSL.quiet
    try DistributionError.check(.weibull, .scale, scale, in: .positive)
    try DistributionError.check(.weibull, .shape, shape, in: .init(0.05, 1000))
    self.scale = scale
    self.shape = shape
  }

  /// One draw, in (0, ∞), by `gsl_ran_weibull`.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Double {
    unsafe generator.withGSL { unsafe gsl_ran_weibull($0, scale, shape) }
  }

  /// scale · Γ(1 + 1/shape).
  public var mean: Double { scale * GSL.gamma(1 + 1 / shape) }

  /// scale · √(Γ(1 + 2/shape) − Γ(1 + 1/shape)²).
  public var standardDeviation: Double {
    let first = GSL.gamma(1 + 1 / shape)
    return scale * max(0, GSL.gamma(1 + 2 / shape) - first * first).squareRoot()
  }

  /// 1 − exp(−(outcome / scale)^shape), or 0 below 0.
  public func cumulative(_ outcome: Double) -> Double {
    outcome <= 0 ? 0 : gsl_cdf_weibull_P(outcome, scale, shape)
  }

  /// scale · (−log(1 − probability))^(1/shape).
  public func quantile(_ probability: Double) -> Double {
    Inversion.check(probability)
    return gsl_cdf_weibull_Pinv(probability, scale, shape)
  }
}
