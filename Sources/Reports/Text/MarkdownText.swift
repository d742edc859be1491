// SPDX-License-Identifier: GPL-3.0-or-later

/// Text from files made harmless in Markdown.
package enum MarkdownText {
  /// The text on one line, with every character escaped that Markdown or HTML would read as more than itself.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}", "\u{85}": result += " "
      default:
        if scalar.properties.generalCategory != .control { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// The text as a span of code on one line, between as many backticks as it needs.
  package static func code(_ text: String) -> String {
    let line = oneLine(text)
    let fence = String(repeating: "`", count: longestRun(of: "`", in: line) + 1)
    let needsSpace = line.hasPrefix("`") || line.hasSuffix("`") || line.isEmpty
    return fence + (needsSpace ? " " + line + " " : line) + fence
  }

  /// The lines as a block of code.
  static func codeBlock(_ lines: [String]) -> String {
    let lines = lines.map(oneLine)
    let fence = String(repeating: "`", count: max(3, lines.map { longestRun(of: "`", in: $0) + 1 }.max() ?? 3))
    return ([fence + "sh"] + lines + [fence]).joined(separator: "\n")
  }

  /// A word of a command line, quoted for a POSIX shell where it needs to be.
  static func shellWord(_ text: String) -> String {
    let plain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: ":"): true
      default: false
      }
    }
    if plain, !text.isEmpty { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func oneLine(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return result
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    var longest = 0
    var run = 0
    for next in text {
      run = next == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
