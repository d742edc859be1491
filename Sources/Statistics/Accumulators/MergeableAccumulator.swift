// SPDX-License-Identifier: GPL-3.0-or-later

/// Something that is filled user by user in any number of parts and joined afterwards without loss.
///
/// Merging is exact, associative and commutative because all state is integers: however the users are cut into parts and in whatever
/// order the parts are merged, the result is equal and so are its bytes. Overflow stops the program rather than wrapping; each type says
/// how far away it is.
public protocol MergeableAccumulator: Equatable, Sendable {
  /// Adds what `other` holds.
  ///
  /// Shapes (a dimension, a length) must agree: compare them before merging what was read from a file.
  mutating func merge(_ other: Self)

  /// Appends a versioned binary form; equal values append equal bytes.
  func encode(into bytes: inout [UInt8])

  /// Reads the binary form back from where `reader` stands.
  ///
  /// - Throws: `DecodingFailure` when the bytes are cut short, are of another kind or version, or can't have been written by
  ///   `encode(into:)`.
  init(decoding reader: inout ByteReader) throws(DecodingFailure)
}

extension MergeableAccumulator {
  /// The versioned binary form on its own.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    return bytes
  }
}
