// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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

  /// −log(1 − n · 2⁻⁵³) to the nearest double (mpmath 1.3.0, 40 digits, 2026-11-30).
  static let logarithms: [(numerator: UInt64, value: Double)] = [
    (0, 0), (1, 0x1p-53), (3, 0x1.8000000000001p-52), (67_108_864, 0x1.0000001p-27), (1_125_899_906_842_624, 0x1.1178e8227e47cp-3),
    (2_251_799_813_685_248, 0x1.269621134db92p-2), (4_503_599_627_370_495, 0x1.62e42fefa39edp-1),
    (4_503_599_627_370_496, 0x1.62e42fefa39efp-1), (6_305_039_478_318_694, 0x1.34378fcbda720p+0),
    (9_006_298_534_815_518, 0x1.26bb1bbb55554p+3), (9_007_199_254_739_968, 0x1.dce2a06a03dd9p+4),
    (9_007_199_254_740_991, 0x1.25e4f7b2737fap+5),
  ]

  @Test("The logarithm is right to a unit in the last place", arguments: logarithms)
  func logarithm(numerator: UInt64, value: Double) {
    #expect(abs(Exponential.inverted(Double(numerator) * 0x1p-53, mean: 1) - value) <= value.ulp)
  }

  @Test("Never further than an ulp from the system's logarithm, itself right to an ulp, nor decreasing")
  func logarithmEverywhere() {
    var generator = SamplerCase.generator(Xoshiro256PlusPlus.self)
    var furthest = 0.0
    var isMonotone = true
    for _ in 0..<200_000 {
      // All sizes of 1 − u, from those beside 1 to 2⁻⁵³.
      let uniform = generator.uniform()
      let numerator = (uniform * 0x1p53 / Double(1 << (generator.next() % 53))).rounded(.down)
      for place in [numerator * 0x1p-53, 1 - max(numerator, 1) * 0x1p-53] {
        let (value, system) = (Exponential.inverted(place, mean: 1), -log(1 - place))
        if system != 0 { furthest = max(furthest, abs(value - system) / system.ulp) }
        if place < 1 - 0x1p-20, Exponential.inverted(place + 0x1p-21, mean: 1) <= value { isMonotone = false }
      }
    }
    #expect(furthest <= 2 && isMonotone)
  }

  @Test("Drawn in microseconds and rounded, as the simulation does, it is gsl_ran_exponential in seconds, rounded")
  func inMicroseconds() throws {
    let gsl = try Exponential(mean: 30, method: .gsl)
    var here = SamplerCase.generator(Xoshiro256PlusPlus.self)
    var there = here
    var differing = 0
    for _ in 0..<1_000_000 {
      let left = Exponential.draw(mean: 30e6, by: .inlined, from: &here).rounded(.toNearestOrEven)
      if left != (gsl.draw(from: &there) * 1_000_000).rounded(.toNearestOrEven) { differing += 1 }
    }
    #expect(differing == 0)
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
