// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Testing

/// Streams whose keys are neighbours must be as unrelated as streams of far keys.
@Suite("Neighbouring streams")
struct StreamIndependenceTests {
  /// One walk through neighbouring keys: the first word of the stream at each step.
  struct Walk: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let firstWord: @Sendable (UInt64) -> UInt64
  }

  private static let root = StreamRoot(seed: 1, replication: 0)
  private static let purposes = (0..<1024).map { Purpose("tip\($0)") }

  static let walks: [Walk] = [
    Walk(testDescription: "users") { step in
      var stream = root.user(step).stream(purposes[0], index: 0)
      return stream.next()
    },
    Walk(testDescription: "indices") { step in
      var stream = root.user(7).stream(purposes[0], index: step)
      return stream.next()
    },
    Walk(testDescription: "opens at step 0") { step in
      var stream = root.user(7).stream(purposes[0], open: UInt32(step), step: 0)
      return stream.next()
    },
    Walk(testDescription: "purposes, then indices") { step in
      var stream = root.user(7).stream(purposes[Int(step & 1023)], index: step >> 10)
      return stream.next()
    },
    Walk(testDescription: "seeds") { step in
      var stream = StreamRoot(seed: step, replication: 0).user(0).stream(purposes[0], index: 0)
      return stream.next()
    },
    Walk(testDescription: "indices, Philox") { step in
      var stream = root.user(7).stream(purposes[0], index: step, as: Philox4x32.self)
      return stream.next()
    },
  ]

  @Test("A million first words are uniform, singly and in neighbouring pairs, at both ends of the word", arguments: walks)
  func firstWordsAreUniform(walk: Walk) {
    var singles = [Int](repeating: 0, count: 4096)
    var highPairs = [Int](repeating: 0, count: 4096)
    var lowPairs = [Int](repeating: 0, count: 4096)
    var previous = walk.firstWord(0)
    for step in 1...UInt64(1 << 20) {
      let word = walk.firstWord(step)
      singles[Int(word >> 52)] += 1
      highPairs[Int((word >> 58) << 6 | previous >> 58)] += 1
      lowPairs[Int((word & 63) << 6 | previous & 63)] += 1
      previous = word
    }
    #expect(Goodness.uniformity(singles) > 0.001)
    #expect(Goodness.uniformity(highPairs) > 0.001)
    #expect(Goodness.uniformity(lowPairs) > 0.001)
  }

  @Test("First words of neighbours differ in half of their bits, each as often", arguments: walks)
  func neighboursDifferEverywhere(walk: Walk) {
    let steps = 1 << 16
    var flips = [Int](repeating: 0, count: 64)
    var previous = walk.firstWord(0)
    for step in 1...UInt64(steps) {
      let word = walk.firstWord(step)
      for bit in 0..<64 { flips[bit] += Int((word ^ previous) >> UInt64(bit) & 1) }
      previous = word
    }
    // 384 bits are looked at in all walks together; 4.9 standard errors leave them a chance of 0.0004 of a false alarm.
    let limit = 4.9 * (Double(steps) / 4).squareRoot()
    #expect(flips.allSatisfy { abs(Double($0) - Double(steps) / 2) < limit })
  }

  @Test("Each bit of seed, user and index flips each bit of the position with a probability near one half", arguments: [0, 1, 2])
  func avalanche(part: Int) {
    let trials = 512
    var flips = [Int](repeating: 0, count: 64 * 256)
    var generator = SplitMix64(state: UInt64(part) + 99)
    for _ in 0..<trials {
      let parts = [generator.next(), generator.next(), generator.next()]
      let base = position(parts)
      for bit in 0..<64 {
        var changed = parts
        changed[part] ^= 1 << UInt64(bit)
        let other = position(changed)
        let lanes = [base.lane0 ^ other.lane0, base.lane1 ^ other.lane1, base.lane2 ^ other.lane2, base.lane3 ^ other.lane3]
        for out in 0..<256 { flips[bit * 256 + out] += Int(lanes[out / 64] >> UInt64(out % 64) & 1) }
      }
    }
    let half = Double(trials) / 2
    let standardError = (Double(trials) / 4).squareRoot()
    // Six standard errors for each of 16,384 pairs; and their squares must average to one, within four of its own standard errors.
    #expect(flips.allSatisfy { abs(Double($0) - half) < 6 * standardError })
    let meanSquare =
      flips.reduce(0.0) { $0 + (Double($1) - half) * (Double($1) - half) } / Double(flips.count) / (standardError * standardError)
    #expect(abs(meanSquare - 1) < 0.05)
  }

  private func position(_ parts: [UInt64]) -> StreamKey {
    StreamRoot(seed: parts[0], replication: 3).user(parts[1]).position(Self.purposes[0], index: parts[2])
  }
}
