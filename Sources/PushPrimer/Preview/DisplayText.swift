// SPDX-License-Identifier: GPL-3.0-or-later

/// Text broken and padded by the columns that it takes.
enum DisplayText {
  /// Where a line stands in the room that it has.
  enum Alignment { case left, center, right }

  /// The lines of a text, none wider than `width` unless one character is.
  ///
  /// A line break in the text is one here. Else lines break at spaces, of which those at the break are left out; a word that is wider
  /// than a line breaks between characters. All else stays as it is, runs of spaces within a line included.
  static func lines(_ text: String, width: Int) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph(defused($0), width: width) }
  }

  private static func paragraph(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var rest = text[...]
    while !rest.isEmpty {
      let spaces = rest.prefix { $0 == " " }
      let word = rest.dropFirst(spaces.count).prefix { $0 != " " }
      rest = rest[word.endIndex...]
      if DisplayWidth.of(line) + DisplayWidth.of(spaces) + DisplayWidth.of(word) <= width {
        line += spaces + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if !line.isEmpty, DisplayWidth.of(line) + DisplayWidth.of(character) > width {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    lines.append(line)
    return lines
  }

  /// The line filled up with spaces to `width` columns; a wider one stays as it is.
  static func padded(_ line: String, width: Int, _ alignment: Alignment) -> String {
    let room = max(0, width - DisplayWidth.of(line))
    let before =
      switch alignment {
      case .left: 0
      case .center: room / 2
      case .right: room
      }
    return String(repeating: " ", count: before) + line + String(repeating: " ", count: room - before)
  }

  /// Texts in a row, in this order on every terminal.
  ///
  /// A terminal that knows right-to-left scripts would take two such texts and what stands between them for one and turn them round; a
  /// left-to-right mark (U+200E), which can't be seen, keeps them apart.
  static func joined(_ texts: [String], between: String) -> String {
    let hasRightToLeft = texts.contains { $0.unicodeScalars.contains(where: TextDirection.runsRightToLeft) }
    return texts.joined(separator: hasRightToLeft ? "\u{200E}" + between : between)
  }

  /// A line of a drawing whose frame stays at its sides: with a left-to-right mark before it, if it has text that runs the other way.
  static func anchored(_ line: String) -> String {
    line.unicodeScalars.contains(where: TextDirection.runsRightToLeft) ? "\u{200E}" + line : line
  }

  /// The line with what would steer a terminal shown as `?`: control characters, and marks that turn the reading direction.
  private static func defused(_ text: Substring) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": result.append("?")
      default: result.append(scalar.properties.generalCategory == .control ? "?" : scalar)
      }
    }
    return String(result)
  }
}
