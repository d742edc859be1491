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
      SamplerCase(
        "exponential, inlined", .exponential(try Exponential(mean: 30)),
        [10.699451219366692, 7.683641638696955, 65.6100732474736, 11.492713396723293, 21.835193469025366]),
      SamplerCase(
        "exponential, GSL", .exponential(try Exponential(mean: 30, method: .gsl)),
        [10.699451219366692, 7.683641638696955, 65.6100732474736, 11.492713396723293, 21.835193469025366]),
      SamplerCase(
        "exponential, ziggurat", .exponential(try Exponential(mean: 30, method: .ziggurat)),
        [33.218750208415585, 5.043734701217417, 27.859198820020815, 52.34769521647144, 13.737411057041728]),
    ]
  }

  private static func others() throws -> [SamplerCase] {
    [
      SamplerCase(
        "gamma, shape > 1", .gamma(try Gamma(shape: 2.5, scale: 3)),
        [3.50502648074666, 9.443158621012028, 10.211334133221042, 3.233279300705966, 16.592055912789128]),
      SamplerCase(
        "gamma, shape < 1", .gamma(try Gamma(shape: 0.4, scale: 3)),
        [0.4164837891495635, 0.34155507438623095, 0.03198093429158557, 8.790779586378333, 0.03777940405664647]),
      SamplerCase(
        "lognormal", .lognormal(try Lognormal(median: 20, sigma: 0.9)),
        [9.547480966178286, 58.06216491563564, 33.873551030763785, 19.441332193741477, 38.14978792159239]),
      SamplerCase(
        "weibull", .weibull(try Weibull(scale: 12, shape: 0.7)),
        [15.645155199556115, 21.160225111506858, 0.5739702950257596, 14.55951053866035, 6.622585698860945]),
      SamplerCase(
        "normal", .normal(try Normal(mean: -3, standardDeviation: 2)),
        [-4.643233171179252, -0.6315956179874629, -1.8291061539301168, -3.06295766307783, -1.5649157220133723]),
      SamplerCase(
        "beta, from gammas", .beta(try Beta(alpha: 2, beta: 5)),
        [0.11874331745586014, 0.4845022668065464, 0.31865779499874214, 0.40103788730750883, 0.14467399660028868]),
      SamplerCase(
        "beta, Jöhnk", .beta(try Beta(alpha: 0.6, beta: 0.8)),
        [0.46320817243040313, 0.08612303925284215, 0.5420460526810106, 0.18161058659656085, 0.10813823397019132]),
      SamplerCase(
        "uniform", .uniform(try Uniform(lower: -2, upper: 6)),
        [0.39985120624816783, -0.19238402387071574, 5.101978168656599, 0.5459901244387346, 2.1363908507680573]),
      SamplerCase("constant", .constant(try Constant(4.25)), [4.25, 4.25, 4.25, 4.25, 4.25]),
    ]
  }

  private static func counts() throws -> [SamplerCase] {
    [
      SamplerCase("geometric", .geometric(try Geometric(successProbability: 0.1)), [12, 15, 2, 11, 7]),
      SamplerCase("poisson, small mean", .poisson(try Poisson(mean: 3.5)), [3, 8, 2, 7, 4]),
      SamplerCase("poisson, large mean", .poisson(try Poisson(mean: 250)), [224, 266, 236, 263, 240]),
      SamplerCase("negative binomial", .negativeBinomial(try NegativeBinomial(size: 2.5, successProbability: 0.2)), [8, 12, 9, 3, 21]),
      SamplerCase("discrete", .discrete(try Discrete(weights: [1, 0, 4, 2, 3])), [4, 4, 4, 4, 2]),
      SamplerCase("zipf", .zipf(try Zipf(n: 40, exponent: 1.1)), [1, 10, 3, 1, 1]),
      SamplerCase("bernoulli", .bernoulli(try Bernoulli(probability: 0.35)), [1, 1, 0, 1, 0]),
    ]
  }
}
