// SPDX-License-Identifier: GPL-3.0-or-later

/// A choice among n outcomes 0, 1, … n − 1 with given weights; what the outcomes are called is the caller's business.
///
/// Source: `AliasTable`'s: Walker (1977), Vose (1991).
@frozen
public struct Discrete: Sampler {
  @usableFromInline let table: AliasTable

  /// The most outcomes a choice may have.
  public static let largestCount = 1_000_000

  /// The choice with these weights, in any unit: only their ratios count.
  ///
  /// - Parameter weights: at least one and at most ``largestCount``, each in [0, 10¹⁰⁰], with a sum of at least 10⁻¹⁰⁰.
  public init(weights: some Sequence<Double>) throws(DistributionError) {
    let weights = ContiguousArray(weights)
    let permitted = DistributionError.PermittedRange(0, 1e100)
    for (element, weight) in weights.enumerated() where !permitted.contains(weight) {
      throw DistributionError(distribution: .discrete, parameter: .weights, element: element, value: weight, permitted: permitted)
    }
    try DistributionError.check(.discrete, .weights, weights.reduce(0, +), in: .init(1e-100, 1e106))
    try DistributionError.check(.discrete, .n, Double(weights.count), in: .init(1, Double(Self.largestCount)))
    table = AliasTable(weights: weights)
  }

  /// The number of outcomes, those of weight 0 included.
  public var count: Int { table.columns.count }

  /// The probability of one outcome in 0..<count.
  public func probability(of outcome: Int) -> Double { table.columns[outcome].probability }

  /// One draw, in 0..<count: one word of the stream.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Int {
    table.draw(from: &generator)
  }

  /// The expected number of the outcome.
  public var mean: Double { table.expectation { Double($0) } }

  /// The standard deviation of the outcome's number.
  public var standardDeviation: Double {
    let mean = mean
    return table.expectation { (Double($0) - mean) * (Double($0) - mean) }.squareRoot()
  }

  /// The probability of the outcomes up to `outcome`.
  public func cumulative(_ outcome: Int) -> Double { table.cumulative(outcome) }

  /// The inverse of ``cumulative(_:)``, in O(log count); never an outcome of weight 0.
  public func quantile(_ probability: Double) -> Int { table.quantile(probability) }

  /// Whether one outcome alone has a weight.
  public var isConstant: Bool { table.columns.count { $0.probability > 0 } == 1 }
}
