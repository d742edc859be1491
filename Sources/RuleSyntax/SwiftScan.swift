// SPDX-License-Identifier: GPL-3.0-or-later

/// What is code in a Swift text, found without parsing it, so that a text can be measured before the parser sees it.
package enum SwiftScan {
  /// How many `[` may be open at a time: the Swift parser reads each as a type and as a value, which doubles its work.
  package static let squareLimit = 12

  /// A text of the same length in which comments and what strings say are blank.
  ///
  /// A string keeps its opening quote and the code in its interpolations. Takes one pass. It knows raw, multi-line and nested strings. A quote in a regular expression's literal it takes for a string's, to the line's end at most.
  package static func code(_ bytes: [UInt8]) -> [UInt8] {
    var scan = CodeScan(bytes)
    return scan.run()
  }

  /// Whether a byte is part of a name or a number.
  package static func isWord(_ byte: UInt8) -> Bool {
    byte == 95 || byte >= 128 || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }
}

private struct CodeScan {
  /// A string that is open around the code being read.
  private struct Text {
    let hashes: Int
    let isMultiline: Bool
    /// The parentheses open in its interpolation.
    var depth = 0
  }

  private let bytes: [UInt8]
  private var code: [UInt8]
  private var index = 0
  private var texts: [Text] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    code = bytes
  }

  mutating func run() -> [UInt8] {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): while index < bytes.count, !isLineEnd { blank() }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): passComment()
      case UInt8(ascii: "\""): open(hashes: 0)
      case UInt8(ascii: "#"):
        let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
        index += hashes
        if byte(0) == UInt8(ascii: "\"") { open(hashes: hashes) }
      case UInt8(ascii: "("):
        if !texts.isEmpty { texts[texts.count - 1].depth += 1 }
        index += 1
      case UInt8(ascii: ")"):
        index += 1
        guard let last = texts.indices.last else { continue }
        texts[last].depth -= 1
        if texts[last].depth == 0 { pass(texts.removeLast()) }
      default: index += 1
      }
    }
    return code
  }

  private mutating func open(hashes: Int) {
    let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    index += 1
    if isMultiline { for _ in 0..<2 { blank() } }
    pass(Text(hashes: hashes, isMultiline: isMultiline))
  }

  /// Blanks a string's text up to its end, its line's end, or the opening of an interpolation.
  private mutating func pass(_ text: Text) {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where hashesFollow(text.hashes, after: 1):
        for _ in 0...text.hashes { blank() }
        if byte(0) == UInt8(ascii: "(") {
          texts.append(text)
          return
        }
        if index < bytes.count, text.isMultiline || !isLineEnd { blank() }
      case UInt8(ascii: "\"") where !text.isMultiline && hashesFollow(text.hashes, after: 1):
        for _ in 0...text.hashes { blank() }
        return
      case UInt8(ascii: "\"")
      where text.isMultiline && byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"") && hashesFollow(text.hashes, after: 3):
        for _ in 0..<3 + text.hashes { blank() }
        return
      case _ where !text.isMultiline && isLineEnd: return
      default: blank()
      }
    }
  }

  /// Comments nest.
  private mutating func passComment() {
    var depth = 0
    while index < bytes.count {
      let opens = bytes[index] == UInt8(ascii: "/") && byte(1) == UInt8(ascii: "*")
      let closes = bytes[index] == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")
      if opens || closes { blank() }
      blank()
      depth += opens ? 1 : closes ? -1 : 0
      if depth == 0 { return }
    }
  }

  private mutating func blank() {
    code[index] = 32
    index += 1
  }

  private var isLineEnd: Bool { bytes[index] == 10 || bytes[index] == 13 }

  private func byte(_ distance: Int) -> UInt8? { index + distance < bytes.count ? bytes[index + distance] : nil }

  private func hashesFollow(_ count: Int, after distance: Int) -> Bool {
    (0..<count).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") }
  }
}
