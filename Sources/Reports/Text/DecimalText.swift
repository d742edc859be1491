// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers as plain decimals, the same on every machine: no locale, no exponent.
///
/// Digits come from the shortest text that reads back as the same number, rounded half away from zero in decimal; so 0.125 to two
/// decimals is 0.13, as people expect.
package enum DecimalText {
  /// `value` with exactly so many decimals; a number that is not finite is empty.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "" }
    let rounded = Digits(value.magnitude).rounded(decimals: decimals)
    let text = rounded.text(decimals: decimals)
    return value < 0 && !rounded.isZero ? "-" + text : text
  }

  /// `value` with at most so many significant digits and decimals, without trailing noughts; a number that is not finite is empty.
  package static func significant(_ value: Double, digits: Int, maximumDecimals: Int = 12) -> String {
    guard value.isFinite else { return "" }
    let exact = Digits(value.magnitude)
    let decimals = max(min(digits - exact.pointPlace, maximumDecimals), 0)
    var text = fixed(value, decimals: decimals)
    guard text.utf8.contains(UInt8(ascii: ".")) else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A whole number with a comma between groups of three digits.
  package static func grouped(_ value: Int64) -> String { grouped(String(value)) }

  /// A decimal text with a comma between groups of three digits before the point.
  static func grouped(_ text: String) -> String {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    var whole = ""
    let digits = Array(parts.first ?? "")
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { whole.append(",") }
      whole.append(digit)
    }
    return (isNegative ? "-" : "") + whole + (parts.count > 1 ? "." + parts[1] : "")
  }
}

/// The decimal digits of a finite number at least 0: 0.d₁d₂d₃… × 10 to the power of `pointPlace`.
private struct Digits {
  var digits: [UInt8]
  var pointPlace: Int

  init(_ magnitude: Double) {
    digits = []
    pointPlace = 0
    var exponent = 0
    var afterPoint = false
    let text = magnitude.description
    for (index, byte) in text.utf8.enumerated() {
      if byte == UInt8(ascii: ".") {
        afterPoint = true
      } else if byte == UInt8(ascii: "e") {
        exponent = Int(text.utf8.dropFirst(index + 1).reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }) ?? 0
        break
      } else {
        digits.append(byte - UInt8(ascii: "0"))
        if !afterPoint { pointPlace += 1 }
      }
    }
    pointPlace += exponent
    while digits.first == 0 {
      digits.removeFirst()
      pointPlace -= 1
    }
    if digits.isEmpty { pointPlace = 0 }
  }

  var isZero: Bool { digits.allSatisfy { $0 == 0 } }

  func rounded(decimals: Int) -> Digits {
    let kept = pointPlace + decimals
    guard kept < digits.count else { return self }
    var result = self
    guard kept >= 0 else {
      result.digits = []
      return result
    }
    let roundsUp = digits[kept] >= 5
    result.digits = Array(digits[..<kept])
    guard roundsUp else { return result }
    var place = kept - 1
    while place >= 0, result.digits[place] == 9 {
      result.digits[place] = 0
      place -= 1
    }
    if place >= 0 {
      result.digits[place] += 1
    } else {
      result.digits.insert(1, at: 0)
      result.pointPlace += 1
    }
    return result
  }

  func text(decimals: Int) -> String {
    func digit(_ place: Int) -> Character {
      Character(Unicode.Scalar(UInt8(ascii: "0") + (digits.indices.contains(place) ? digits[place] : 0)))
    }
    var text = pointPlace > 0 ? String((0..<pointPlace).map(digit)) : "0"
    if decimals > 0 { text += "." + String((pointPlace..<pointPlace + decimals).map(digit)) }
    return text
  }
}
