// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Testing

@Suite("The exponential's hot path")
struct ExponentialTests {
  @Test("After rounding to the microsecond, the inlined form is gsl_ran_exponential, draw by draw", arguments: [0.5, 30, 86_400, 3e6])
  func inlinedEqualsGSL(mean: Double) throws {
    let inlined = try Exponential(mean: mean)
    let gsl = try Exponential(mean: mean, method: .gsl)
    var here = SamplerCase.generator(Xoshiro256PlusPlus.self)
    var there = here
    var differences = 0
    for _ in 0..<1_000_000 {
      let left = (inlined.draw(from: &here) * 1_000_000).rounded(.toNearestOrEven)
      let right = (gsl.draw(from: &there) * 1_000_000).rounded(.toNearestOrEven)
      if left != right { differences += 1 }
    }
    #expect(differences == 0)
    #expect(here == there)
  }

  @Test("The ziggurat's far tail is exponential too")
  func zigguratTail() throws {
    // Beyond 7.697 the ziggurat starts anew: draws there, less that edge, are exponential again (memorylessness).
    var generator = SamplerCase.generator(Xoshiro256PlusPlus.self)
    var tail: [Double] = []
    for _ in 0..<4_000_000 {
      let draw = ExponentialZiggurat.draw(from: &generator)
      if draw > 7.697_117_470_131_05 { tail.append(draw - 7.697_117_470_131_05) }
    }
    // exp(−7.697) of 4,000,000 is 1,816.6.
    #expect(abs(Double(tail.count) - 1816.6) < 3.3 * 1816.6.squareRoot())
    let unit = try Exponential(mean: 1)
    #expect(Goodness.kolmogorovSmirnov(tail, cumulative: unit.cumulative) < Goodness.kolmogorovLimit)
  }
}
