// SPDX-License-Identifier: GPL-3.0-or-later

public import CGSL

/// Philox4x32 with ten rounds: a counter-based generator, the selectable cross-check of the default.
///
/// A block is a keyed bijection of a 128-bit counter, so a stream is known by its 64-bit key and its first counter, 192 bits in all; each
/// block gives two 64-bit words, and the counter goes up by one (modulo 2¹²⁸) per block.
/// Source: Salmon, Moraes, Dror & Shaw (2011), "Parallel random numbers: as easy as 1, 2, 3", SC '11, §3.3 and table 2.
@frozen
public struct Philox4x32: StreamGenerator {
  @usableFromInline var key: UInt64
  @usableFromInline var counterLow: UInt64
  @usableFromInline var counterHigh: UInt64
  @usableFromInline var spare: UInt64
  @usableFromInline var hasSpare: Bool

  /// The generator whose Philox key is lane 0 and whose 128-bit counter starts at lanes 1 (low) and 2 (high).
  @inlinable
  public init(_ key: StreamKey) {
    self.init(key: key.lane0, counterLow: key.lane1, counterHigh: key.lane2)
  }

  /// The generator at a counter of one's choice.
  ///
  /// - Parameters:
  ///   - key: the two 32-bit key words, the first of them low.
  ///   - counterLow: counter words 0 (low) and 1.
  ///   - counterHigh: counter words 2 (low) and 3.
  @inlinable
  public init(key: UInt64, counterLow: UInt64, counterHigh: UInt64) {
    self.key = key
    self.counterLow = counterLow
    self.counterHigh = counterHigh
    spare = 0
    hasSpare = false
  }

  /// The next 64 bits: words 0 (low) and 1 of a block, then words 2 (low) and 3.
  @inlinable
  public mutating func next() -> UInt64 {
    if hasSpare {
      hasSpare = false
      return spare
    }
    let block = Self.block(key: key, counterLow: counterLow, counterHigh: counterHigh)
    counterLow &+= 1
    if counterLow == 0 { counterHigh &+= 1 }
    spare = block.high
    hasSpare = true
    return block.low
  }

  /// One block: ten rounds of the bijection on a counter under a key.
  ///
  /// - Returns: output words 0 and 1 in `low`, words 2 and 3 in `high`, the lower-numbered word in the low half of each.
  @inlinable
  public static func block(key: UInt64, counterLow: UInt64, counterHigh: UInt64) -> (low: UInt64, high: UInt64) {
    var word0 = UInt32(truncatingIfNeeded: counterLow)
    var word1 = UInt32(truncatingIfNeeded: counterLow >> 32)
    var word2 = UInt32(truncatingIfNeeded: counterHigh)
    var word3 = UInt32(truncatingIfNeeded: counterHigh >> 32)
    var key0 = UInt32(truncatingIfNeeded: key)
    var key1 = UInt32(truncatingIfNeeded: key >> 32)
    for _ in 0..<10 {
      let product0 = UInt64(word0) &* 0xD251_1F53
      let product1 = UInt64(word2) &* 0xCD9E_8D57
      word0 = UInt32(truncatingIfNeeded: product1 >> 32) ^ word1 ^ key0
      word1 = UInt32(truncatingIfNeeded: product1)
      word2 = UInt32(truncatingIfNeeded: product0 >> 32) ^ word3 ^ key1
      word3 = UInt32(truncatingIfNeeded: product0)
      key0 &+= 0x9E37_79B9
      key1 &+= 0xBB67_AE85
    }
    return (UInt64(word0) | UInt64(word1) << 32, UInt64(word2) | UInt64(word3) << 32)
  }

  /// What GSL calls; seeding through GSL does nothing, since the key has already placed the generator.
  @inlinable
  public static var gslType: gsl_rng_type {
    unsafe gsl_rng_type(
      name: StaticString("philox4x32-10").gslName, max: UInt.max, min: 0, size: MemoryLayout<Self>.size,
      set: { _, _ in },
      get: { state in
        guard let state = unsafe state else { return 0 }
        return UInt(unsafe state.assumingMemoryBound(to: Philox4x32.self).pointee.next())
      },
      get_double: { state in
        guard let state = unsafe state else { return 0 }
        return unsafe state.assumingMemoryBound(to: Philox4x32.self).pointee.uniform()
      })
  }
}
