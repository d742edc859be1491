// SPDX-License-Identifier: GPL-3.0-or-later

import Statistics
import Testing

@Suite("Which candidates may be the best")
struct MayBeBestTests {
  private let sleep: [[Int64]] = [[7, -16, -2, -12, -1, 34, 37, 8, 0, 20], [19, 8, 11, 1, -1, 44, 55, 16, 46, 34]]

  private func products(_ columns: [[Int64]]) -> CrossProducts {
    var products = CrossProducts(dimension: columns.count)
    for user in columns[0].indices { products.add(columns.map { $0[user] }) }
    return products
  }

  /// Student's sleep data; SciPy 1.17.1, `ttest_rel(alternative="greater")`, 2026-11-30.
  @Test("two candidates: the one-sided paired t test")
  func two() throws {
    let result = try #require(MayBeBest(products(sleep), quantities: [0, 1], direction: .maximize))
    #expect(result.sampleBest == 1)
    #expect(result.candidates.map(\.mayBeBest) == [false, true])
    #expect(result.candidates.map(\.beatenBy) == [1, nil])
    #expect(agree(result.candidates[0].adjustedPValue, 0.0014164450986921373))
    #expect(result.candidates[1].adjustedPValue > 0.99)
    let stricter = try #require(MayBeBest(products(sleep), quantities: [0, 1], direction: .maximize, level: 0.999))
    #expect(stricter.candidates.map(\.mayBeBest) == [true, true])
    let fewest = try #require(MayBeBest(products(sleep), quantities: [1, 0], direction: .minimize))
    #expect(fewest.sampleBest == 1)
    #expect(fewest.candidates.map(\.mayBeBest) == [false, true])
  }

  @Test("more candidates: Bonferroni's factor k − 1, and copies of the best stay in")
  func more() throws {
    let columns = [sleep[0], sleep[1], sleep[1], sleep[1].map { $0 - 1 }]
    let result = try #require(MayBeBest(products(columns), quantities: [0, 1, 2, 3], direction: .maximize))
    #expect(agree(result.candidates[0].adjustedPValue, 3 * 0.0014164450986921373))
    #expect(result.candidates.map(\.mayBeBest) == [false, true, true, false])
    #expect(result.candidates.map(\.isIdenticalToSampleBest) == [false, true, true, false])
    #expect(result.candidates[3].adjustedPValue == 0)
    let means = columns.map { ReplicationMeans($0.map(Double.init)) }
    let byReplication = try #require(MayBeBest(means, direction: .maximize))
    #expect(byReplication.candidates.map(\.mayBeBest) == result.candidates.map(\.mayBeBest))
    #expect(byReplication.candidates.map(\.isIdenticalToSampleBest) == result.candidates.map(\.isIdenticalToSampleBest))
  }

  @Test("one, none, and too few to compare")
  func degenerate() throws {
    let single = try #require(MayBeBest(products(sleep), quantities: [1], direction: .maximize))
    #expect(single.candidates.map(\.mayBeBest) == [true])
    #expect(single.candidates[0].adjustedPValue == 1)
    #expect(MayBeBest([ReplicationMeans](), direction: .maximize) == nil)
    #expect(MayBeBest(products([[1], [2]]), quantities: [0, 1], direction: .maximize) == nil)
    #expect(MayBeBest([ReplicationMeans([1.0]), ReplicationMeans([2.0])], direction: .maximize) == nil)
  }

  /// Eight equal candidates, 1,500 studies of 16 replications: each candidate is truly best, and the promise is that it is dropped in at
  /// most 5 % of studies (75, give or take 8.4).
  @Test("the best candidate stays in as often as promised")
  func promise() throws {
    var generator = CountingGenerator(seed: 11)
    var dropped = [Int](repeating: 0, count: 8)
    for _ in 0..<1_500 {
      // Sums of uniform numbers, sharing one part as common random numbers do.
      let replications = (0..<16).map { _ -> [Double] in
        let shared = Double.random(in: 0..<4, using: &generator)
        return (0..<8).map { _ in shared + (0..<4).reduce(0) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) } }
      }
      let means = (0..<8).map { candidate in ReplicationMeans(replications.map { $0[candidate] }) }
      let result = try #require(MayBeBest(means, direction: .minimize))
      for (candidate, verdict) in result.candidates.enumerated() where !verdict.mayBeBest { dropped[candidate] += 1 }
    }
    #expect(dropped.allSatisfy { $0 < 75 + 26 })
    // It is no idle promise either: Bonferroni loses little with few candidates.
    #expect(dropped.reduce(0, +) > 8 * 20)
  }
}
