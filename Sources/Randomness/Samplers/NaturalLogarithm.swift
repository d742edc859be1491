// SPDX-License-Identifier: GPL-3.0-or-later

/// The natural logarithm in nothing but additions, multiplications and one division, for samplers that are inlined.
///
/// IEEE 754 rounds each of these in one way, so every processor gives the same bits, which no two math libraries promise; and a caller's
/// registers survive what a call would spill.
@usableFromInline
enum NaturalLogarithm {
  /// log(x), with an error below 0.8 units in the last place; log(1) is 0 exactly.
  ///
  /// x = 2^k · (1 + f) with 1 + f between √½ and √2, and log(1 + f) = 2 artanh(s) with s = f / (2 + f), of which the first terms in f are
  /// taken exactly and the rest is a polynomial in s². Source: Muller (2016), "Elementary functions", 3rd ed., ch. 11 on such reductions;
  /// the coefficients are a Chebyshev fit on [0, (√2 − 1)⁴] (mpmath 1.3.0, 50 digits, 2026-11-30) with an error below 2⁻⁵⁷ of the result.
  ///
  /// - Parameter x: positive, finite and normal.
  @inlinable @inline(__always)
  static func of(_ x: Double) -> Double {
    let bits = Int64(bitPattern: x.bitPattern)
    // The pattern of √½: what lies k · 2⁵² above it has the exponent k.
    let exponent = (bits &- 0x3FE6_A09E_667F_3BCD) >> 52
    let fraction = Double(bitPattern: UInt64(bitPattern: bits &- exponent << 52)) - 1
    let ratio = fraction / (2 + fraction)
    let square = ratio * ratio
    let fourth = square * square
    let odd =
      square * (0x1.5555555555558p-1 + fourth * (0x1.2492492df14bfp-2 + fourth * (0x1.7462b4ac51915p-3 + fourth * 0x1.2b584c80de001p-3)))
    let even = fourth * (0x1.99999999952e2p-2 + fourth * (0x1.c71c62e57c0cfp-3 + fourth * 0x1.39fe603f8739ep-3))
    let half = 0.5 * fraction * fraction
    let power = Double(exponent)
    // ln 2 in two parts, the first of which leaves room for k; the small terms are summed first.
    return power * 0x1.62e42feep-1 - ((half - (ratio * (half + (even + odd)) + power * 0x1.a39ef35793c76p-33)) - fraction)
  }
}
