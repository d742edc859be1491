// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads a JSON text (RFC 8259) into a tree: at every donation, so Foundation's decoder, which asks a tree's every value for its type by
/// trial and error, would be what a donation costs.
struct JSONReader {
  private let bytes: [UInt8]
  private var place = 0
  /// Nothing that rules can see is nested deeper.
  private static let depthLimit = 64

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The value of the whole text, or nil if that is no JSON.
  mutating func tree() -> JSONTree? {
    guard let value = value(depth: 0) else { return nil }
    skipSpace()
    return place == bytes.count ? value : nil
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() { while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 } }

  /// Passes over a sign, with the space before it; returns whether it is there.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) -> JSONTree? {
    skipSpace()
    guard depth < Self.depthLimit, let first = next else { return nil }
    switch first {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(JSONTree.string)
    case UInt8(ascii: "t"): return takeWord("true") ? .boolean(true) : nil
    case UInt8(ascii: "f"): return takeWord("false") ? .boolean(false) : nil
    case UInt8(ascii: "n"): return takeWord("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard bytes[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  private mutating func object(depth: Int) -> JSONTree? {
    var members: [String: JSONTree] = [:]
    place += 1
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard let name = string(), take(":"), let value = value(depth: depth + 1) else { return nil }
      members[name] = value
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONTree? {
    var elements: [JSONTree] = []
    place += 1
    if take("]") { return .array(elements) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  private mutating func number() -> JSONTree? {
    let start = place
    while let byte = next, byte.isDigit || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    // Swift's numbers may also begin with a plus.
    guard let first = text.utf8.first, first.isDigit || first == UInt8(ascii: "-") else { return nil }
    if let integer = Int64(text) { return .integer(integer) }
    return Double(text).map(JSONTree.double)
  }

  // MARK: - Strings

  private mutating func string() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    place += 1
    let start = place
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
    guard next == UInt8(ascii: "\"") else { return escapedString(from: start) }
    defer { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// The rest of a string of which some signs are written by others.
  private mutating func escapedString(from start: Int) -> String? {
    var text = Array(bytes[start..<place])
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escapedScalar() else { return nil }
        text.append(contentsOf: String(scalar).utf8)
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let sign = next else { return nil }
    place += 1
    switch sign {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(sign)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = codeUnit() else { return nil }
      guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
      guard bytes[place...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return nil }
      place += 2
      guard let low = codeUnit(), (0xDC00..<0xE000).contains(low) else { return nil }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    default: return nil
    }
  }

  /// Four hexadecimal digits.
  private mutating func codeUnit() -> UInt32? {
    guard bytes.count - place >= 4 else { return nil }
    let digits = bytes[place..<place + 4]
    place += 4
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
