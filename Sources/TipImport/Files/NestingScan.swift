// SPDX-License-Identifier: GPL-3.0-or-later

/// Looks for nesting that would exhaust the stack, before the Swift parser sees a text.
enum NestingScan {
  /// How many words and signs may follow one another without a comma, a brace or a statement's end.
  private static let chainLimit = 10_000
  /// How many `[` may be open at a time: the Swift parser reads each as a type and as a value, which doubles its work.
  private static let squareLimit = 12
  /// How far the next line is looked for; so many blanks end a statement.
  private static let lookahead = 1_000
  /// Words after which an expression or a type has only begun.
  private static let prefixes: Set<String> = [
    "try", "await", "any", "some", "inout", "else", "borrowing", "consuming", "sending", "repeat",
  ]

  /// The first place where brackets are nested deeper than a limit, or a chain is longer than any that people write; nil if all is well.
  ///
  /// The scan knows comments and plain strings; what it takes for code inside a string can only count too much.
  static func fault(_ bytes: [UInt8], limit: Int) -> (ImportFinding.Kind, offset: Int)? {
    var (index, depth, squares, chain) = (0, 0, 0, 0)
    var word = index..<index
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "/") where next(bytes, index) == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
        continue
      case UInt8(ascii: "/") where next(bytes, index) == UInt8(ascii: "*"):
        index = endOfComment(bytes, from: index)
        continue
      case UInt8(ascii: "\""):
        index = endOfString(bytes, from: index)
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if byte == UInt8(ascii: "[") { squares += 1 }
        if depth > limit { return (.tooDeep(limit: limit), index) }
        if squares > squareLimit { return (.tooDeep(limit: squareLimit), index) }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth = max(0, depth - 1)
        if byte == UInt8(ascii: "]") { squares = max(0, squares - 1) }
      case UInt8(ascii: ","), UInt8(ascii: ";"): chain = 0
      case 10, 13: if chain > 0, isEnd(bytes, index, word) { chain = 0 }
      case _ where isWord(byte):
        let start = index
        while index < bytes.count, isWord(bytes[index]) { index += 1 }
        word = start..<index
        chain += 1
        if chain > chainLimit { return (.tooLong(limit: chainLimit), start) }
        continue
      case 33...:
        chain += 1
        if chain > chainLimit { return (.tooLong(limit: chainLimit), index) }
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == 95 || byte >= 128 || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }

  /// Whether a line's end ends a statement: unless the next line goes on with a sign or `else`, or this one's last word wants more.
  private static func isEnd(_ bytes: [UInt8], _ index: Int, _ word: Range<Int>) -> Bool {
    guard let next = bytes[index...].prefix(lookahead).firstIndex(where: { $0 > 32 }) else { return true }
    if prefixes.contains(String(decoding: bytes[word], as: UTF8.self)) { return false }
    let byte = bytes[next]
    if isWord(byte) { return !bytes[next...].starts(with: "else".utf8) }
    return [UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "/"), UInt8(ascii: "\"")].contains(
      byte)
  }

  private static func next(_ bytes: [UInt8], _ index: Int) -> UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  private static func endOfComment(_ bytes: [UInt8], from start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index + 1 < bytes.count {
      if bytes[index] == 47, bytes[index + 1] == 42 {
        (depth, index) = (depth + 1, index + 2)
      } else if bytes[index] == 42, bytes[index + 1] == 47 {
        (depth, index) = (depth - 1, index + 2)
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return bytes.count
  }

  /// The place after a string, or after the opening of an interpolation, from where the scan goes on as in code.
  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    let quote = UInt8(ascii: "\"")
    let isMultiline = start + 2 < bytes.count && bytes[start + 1] == quote && bytes[start + 2] == quote
    var index = start + (isMultiline ? 3 : 1)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case quote where !isMultiline: return index + 1
      case quote where index + 2 < bytes.count && bytes[index + 1] == quote && bytes[index + 2] == quote: return index + 3
      case 10 where !isMultiline: return index + 1
      default: index += 1
      }
    }
    return bytes.count
  }
}
