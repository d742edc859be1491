// SPDX-License-Identifier: GPL-3.0-or-later

/// How a study's users are divided into shards: contiguous ranges of ids, as even as they can be.
///
/// A shard is the unit of work that can be run elsewhere and merged: its users under all variants. The results of a study do not
/// depend on how many shards there are.
public struct ShardPlan: Hashable, Sendable {
  /// The users of each shard, in order; a shard can be empty where there are more shards than users.
  public let shards: [Range<Int>]

  /// Divides `userCount` users, at least 1, into `shardCount` shards, at least 1.
  public init(userCount: Int, shardCount: Int) {
    precondition(userCount >= 1 && shardCount >= 1, "A plan has users and shards.")
    func bound(_ shard: Int) -> Int { Int(Int128(shard) * Int128(userCount) / Int128(shardCount)) }
    shards = (0..<shardCount).map { bound($0)..<bound($0 + 1) }
  }
}

/// One shard of a plan, as `--shard 2/7` names it.
public struct ShardSelection: Hashable, Sendable {
  /// The shard's number, from 1 to `count`.
  public let number: Int
  /// The number of shards.
  public let count: Int

  /// The most shards that a study can be divided into.
  public static let largestCount = 1_000_000

  /// The `number`-th of `count` shards; nil unless 1 ≤ number ≤ count ≤ `largestCount`.
  public init?(number: Int, count: Int) {
    guard count >= 1, count <= Self.largestCount, (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `i/N`, two numbers in decimal digits; nil if it is not of that form or out of range.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    // Int reads a sign too, which no number of a shard has.
    guard parts.count == 2, !text.contains(where: { "+-".contains($0) }), let number = Int(parts[0]), let count = Int(parts[1]) else {
      return nil
    }
    self.init(number: number, count: count)
  }

  /// The form that `--shard` takes.
  public var description: String { "\(number)/\(count)" }
}
