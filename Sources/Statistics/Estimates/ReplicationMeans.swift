// SPDX-License-Identifier: GPL-3.0-or-later

/// One number from each independent replication of a study: the basis of intervals that hold under stratified sampling and shared inputs
/// too.
public struct ReplicationMeans: Equatable, Sendable {
  /// The number of each replication, in the order of replications.
  public let values: [Double]

  /// The given numbers, all finite.
  public init(_ values: [Double]) {
    precondition(values.allSatisfy(\.isFinite), "a replication's number must be finite")
    self.values = values
  }

  /// The mean of each replication from its exact sums, or nil when a replication is empty.
  public init?(_ replications: [MomentSums]) {
    self.init(numerators: replications.map(\.sum), denominators: replications.map { Int128($0.count) })
  }

  /// The ratio of two exact sums in each replication, or nil when a denominator is zero.
  public init?(numerators: [Int128], denominators: [Int128]) {
    precondition(numerators.count == denominators.count, "each replication has one numerator and one denominator")
    guard denominators.allSatisfy({ $0 != 0 }) else { return nil }
    values = zip(numerators, denominators).map { Double($0) / Double($1) }
  }

  /// How many replications there are.
  public var count: Int { values.count }

  /// The mean over replications, or nil without any.
  public var mean: Double? {
    values.isEmpty ? nil : GSL.mean(values)
  }

  /// The unbiased variance between replications, or nil for fewer than two.
  public var variance: Double? {
    guard let first = values.first, count > 1 else { return nil }
    // Equal values have no variance, whatever rounding their mean suffers.
    return values.allSatisfy { $0 == first } ? 0 : GSL.variance(values)
  }

  /// The mean on Student's t with R − 1 degrees of freedom, or nil for fewer than two replications.
  public var estimate: Estimate? {
    guard let first = values.first, let mean, let variance else { return nil }
    return Estimate(
      value: variance == 0 ? first : mean, standardError: (variance / Double(count)).squareRoot(),
      reference: .studentT(degreesOfFreedom: Double(count - 1)))
  }

  /// The differences to `other`, which has as many replications, replication by replication.
  public func minus(_ other: ReplicationMeans) -> ReplicationMeans {
    precondition(count == other.count, "paired replications must be equal in number")
    return ReplicationMeans(zip(values, other.values).map { $0 - $1 })
  }

  /// The paired mean difference to `other`, which has as many replications; its test is the paired t test.
  ///
  /// Nil for fewer than two replications.
  public func differenceEstimate(minus other: ReplicationMeans) -> Estimate? {
    minus(other).estimate
  }
}
