// SPDX-License-Identifier: GPL-3.0-or-later

/// A line of source cut to a width, and the marker that stands under one stretch of it.
struct MarkedLine {
  /// The visible part of the line: tabs are four spaces, invisible characters are `�`.
  let text: String
  /// Spaces, a caret under the first character, and tildes under the rest.
  let marker: String

  /// Cuts a line and marks a stretch of it.
  /// - Parameters:
  ///   - line: the line without its end.
  ///   - column: the first marked scalar, counted from 1; past the end it marks the place after the last.
  ///   - length: how many scalars are marked, at least 1.
  ///   - width: the most columns of a terminal that are used.
  /// - Complexity: O(length of the line) time, O(`width`) memory.
  init(_ line: Substring, column: Int, length: Int, width: Int) {
    // A third of the width is kept for what comes before the mark.
    // Marks without width count as one column here, or a line of nothing else would never be cut.
    let before = width / 3
    let scalars = line.unicodeScalars
    let fits = line.utf8.count < width && !line.utf8.contains(0x09)
    let marked = scalars.index(scalars.startIndex, offsetBy: column - 1, limitedBy: scalars.endIndex) ?? scalars.endIndex
    var start = marked
    var used = 0
    while start > scalars.startIndex {
      let previous = scalars.index(before: start)
      used += max(1, Self.shown(scalars[previous]).width)
      // A line that fits is never cut at its start.
      if used > (fits ? width : before) { break }
      start = previous
    }
    var text = start > scalars.startIndex ? "…" : ""
    var marker = start > scalars.startIndex ? " " : ""
    var usedWidth = marker.utf8.count
    var index = start
    while index < scalars.endIndex, index < marked {
      let (shown, columns) = Self.shown(scalars[index])
      text += shown
      marker += String(repeating: " ", count: columns)
      usedWidth += columns
      index = scalars.index(after: index)
    }
    usedWidth = max(usedWidth, used)
    var remaining = length
    var markedWidth = 0
    while index < scalars.endIndex {
      let (shown, columns) = Self.shown(scalars[index])
      if usedWidth + columns > width - 1 {
        text += "…"
        break
      }
      text += shown
      usedWidth += max(1, columns)
      if remaining > 0 { markedWidth += columns }
      remaining -= 1
      index = scalars.index(after: index)
    }
    self.text = text
    self.marker = marker + "^" + String(repeating: "~", count: max(0, markedWidth - 1))
  }

  /// How a scalar is shown, and how many columns that takes.
  private static func shown(_ scalar: Unicode.Scalar) -> (text: String, width: Int) {
    if scalar == "\t" { return ("    ", 4) }
    if Excerpt.isInvisible(scalar) { return ("\u{FFFD}", 1) }
    return (String(scalar), width(of: scalar))
  }

  /// The columns of a scalar: none for marks that combine, two for East Asian wide characters and emoji, else one.
  ///
  /// The ranges are those of Unicode's `EastAsianWidth.txt` with W and F, joined where only unassigned characters lie between.
  static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
