// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers as scenario files write them: decimal, `_` between digits allowed, never octal, hexadecimal or infinite.
enum NumberText {
  /// A number's text in the form that `Double` and `Int64` read, without plus sign and underscores.
  struct Literal {
    var text: String
    var isWhole: Bool
  }

  /// Reads a whole number.
  static func integer(_ text: String) throws(ScalarProblem) -> Int64 {
    let literal = try literal(text)
    if literal.isWhole {
      guard let value = Int64(literal.text) else { throw .integerOverflow(text) }
      return value
    }
    throw .notWhole(text, whole: Double(literal.text).flatMap { Int64(exactly: $0) })
  }

  /// Reads a finite number, rounded to the nearest `Double`.
  static func number(_ text: String) throws(ScalarProblem) -> Double {
    try finite(try literal(text).text, written: text)
  }

  /// Turns a literal into a number; `written` is the text to complain about.
  static func finite(_ literal: String, written: String) throws(ScalarProblem) -> Double {
    guard let value = Double(literal), value.isFinite else { throw .notFinite(written) }
    let mantissa = literal.utf8.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
    if value == 0, mantissa.contains(where: { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }) { throw .underflow(written) }
    // Minus nought would print differently and mean the same.
    return value == 0 ? 0 : value
  }

  /// Checks the form of a number.
  static func literal(_ text: String) throws(ScalarProblem) -> Literal {
    var scanner = Scanner(bytes: Array(text.utf8))
    let sign = scanner.takeSign()
    let rest = String(decoding: scanner.remaining, as: UTF8.self).lowercased()
    if [".inf", "inf", "infinity", ".nan", "nan"].contains(rest) { throw .notFinite(text) }
    if let point = scanner.remaining.first, point == UInt8(ascii: "."), scanner.remaining.dropFirst().first.map(Scanner.isDigit) == true {
      throw .barePoint(text)
    }
    let isPrefixed = rest.hasPrefix("0x") || rest.hasPrefix("0o") || rest.hasPrefix("0b")
    if isPrefixed, rest.dropFirst(2).allSatisfy({ $0.isHexDigit || $0 == "_" }), rest.count > 2 { throw .radixPrefix(text) }
    guard let whole = scanner.takeDigits() else { throw .notThisType }
    var result = sign + whole
    var isWhole = true
    if scanner.take(UInt8(ascii: ".")) {
      isWhole = false
      guard let fraction = scanner.takeDigits() else { throw scanner.remaining.isEmpty ? .barePoint(text) : .notThisType }
      result += "." + fraction
    }
    if scanner.take(UInt8(ascii: "e")) || scanner.take(UInt8(ascii: "E")) {
      isWhole = false
      let exponentSign = scanner.takeSign()
      guard let exponent = scanner.takeDigits() else { throw .notThisType }
      result += "e" + exponentSign + exponent
    }
    guard scanner.remaining.isEmpty else { throw .notThisType }
    if scanner.hasMisplacedUnderscore { throw .misplacedUnderscore(text) }
    if whole.utf8.count > 1, whole.hasPrefix("0") { throw .leadingZero(text) }
    return Literal(text: result, isWhole: isWhole)
  }

  /// Reads a text from left to right.
  private struct Scanner {
    let bytes: [UInt8]
    var index = 0
    var hasMisplacedUnderscore = false

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    var remaining: ArraySlice<UInt8> { bytes[index...] }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    mutating func take(_ byte: UInt8) -> Bool {
      guard remaining.first == byte else { return false }
      index += 1
      return true
    }

    /// Takes a sign; a plus sign is dropped.
    mutating func takeSign() -> String {
      if take(UInt8(ascii: "-")) { return "-" }
      _ = take(UInt8(ascii: "+"))
      return ""
    }

    /// Takes digits and underscores, of which the first is a digit, and returns the digits.
    mutating func takeDigits() -> String? {
      let run = remaining.prefix { Self.isDigit($0) || $0 == UInt8(ascii: "_") }
      guard let first = run.first, Self.isDigit(first) else { return nil }
      index += run.count
      let underscore = UInt8(ascii: "_")
      if run.last == underscore || zip(run, run.dropFirst()).contains(where: { $0 == underscore && $1 == underscore }) {
        hasMisplacedUnderscore = true
      }
      return String(decoding: run.filter { $0 != underscore }, as: UTF8.self)
    }
  }
}
