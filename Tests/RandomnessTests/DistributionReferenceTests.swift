// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Testing

@Suite("Distributions against scipy")
struct DistributionReferenceTests {
  @Test("Moments agree", arguments: try Reference.all())
  func moments(reference: Reference) {
    #expect(close(reference.distribution.mean, reference.mean, 1e-12))
    #expect(close(reference.distribution.standardDeviation, reference.standardDeviation, 1e-12))
  }

  @Test("Distribution functions agree", arguments: try Reference.all())
  func cumulative(reference: Reference) {
    for (number, probability) in reference.cumulative {
      #expect(close(reference.distribution.cumulative(number), probability, 1e-11))
    }
  }

  @Test("Quantiles agree", arguments: try Reference.all())
  func quantiles(reference: Reference) {
    for (probability, number) in reference.quantiles {
      #expect(close(reference.distribution.quantile(probability), number, 1e-8))
    }
  }

  @Test(
    "The distribution function of a quantile is the probability, or its neighbour where numbers are whole", arguments: try Reference.all())
  func roundTrip(reference: Reference) {
    let distribution = reference.distribution
    var generator = SplitMix64(state: 17)
    for _ in 0..<2000 {
      let probability = Double(generator.next() >> 12) * 0x1p-52
      let number = distribution.quantile(probability)
      if reference.isWhole {
        #expect(distribution.cumulative(number) >= probability)
        #expect(distribution.cumulative(number - 1) < probability)
      } else {
        // Where the density is steep, as at the ends of a U, neighbouring doubles have probabilities of their own.
        #expect(distribution.cumulative(number.nextDown) <= probability * (1 + 2e-8))
        #expect(distribution.cumulative(number.nextUp) >= probability * (1 - 2e-8))
      }
    }
  }

  @Test("Quantiles never fall as the probability grows", arguments: try Reference.all())
  func monotone(reference: Reference) {
    let numbers = (0..<1000).map { reference.distribution.quantile(Double($0) / 1000) }
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 })
  }
}

/// Whether two numbers differ by at most `tolerance` of the second.
func close(_ value: Double, _ expected: Double, _ tolerance: Double) -> Bool {
  value == expected || abs(value - expected) <= tolerance * abs(expected)
}

