// SPDX-License-Identifier: GPL-3.0-or-later

/// One trial that happens or not.
///
/// Source: Devroye (1986), ch. II.2 (inversion); the same draw as `gsl_ran_bernoulli`.
@frozen
public struct Bernoulli: Sampler {
  /// The probability of true; in [0, 1].
  public let probability: Double

  /// The trial with this probability.
  public init(probability: Double) throws(DistributionError) {
    try DistributionError.check(.bernoulli, .probability, probability, in: .probability)
    self.probability = probability
  }

  /// One draw: one word of the stream, whatever the probability.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Bool {
    generator.uniform() < probability
  }

  /// The probability, true counting 1 and false 0.
  public var mean: Double { probability }

  /// √(probability · (1 − probability)).
  public var standardDeviation: Double { (probability * (1 - probability)).squareRoot() }

  /// 1 for true, 1 − probability for false.
  public func cumulative(_ outcome: Bool) -> Double { outcome ? 1 : 1 - probability }

  /// The inverse of ``cumulative(_:)``.
  public func quantile(_ probability: Double) -> Bool {
    Inversion.check(probability)
    return self.probability == 1 || probability > 1 - self.probability
  }

  /// Whether the trial always has the same end.
  public var isConstant: Bool { probability == 0 || probability == 1 }
}
