// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Testing

/// A sampler, one for each path through the samplers' code, with the first draws that it must give for ever.
struct SamplerCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let distribution: Distribution
  let draws: [Double]

  init(_ name: String, _ distribution: Distribution, _ draws: [Double]) {
    testDescription = name
    self.distribution = distribution
    self.draws = draws
  }

  /// The generator that the tables start from.
  static func generator<Generator: StreamGenerator>(_ type: Generator.Type) -> Generator {
    StreamRoot(seed: 20_240_607, replication: 0).user(1).stream(Purpose("samplers"), index: 0, as: type)
  }

  static func all() throws -> [SamplerCase] {
    try exponentials() + others() + counts()
  }

  private static func exponentials() throws -> [SamplerCase] {
    [
      SamplerCase("exponential, inlined", .exponential(try Exponential(mean: 30)), [0]),
      SamplerCase("exponential, GSL", .exponential(try Exponential(mean: 30, method: .gsl)), [0]),
      SamplerCase("exponential, ziggurat", .exponential(try Exponential(mean: 30, method: .ziggurat)), [0]),
    ]
  }

  private static func others() throws -> [SamplerCase] {
    [
      SamplerCase("gamma, shape > 1", .gamma(try Gamma(shape: 2.5, scale: 3)), [0]),
      SamplerCase("gamma, shape < 1", .gamma(try Gamma(shape: 0.4, scale: 3)), [0]),
      SamplerCase("lognormal", .lognormal(try Lognormal(median: 20, sigma: 0.9)), [0]),
      SamplerCase("weibull", .weibull(try Weibull(scale: 12, shape: 0.7)), [0]),
      SamplerCase("normal", .normal(try Normal(mean: -3, standardDeviation: 2)), [0]),
      SamplerCase("beta, from gammas", .beta(try Beta(alpha: 2, beta: 5)), [0]),
      SamplerCase("beta, Jöhnk", .beta(try Beta(alpha: 0.6, beta: 0.8)), [0]),
      SamplerCase("uniform", .uniform(try Uniform(lower: -2, upper: 6)), [0]),
      SamplerCase("constant", .constant(try Constant(4.25)), [0]),
    ]
  }

  private static func counts() throws -> [SamplerCase] {
    [
      SamplerCase("geometric", .geometric(try Geometric(successProbability: 0.1)), [0]),
      SamplerCase("poisson, small mean", .poisson(try Poisson(mean: 3.5)), [0]),
      SamplerCase("poisson, large mean", .poisson(try Poisson(mean: 250)), [0]),
      SamplerCase("negative binomial", .negativeBinomial(try NegativeBinomial(size: 2.5, successProbability: 0.2)), [0]),
      SamplerCase("discrete", .discrete(try Discrete(weights: [1, 0, 4, 2, 3])), [0]),
      SamplerCase("zipf", .zipf(try Zipf(n: 40, exponent: 1.1)), [0]),
      SamplerCase("bernoulli", .bernoulli(try Bernoulli(probability: 0.35)), [0]),
    ]
  }
}
