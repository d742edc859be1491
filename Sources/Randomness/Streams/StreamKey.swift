// SPDX-License-Identifier: GPL-3.0-or-later

/// Four 64-bit lanes that say where a stream begins, or that stand for a user or a purpose on the way there.
@frozen
public struct StreamKey: Hashable, Sendable {
  /// The first lane.
  public var lane0: UInt64
  /// The second lane.
  public var lane1: UInt64
  /// The third lane.
  public var lane2: UInt64
  /// The fourth lane.
  public var lane3: UInt64

  /// The key with these lanes; every combination of lanes is valid.
  @inlinable
  public init(_ lane0: UInt64, _ lane1: UInt64, _ lane2: UInt64, _ lane3: UInt64) {
    self.lane0 = lane0
    self.lane1 = lane1
    self.lane2 = lane2
    self.lane3 = lane3
  }

  /// Replaces the key by its image under a fixed bijection of 256-bit numbers: `rounds` SipRounds.
  ///
  /// A bijection never joins two keys. Eight rounds are twice what SipHash-2-4 uses to finish.
  /// Source: Aumasson & Bernstein (2012), "SipHash: a fast short-input PRF", INDOCRYPT 2012, fig. 2.1.
  @inlinable
  public mutating func permute(rounds: Int) {
    for _ in 0..<rounds {
      lane0 &+= lane1
      lane1 = ((lane1 << 13) | (lane1 >> 51)) ^ lane0
      lane0 = (lane0 << 32) | (lane0 >> 32)
      lane2 &+= lane3
      lane3 = ((lane3 << 16) | (lane3 >> 48)) ^ lane2
      lane0 &+= lane3
      lane3 = ((lane3 << 21) | (lane3 >> 43)) ^ lane0
      lane2 &+= lane1
      lane1 = ((lane1 << 17) | (lane1 >> 47)) ^ lane2
      lane2 = (lane2 << 32) | (lane2 >> 32)
    }
  }
}
