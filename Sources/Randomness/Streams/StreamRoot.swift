// SPDX-License-Identifier: GPL-3.0-or-later

/// Where all random numbers of one replication come from: a root seed and the replication's number.
@frozen
public struct StreamRoot: Hashable, Sendable {
  /// The study's seed: any 64-bit number.
  public let seed: UInt64
  /// The replication, from 0.
  public let replication: UInt32

  /// The root of one replication of a study.
  @inlinable
  public init(seed: UInt64, replication: UInt32) {
    self.seed = seed
    self.replication = replication
  }

  /// The streams of one user, in O(1) and without state: any user can be reached alone.
  ///
  /// (seed, replication, user) is laid out on 256 bits and put through a bijection, so two different triples never share a user key.
  @inlinable
  public func user(_ index: UInt64) -> UserStreams {
    UserStreams(key: key(of: index, domain: 0))
  }

  /// The streams of draws that belong to no user, such as a replication's shifts; they never meet a user's.
  @inlinable
  public var common: UserStreams {
    UserStreams(key: key(of: 0, domain: 1))
  }

  /// The random shift, uniform on 64 bits, that this replication adds to the Kronecker sequence with this name.
  public func shift(for name: String) -> UInt64 {
    var generator = common.stream(Purpose(name), index: 0)
    return generator.next()
  }

  @inlinable
  func key(of index: UInt64, domain: UInt64) -> StreamKey {
    // The fractional bits of the cube roots of 2, 3, 5 and 7: any fixed, asymmetric start would do.
    var key = StreamKey(
      0x428A_2F98_D728_AE22 ^ seed, 0x7137_4491_23EF_65CD ^ UInt64(replication), 0xB5C0_FBCF_EC4D_3B2F ^ index,
      0xE9B5_DBA5_8189_DBBC ^ domain)
    key.permute(rounds: 8)
    return key
  }
}
