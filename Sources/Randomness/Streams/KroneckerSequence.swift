// SPDX-License-Identifier: GPL-3.0-or-later

/// A low-discrepancy sequence on (0, 1), one for each parameter name, in which any point is reached in O(1).
///
/// Point i is the fractional part of shift + i·α, in 64-bit fixed point. α is taken from the name's hash, the first candidate whose
/// continued fraction has small partial quotients only: then n points have a discrepancy of order log n / n, where random points have
/// n^(−1/2). Each name's sequence is good alone; pairs of names are as independent as their hashes.
/// Source: Kuipers & Niederreiter (1974), "Uniform distribution of sequences", ch. 2, theorem 3.4 (bounded partial quotients); Cranley &
/// Patterson (1976), SIAM J. Numer. Anal. 13(6), for the random shift.
@frozen
public struct KroneckerSequence: Hashable, Sendable {
  /// The step α in units of 2⁻⁶⁴; odd, so the sequence visits all 2⁶⁴ fixed-point numbers before it repeats.
  public let step: UInt64

  /// The largest partial quotient a step may have.
  public static let largestPartialQuotient: UInt64 = 4

  /// The sequence for the parameter with this name; tries some thousand candidates, well under a millisecond.
  public init(name: String) {
    let key = Purpose(name).key
    var candidates = Xoshiro256PlusPlus(key)
    var candidate = candidates.next() | 1
    while !Self.hasSmallPartialQuotients(candidate) { candidate = candidates.next() | 1 }
    step = candidate
  }

  /// Point `index` of the sequence shifted by `shift`: an odd multiple of 2⁻⁵³ in (0, 1).
  ///
  /// - Parameters:
  ///   - index: the user's ordinal in the study, whatever shard it falls in.
  ///   - shift: the replication's shift, from ``StreamRoot/shift(for:)``.
  @inlinable
  public func point(index: UInt64, shift: UInt64) -> Double {
    (Double((shift &+ index &* step) >> 12) + 0.5) * 0x1p-52
  }

  /// Whether α = step / 2⁶⁴ has partial quotients up to ``largestPartialQuotient`` until its convergents' denominators pass 2³⁴.
  ///
  /// Beyond that denominator the quotients say how more than 2³⁴ (1.7·10¹⁰) users would spread, and the fixed point's own end shows.
  ///
  /// - Parameter step: an odd number.
  static func hasSmallPartialQuotients(_ step: UInt64) -> Bool {
    guard step > 1 else { return false }
    // 2⁶⁴ itself does not fit: its quotient by an odd step is that of 2⁶⁴ − 1, and its remainder one more.
    var quotient = UInt64.max / step
    var larger = step
    var smaller = UInt64.max % step + 1
    var denominator: UInt64 = 1
    var previousDenominator: UInt64 = 0
    while quotient <= largestPartialQuotient {
      (denominator, previousDenominator) = (quotient * denominator + previousDenominator, denominator)
      if denominator > 1 << 34 { return true }
      if smaller == 0 { return false }
      quotient = larger / smaller
      (larger, smaller) = (smaller, larger % smaller)
    }
    return false
  }
}
