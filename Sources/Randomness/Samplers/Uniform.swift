// SPDX-License-Identifier: GPL-3.0-or-later

/// The uniform distribution on an interval.
///
/// Source: the GSL manual, "The flat (uniform) distribution"; the same number as `gsl_ran_flat`.
@frozen
public struct Uniform: Sampler {
  /// The lower end, which can be drawn; up to 10¹⁰⁰ in size.
  public let lower: Double
  /// The upper end, above the lower; reached by rounding only.
  public let upper: Double

  /// The uniform distribution on [lower, upper).
  public init(lower: Double, upper: Double) throws(DistributionError) {
    try DistributionError.check(.uniform, .lower, lower, in: .real)
    try DistributionError.check(.uniform, .upper, upper, in: .init(lower, 1e100, includesLower: false))
    self.lower = lower
    self.upper = upper
  }

  /// One draw: one word of the stream.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Double {
    let share = generator.uniform()
    return lower * (1 - share) + upper * share
  }

  /// The middle of the interval.
  public var mean: Double { lower / 2 + upper / 2 }

  /// The interval's length over √12.
  public var standardDeviation: Double { (upper - lower) / 12.0.squareRoot() }

  /// The share of the interval up to `outcome`; 0 below it, 1 above.
  public func cumulative(_ outcome: Double) -> Double { min(1, max(0, (outcome - lower) / (upper - lower))) }

  /// The point with that share of the interval below it.
  public func quantile(_ probability: Double) -> Double {
    Inversion.check(probability)
    return lower * (1 - probability) + upper * probability
  }
}
