// SPDX-License-Identifier: GPL-3.0-or-later

/// The bounds on a rule's text, checked before Swift's parser sees it, so that no text exhausts the stack.
enum RuleSize {
  static let bytes = 16_384
  static let tokens = 1_000
  static let depth = 64
  /// Texts with more words and signs, or nested deeper, are read on a thread with a larger stack.
  static let ordinary = (tokens: 100, depth: 10)

  /// Whether a text is of ordinary size, and the first bound that it breaks with the place in bytes; nil if it keeps all.
  ///
  /// The scan knows comments and strings. Inside a string with an interpolation it goes on as in code, which can only count too much.
  static func measure(_ text: String) -> (isOrdinary: Bool, fault: (RuleDiagnostic.Kind, Int)?) {
    let bytes = Array(text.utf8)
    if bytes.count > Self.bytes { return (false, (.tooLong(limit: Self.bytes), Self.bytes)) }
    var (index, depth, deepest, tokens, inWord) = (0, 0, 0, 0, false)
    func starts(_ text: StaticString) -> Bool {
      index + text.utf8CodeUnitCount <= bytes.count
        && text.withUTF8Buffer { unsafe $0.elementsEqual(bytes[index..<index + text.utf8CodeUnitCount]) }
    }
    while index < bytes.count {
      if starts("//") {
        while index < bytes.count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
        continue
      }
      if starts("/*") {
        index = endOfComment(bytes, from: index)
        continue
      }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        tokens += 1
        index = endOfString(bytes, from: index)
        inWord = false
        continue
      }
      let isWord = byte >= 128 || byte == 95 || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      if byte > 32, !(isWord && inWord) { tokens += 1 }
      inWord = isWord
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      deepest = max(deepest, depth)
      if depth > Self.depth { return (false, (.tooDeep(limit: Self.depth), index)) }
      if tokens > Self.tokens { return (false, (.tooManyTokens(limit: Self.tokens), index)) }
      index += 1
    }
    return (tokens <= ordinary.tokens && deepest <= ordinary.depth, nil)
  }

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

  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    let quote = UInt8(ascii: "\"")
    let isMultiline = start + 2 < bytes.count && bytes[start + 1] == quote && bytes[start + 2] == quote
    var index = start + (isMultiline ? 3 : 1)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "(") { return index + 1 }
        index += 2
      } else if bytes[index] == quote {
        if !isMultiline { return index + 1 }
        if index + 2 < bytes.count, bytes[index + 1] == quote, bytes[index + 2] == quote { return index + 3 }
        index += 1
      } else {
        index += 1
      }
    }
    return bytes.count
  }
}
