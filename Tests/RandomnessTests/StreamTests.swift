// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Testing

@Suite("Streams")
struct StreamTests {
  private static let root = StreamRoot(seed: 20_240_607, replication: 0)

  @Test("Keys and first words are what the documentation says, and stay so")
  func stability() {
    let user = Self.root.user(42)
    #expect(user.key == Stability.userKey)
    #expect(Purpose("").key == Stability.emptyPurpose)
    #expect(Purpose("opens").key == Stability.opensPurpose)
    #expect(Purpose("a name of more than one word").key == Stability.longPurpose)
    var xoshiro = user.stream(Purpose("opens"), index: 7)
    #expect((0..<3).map { _ in xoshiro.next() } == Stability.xoshiroWords)
    var philox = user.stream(Purpose("opens"), index: 7, as: Philox4x32.self)
    #expect((0..<3).map { _ in philox.next() } == Stability.philoxWords)
    #expect(Self.root.shift(for: "openRate") == Stability.shift)
  }

  @Test("The four parts of a key and its two indices all count, and open and step don't trade places")
  func everyPartCounts() {
    let purpose = Purpose("opens")
    var firsts: Set<UInt64> = []
    func insert(_ generator: Xoshiro256PlusPlus) {
      var generator = generator
      firsts.insert(generator.next())
    }
    insert(Self.root.user(1).stream(purpose, index: 1))
    insert(Self.root.user(1).stream(purpose, index: 2))
    insert(Self.root.user(2).stream(purpose, index: 1))
    insert(Self.root.user(1).stream(Purpose("open"), index: 1))
    insert(StreamRoot(seed: 20_240_607, replication: 1).user(1).stream(purpose, index: 1))
    insert(StreamRoot(seed: 20_240_608, replication: 0).user(1).stream(purpose, index: 1))
    insert(Self.root.common.stream(purpose, index: 1))
    insert(Self.root.user(1).stream(purpose, open: 1, step: 2))
    insert(Self.root.user(1).stream(purpose, open: 2, step: 1))
    #expect(firsts.count == 9)
    #expect(UserStreams.index(open: .max, step: 0) == 0xFFFF_FFFF_0000_0000)
    #expect(UserStreams.index(open: 0, step: .max) == 0x0000_0000_FFFF_FFFF)
  }

  @Test("Names that pad alike still differ", arguments: [("", "\0"), ("a", "a\0"), ("12345678", "12345678\0"), ("ab", "ba")])
  func paddingIsInjective(left: String, right: String) {
    #expect(Purpose(left) != Purpose(right))
  }

  @Test("The permutation has an inverse, so it joins no two keys")
  func permutationIsABijection() {
    var generator = SplitMix64(state: 3)
    for _ in 0..<1000 {
      let key = StreamKey(generator.next(), generator.next(), generator.next(), generator.next())
      var permuted = key
      permuted.permute(rounds: 1)
      #expect(inverse(permuted) == key)
    }
  }

  /// SipRound run backwards, written from the paper's figure 2.1 and not from the code.
  private func inverse(_ key: StreamKey) -> StreamKey {
    func right(_ word: UInt64, _ count: UInt64) -> UInt64 { (word >> count) | (word << (64 - count)) }
    var (v0, v1, v2, v3) = (key.lane0, key.lane1, key.lane2, key.lane3)
    v2 = right(v2, 32)
    v1 = right(v1 ^ v2, 17)
    v3 = right(v3 ^ v0, 21)
    v2 &-= v1
    v0 &-= v3
    v0 = right(v0, 32)
    v3 = right(v3 ^ v2, 16)
    v1 = right(v1 ^ v0, 13)
    v2 &-= v3
    v0 &-= v1
    return StreamKey(v0, v1, v2, v3)
  }
}

/// An independent program of ours wrote these down from the documentation (Python 3.11, 2026-11-30); they may change only with a new major
/// version of tipsim.
private enum Stability {
  static let userKey = StreamKey(0x8AEE_0049_65A0_2008, 0x5116_BF18_C82F_CA33, 0xA0C9_CDF1_E7CB_260D, 0x7B7E_3F85_F893_A272)
  static let emptyPurpose = StreamKey(0xCC15_F113_F0B1_5245, 0xE5E0_2234_11C5_5324, 0x368B_7C81_86C6_8C3E, 0x7E89_5347_D2AD_D918)
  static let opensPurpose = StreamKey(0xB996_CF7C_C3C2_0F1D, 0x560C_A230_A8AC_CCD9, 0x4AC5_4EF1_59B0_B22E, 0x58D2_3154_39CF_8914)
  static let longPurpose = StreamKey(0x4166_20D8_02DA_C5A2, 0x245C_A7AE_ED20_6D88, 0xEEAE_6221_675B_0B6A, 0x94E2_9831_5CA8_5BA9)
  static let xoshiroWords: [UInt64] = [0x3688_0A43_8990_3B46, 0xC6D3_9BC1_5424_B310, 0x2F8A_9F99_E952_AFF4]
  static let philoxWords: [UInt64] = [0xC405_B171_1942_22CC, 0xA834_C782_8D79_5A56, 0xAD2B_E594_E7E8_E214]
  static let shift: UInt64 = 0x6002_057A_8DE4_8B76
}
