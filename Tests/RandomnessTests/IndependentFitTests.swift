// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL
import Foundation
import Randomness
import Testing

/// Samplers whose own distribution function says no more than the table or the formula that they draw by.
@Suite("Samplers against distribution functions of others")
struct IndependentFitTests {
  private static let sizes = 100_000

  /// Draws under both generators.
  private static func draws(_ distribution: Distribution) -> [[Double]] {
    var xoshiro = SamplerCase.generator(Xoshiro256PlusPlus.self)
    var philox = SamplerCase.generator(Philox4x32.self)
    return [(0..<sizes).map { _ in distribution.draw(from: &xoshiro) }, (0..<sizes).map { _ in distribution.draw(from: &philox) }]
  }

  @Test("Uniform numbers fit gsl_cdf_flat_P", arguments: [(-2.0, 6.0), (0.0, 1.0), (1e6, 1e6 + 1)])
  func uniform(lower: Double, upper: Double) throws {
    for sample in Self.draws(.uniform(try Uniform(lower: lower, upper: upper))) {
      #expect(Goodness.kolmogorovSmirnov(sample) { gsl_cdf_flat_P($0, lower, upper) } < Goodness.kolmogorovLimit)
      // An interval one per cent longer would be noticed.
      let longer = upper + (upper - lower) / 100
      #expect(Goodness.kolmogorovSmirnov(sample) { gsl_cdf_flat_P($0, lower, longer) } > Goodness.kolmogorovLimit)
    }
  }

  @Test("One trial fits gsl_cdf_binomial_P with n = 1", arguments: [0.001, 0.35, 0.5, 0.98])
  func bernoulli(probability: Double) throws {
    for sample in Self.draws(.bernoulli(try Bernoulli(probability: probability))) {
      #expect(Goodness.chiSquare(sample) { gsl_cdf_binomial_P(UInt32(max($0, 0)), probability, 1) } > 0.001)
    }
    let other = try Bernoulli(probability: 0.37)
    #expect(Goodness.chiSquare(Self.draws(.bernoulli(other))[0]) { gsl_cdf_binomial_P(UInt32(max($0, 0)), 0.35, 1) } < 0.001)
  }

  @Test("Ranks fit harmonic sums", arguments: [(1, 1.0), (7, 2.0), (40, 1.1), (40, 0.0), (2_000, 0.8)])
  func zipf(n: Int, exponent: Double) throws {
    let weights = (0...n).map { $0 == 0 ? 0 : pow(Double($0), -exponent) }
    let total = weights.reduce(0, +)
    for sample in Self.draws(.zipf(try Zipf(n: n, exponent: exponent))) {
      #expect(sample.allSatisfy { $0 >= 1 && $0 <= Double(n) })
      #expect(Goodness.chiSquare(sample) { $0 < 1 ? 0 : weights[...min(Int($0), n)].reduce(0, +) / total } > 0.001)
    }
  }

  @Test("The harmonic sums notice an exponent that is off by 0.05")
  func zipfPower() throws {
    let weights = (0...40).map { $0 == 0 ? 0 : pow(Double($0), -1.05) }
    let total = weights.reduce(0, +)
    let sample = Self.draws(.zipf(try Zipf(n: 40, exponent: 1.1)))[0]
    #expect(Goodness.chiSquare(sample) { $0 < 1 ? 0 : weights[...min(Int($0), 40)].reduce(0, +) / total } < 0.001)
  }

  @Test("Outcomes fit the weights that were given", arguments: [[1, 0, 4, 2, 3], [0.001, 1], [5], [0, 0, 2, 0, 2], [1e-3, 2e-3, 3e-3]])
  func discrete(weights: [Double]) throws {
    let total = weights.reduce(0, +)
    for sample in Self.draws(.discrete(try Discrete(weights: weights))) {
      #expect(sample.allSatisfy { weights[Int($0)] > 0 })
      #expect(Goodness.chiSquare(sample) { $0 < 0 ? 0 : weights[...min(Int($0), weights.count - 1)].reduce(0, +) / total } > 0.001)
    }
  }

  @Test("The first draws under Philox stay what they were (values of this program, 2026-11)", arguments: try SamplerCase.all())
  func stabilityUnderPhilox(sampler: SamplerCase) throws {
    let expected = try #require(PhiloxDraws.all[sampler.testDescription])
    var generator = SamplerCase.generator(Philox4x32.self)
    let draws = expected.map { _ in sampler.distribution.draw(from: &generator) }
    #expect(zip(draws, expected).allSatisfy { close($0, $1, 1e-13) }, "\(draws)")
  }
}
