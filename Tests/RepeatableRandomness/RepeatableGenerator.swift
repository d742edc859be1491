// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness

/// Random numbers for tests that are the same in every run: SplitMix64 from a seed that is mixed first, so that neighbouring seeds don't
/// give the same numbers a step apart.
public struct RepeatableGenerator: RandomNumberGenerator {
  private var words: SplitMix64

  /// The generator with this seed.
  public init(seed: UInt64) {
    var start = SplitMix64(state: seed)
    words = SplitMix64(state: start.next() ^ seed << 32)
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 { words.next() }

  /// A number in 0 ..< bound, all equally likely.
  public mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// One of the elements, all equally likely.
  public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
