// SPDX-License-Identifier: GPL-3.0-or-later

/// SplitMix64 (Steele, Lea & Flood 2014): the same numbers in every run.
struct CountingGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A value whose magnitude is spread evenly over its powers of two, from 0 to 2^bits − 1.
  mutating func anyMagnitude(bits: Int) -> Int64 {
    Int64(next() >> 1) >> Int64(63 - Int.random(in: 0...bits, using: &self))
  }
}

/// Whether two numbers agree to a relative tolerance, or within it absolutely below 1e-300.
func agree(_ value: Double, _ reference: Double, within tolerance: Double = 1e-12) -> Bool {
  (value - reference).magnitude <= tolerance * max(reference.magnitude, 1e-300)
}
