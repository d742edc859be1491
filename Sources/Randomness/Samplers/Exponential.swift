// SPDX-License-Identifier: GPL-3.0-or-later

public import CGSL

/// How an exponential variable is drawn.
@frozen
public enum ExponentialMethod: String, Hashable, Sendable, CaseIterable {
  /// By `-mean · log(1 − u)`: since 1 − u is exact, GSL's number to an ulp or two, at a third of its cost, and alike on every machine.
  case inlined
  /// By `gsl_ran_exponential`, `-mean · log1p(−u)`, to the last bit.
  case gsl
  /// By a ziggurat of 256 layers: another number from the same word, rarely a logarithm.
  case ziggurat
}

/// The exponential distribution, of waiting times without memory.
///
/// Source: Devroye (1986), "Non-uniform random variate generation", ch. II.2, example 2.1 (inversion); the GSL manual, "The exponential
/// distribution".
@frozen
public struct Exponential: Sampler {
  /// The mean, in the unit of the draws; in [10⁻¹⁰⁰, 10¹⁰⁰].
  public let mean: Double
  /// How draws are made.
  public let method: ExponentialMethod

  /// The exponential distribution with this mean.
  public init(mean: Double, method: ExponentialMethod = .inlined) throws(DistributionError) {
    GSL.quiet
    try DistributionError.check(.exponential, .mean, mean, in: .positive)
    self.mean = mean
    self.method = method
  }

  /// The same distribution, drawn by another method.
  public func drawn(by method: ExponentialMethod) -> Exponential { Exponential(checkedMean: mean, method: method) }

  private init(checkedMean mean: Double, method: ExponentialMethod) {
    self.mean = mean
    self.method = method
  }

  /// One draw, in [0, ∞): one word of the stream, unless the ziggurat needs more.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Double {
    Self.draw(mean: mean, by: method, from: &generator)
  }

  /// One draw of a mean that needs no checking, for means that are computed on the way.
  ///
  /// - Parameter mean: positive and finite.
  @inlinable @inline(__always)
  public static func draw<Generator: StreamGenerator>(
    mean: Double, by method: ExponentialMethod, from generator: inout Generator
  ) -> Double {
    switch method {
    case .inlined: inverted(generator.uniform(), mean: mean)
    case .gsl: unsafe generator.withGSL { unsafe gsl_ran_exponential($0, mean) }
    case .ziggurat: mean * ExponentialZiggurat.draw(from: &generator)
    }
  }

  /// The draw that ``ExponentialMethod/inlined`` makes of a uniform number: −mean · log(1 − uniform).
  ///
  /// - Parameters:
  ///   - uniform: a multiple of 2⁻⁵³ in [0, 1).
  ///   - mean: positive and finite.
  @inlinable @inline(__always)
  public static func inverted(_ uniform: Double, mean: Double) -> Double {
    -mean * NaturalLogarithm.of(1 - uniform)
  }

  /// The standard deviation, which is the mean.
  public var standardDeviation: Double { mean }

  /// 1 − exp(−outcome / mean), or 0 below 0.
  public func cumulative(_ outcome: Double) -> Double {
    outcome <= 0 ? 0 : gsl_cdf_exponential_P(outcome, mean)
  }

  /// −mean · log(1 − probability).
  public func quantile(_ probability: Double) -> Double {
    Inversion.check(probability)
    return gsl_cdf_exponential_Pinv(probability, mean)
  }
}
