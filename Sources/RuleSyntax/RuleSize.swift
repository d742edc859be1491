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
  /// Comments and what strings say count nothing; code in interpolations counts.
  static func measure(_ text: String) -> (isOrdinary: Bool, fault: (RuleDiagnostic.Kind, Int)?) {
    let bytes = Array(text.utf8)
    if bytes.count > Self.bytes { return (false, (.tooLong(limit: Self.bytes), Self.bytes)) }
    var (depth, deepest, squares, tokens, inWord) = (0, 0, 0, 0, false)
    for (index, byte) in SwiftScan.code(bytes).enumerated() {
      let isWord = SwiftScan.isWord(byte)
      if byte > 32, !(isWord && inWord) { tokens += 1 }
      inWord = isWord
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      if byte == UInt8(ascii: "[") { squares += 1 }
      if byte == UInt8(ascii: "]") { squares -= 1 }
      deepest = max(deepest, depth)
      if depth > Self.depth { return (false, (.tooDeep(limit: Self.depth), index)) }
      if squares > SwiftScan.squareLimit { return (false, (.tooDeep(limit: SwiftScan.squareLimit), index)) }
      if tokens > Self.tokens { return (false, (.tooManyTokens(limit: Self.tokens), index)) }
    }
    return (tokens <= ordinary.tokens && deepest <= ordinary.depth, nil)
  }
}
