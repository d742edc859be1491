// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The Zipf distribution on the ranks 1, 2, … n, of choices among things of unequal popularity.
///
/// Source: Johnson, Kemp & Kotz (2005), "Univariate discrete distributions", 3rd ed., §11.2.20; drawn by an alias table (``Discrete``).
@frozen
public struct Zipf: Sampler {
  /// The exponent s in P(k) ∝ k^(−s), without unit; in [0, 100].
  public let exponent: Double
  @usableFromInline let table: AliasTable

  /// The Zipf distribution on 1…n.
  ///
  /// - Parameters:
  ///   - n: the number of ranks; in [1, 10⁶].
  ///   - exponent: how fast popularity falls; 0 makes all ranks equal.
  public init(n: Int, exponent: Double) throws(DistributionError) {
    try DistributionError.check(.zipf, .n, Double(n), in: .init(1, Double(Discrete.largestCount)))
    try DistributionError.check(.zipf, .exponent, exponent, in: .init(0, 100))
    self.exponent = exponent
    table = AliasTable(weights: ContiguousArray((1...n).map { pow(Double($0), -exponent) }))
  }

  /// The number of ranks.
  public var n: Int { table.columns.count }

  /// The probability of one rank in 1…n.
  public func probability(of rank: Int) -> Double { table.columns[rank - 1].probability }

  /// One draw, in 1…n: one word of the stream.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Int {
    table.draw(from: &generator) + 1
  }

  /// The expected rank.
  public var mean: Double { table.expectation { Double($0 + 1) } }

  /// The standard deviation of the rank.
  public var standardDeviation: Double {
    let mean = mean
    return table.expectation { (Double($0 + 1) - mean) * (Double($0 + 1) - mean) }.squareRoot()
  }

  /// The probability of the ranks up to `outcome`.
  public func cumulative(_ outcome: Int) -> Double { outcome < 1 ? 0 : table.cumulative(outcome - 1) }

  /// The inverse of ``cumulative(_:)``, in O(log n).
  public func quantile(_ probability: Double) -> Int { table.quantile(probability) + 1 }

  /// Whether there is one rank only.
  public var isConstant: Bool { n == 1 }
}
