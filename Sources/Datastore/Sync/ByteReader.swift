// SPDX-License-Identifier: GPL-3.0-or-later

/// Bytes of a ``SyncState`` that are being read.
///
/// Whatever the bytes are, it ends in time and within them.
struct ByteReader {
  private let bytes: [UInt8]
  private let end: Int
  /// The place of the next byte.
  private(set) var offset: Int

  /// Begins after the header of a file whose checksum is right.
  init(_ bytes: [UInt8], after header: [UInt8], version: UInt8) throws(SyncFormatError) {
    guard bytes.starts(with: header) else { throw .notSyncState }
    guard bytes.count >= header.count + 9 else { throw .truncated }
    guard bytes[header.count] <= version else { throw .newerVersion(found: Int(bytes[header.count]), supported: Int(version)) }
    guard bytes[header.count] == version else { throw .malformed(offset: header.count) }
    let end = bytes.count - 8
    var sum: UInt64 = 0
    for place in 0..<8 { sum |= UInt64(bytes[end + place]) << (8 * place) }
    guard Checksum.fowlerNollVo(bytes[..<end]) == sum else { throw .wrongChecksum }
    self.bytes = bytes
    self.end = end
    offset = header.count + 1
  }

  /// A number within bounds, written as shortly as can be.
  mutating func number(in range: ClosedRange<Int64>) throws(SyncFormatError) -> Int64 {
    let start = offset
    var (folded, shift): (UInt64, UInt64) = (0, 0)
    while true {
      guard offset < end else { throw .truncated }
      let byte = bytes[offset]
      offset += 1
      guard shift < 63 || byte <= 1, byte != 0 || shift == 0 else { throw .malformed(offset: start) }
      folded |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { break }
    }
    let number = Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
    guard range.contains(number) else { throw .malformed(offset: start) }
    return number
  }

  /// A number of things that follow; each takes at least one byte.
  mutating func count() throws(SyncFormatError) -> Int { Int(try number(in: 0...Int64(end - offset))) }

  /// A text.
  mutating func text() throws(SyncFormatError) -> String {
    let start = offset
    let count = try count()
    guard count <= end - offset else { throw .truncated }
    guard let text = String(validating: bytes[offset..<(offset + count)], as: UTF8.self) else { throw .malformed(offset: start) }
    offset += count
    return text
  }

  /// A stamp that a clock can have given, or the zero stamp.
  mutating func stamp() throws(SyncFormatError) -> HybridStamp {
    let start = offset
    let microseconds = try number(in: 0...Int64.max)
    let counter = UInt32(try number(in: 0...Int64(UInt32.max)))
    let stamp = HybridStamp(microseconds: microseconds, counter: counter, device: try number(in: 0...Int64.max))
    guard stamp.isWellFormed else { throw .malformed(offset: start) }
    return stamp
  }

  /// A stamp after another.
  mutating func stamp(after other: HybridStamp) throws(SyncFormatError) -> HybridStamp {
    let start = offset
    let stamp = try stamp()
    guard stamp > other else { throw .malformed(offset: start) }
    return stamp
  }

  /// Whether there is a value, and it.
  mutating func optional<Value>(_ read: (inout ByteReader) throws(SyncFormatError) -> Value) throws(SyncFormatError) -> Value? {
    try number(in: 0...1) == 1 ? try read(&self) : nil
  }

  /// Values by their ids, which come in order.
  mutating func dictionary<Value>(_ read: (inout ByteReader) throws(SyncFormatError) -> Value) throws(SyncFormatError) -> [String: Value] {
    var values: [String: Value] = [:]
    var last: String?
    for _ in 0..<(try count()) {
      let start = offset
      let id = try text()
      if let last, !last.utf8.lexicographicallyPrecedes(id.utf8) { throw .malformed(offset: start) }
      last = id
      values[id] = try read(&self)
    }
    return values
  }

  /// All bytes must have been read.
  func finish() throws(SyncFormatError) {
    guard offset == end else { throw .malformed(offset: offset) }
  }
}
