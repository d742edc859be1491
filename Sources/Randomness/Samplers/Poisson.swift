// SPDX-License-Identifier: GPL-3.0-or-later

public import CGSL

/// The Poisson distribution, of counts: 0, 1, 2, ….
///
/// Source: Ahrens & Dieter (1974), "Computer methods for sampling from gamma, beta, Poisson and binomial distributions", Computing 12; the
/// GSL manual, "The Poisson distribution".
@frozen
public struct Poisson: Sampler {
  /// The mean; in [0, 10⁹], so that no count passes 2³².
  public let mean: Double

  /// The Poisson distribution with this mean.
  public init(mean: Double) throws(DistributionError) {
    GSL.quiet
    try DistributionError.check(.poisson, .mean, mean, in: .init(0, 1e9))
    self.mean = mean
  }

  /// One draw, at least 0, by `gsl_ran_poisson`: about one word for each unit of a mean below 10, about 30 words above.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Int {
    Int(unsafe generator.withGSL { unsafe gsl_ran_poisson($0, mean) })
  }

  /// √mean.
  public var standardDeviation: Double { mean.squareRoot() }

  /// The regularised upper incomplete gamma function, or 0 below 0.
  public func cumulative(_ outcome: Int) -> Double {
    outcome < 0 ? 0 : gsl_cdf_poisson_P(UInt32(clamping: outcome), mean)
  }

  /// The exact inverse of ``cumulative(_:)``.
  public func quantile(_ probability: Double) -> Int {
    Inversion.check(probability)
    return Inversion.smallest(from: 0, probability: probability) { gsl_cdf_poisson_P($0, mean) }
  }

  /// Whether the mean, and so every count, is 0.
  public var isConstant: Bool { mean == 0 }
}
