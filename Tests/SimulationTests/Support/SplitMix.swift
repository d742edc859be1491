// SPDX-License-Identifier: GPL-3.0-or-later

/// SplitMix64 (Steele, Lea, Flood 2014), so that random tests repeat.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  /// The seed is mixed, so that neighbouring seeds don't give the same numbers a step apart.
  init(seed: UInt64) {
    state = seed
    state = next() ^ seed << 32
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
