// SPDX-License-Identifier: GPL-3.0-or-later

/// Bytes of a ``SyncState`` in the making.
struct ByteWriter {
  private var bytes: [UInt8]

  /// Begins with some bytes.
  init(_ header: [UInt8]) { bytes = header }

  /// A number of seven bits a byte, the lowest first, with its sign in the lowest bit.
  mutating func append(_ number: Int64) {
    var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A number of things that follow.
  mutating func append(count: Int) { append(Int64(count)) }

  /// A text as the number of its bytes and these, in UTF-8.
  mutating func append(_ text: String) {
    append(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// A stamp.
  mutating func append(_ stamp: HybridStamp) {
    append(stamp.microseconds)
    append(Int64(stamp.counter))
    append(stamp.device)
  }

  /// Whether there is a value, and it.
  mutating func append<Value>(optional value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    append(value == nil ? 0 : 1)
    if let value { write(&self, value) }
  }

  /// Values by their ids, in the order of these.
  mutating func append<Value>(_ values: [String: Value], _ write: (inout ByteWriter, Value) -> Void) {
    append(count: values.count)
    for (id, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      append(id)
      write(&self, value)
    }
  }

  /// All bytes, and their checksum.
  consuming func finished() -> [UInt8] {
    let sum = Checksum.fowlerNollVo(bytes[...])
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: sum >> (8 * place))) }
    return bytes
  }
}

/// A checksum against damage, not against malice.
enum Checksum {
  /// The 64-bit FNV-1a hash.
  ///
  /// Source: Fowler, Noll, Vo, 1991; parameters as in the IETF draft *eastlake-fnv*.
  static func fowlerNollVo(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
