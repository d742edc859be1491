// SPDX-License-Identifier: GPL-3.0-or-later

/// Looks for nesting that would exhaust the stack, before the Swift parser sees a text.
enum NestingScan {
  /// How many members, calls or alternatives may follow one another without a statement's end.
  private static let chainLimit = 20_000

  /// Where brackets are nested deeper than a limit, or a chain is longer than any that people write; nil if all is well.
  ///
  /// The scan knows comments and plain strings; what it takes for code inside a string can only count too much.
  static func tooDeep(_ bytes: [UInt8], limit: Int) -> Int? {
    var (index, depth, chain) = (0, 0, 0)
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
        if depth > limit { return index }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "<"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "-"),
        UInt8(ascii: "+"),
        UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "#"):
        chain += 1
        if chain > chainLimit { return index }
      case UInt8(ascii: "e") where starts(bytes, index, "else if"):
        chain += 1
        if chain > chainLimit { return index }
      case UInt8(ascii: "v") where starts(bytes, index, "var "), UInt8(ascii: "l") where starts(bytes, index, "let "),
        UInt8(ascii: "f") where starts(bytes, index, "func "), UInt8(ascii: "c") where starts(bytes, index, "case "),
        UInt8(ascii: "s") where starts(bytes, index, "struct "):
        chain = 0
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func next(_ bytes: [UInt8], _ index: Int) -> UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  private static func starts(_ bytes: [UInt8], _ index: Int, _ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count, index == 0 || bytes[index - 1] <= 32 || bytes[index - 1] == UInt8(ascii: "}") else { return false }
    return word.withUTF8Buffer { unsafe $0.elementsEqual(bytes[index..<index + count]) }
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
