// SPDX-License-Identifier: GPL-3.0-or-later

extension [UInt8] {
  /// Appends an integer of fixed width, lowest byte first.
  public mutating func appendLittleEndian<Value: FixedWidthInteger>(_ value: Value) {
    for place in 0..<Value.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: value >> (8 * place)))
    }
  }

  /// Appends an unsigned integer in as few bytes as it needs (LEB128): one byte for every seven bits.
  public mutating func appendUnsigned(_ value: UInt128) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a signed integer in as few bytes as its magnitude needs (zig-zag, then LEB128).
  public mutating func appendSigned(_ value: Int128) {
    appendUnsigned(UInt128(bitPattern: (value << 1) ^ (value >> 127)))
  }

  /// Appends a count in as few bytes as it needs; it must not be negative.
  public mutating func appendCount(_ value: Int64) {
    precondition(value >= 0, "a count can't be negative")
    appendUnsigned(UInt128(value))
  }

  /// Appends text: its length in bytes, then UTF-8.
  public mutating func appendText(_ text: String) {
    appendCount(Int64(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  /// Appends the two bytes that begin every accumulator: its kind and the version of the layout.
  mutating func append(_ kind: AccumulatorKind) {
    append(kind.rawValue)
    append(AccumulatorKind.version)
  }
}

/// The first byte of every encoded accumulator; a number is never given to another kind.
enum AccumulatorKind: UInt8 {
  case logHistogram = 0x48
  case momentSums = 0x4D
  case crossProducts = 0x50
  case integerCurve = 0x43

  /// The version of all layouts, the second byte.
  static let version: UInt8 = 1
}
