// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Testing

@Suite("The exponential's hot path")
struct ExponentialTests {
  /// Draws of two million, rounded to the microsecond, in which the inlined form and GSL's differ, and the largest difference.
  private func differences(mean: Double) throws -> (count: Int, largest: Double) {
    let inlined = try Exponential(mean: mean)
    let gsl = try Exponential(mean: mean, method: .gsl)
    var here = SamplerCase.generator(Xoshiro256PlusPlus.self)
    var there = here
    var count = 0
    var largest = 0.0
    for _ in 0..<2_000_000 {
      let left = (inlined.draw(from: &here) * 1_000_000).rounded(.toNearestOrEven)
      let right = (gsl.draw(from: &there) * 1_000_000).rounded(.toNearestOrEven)
      if left != right { count += 1 }
      largest = max(largest, abs(left - right))
    }
    #expect(here == there)
    return (count, largest)
  }

  @Test("With means of minutes, the inlined form rounded to the microsecond is gsl_ran_exponential", arguments: [0.5, 30, 600])
  func inlinedEqualsGSL(mean: Double) throws {
    #expect(try differences(mean: mean).count == 0)
  }

  @Test("With means of days and months, an ulp moves a microsecond now and then, and never two", arguments: [86_400, 3e6])
  func inlinedNearlyEqualsGSL(mean: Double) throws {
    let (count, largest) = try differences(mean: mean)
    #expect(largest <= 1)
    // A draw's last place is about mean · 2⁻⁵², or mean · 2.2·10⁻¹⁰ µs; an ulp crosses a rounding edge with about that probability.
    #expect(Double(count) <= 3 + 2_000_000 * mean * 2.2e-10)
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
