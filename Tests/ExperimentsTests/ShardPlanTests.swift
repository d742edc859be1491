// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Testing

@Suite("Shard plans")
struct ShardPlanTests {
  @Test(
    "Shards cover every user once, in order, and differ by one user at most",
    arguments: [(1, 1), (1, 7), (7, 1), (64, 64), (100, 7), (333, 64), (3, 1_000), (1_000_003, 17)])
  func coversEveryUser(userCount: Int, shardCount: Int) {
    let shards = ShardPlan(userCount: userCount, shardCount: shardCount).shards
    #expect(shards.count == shardCount)
    #expect(shards.first?.lowerBound == 0)
    #expect(shards.last?.upperBound == userCount)
    #expect(zip(shards, shards.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    let sizes = shards.map(\.count)
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
  }

  @Test("The most users and shards do not overflow")
  func largest() {
    let shards = ShardPlan(userCount: 1_000_000_000_000, shardCount: ShardSelection.largestCount).shards
    #expect(shards.allSatisfy { $0.count == 1_000_000 })
    #expect(shards.last?.upperBound == 1_000_000_000_000)
    #expect(ShardPlan(userCount: .max, shardCount: 3).shards.last?.upperBound == .max)
  }

  @Test(
    "A shard is named by its number and the number of shards",
    arguments: [("1/1", 1, 1), ("2/7", 2, 7), ("1000000/1000000", 1_000_000, 1_000_000)])
  func reads(text: String, number: Int, count: Int) throws {
    let shard = try #require(ShardSelection(text))
    #expect(shard == ShardSelection(number: number, count: count))
    #expect(shard.number == number && shard.count == count)
    #expect(shard.description == text)
  }

  @Test(
    "Other texts name no shard",
    arguments: [
      "", "/", "3", "1/", "/3", "0/3", "4/3", "-1/3", "1/-3", "+1/3", "1/+3", "1/0", "1/2/3", " 1/3", "1 /3", "1.0/3", "a/b", "1/1000001",
      "99999999999999999999/3",
    ])
  func refuses(text: String) {
    #expect(ShardSelection(text) == nil)
  }
}
