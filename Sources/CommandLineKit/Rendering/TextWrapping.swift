// SPDX-License-Identifier: GPL-3.0-or-later

/// Breaks text into lines between words.
package enum TextWrapping {
  /// The lines of one paragraph, none wider than `width` unless a single word is.
  ///
  /// Width is counted in characters; runs of white space count as one space.
  /// - Parameter firstIndent: Columns that are taken on the first line already.
  package static func lines(_ text: String, width: Int, firstIndent: Int = 0) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = firstIndent
    for word in text.split(whereSeparator: \.isWhitespace) {
      if line.isEmpty {
        line = String(word)
        used += word.count
      } else if used + 1 + word.count <= width {
        line += " " + word
        used += 1 + word.count
      } else {
        lines.append(line)
        line = String(word)
        used = word.count
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// A text of paragraphs, wrapped and indented, with a line feed after each line.
  ///
  /// Empty lines separate paragraphs; lines that begin with two spaces are kept as they are.
  package static func paragraphs(_ text: String, width: Int, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    return blocks(of: text).map { block in
      switch block {
      case .paragraph(let text): lines(text, width: width - indent).map { margin + $0 + "\n" }.joined()
      case .literal(let lines): lines.map { margin + $0 + "\n" }.joined()
      }
    }.joined(separator: "\n")
  }

  /// A part of a discussion.
  package enum Block: Equatable {
    /// Text to wrap.
    case paragraph(String)
    /// Lines to keep, with their indentation.
    case literal([String])
  }

  /// The blocks that a text consists of.
  package static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        isOpen = false
      } else if line.hasPrefix("  ") {
        if isOpen, case .literal(let lines) = blocks.last {
          blocks[blocks.count - 1] = .literal(lines + [String(line)])
        } else {
          blocks.append(.literal([String(line)]))
        }
        isOpen = true
      } else {
        if isOpen, case .paragraph(let text) = blocks.last {
          blocks[blocks.count - 1] = .paragraph(text + " " + line)
        } else {
          blocks.append(.paragraph(String(line)))
        }
        isOpen = true
      }
    }
    return blocks
  }
}
