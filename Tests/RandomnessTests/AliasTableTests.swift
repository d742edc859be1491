// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Testing

@Suite("Weighted choices")
struct AliasTableTests {
  @Test("Probabilities are the weights' shares, whatever their unit")
  func probabilities() throws {
    for unit in [1e-60, 1, 1e60] {
      let choice = try Discrete(weights: [1, 0, 4, 2, 3].map { $0 * unit })
      #expect((0..<5).allSatisfy { close(choice.probability(of: $0), [0.1, 0, 0.4, 0.2, 0.3][$0], 1e-15) })
    }
  }

  @Test("Sweeping the word evenly gives every outcome its share", arguments: [1, 2, 3, 7, 40, 1000])
  func tableHoldsTheWeights(count: Int) throws {
    // A word of the form k·2⁶⁴/N visits every column at even places, so counts are the table's areas to one in N per column.
    let zipf = try Zipf(n: count, exponent: 1.3)
    let words = 1 << 20
    var counts = [Int](repeating: 0, count: count + 1)
    for step in 0..<UInt64(words) {
      var generator = FixedGenerator(word: step << 44)
      counts[zipf.draw(from: &generator)] += 1
    }
    for rank in 1...count {
      #expect(abs(Double(counts[rank]) - zipf.probability(of: rank) * Double(words)) <= Double(2 * count))
    }
  }

  @Test("An outcome of weight 0 is never drawn and is no quantile, though the weights are awkward")
  func zeroWeights() throws {
    let choice = try Discrete(weights: [0, 0.1, 0, 0.1, 0.1, 0, 1e-30, 0.7, 0])
    var generator = SamplerCase.generator(Xoshiro256PlusPlus.self)
    for _ in 0..<200_000 { #expect([1, 3, 4, 6, 7].contains(choice.draw(from: &generator))) }
    #expect(choice.quantile(0) == 1)
    #expect(choice.quantile(1 - 0x1p-53) == 7)
  }

  @Test("The largest tables are built and drawn from")
  func large() throws {
    let zipf = try Zipf(n: Discrete.largestCount, exponent: 0.8)
    var generator = SamplerCase.generator(Xoshiro256PlusPlus.self)
    #expect((0..<1000).allSatisfy { _ in (1...zipf.n).contains(zipf.draw(from: &generator)) })
    #expect(zipf.cumulative(zipf.n) == 1)
  }
}
