// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads values one after the other from bytes, refusing whatever an encoder would not have written.
///
/// Integers are little-endian (fixed width) or LEB128 (variable width, seven bits a byte, lowest first, shortest spelling only, signed ones
/// folded by zig-zag), so that equal values always have equal bytes.
public struct ByteReader: Sendable {
  /// The whole input.
  public let bytes: [UInt8]
  /// The index of the next byte to read.
  public private(set) var offset: Int

  /// A reader at the beginning of `bytes`.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    self.offset = 0
  }

  /// How many bytes are left.
  public var remaining: Int { bytes.count - offset }

  /// Reads one byte.
  public mutating func readByte() throws(DecodingFailure) -> UInt8 {
    guard offset < bytes.count else { throw .truncated(offset: offset, needed: 1) }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads the next `count` bytes.
  public mutating func readBytes(_ count: Int) throws(DecodingFailure) -> ArraySlice<UInt8> {
    precondition(count >= 0, "a number of bytes can't be negative")
    guard count <= remaining else { throw .truncated(offset: offset, needed: count - remaining) }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// Reads an integer of fixed width, lowest byte first.
  public mutating func readLittleEndian<Value: FixedWidthInteger>(_ type: Value.Type) throws(DecodingFailure) -> Value {
    var value: Value = 0
    for (place, byte) in try readBytes(Value.bitWidth / 8).enumerated() {
      value |= Value(truncatingIfNeeded: byte) << (8 * place)
    }
    return value
  }

  /// Reads an unsigned integer of variable width: at most 19 bytes.
  public mutating func readUnsigned() throws(DecodingFailure) -> UInt128 {
    let start = offset
    var value: UInt128 = 0
    var shift = 0
    while true {
      let byte = try readByte()
      let digit = UInt128(byte & 0x7F)
      // The 19th byte holds the topmost two of the 128 bits.
      guard shift < 126 || (shift == 126 && byte <= 0x03) else { throw .corrupt(.integerOutOfRange, offset: start) }
      value |= digit << UInt128(shift)
      if byte & 0x80 == 0 {
        guard byte != 0 || shift == 0 else { throw .corrupt(.overlongInteger, offset: start) }
        return value
      }
      shift += 7
    }
  }

  /// Reads a signed integer of variable width.
  public mutating func readSigned() throws(DecodingFailure) -> Int128 {
    let folded = try readUnsigned()
    return Int128(bitPattern: folded >> 1) ^ -Int128(bitPattern: folded & 1)
  }

  /// Reads a signed integer of variable width that must lie in the range of `Int64`.
  public mutating func readInt64() throws(DecodingFailure) -> Int64 {
    let start = offset
    guard let value = Int64(exactly: try readSigned()) else { throw .corrupt(.integerOutOfRange, offset: start) }
    return value
  }

  /// Reads a count: an unsigned integer of variable width that must lie in `0...Int64.max`.
  public mutating func readCount() throws(DecodingFailure) -> Int64 {
    let start = offset
    guard let value = Int64(exactly: try readUnsigned()) else { throw .corrupt(.integerOutOfRange, offset: start) }
    return value
  }

  /// Reads the length of a list whose elements take at least `bytesPerElement` bytes each, so that no hostile length reserves memory.
  public mutating func readLength(bytesPerElement: Int = 1) throws(DecodingFailure) -> Int {
    let start = offset
    let length = try readCount()
    guard length <= Int64(remaining / max(bytesPerElement, 1)) else { throw .corrupt(.lengthExceedsInput, offset: start) }
    return Int(length)
  }

  /// Reads text: its length in bytes, then UTF-8.
  public mutating func readText() throws(DecodingFailure) -> String {
    let start = offset
    let length = try readLength()
    let text = String(validating: try readBytes(length), as: UTF8.self)
    guard let text else { throw .corrupt(.invalidText, offset: start) }
    return text
  }

  /// Confirms that everything has been read.
  public func expectEnd() throws(DecodingFailure) {
    guard remaining == 0 else { throw .corrupt(.trailingBytes, offset: offset) }
  }

  /// Reads the two bytes that begin every accumulator and confirms that they are the expected ones.
  mutating func expect(_ kind: AccumulatorKind) throws(DecodingFailure) {
    let start = offset
    let found = try readByte()
    guard found == kind.rawValue else { throw .unexpectedKind(expected: kind.rawValue, found: found, offset: start) }
    let version = try readByte()
    guard version == AccumulatorKind.version else {
      throw .unsupportedVersion(found: version, newestSupported: AccumulatorKind.version, offset: start + 1)
    }
  }
}
