// SPDX-License-Identifier: GPL-3.0-or-later

import Statistics
import Testing

@Suite("Comparisons judged together")
struct ComparisonFamilyTests {
  private let sleep: [[Int64]] = [[7, -16, -2, -12, -1, 34, 37, 8, 0, 20], [19, 8, 11, 1, -1, 44, 55, 16, 46, 34]]

  private func difference(_ columns: [[Int64]], _ first: Int, _ second: Int) throws -> Estimate {
    var products = CrossProducts(dimension: columns.count)
    for user in columns[0].indices { products.add(columns.map { $0[user] }) }
    return try #require(products.differenceEstimate(of: first, minus: second))
  }

  /// Student's sleep data; SciPy 1.17.1, `ttest_rel` and its `confidence_interval`, 2026-11-30.
  @Test("two candidates: the paired t test and its interval")
  func two() throws {
    let estimate = try difference(sleep, 1, 0)
    let family = ComparisonFamily(candidates: 2)
    #expect(family.count == 1)
    #expect(agree(family.adjustedPValue(of: estimate), 2 * 0.0014164450986921373))
    #expect(family.interval(of: estimate) == estimate.interval())
    #expect(family.verdict(on: estimate) == .above)
    #expect(family.verdict(on: estimate.scaled(by: -1)) == .below)
    #expect(ComparisonFamily(candidates: 2, level: 0.999).verdict(on: estimate) == .open)
  }

  @Test("more candidates: the factor k − 1, and intervals of α over k − 1")
  func more() throws {
    let estimate = try difference(sleep, 1, 0)
    let family = ComparisonFamily(candidates: 5)
    #expect(agree(family.adjustedPValue(of: estimate), 8 * 0.0014164450986921373))
    let alone = estimate.interval(level: 0.9875)
    #expect(family.interval(of: estimate).lower == alone.lower && family.interval(of: estimate).upper == alone.upper)
    #expect(family.interval(of: estimate).level == 0.95)
    #expect(ComparisonFamily(candidates: 1).count == 1 && ComparisonFamily(candidates: 0).count == 1)
    #expect(family.adjustedPValue(of: Estimate(value: 0.1, standardError: 1, reference: .normal)) == 1)
  }

  @Test(
    "verdict, interval and adjusted p value never disagree",
    arguments: [Estimate.Reference.normal, .studentT(degreesOfFreedom: 3), .studentT(degreesOfFreedom: 15)], [2, 8, 64])
  func agreement(_ reference: Estimate.Reference, _ candidates: Int) {
    let family = ComparisonFamily(candidates: candidates)
    var verdicts: Set<ComparisonFamily.Verdict> = []
    for step in -4_000...4_000 {
      let estimate = Estimate(value: Double(step) / 200 + 0.000_1, standardError: 1, reference: reference)
      let interval = family.interval(of: estimate)
      let verdict = family.verdict(on: estimate)
      #expect((verdict == .open) == interval.contains(0))
      #expect((verdict != .open) == (family.adjustedPValue(of: estimate) < 0.05))
      verdicts.insert(verdict)
    }
    #expect(verdicts.count == 3)
  }

  @Test("without any variation a difference is clear, and no difference is none")
  func constant() {
    let family = ComparisonFamily(candidates: 4)
    func estimate(_ value: Double) -> Estimate { Estimate(value: value, standardError: 0, reference: .normal) }
    #expect(family.verdict(on: estimate(2)) == .above && family.adjustedPValue(of: estimate(2)) == 0)
    #expect(family.verdict(on: estimate(0)) == .open && family.adjustedPValue(of: estimate(0)) == 1)
  }

  /// Eight equal candidates, 1,500 studies of 16 replications.
  ///
  /// Each is truly best, and is to be clearly worse than the sample's best in at
  /// most 2.5 % of studies (37.5, give or take 6). All intervals against the first are to hold in 95 % (75 failures, give or take 8.4).
  @Test("both promises are kept, and neither is idle")
  func promises() throws {
    let family = ComparisonFamily(candidates: 8)
    var generator = CountingGenerator(seed: 11)
    var dropped = [Int](repeating: 0, count: 8)
    var missed = 0
    for _ in 0..<1_500 {
      // Sums of uniform numbers, sharing one part as common random numbers do.
      let replications = (0..<16).map { _ -> [Double] in
        let shared = Double.random(in: 0..<4, using: &generator)
        return (0..<8).map { _ in shared + (0..<4).reduce(0) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) } }
      }
      let means = (0..<8).map { candidate in ReplicationMeans(replications.map { $0[candidate] }) }
      func verdict(_ first: Int, _ second: Int) throws -> ComparisonFamily.Verdict {
        family.verdict(on: try #require(means[first].differenceEstimate(minus: means[second])))
      }
      var best = 0
      for candidate in 1..<8 where (means[candidate].mean ?? 0) > (means[best].mean ?? 0) { best = candidate }
      for candidate in 0..<8 where try verdict(candidate, best) == .below { dropped[candidate] += 1 }
      if try (1..<8).contains(where: { try verdict($0, 0) != .open }) { missed += 1 }
    }
    #expect(dropped.allSatisfy { $0 < 38 + 19 })
    #expect(dropped.reduce(0, +) > 8 * 8)
    #expect(missed < 75 + 26)
    #expect(missed > 30)
  }
}
