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

  /// The probability of a number not above `number`; NaN is a precondition.
  public func cumulative(_ number: Double) -> Double {
    precondition(!number.isNaN, "A distribution function's argument must be a number")
    // Beyond 2⁵³ every count's distribution function has reached 1.
    let whole = Int(max(-1, min(number.rounded(.down), 0x1p53)))
    return switch self {
    case .bernoulli(let sampler): whole < 0 ? 0 : sampler.cumulative(whole >= 1)
    case .beta(let sampler): sampler.cumulative(number)
    case .constant(let sampler): sampler.cumulative(number)
    case .discrete(let sampler): sampler.cumulative(whole)
    case .exponential(let sampler): sampler.cumulative(number)
    case .gamma(let sampler): sampler.cumulative(number)
    case .geometric(let sampler): sampler.cumulative(whole)
    case .lognormal(let sampler): sampler.cumulative(number)
    case .negativeBinomial(let sampler): sampler.cumulative(whole)
    case .normal(let sampler): sampler.cumulative(number)
    case .poisson(let sampler): sampler.cumulative(whole)
    case .uniform(let sampler): sampler.cumulative(number)
    case .weibull(let sampler): sampler.cumulative(number)
    case .zipf(let sampler): sampler.cumulative(whole)
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
