// SPDX-License-Identifier: GPL-3.0-or-later

/// Why bytes could not be read back as an accumulator; every case says at which byte of the input.
public enum DecodingFailure: Error, Equatable, Sendable {
  /// The input ended: `needed` more bytes were wanted at `offset`.
  case truncated(offset: Int, needed: Int)
  /// Another kind of value stands at `offset`: the reader is out of step or the file holds something else.
  case unexpectedKind(expected: UInt8, found: UInt8, offset: Int)
  /// The value at `offset` was written in a layout that this program does not know.
  case unsupportedVersion(found: UInt8, newestSupported: UInt8, offset: Int)
  /// The bytes at `offset` can't have been written by an encoder.
  case corrupt(Corruption, offset: Int)

  /// What no encoder would have written.
  public enum Corruption: Equatable, Sendable {
    /// An integer was padded with needless bytes, so that the same value would have two spellings.
    case overlongInteger
    /// An integer lies outside the range of its type, or a total would.
    case integerOutOfRange
    /// No values have these sums: a sum of squares is negative or 2¹²⁵ and more, or another sum is too large for its sums of squares.
    case impossibleSum
    /// A bucket number lies beyond the last bucket.
    case unknownBucket
    /// A bucket that is listed holds nothing.
    case emptyBucket
    /// A declared length is larger than the rest of the input could hold.
    case lengthExceedsInput
    /// Bytes are left over after the last value.
    case trailingBytes
    /// Text is not UTF-8.
    case invalidText
  }
}
