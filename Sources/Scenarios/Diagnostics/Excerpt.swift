// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes text from files fit to stand inside a one-line message.
enum Excerpt {
  /// Returns the text with control characters escaped, cut after `limit` characters.
  /// - Complexity: O(`limit`), however long the text.
  static func of(_ text: some StringProtocol, limit: Int = 48) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit { return result + "…" }
      count += 1
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if isInvisible(scalar) {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Whether a scalar would disturb a terminal: controls, and the marks that reverse the reading direction.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}