/// A distribution and what another program says of it.
struct Reference: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let distribution: Distribution
  let mean: Double
  let standardDeviation: Double
  let cumulative: [(Double, Double)]
  let quantiles: [(Double, Double)]

  init(
    _ name: String, _ distribution: Distribution, mean: Double, standardDeviation: Double, cumulative: [(Double, Double)],
    quantiles: [(Double, Double)]
  ) {
    testDescription = name
    self.distribution = distribution
    self.mean = mean
    self.standardDeviation = standardDeviation
    self.cumulative = cumulative
    self.quantiles = quantiles
  }

  var isWhole: Bool {
    switch distribution.name {
    case .bernoulli, .discrete, .geometric, .negativeBinomial, .poisson, .zipf: true
    case .beta, .constant, .exponential, .gamma, .lognormal, .normal, .uniform, .weibull: false
    }
  }

  /// scipy 1.17.1 with numpy's doubles, `scipy.stats` frozen distributions' mean, std, cdf and ppf; 2026-11.
  static func all() throws -> [Reference] {
    try continuous() + discrete()
  }

  private static func continuous() throws -> [Reference] {
    [
      Reference(
        "exponential", .exponential(try Exponential(mean: 30)), mean: 30.0, standardDeviation: 30.0,
        cumulative: [(1.0, 0.03278389951799409), (30.0, 0.6321205588285577), (200.0, 0.9987273661986602)],
        quantiles: [
          (0.001, 0.030015010007506004), (0.25, 8.630462173553427), (0.5, 20.79441541679836), (0.975, 110.66638362341806),
          (0.999999, 414.46531673806555),
        ]),
      Reference(
        "gamma", .gamma(try Gamma(shape: 2.5, scale: 3)), mean: 7.5, standardDeviation: 4.743416490252569,
        cumulative: [(1.0, 0.015252120981490966), (7.0, 0.5421017727545988), (25.0, 0.9948226557480341)],
        quantiles: [
          (0.001, 0.3153189039438288), (0.25, 4.011904214148245), (0.5, 6.52719028664329), (0.975, 19.24875299104504),
          (0.999999, 53.83228031941563),
        ]),
      Reference(
        "gamma, small shape", .gamma(try Gamma(shape: 0.05, scale: 2)), mean: 0.1, standardDeviation: 0.4472135954999579,
        cumulative: [(1e-09, 0.35205510110772237), (0.1, 0.8822435638856682), (3.0, 0.994664406120514)],
        quantiles: [
          (0.001, 1.1689264114573264e-60), (0.25, 1.0631323779833883e-12), (0.5, 1.1147756881492512e-06), (0.975, 1.1343475235077165),
          (0.999999, 17.393725335787487),
        ]),
      Reference(
        "lognormal", .lognormal(try Lognormal(median: 20, sigma: 0.9)), mean: 29.98605000113534, standardDeviation: 33.49735708910419,
        cumulative: [(3.0, 0.017519340199333693), (20.0, 0.5), (150.0, 0.9874149197974745)],
        quantiles: [
          (0.001, 1.2392708692503278), (0.25, 10.899222957350718), (0.5, 20.0), (0.975, 116.71089099272437), (0.999999, 1442.040136673906),
        ]),
      Reference(
        "weibull", .weibull(try Weibull(scale: 12, shape: 0.7)), mean: 15.189882072687404, standardDeviation: 22.214056804781382,
        cumulative: [(0.5, 0.10246806814284663), (12.0, 0.6321205588285577), (60.0, 0.9542777081610151)],
        quantiles: [
          (0.001, 0.0006219812602979444), (0.25, 2.023948837242284), (0.5, 7.108681355425604), (0.975, 77.45161529311284),
          (0.999999, 510.83056311061534),
        ]),
      Reference(
        "normal", .normal(try Normal(mean: -3, standardDeviation: 2)), mean: -3.0, standardDeviation: 2.0,
        cumulative: [(-8.0, 0.006209665325776132), (-3.0, 0.5), (1.0, 0.9772498680518208)],
        quantiles: [
          (0.001, -9.180464612335626), (0.25, -4.348979500392163), (0.5, -3.0), (0.975, 0.9199279690801081), (0.999999, 6.506848617634175),
        ]),
      Reference(
        "beta", .beta(try Beta(alpha: 2, beta: 5)), mean: 0.2857142857142857, standardDeviation: 0.15971914124998499,
        cumulative: [(0.05, 0.032773828124999994), (0.3, 0.5798250000000003), (0.8, 0.9984)],
        quantiles: [
          (0.001, 0.008255492787746678), (0.25, 0.16116291679032652), (0.5, 0.26444998329566005), (0.975, 0.6412345789976748),
          (0.999999, 0.9555730480299243),
        ]),
      Reference(
        "beta, U-shaped", .beta(try Beta(alpha: 0.3, beta: 0.2)), mean: 0.6, standardDeviation: 0.4,
        cumulative: [(0.01, 0.10825981584964682), (0.5, 0.3941706817526672), (0.99, 0.742805218377913)],
        quantiles: [
          (0.001, 1.6638959426459822e-09), (0.25, 0.1485460254159492), (0.5, 0.7608649638520181), (0.975, 0.9999999127163356),
          (0.999999, 1.0),
        ]),
      Reference(
        "uniform", .uniform(try Uniform(lower: -2, upper: 6)), mean: 2.0, standardDeviation: 2.309401076758503,
        cumulative: [(-1.0, 0.125), (2.0, 0.5), (5.0, 0.875)],
        quantiles: [(0.001, -1.992), (0.25, 0.0), (0.5, 2.0), (0.975, 5.8), (0.999999, 5.999992)]),
    ]
  }

  private static func discrete() throws -> [Reference] {
    [
      Reference(
        "geometric", .geometric(try Geometric(successProbability: 0.1)), mean: 10.0, standardDeviation: 9.486832980505138,
        cumulative: [(1.0, 0.1), (7.0, 0.5217031), (40.0, 0.9852191170585655)],
        quantiles: [(0.001, 1.0), (0.25, 3.0), (0.5, 7.0), (0.975, 36.0), (0.999999, 132.0)]),
      Reference(
        "poisson, small mean", .poisson(try Poisson(mean: 3.5)), mean: 3.5, standardDeviation: 1.8708286933869707,
        cumulative: [(0.0, 0.0301973834223185), (3.0, 0.536632667900785), (9.0, 0.9966850557353676)],
        quantiles: [(0.001, 0.0), (0.25, 2.0), (0.5, 3.0), (0.975, 8.0), (0.999999, 15.0)]),
      Reference(
        "poisson, large mean", .poisson(try Poisson(mean: 250)), mean: 250.0, standardDeviation: 15.811388300841896,
        cumulative: [(220.0, 0.02913888201701549), (250.0, 0.5168122892155392), (290.0, 0.9939094412054402)],
        quantiles: [(0.001, 203.0), (0.25, 239.0), (0.5, 250.0), (0.975, 281.0), (0.999999, 329.0)]),
      Reference(
        "negative binomial", .negativeBinomial(try NegativeBinomial(size: 2.5, successProbability: 0.2)), mean: 10.0,
        standardDeviation: 7.071067811865475,
        cumulative: [(0.0, 0.01788854381999832), (8.0, 0.49774893214314414), (40.0, 0.9977419817900297)],
        quantiles: [(0.001, 0.0), (0.25, 5.0), (0.5, 9.0), (0.975, 28.0), (0.999999, 79.0)]),
      Reference(
        "zipf", .zipf(try Zipf(n: 40, exponent: 1.1)), mean: 8.285980218167674, standardDeviation: 9.665039060649788,
        cumulative: [(1.0, 0.2718851420191144), (5.0, 0.5853890861234116), (30.0, 0.9459934621554573)],
        quantiles: [(0.001, 1.0), (0.25, 1.0), (0.5, 4.0), (0.975, 35.0), (0.999999, 40.0)]),
      Reference(
        "bernoulli", .bernoulli(try Bernoulli(probability: 0.35)), mean: 0.35, standardDeviation: 0.47696960070847283,
        cumulative: [(0.0, 0.65), (1.0, 1.0)],
        quantiles: [(0.001, 0.0), (0.25, 0.0), (0.5, 0.0), (0.975, 1.0), (0.999999, 1.0)]),
      Reference(
        "discrete", .discrete(try Discrete(weights: [1, 0, 4, 2, 3])), mean: 2.6, standardDeviation: 1.1999999999999995,
        cumulative: [(0.0, 0.1), (2.0, 0.5), (3.0, 0.7)],
        quantiles: [(0.001, 0.0), (0.25, 2.0), (0.5, 2.0), (0.975, 4.0), (0.999999, 4.0)]),
    ]
  }
}
