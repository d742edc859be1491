// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL

/// The geometric distribution, of the number of trials up to and with the first success: 1, 2, ….
///
/// Source: Devroye (1986), ch. X.2 (inversion); the GSL manual, "The geometric distribution".
@frozen
public struct Geometric: Sampler {
  /// The probability that one trial succeeds; in [10⁻⁸, 1], so that no count passes 2³².
  public let successProbability: Double
  /// log(1 − successProbability), or −∞.
  @usableFromInline let logOfFailure: Double

  /// The geometric distribution with mean 1 / successProbability.
  public init(successProbability: Double) throws(DistributionError) {
    GSL.quiet
    try DistributionError.check(.geometric, .successProbability, successProbability, in: .init(1e-8, 1))
    self.successProbability = successProbability
    logOfFailure = successProbability < 1 ? NaturalLogarithm.of(1 - successProbability) : -.infinity
  }

  /// One draw, at least 1: ⌊log(u) / log(1 − successProbability)⌋ + 1 as in `gsl_ran_geometric`, which gives the same number wherever
  /// the quotient is not within an ulp or two of a whole one.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Int {
    var place = generator.uniform()
    while place == 0 { place = generator.uniform() }
    return inverted(place)
  }

  /// The draw that one uniform number gives.
  ///
  /// - Parameter uniform: a multiple of 2⁻⁵³ in [0, 1); 0, for which GSL would draw again, counts as 2⁻⁵³.
  @inlinable
  public func inverted(_ uniform: Double) -> Int {
    Int(NaturalLogarithm.of(max(uniform, 0x1p-53)) / logOfFailure + 1)
  }

  /// 1 / successProbability.
  public var mean: Double { 1 / successProbability }

  /// √(1 − successProbability) / successProbability.
  public var standardDeviation: Double { (1 - successProbability).squareRoot() / successProbability }

  /// 1 − (1 − successProbability)^outcome, or 0 below 1.
  public func cumulative(_ outcome: Int) -> Double {
    outcome < 1 ? 0 : gsl_cdf_geometric_P(UInt32(clamping: outcome), successProbability)
  }

  /// The exact inverse of ``cumulative(_:)``.
  public func quantile(_ probability: Double) -> Int {
    Inversion.check(probability)
    return Inversion.smallest(from: 1, probability: probability) { gsl_cdf_geometric_P($0, successProbability) }
  }

  /// Whether the first trial always succeeds.
  public var isConstant: Bool { successProbability == 1 }
}
