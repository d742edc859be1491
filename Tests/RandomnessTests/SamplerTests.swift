// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Testing

@Suite("Samplers")
struct SamplerTests {
  @Test("100,000 draws fit GSL's distribution function", arguments: try SamplerCase.all())
  func goodnessOfFit(sampler: SamplerCase) {
    var xoshiro = SamplerCase.generator(Xoshiro256PlusPlus.self)
    #expect(fits((0..<100_000).map { _ in sampler.distribution.draw(from: &xoshiro) }, sampler.distribution))
    var philox = SamplerCase.generator(Philox4x32.self)
    #expect(fits((0..<100_000).map { _ in sampler.distribution.draw(from: &philox) }, sampler.distribution))
  }

  @Test("The tests of fit reject parameters that are a few per cent off")
  func powerOfGoodnessOfFit() throws {
    var generator = SamplerCase.generator(Xoshiro256PlusPlus.self)
    let gaps = try (0..<100_000).map { _ in try Exponential(mean: 30.6).draw(from: &generator) }
    #expect(try !fits(gaps, .exponential(Exponential(mean: 30))))
    let counts = try (0..<100_000).map { _ in try Double(Poisson(mean: 3.55).draw(from: &generator)) }
    #expect(try !fits(counts, .poisson(Poisson(mean: 3.5))))
  }

  @Test("The first draws stay what they were (values of this program, 2026-11)", arguments: try SamplerCase.all())
  func stability(sampler: SamplerCase) {
    var generator = SamplerCase.generator(Xoshiro256PlusPlus.self)
    let draws = (0..<sampler.draws.count).map { _ in sampler.distribution.draw(from: &generator) }
    // Whole numbers to the bit; others to 10⁻¹³, since math libraries differ in last bits between processors.
    #expect(zip(draws, sampler.draws).allSatisfy { close($0, $1, 1e-13) }, "\(draws)")
  }

  @Test("A typed sampler and the same one in a Distribution draw alike")
  func wrappingChangesNothing() throws {
    var typed = SamplerCase.generator(Xoshiro256PlusPlus.self)
    var wrapped = typed
    let gamma = try Gamma(shape: 2, scale: 1)
    let zipf = try Zipf(n: 9, exponent: 1)
    let bernoulli = try Bernoulli(probability: 0.4)
    for _ in 0..<1000 {
      #expect(gamma.draw(from: &typed) == Distribution.gamma(gamma).draw(from: &wrapped))
      #expect(Double(zipf.draw(from: &typed)) == Distribution.zipf(zipf).draw(from: &wrapped))
      #expect((bernoulli.draw(from: &typed) ? 1 : 0) == Distribution.bernoulli(bernoulli).draw(from: &wrapped))
    }
    #expect(typed == wrapped)
  }

  @Test("Whatever has only one outcome says so, and nothing else does")
  func constancy() throws {
    #expect(try Distribution.constant(Constant(3)).isConstant)
    #expect(try Distribution.bernoulli(Bernoulli(probability: 0)).isConstant)
    #expect(try Distribution.bernoulli(Bernoulli(probability: 1)).isConstant)
    #expect(try Distribution.geometric(Geometric(successProbability: 1)).isConstant)
    #expect(try Distribution.poisson(Poisson(mean: 0)).isConstant)
    #expect(try Distribution.negativeBinomial(NegativeBinomial(size: 3, successProbability: 1)).isConstant)
    #expect(try Distribution.zipf(Zipf(n: 1, exponent: 1)).isConstant)
    #expect(try Distribution.discrete(Discrete(weights: [0, 5, 0])).isConstant)
    for sampler in try SamplerCase.all() where sampler.distribution.name != .constant {
      #expect(!sampler.distribution.isConstant)
      #expect(sampler.distribution.standardDeviation > 0)
    }
  }

  @Test("One-outcome distributions draw that outcome")
  func degenerateDraws() throws {
    var generator = SamplerCase.generator(Xoshiro256PlusPlus.self)
    for _ in 0..<1000 {
      #expect(try Geometric(successProbability: 1).draw(from: &generator) == 1)
      #expect(try Poisson(mean: 0).draw(from: &generator) == 0)
      #expect(try NegativeBinomial(size: 3, successProbability: 1).draw(from: &generator) == 0)
      #expect(try Zipf(n: 1, exponent: 1).draw(from: &generator) == 1)
      #expect(try Bernoulli(probability: 1).draw(from: &generator))
      #expect(try !Bernoulli(probability: 0).draw(from: &generator))
    }
    #expect(try Bernoulli(probability: 1).quantile(0))
    #expect(try !Bernoulli(probability: 0).quantile(0.999_999))
  }

  @Test("Extreme words keep draws in the support")
  func extremeWords() throws {
    for word in [UInt64.min, .max, 1 << 11, 1 << 12] {
      var generator = FixedGenerator(word: word)
      #expect(try Exponential(mean: 2).draw(from: &generator).isFinite)
      #expect(try (0..<3).contains(Discrete(weights: [1, 1, 1]).draw(from: &generator)))
      #expect(try (1...7).contains(Zipf(n: 7, exponent: 2).draw(from: &generator)))
      #expect(try (1.0...4.0).contains(Uniform(lower: 1, upper: 4).draw(from: &generator)))
    }
  }

  private func fits(_ draws: [Double], _ distribution: Distribution) -> Bool {
    switch distribution.name {
    case .bernoulli, .discrete, .geometric, .negativeBinomial, .poisson, .zipf:
      Goodness.chiSquare(draws, cumulative: distribution.cumulative) > 0.001
    case .constant:
      draws.allSatisfy { $0 == distribution.mean }
    case .beta, .exponential, .gamma, .lognormal, .normal, .uniform, .weibull:
      Goodness.kolmogorovSmirnov(draws, cumulative: distribution.cumulative) < Goodness.kolmogorovLimit
    }
  }
}
