// SPDX-License-Identifier: GPL-3.0-or-later

import Statistics
import Testing

/// Extra sleep in tenths of an hour under two drugs, the same ten patients (Student 1908, "The Probable Error of a Mean").
private let sleep: [[Int64]] = [[7, -16, -2, -12, -1, 34, 37, 8, 0, 20], [19, 8, 11, 1, -1, 44, 55, 16, 46, 34]]

private func products(_ columns: [[Int64]]) -> CrossProducts {
  var products = CrossProducts(dimension: columns.count)
  for user in columns.first.map(\.indices) ?? 0..<0 { products.add(columns.map { $0[user] }) }
  return products
}

private func moments(_ values: [Int64]) -> MomentSums {
  var sums = MomentSums()
  for value in values { sums.add(value) }
  return sums
}

/// Reference values by SciPy 1.17.1 and NumPy 2.4.6 (ttest_rel, ttest_ind, t.interval, cov, corrcoef), 2026-11-30, unless a test says
/// otherwise.
@Suite("Estimates per user")
struct UserEstimateTests {
  @Test("the paired t test of Student's sleep data")
  func pairedDifference() throws {
    let estimate = try #require(products(sleep).differenceEstimate(of: 0, minus: 1))
    guard case .tested(let statistic, let pValue) = estimate.test() else { throw Unexpected() }
    #expect(agree(statistic, -4.062127683382036))
    #expect(agree(pValue, 0.0028328901973842745))
    #expect(agree(estimate.interval().lower, -24.59885763276983))
    #expect(agree(estimate.interval().upper, -7.001142367230175))
    let replications = ReplicationMeans(sleep[0].map(Double.init)).differenceEstimate(minus: ReplicationMeans(sleep[1].map(Double.init)))
    #expect(agree(try #require(replications).standardError, estimate.standardError))
    #expect(agree(try #require(replications).test().pValue, pValue))
  }

  @Test("Welch's test of the same data, as if unpaired")
  func welch() throws {
    let fromMoments = try #require(Estimate.welch(moments(sleep[0]), minus: moments(sleep[1])))
    let fromMeans = try #require(
      Estimate.welch(ReplicationMeans(sleep[0].map(Double.init)), minus: ReplicationMeans(sleep[1].map(Double.init))))
    for estimate in [fromMoments, fromMeans] {
      guard case .tested(let statistic, let pValue) = estimate.test(), case .studentT(let freedom) = estimate.reference else {
        throw Unexpected()
      }
      #expect(agree(statistic, -1.860813467486853))
      #expect(agree(pValue, 0.07939414018735806))
      #expect(agree(freedom, 17.776473516178495))
      #expect(agree(estimate.interval().lower, -33.654832307117104))
      #expect(agree(estimate.interval().upper, 2.0548323071171026, within: 1e-11))
    }
  }

  @Test("mean, variance, covariance, correlation")
  func sampleMoments() throws {
    let products = products(sleep)
    let interval = try #require(products.meanEstimate(of: 0)).interval(level: 0.99)
    #expect(agree(interval.lower, -10.885441744314502))
    #expect(agree(interval.upper, 25.8854417443145))
    #expect(agree(try #require(products.covariance(0, 0)), 320.05555555555554))
    #expect(agree(try #require(products.covariance(0, 1)), 284.8333333333333))
    #expect(agree(try #require(products.correlation(1, 0)), 0.7951702058335779))
    #expect(products.covariance(0, 1) == products.covariance(1, 0))
  }

  /// mpmath 1.4.1 with 40 digits, 2026-11-30: the standard deviation of each user's influence, summed user by user.
  @Test("ratios of sums by the delta method")
  func ratios() throws {
    let products = products([
      [3, 0, 1, 4, 2, 0, 7, 1], [5, 1, 2, 9, 2, 3, 8, 4], [2, 0, 2, 3, 1, 1, 6, 0], [4, 2, 3, 8, 1, 3, 9, 5],
    ])
    let ratio = try #require(products.ratioEstimate(of: 0, to: 1))
    #expect(agree(ratio.value, 0.5294117647058824))
    #expect(agree(ratio.standardError, 0.1146428081144069))
    let difference = try #require(
      products.ratioDifferenceEstimate(of: .init(numerator: 0, denominator: 1), minus: .init(numerator: 2, denominator: 3)))
    #expect(agree(difference.value, 0.10084033613445378))
    #expect(agree(difference.standardError, 0.06326407429408105))
  }

  @Test("identical quantities are exactly identical")
  func identical() throws {
    let products = products([sleep[0], sleep[1], sleep[0], sleep[1], sleep[0].map { $0 + 5 }])
    #expect(products.areIdentical(0, 2))
    #expect(!products.areIdentical(0, 1))
    #expect(try #require(products.differenceEstimate(of: 0, minus: 2)).test() == .identical)
    #expect(try #require(products.differenceEstimate(of: 4, minus: 0)).test() == .constant(difference: 5))
    let ratios = products.ratioDifferenceEstimate(of: .init(numerator: 0, denominator: 1), minus: .init(numerator: 2, denominator: 3))
    #expect(try #require(ratios).test() == .identical)
  }

  @Test("too few users or a zero denominator give nil, never a trap", arguments: 0...1)
  func tooFew(_ users: Int) {
    let products = products([[Int64]](repeating: [Int64](repeating: 0, count: users), count: 2))
    #expect(products.count == Int64(users))
    #expect((products.mean(of: 0) == nil) == (users == 0))
    #expect(products.covariance(0, 1) == nil)
    #expect(products.correlation(0, 1) == nil)
    #expect(products.meanEstimate(of: 0) == nil)
    #expect(products.differenceEstimate(of: 0, minus: 1) == nil)
    #expect(products.ratioEstimate(of: 0, to: 1) == nil)
    #expect(products.ratioDifferenceEstimate(of: .init(numerator: 0, denominator: 1), minus: .init(numerator: 1, denominator: 0)) == nil)
    #expect(Estimate.welch(products.moments(of: 0), minus: products.moments(of: 1)) == nil)
    #expect(VarianceReduction.commonRandomNumbers(products, 0, 1) == .undefined)
    #expect(products.areIdentical(0, 1))
  }

  @Test("ratios over a sum of zero")
  func zeroDenominator() {
    let products = products([[1, 2, 3], [0, 0, 0], [-1, 0, 1]])
    #expect(products.ratioEstimate(of: 0, to: 1) == nil)
    #expect(products.ratioEstimate(of: 0, to: 2) == nil)
    #expect(products.ratioDifferenceEstimate(of: .init(numerator: 0, denominator: 1), minus: .init(numerator: 0, denominator: 1)) == nil)
    #expect(products.correlation(0, 1) == nil)
  }

  @Test("nothing cancels: values near 2⁴² that differ by one")
  func cancellation() throws {
    let large: Int64 = 1 << 42
    let products = products([[large, large + 1, large, large + 1], [1 - large, -large, 1 - large, -large]])
    #expect(try #require(products.covariance(0, 0)) == 1.0 / 3)
    #expect(try #require(products.covariance(0, 1)) == -1.0 / 3)
    #expect(try #require(products.correlation(0, 1)) == -1)
  }
}

/// A result of another kind than the test is about.
struct Unexpected: Error {}
