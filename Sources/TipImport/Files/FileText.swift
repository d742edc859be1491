// SPDX-License-Identifier: GPL-3.0-or-later

/// Text as files hold it: UTF-8, with or without a byte order mark.
package enum FileText {
  /// What keeps bytes from being text; lines and columns from 1.
  package enum Fault: Error, Hashable {
    /// There is nothing, or nothing but a byte order mark.
    case empty
    /// UTF-16 or UTF-32.
    case wideEncoding
    /// A zero byte.
    case binary(line: Int, column: Int)
    /// Bytes that UTF-8 does not have.
    case notUTF8(line: Int, column: Int)
  }

  /// The text that bytes stand for, without a byte order mark.
  package static func decode(_ bytes: [UInt8]) throws(Fault) -> String {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw .wideEncoding
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    if content.isEmpty { throw .empty }
    if let index = content.firstIndex(of: 0) {
      let place = place(after: content[..<index])
      throw .binary(line: place.line, column: place.column)
    }
    guard let text = String(validating: content, as: UTF8.self) else {
      let place = place(after: validPrefix(of: content))
      throw .notUTF8(line: place.line, column: place.column)
    }
    return text
  }

  /// The longest beginning of `bytes` that is UTF-8.
  private static func validPrefix(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { count += UTF8.width(scalar) }
    return bytes.prefix(count)
  }

  private static func place(after bytes: ArraySlice<UInt8>) -> (line: Int, column: Int) {
    LineTable(bytes).place(utf8Offset: bytes.count)
  }
}
