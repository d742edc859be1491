// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax

/// Looks for nesting that would exhaust the stack, before the Swift parser sees a text.
enum NestingScan {
  /// How many words and signs may follow one another without a comma, a brace or a statement's end.
  private static let chainLimit = 10_000
  /// How far the next line is looked for; so many blanks end a statement.
  private static let lookahead = 1_000
  /// Words after which an expression or a type has only begun.
  private static let prefixes: Set<String> = [
    "try", "await", "any", "some", "inout", "else", "borrowing", "consuming", "sending", "repeat",
  ]

  /// The first place where brackets are nested deeper than a limit, or a chain is longer than any that people write; nil if all is well.
  ///
  /// Comments and what strings say count nothing.
  static func fault(_ text: [UInt8], limit: Int) -> (ImportFinding.Kind, offset: Int)? {
    let bytes = SwiftScan.code(text)
    var (index, depth, squares, chain) = (0, 0, 0, 0)
    var word = index..<index
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if byte == UInt8(ascii: "[") { squares += 1 }
        if depth > limit { return (.tooDeep(limit: limit), index) }
        if squares > SwiftScan.squareLimit { return (.tooDeep(limit: SwiftScan.squareLimit), index) }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth = max(0, depth - 1)
        if byte == UInt8(ascii: "]") { squares = max(0, squares - 1) }
      case UInt8(ascii: ","), UInt8(ascii: ";"): chain = 0
      case 10, 13: if chain > 0, isEnd(bytes, index, word) { chain = 0 }
      case _ where SwiftScan.isWord(byte):
        let start = index
        while index < bytes.count, SwiftScan.isWord(bytes[index]) { index += 1 }
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

  /// Whether a line's end ends a statement: unless the next line goes on with a sign or `else`, or this one's last word wants more.
  private static func isEnd(_ bytes: [UInt8], _ index: Int, _ word: Range<Int>) -> Bool {
    guard let next = bytes[index...].prefix(lookahead).firstIndex(where: { $0 > 32 }) else { return true }
    if prefixes.contains(String(decoding: bytes[word], as: UTF8.self)) { return false }
    let byte = bytes[next]
    if SwiftScan.isWord(byte) { return !bytes[next...].starts(with: "else".utf8) }
    return [UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(
      byte)
  }
}
