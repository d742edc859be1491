// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Testing

@Suite("Parameters out of range")
struct DistributionErrorTests {
  /// A construction that must fail, and the fact it must state.
  struct Refusal: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable () throws -> Void
    let expected: DistributionError

    init(
      _ distribution: DistributionName, _ parameter: DistributionError.Parameter, _ value: Double,
      _ permitted: DistributionError.PermittedRange,
      element: Int? = nil, _ make: @escaping @Sendable () throws -> Void
    ) {
      testDescription = "\(distribution.rawValue), \(parameter.rawValue) \(value)"
      self.make = make
      expected = DistributionError(distribution: distribution, parameter: parameter, element: element, value: value, permitted: permitted)
    }
  }

  static let refusals: [Refusal] = [
    Refusal(.exponential, .mean, 0, .positive) { _ = try Exponential(mean: 0) },
    Refusal(.exponential, .mean, -1, .positive) { _ = try Exponential(mean: -1) },
    Refusal(.exponential, .mean, .nan, .positive) { _ = try Exponential(mean: .nan) },
    Refusal(.exponential, .mean, .infinity, .positive) { _ = try Exponential(mean: .infinity) },
    Refusal(.gamma, .shape, 0, .init(0.01, 1e6)) { _ = try Gamma(shape: 0, scale: 1) },
    Refusal(.gamma, .scale, -2, .positive) { _ = try Gamma(shape: 1, scale: -2) },
    Refusal(.lognormal, .median, 0, .positive) { _ = try Lognormal(median: 0, sigma: 1) },
    Refusal(.lognormal, .sigma, 0, .init(0, 10, includesLower: false)) { _ = try Lognormal(median: 1, sigma: 0) },
    Refusal(.weibull, .scale, 0, .positive) { _ = try Weibull(scale: 0, shape: 1) },
    Refusal(.weibull, .shape, 0.01, .init(0.05, 1000)) { _ = try Weibull(scale: 1, shape: 0.01) },
    Refusal(.normal, .mean, .infinity, .real) { _ = try Normal(mean: .infinity, standardDeviation: 1) },
    Refusal(.normal, .standardDeviation, 0, .positive) { _ = try Normal(mean: 0, standardDeviation: 0) },
    Refusal(.beta, .alpha, 0, .init(0.01, 1e6)) { _ = try Beta(alpha: 0, beta: 1) },
    Refusal(.beta, .beta, .nan, .init(0.01, 1e6)) { _ = try Beta(alpha: 1, beta: .nan) },
    Refusal(.geometric, .successProbability, 0, .init(1e-8, 1)) { _ = try Geometric(successProbability: 0) },
    Refusal(.geometric, .successProbability, 1.5, .init(1e-8, 1)) { _ = try Geometric(successProbability: 1.5) },
    Refusal(.poisson, .mean, -0.1, .init(0, 1e9)) { _ = try Poisson(mean: -0.1) },
    Refusal(.poisson, .mean, 2e9, .init(0, 1e9)) { _ = try Poisson(mean: 2e9) },
    Refusal(.negativeBinomial, .successProbability, 0, .init(1e-7, 1)) { _ = try NegativeBinomial(size: 1, successProbability: 0) },
    Refusal(.negativeBinomial, .size, 0, .init(0.01, 1e9)) { _ = try NegativeBinomial(size: 0, successProbability: 0.5) },
    Refusal(.negativeBinomial, .size, 2e8, .init(0.01, 1e9 / (0.875 / 0.125))) {
      _ = try NegativeBinomial(size: 2e8, successProbability: 0.125)
    },
    Refusal(.discrete, .weights, 0, .init(1e-100, 1e106)) { _ = try Discrete(weights: []) },
    Refusal(.discrete, .weights, 0, .init(1e-100, 1e106)) { _ = try Discrete(weights: [0, 0]) },
    Refusal(.discrete, .weights, -1, .init(0, 1e100), element: 1) { _ = try Discrete(weights: [1, -1]) },
    Refusal(.discrete, .weights, .nan, .init(0, 1e100), element: 2) { _ = try Discrete(weights: [1, 1, .nan]) },
    Refusal(.zipf, .n, 0, .init(1, 1e6)) { _ = try Zipf(n: 0, exponent: 1) },
    Refusal(.zipf, .exponent, -1, .init(0, 100)) { _ = try Zipf(n: 5, exponent: -1) },
    Refusal(.bernoulli, .probability, 1.01, .probability) { _ = try Bernoulli(probability: 1.01) },
    Refusal(.uniform, .lower, .nan, .real) { _ = try Uniform(lower: .nan, upper: 1) },
    Refusal(.uniform, .upper, 1, .init(1, 1e100, includesLower: false)) { _ = try Uniform(lower: 1, upper: 1) },
    Refusal(.constant, .value, .infinity, .real) { _ = try Constant(.infinity) },
  ]

  @Test("Construction states the parameter, its value and what is permitted", arguments: refusals)
  func refuses(refusal: Refusal) {
    #expect(throws: refusal.expected) { try refusal.make() }
  }

  @Test("The ends of every range are permitted where the range includes them")
  func endsAreIncluded() throws {
    _ = try Gamma(shape: 0.01, scale: 1e-100)
    _ = try Geometric(successProbability: 1e-8)
    _ = try Poisson(mean: 1e9)
    _ = try NegativeBinomial(size: 100, successProbability: 1e-7)
    _ = try Zipf(n: 1, exponent: 0)
    _ = try Bernoulli(probability: 1)
    _ = try Exponential(mean: 1e100)
  }

  @Test("Facts read as sentences")
  func sentences() {
    let lone = DistributionError(distribution: .uniform, parameter: .upper, value: 1, permitted: .init(1, 2, includesLower: false))
    #expect(lone.description == "uniform: upper is 1.0, but it must be greater than 1.0 and at most 2.0")
    let element = DistributionError(distribution: .discrete, parameter: .weights, element: 3, value: -1, permitted: .init(0, 5))
    #expect(element.description == "discrete: weights[3] is -1.0, but it must be at least 0.0 and at most 5.0")
    let sum = DistributionError(distribution: .discrete, parameter: .weights, value: 0, permitted: .init(1, 5, includesUpper: false))
    #expect(sum.description == "discrete: the sum of weights is 0.0, but it must be at least 1.0 and less than 5.0")
  }
}
