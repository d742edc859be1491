// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL
import Randomness
import Testing

@Suite("Generators against published known answers")
struct GeneratorTests {
  @Test("xoshiro256++ gives the reference C program's words", arguments: xoshiroCases)
  func xoshiroKnownAnswers(key: StreamKey, words: [UInt64]) {
    var generator = Xoshiro256PlusPlus(key)
    #expect(words.indices.map { _ in generator.next() } == words)
  }

  @Test("SplitMix64 gives the reference C program's words for seed 1234567")
  func splitMixKnownAnswers() {
    // Vigna's splitmix64.c (2015), as published at Rosetta Code, "Pseudo-random numbers/Splitmix64" (read 2026-11).
    let words: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
      16_408_922_859_458_223_821,
    ]
    var generator = SplitMix64(state: 1_234_567)
    #expect(words.indices.map { _ in generator.next() } == words)
  }

  @Test("Philox4x32-10 gives Random123's blocks", arguments: philoxCases)
  func philoxKnownAnswers(key: UInt64, counterLow: UInt64, counterHigh: UInt64, words: [UInt32]) {
    let block = Philox4x32.block(key: key, counterLow: counterLow, counterHigh: counterHigh)
    let halves = [block.low, block.low >> 32, block.high, block.high >> 32].map { UInt32(truncatingIfNeeded: $0) }
    #expect(halves == words)
  }

  @Test("The 10,000th number of C++26's default philox4x32 is the standard's")
  func philoxTenThousandth() {
    // ISO C++26 [rand.predef] (P2075R6): 1955073260 for the default seed 20111115, which is key word 0; four 32-bit numbers a block.
    var generator = Philox4x32(key: 20_111_115, counterLow: 0, counterHigh: 0)
    for _ in 0..<4999 { _ = generator.next() }
    #expect(generator.next() >> 32 == 1_955_073_260)
  }

  @Test("Philox carries into the counter's high half")
  func philoxCarry() {
    var generator = Philox4x32(key: 5, counterLow: .max, counterHigh: 8)
    _ = generator.next()
    _ = generator.next()
    let next = Philox4x32.block(key: 5, counterLow: 0, counterHigh: 9)
    #expect(generator.next() == next.low)
    #expect(generator.next() == next.high)
  }

  @Test("A zero key never leaves xoshiro256++ standing still")
  func zeroKey() {
    var generator = Xoshiro256PlusPlus(StreamKey(0, 0, 0, 0))
    var other = Xoshiro256PlusPlus(StreamKey(0, 0, 0, 1))
    let words = (0..<16).map { _ in generator.next() }
    #expect(words == (0..<16).map { _ in other.next() })
    #expect(Set(words).count > 8)
  }

  @Test("Uniform numbers keep their intervals at the extreme words")
  func uniformBounds() {
    var low = FixedGenerator(word: 0)
    #expect(low.uniform() == 0)
    #expect(low.uniformPositive() == 0x1p-53)
    var high = FixedGenerator(word: .max)
    #expect(high.uniform() == 1 - 0x1p-53)
    #expect(high.uniformPositive() == 1 - 0x1p-53)
  }

  @Test("GSL draws the same words and doubles, and moves the generator along")
  func gslSeesTheSameStream() {
    sameStream(Xoshiro256PlusPlus.self)
    sameStream(Philox4x32.self)
  }

  private func sameStream<Generator: StreamGenerator>(_: Generator.Type) {
    var plain = Generator(StreamKey(9, 8, 7, 6))
    var lent = plain
    let viaGSL = unsafe lent.withGSL { rng in
      (0..<1000).map { _ in unsafe (UInt64(gsl_rng_get(rng)), gsl_rng_uniform(rng)) }
    }
    #expect(viaGSL.allSatisfy { $0.0 == plain.next() && $0.1 == plain.uniform() })
    #expect(lent == plain)
  }
}

// The state 1, 2, 3, 4 is rand_xoshiro's test (rust-random/rngs, xoshiro256plusplus.rs), the state 0, 0, 0, 1 DSCF-1224/xoshiro-fortran's
// (test/README.md); both say that they ran Blackman and Vigna's xoshiro256plusplus.c. Read 2026-11.
private let xoshiroCases: [(StreamKey, [UInt64])] = [
  (
    StreamKey(1, 2, 3, 4),
    [
      41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386, 9_228_616_714_210_784_205, 9_973_669_472_204_895_162,
      14_011_001_112_246_962_877, 12_406_186_145_184_390_807, 15_849_039_046_786_891_736, 10_450_023_813_501_588_000,
    ]
  ),
  (
    StreamKey(0, 0, 0, 1),
    [
      0x0000_0000_0080_0000, 0x0000_0000_0080_0011, 0x0002_2000_0080_0011, 0x0002_2000_4400_0020, 0x0002_2000_4480_08A1,
      0x0110_2100_8022_08A0, 0x0114_0022_8420_0880, 0x0402_8966_44A6_4095, 0x8A14_A0A2_44AC_C891, 0x8C88_BA46_80B2_0495,
    ]
  ),
]

// Random123's tests/kat_vectors, "philox4x32 10": (key, counter, block). Read 2026-11.
private let philoxCases: [(UInt64, UInt64, UInt64, [UInt32])] = [
  (0, 0, 0, [0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8]),
  (.max, .max, .max, [0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD]),
  (
    0x299F_31D0_A409_3822, 0x85A3_08D3_243F_6A88, 0x0370_7344_1319_8A2E,
    [0xD16C_FE09, 0x94FD_CCEB, 0x5001_E420, 0x2412_6EA1]
  ),
]

/// A generator that gives one word for ever.
struct FixedGenerator: StreamGenerator {
  var word: UInt64
  init(word: UInt64) { self.word = word }
  init(_ key: StreamKey) { word = key.lane0 }
  mutating func next() -> UInt64 { word }
  static var gslType: gsl_rng_type { unsafe Xoshiro256PlusPlus.gslType }
}
