// SPDX-License-Identifier: GPL-3.0-or-later

public import CGSL

/// xoshiro256++ 1.0, the default generator: 32 bytes, period 2²⁵⁶ − 1, about 1 ns a word.
///
/// Source: Blackman & Vigna (2021), "Scrambled linear pseudorandom number generators", ACM TOMS 47(4), algorithm fig. 2 and §5.
@frozen
public struct Xoshiro256PlusPlus: StreamGenerator {
  @usableFromInline var s0: UInt64
  @usableFromInline var s1: UInt64
  @usableFromInline var s2: UInt64
  @usableFromInline var s3: UInt64

  /// The generator in the state `key`, lane by lane; the all-zero key, where the engine would stand still, becomes (0, 0, 0, 1).
  @inlinable
  public init(_ key: StreamKey) {
    s0 = key.lane0
    s1 = key.lane1
    s2 = key.lane2
    s3 = key.lane3
    if s0 | s1 | s2 | s3 == 0 { s3 = 1 }
  }

  /// The next 64 bits.
  @inlinable
  @inline(__always)
  public mutating func next() -> UInt64 {
    let sum = s0 &+ s3
    let word = ((sum << 23) | (sum >> 41)) &+ s0
    let carried = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= carried
    s3 = (s3 << 45) | (s3 >> 19)
    return word
  }

  /// What GSL calls; seeding through GSL does nothing, since the key has already placed the generator.
  @inlinable
  public static var gslType: gsl_rng_type {
    unsafe gsl_rng_type(
      name: StaticString("xoshiro256++").gslName, max: UInt.max, min: 0, size: MemoryLayout<Self>.size,
      set: { _, _ in },
      get: { state in
        guard let state = unsafe state else { return 0 }
        return UInt(unsafe state.assumingMemoryBound(to: Xoshiro256PlusPlus.self).pointee.next())
      },
      get_double: { state in
        guard let state = unsafe state else { return 0 }
        return unsafe state.assumingMemoryBound(to: Xoshiro256PlusPlus.self).pointee.uniform()
      })
  }
}

extension StaticString {
  /// The text as GSL wants a generator's name: a C string that lives as long as the program.
  @inlinable
  var gslName: UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
