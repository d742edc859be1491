// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL
import Randomness
import Testing

@Suite("The geometric draw")
struct GeometricTests {
  @Test("It is gsl_ran_geometric's, from the same words", arguments: [1, 0.9, 0.5, 0.1, 1e-3, 1e-8])
  func equalsGSL(probability: Double) throws {
    let sampler = try Geometric(successProbability: probability)
    var here = SamplerCase.generator(Xoshiro256PlusPlus.self)
    var there = here
    var differing = 0
    for _ in 0..<200_000 {
      let expected = Int(unsafe there.withGSL { unsafe gsl_ran_geometric($0, probability) })
      if sampler.draw(from: &here) != expected { differing += 1 }
    }
    #expect(differing == 0 && here == there)
  }

  @Test("One number gives one draw; the least counts as the next")
  func inverted() throws {
    let sampler = try Geometric(successProbability: 0.5)
    #expect(sampler.inverted(1 - 0x1p-53) == 1 && sampler.inverted(0.500_1) == 1 && sampler.inverted(0.499_9) == 2)
    #expect(sampler.inverted(0) == sampler.inverted(0x1p-53) && sampler.inverted(0) == 54)
  }
}
