// SPDX-License-Identifier: GPL-3.0-or-later

import Statistics
import Testing

private func moments(_ values: [Int64]) -> MomentSums {
  var sums = MomentSums()
  for value in values { sums.add(value) }
  return sums
}

@Suite("Replications and variance reduction")
struct ReplicationTests {
  @Test("means and ratios from exact sums")
  func fromSums() throws {
    let means = try #require(ReplicationMeans([moments([1, 2]), moments([3, 3, 6])]))
    #expect(means.values == [1.5, 4])
    #expect(means.mean == 2.75)
    #expect(ReplicationMeans([moments([1]), moments([])]) == nil)
    #expect(try #require(ReplicationMeans(numerators: [1, 3], denominators: [2, -4])).values == [0.5, -0.75])
    #expect(ReplicationMeans(numerators: [1], denominators: [0]) == nil)
  }

  @Test("none, one, and equal replications")
  func degenerate() throws {
    #expect(ReplicationMeans([Double]()).mean == nil)
    #expect(ReplicationMeans([Double]()).estimate == nil)
    #expect(ReplicationMeans([5.0]).mean == 5)
    #expect(ReplicationMeans([5.0]).estimate == nil)
    let equal = try #require(ReplicationMeans([0.1, 0.1, 0.1]).estimate)
    #expect(equal == Estimate(value: 0.1, standardError: 0, reference: .studentT(degreesOfFreedom: 2)))
    let same = ReplicationMeans([0.1, 0.7])
    #expect(try #require(same.differenceEstimate(minus: same)).test() == .identical)
  }

  /// Student's sleep data; NumPy 2.4.6, 2026-11-30.
  @Test("factor of common random numbers")
  func commonRandomNumbers() throws {
    let first: [Int64] = [7, -16, -2, -12, -1, 34, 37, 8, 0, 20]
    let second: [Int64] = [19, 8, 11, 1, -1, 44, 55, 16, 46, 34]
    var products = CrossProducts(dimension: 5)
    for (one, other) in zip(first, second) { products.add([one, other, one, one + 7, 4]) }
    guard case .factor(let factor, interval: nil) = VarianceReduction.commonRandomNumbers(products, 0, 1) else { throw Unexpected() }
    #expect(agree(factor, 4.765423031727379))
    #expect(VarianceReduction.commonRandomNumbers(products, 0, 2) == .identical)
    #expect(VarianceReduction.commonRandomNumbers(products, 0, 3) == .complete)
    #expect(VarianceReduction.commonRandomNumbers(products, 4, 4) == .undefined)
    let means = (ReplicationMeans(first.map(Double.init)), ReplicationMeans(second.map(Double.init)))
    guard case .factor(let ofMeans, interval: nil) = VarianceReduction.commonRandomNumbers(means.0, means.1) else { throw Unexpected() }
    #expect(agree(ofMeans, factor))
    #expect(VarianceReduction.commonRandomNumbers(means.0, means.0) == .identical)
    #expect(VarianceReduction.commonRandomNumbers(ReplicationMeans([1.0]), ReplicationMeans([2.0])) == .undefined)
  }

  /// NumPy 2.4.6 and SciPy 1.17.1 (`stats.f.ppf`), 2026-11-30.
  @Test("factor of stratified sampling")
  func stratification() throws {
    let replications: [[Int64]] = [[3, 5, 9, 12], [2, 6, 8, 13], [4, 5, 10, 11], [3, 6, 8, 12]]
    guard case .factor(let factor, interval: let interval?) = VarianceReduction.stratification(replications.map(moments)) else {
      throw Unexpected()
    }
    #expect(agree(factor, 255))
    #expect(agree(interval.lower, 17.78670308965526, within: 1e-10))
    #expect(agree(interval.upper, 1140.917126457626, within: 1e-10))
  }

  @Test("stratified sampling without variance or with too little of anything")
  func stratificationDegenerate() {
    #expect(VarianceReduction.stratification([]) == .undefined)
    #expect(VarianceReduction.stratification([moments([1, 2])]) == .undefined)
    #expect(VarianceReduction.stratification([moments([1, 2]), moments([1])]) == .undefined)
    #expect(VarianceReduction.stratification([moments([1, 1]), moments([1, 1])]) == .undefined)
    #expect(VarianceReduction.stratification([moments([1, 3]), moments([3, 1])]) == .complete)
  }

  /// With χ² in the place of Fisher's F; SciPy 1.17.1: `stats.f.ppf([0.025, 0.975], 1, 4e8 - 2)`.
  @Test("the interval of the factor holds for very many users")
  func stratificationOfMany() throws {
    let users: Int64 = 200_000_000
    let replications = [0, 1].map { shift in MomentSums(count: users, sum: Int128(shift), sumOfSquares: Int128(users)) }
    guard case .factor(let factor, interval: let interval?) = VarianceReduction.stratification(replications) else { throw Unexpected() }
    #expect(agree(interval.lower / factor, 0.0009820691184040486, within: 1e-6))
    #expect(agree(interval.upper / factor, 5.023886225144036, within: 1e-6))
  }
}
