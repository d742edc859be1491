// SPDX-License-Identifier: GPL-3.0-or-later

extension Distribution {
  /// The smallest number whose cumulative probability is at least `probability`, for stratified sampling.
  ///
  /// - Parameter probability: in [0, 1); a precondition.
  public func quantile(_ probability: Double) -> Double {
    switch self {
    case .bernoulli(let sampler): sampler.quantile(probability) ? 1 : 0
    case .beta(let sampler): sampler.quantile(probability)
    case .constant(let sampler): sampler.quantile(probability)
    case .discrete(let sampler): Double(sampler.quantile(probability))
    case .exponential(let sampler): sampler.quantile(probability)
    case .gamma(let sampler): sampler.quantile(probability)
    case .geometric(let sampler): Double(sampler.quantile(probability))
    case .lognormal(let sampler): sampler.quantile(probability)
    case .negativeBinomial(let sampler): Double(sampler.quantile(probability))
    case .normal(let sampler): sampler.quantile(probability)
    case .poisson(let sampler): Double(sampler.quantile(probability))
    case .uniform(let sampler): sampler.quantile(probability)
    case .weibull(let sampler): sampler.quantile(probability)
    case .zipf(let sampler): Double(sampler.quantile(probability))
    }
  }

  /// The expected value.
  public var mean: Double { sampler.mean }

  /// The standard deviation.
  public var standardDeviation: Double { sampler.standardDeviation }

  /// Whether all draws are equal.
  public var isConstant: Bool { sampler.isConstant }

  /// The distribution's name, as scenario files spell it.
  public var name: DistributionName {
    switch self {
    case .bernoulli: .bernoulli
    case .beta: .beta
    case .constant: .constant
    case .discrete: .discrete
    case .exponential: .exponential
    case .gamma: .gamma
    case .geometric: .geometric
    case .lognormal: .lognormal
    case .negativeBinomial: .negativeBinomial
    case .normal: .normal
    case .poisson: .poisson
    case .uniform: .uniform
    case .weibull: .weibull
    case .zipf: .zipf
    }
  }

  /// The sampler inside, for facts that are asked for rarely.
  private var sampler: any Sampler {
    switch self {
    case .bernoulli(let sampler): sampler
    case .beta(let sampler): sampler
    case .constant(let sampler): sampler
    case .discrete(let sampler): sampler
    case .exponential(let sampler): sampler
    case .gamma(let sampler): sampler
    case .geometric(let sampler): sampler
    case .lognormal(let sampler): sampler
    case .negativeBinomial(let sampler): sampler
    case .normal(let sampler): sampler
    case .poisson(let sampler): sampler
    case .uniform(let sampler): sampler
    case .weibull(let sampler): sampler
    case .zipf(let sampler): sampler
    }
  }
}
