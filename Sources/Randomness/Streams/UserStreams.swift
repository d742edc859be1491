// SPDX-License-Identifier: GPL-3.0-or-later

/// All streams of one user: one stream for each purpose and index, each reached in O(1) in any order.
///
/// A purpose uses one shape of index throughout: a single 64-bit one, or an open and a step. The second packs into the first.
@frozen
public struct UserStreams: Hashable, Sendable {
  /// The 256 bits that stand for (seed, replication, user).
  public let key: StreamKey

  /// The streams under a key that is already well mixed, as ``StreamRoot/user(_:)`` makes it.
  @inlinable
  public init(key: StreamKey) {
    self.key = key
  }

  /// The default generator at the start of the stream (purpose, index).
  @inlinable
  public func stream(_ purpose: Purpose, index: UInt64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus(position(purpose, index: index))
  }

  /// The default generator at the start of the stream (purpose, open, step).
  ///
  /// - Parameters:
  ///   - purpose: what is drawn.
  ///   - open: the number of the candidate open, from 0.
  ///   - step: the step within that session, from 0.
  @inlinable
  public func stream(_ purpose: Purpose, open: UInt32, step: UInt32) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus(position(purpose, index: Self.index(open: open, step: step)))
  }

  /// A generator of the given type at the start of the stream (purpose, index).
  @inlinable @inline(__always)
  public func stream<Generator: StreamGenerator>(_ purpose: Purpose, index: UInt64, as type: Generator.Type) -> Generator {
    Generator(position(purpose, index: index))
  }

  /// A generator of the given type at the start of the stream (purpose, open, step).
  @inlinable @inline(__always)
  public func stream<Generator: StreamGenerator>(
    _ purpose: Purpose, open: UInt32, step: UInt32, as type: Generator.Type
  ) -> Generator {
    Generator(position(purpose, index: Self.index(open: open, step: step)))
  }

  /// An open and a step as one index, the open in the high half: no two pairs share an index.
  @inlinable
  public static func index(open: UInt32, step: UInt32) -> UInt64 {
    UInt64(open) << 32 | UInt64(step)
  }

  /// The 256 bits at which the stream (purpose, index) begins.
  ///
  /// Each lane joins its own quarter of the user's and the purpose's hash, goes `index` steps along its own Weyl sequence and is mixed by
  /// a bijection: as a function of the index, each lane is a SplitMix64 sequence of its own, and no two indices of one purpose of one
  /// user share even one lane.
  @inlinable @inline(__always)
  public func position(_ purpose: Purpose, index: UInt64) -> StreamKey {
    // The fractional bits of the square roots of 3, 5, 7 and 11, all odd: Weyl steps that no small multiples relate to each other.
    StreamKey(
      SplitMix64.mix((key.lane0 ^ purpose.key.lane0) &+ index &* 0xBB67_AE85_84CA_A73B),
      SplitMix64.mix((key.lane1 ^ purpose.key.lane1) &+ index &* 0x3C6E_F372_FE94_F82B),
      SplitMix64.mix((key.lane2 ^ purpose.key.lane2) &+ index &* 0xA54F_F53A_5F1D_36F1),
      SplitMix64.mix((key.lane3 ^ purpose.key.lane3) &+ index &* 0x510E_527F_ADE6_82D1))
  }
}
