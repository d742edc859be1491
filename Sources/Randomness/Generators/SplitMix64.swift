// SPDX-License-Identifier: GPL-3.0-or-later

/// The SplitMix64 generator: a 64-bit Weyl sequence behind an invertible mixing function.
///
/// Its mixing function places streams and chooses permutations; simulated users never draw from it.
/// Source: Steele, Lea & Flood (2014), "Fast splittable pseudorandom number generators", OOPSLA '14, fig. 1, with Stafford's mixing
/// variant 13, as in Vigna's reference program (2015).
@frozen
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  /// The place on the Weyl sequence: any 64-bit number is valid.
  public var state: UInt64

  /// A generator whose first number is the mix of `state` + 2⁶⁴/φ.
  @inlinable
  public init(state: UInt64) {
    self.state = state
  }

  /// The next 64 bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// A bijection on 64-bit numbers in which every input bit flips every output bit with a probability near one half.
  @inlinable
  public static func mix(_ word: UInt64) -> UInt64 {
    var mixed = word
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
