// SPDX-License-Identifier: GPL-3.0-or-later

public import CGSL

/// A random number generator that is placed by a 256-bit key and that GSL can draw from.
///
/// Conformers are small plain values: copying one copies the place on its stream, and two copies go on to give the same numbers.
public protocol StreamGenerator: RandomNumberGenerator, Hashable, Sendable {
  /// The generator at the start of the stream that `key` names, in O(1).
  init(_ key: StreamKey)

  /// The next 64 bits, all of them uniform.
  mutating func next() -> UInt64

  /// The description through which GSL calls this generator: 64-bit words from 0 to 2⁶⁴ − 1, doubles by ``uniform()``.
  static var gslType: gsl_rng_type { get }
}

extension StreamGenerator {
  /// A multiple of 2⁻⁵³ in [0, 1), from the 53 high bits of one word.
  @inlinable
  @inline(__always)
  public mutating func uniform() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// An odd multiple of 2⁻⁵³ in (0, 1), from the 52 high bits of one word: symmetric about one half, never 0 and never 1.
  @inlinable
  @inline(__always)
  public mutating func uniformPositive() -> Double {
    (Double(next() >> 12) + 0.5) * 0x1p-52
  }

  /// Lends this generator to a function of GSL, which moves it along its stream.
  ///
  /// The `gsl_rng` lives on the stack: nothing is allocated and nothing outlives the call.
  @inlinable
  public mutating func withGSL<Result>(_ body: (UnsafePointer<gsl_rng>) -> Result) -> Result {
    unsafe withUnsafeMutablePointer(to: &self) { state in
      unsafe withUnsafePointer(to: Self.gslType) { type in
        unsafe withUnsafePointer(to: gsl_rng(type: type, state: state)) { unsafe body($0) }
      }
    }
  }
}
