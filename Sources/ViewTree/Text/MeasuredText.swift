// SPDX-License-Identifier: GPL-3.0-or-later

/// A text taken apart once, so that breaking it for another width touches no string until the lines are known.
struct MeasuredText {
  let characters: [Character]
  /// Each character's advance in thousandths of an em.
  let advances: [Int]
  /// The lines that the text itself has, as ranges of characters without the line breaks; at least one.
  let paragraphs: [Range<Int>]

  init(_ text: String) {
    characters = Array(text)
    advances = characters.map(FontMetrics.advance(of:))
    var paragraphs: [Range<Int>] = []
    var start = 0
    for (position, character) in characters.enumerated() where character.isNewline {
      paragraphs.append(start..<position)
      start = position + 1
    }
    self.paragraphs = paragraphs + [start..<characters.count]
  }

  /// The width of a stretch in a font of this size.
  func width(_ range: Range<Int>, size: Int) -> Length {
    Length(thousandths: Int64(advances[range].reduce(0, +) * size))
  }

  /// A stretch without the spaces at its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, characters[end - 1] == " " { end -= 1 }
    return range.lowerBound..<end
  }
}

/// Fills lines one after the other.
struct LineBreaker {
  let text: MeasuredText
  let fontSize: Int
  /// The width offered; nil for none.
  let width: Length?
  /// The most lines.
  let limit: Int
  private(set) var lines: [Range<Int>] = []
  private(set) var isTruncated = false

  init(_ text: MeasuredText, fontSize: Int, width: Length?, limit: Int) {
    self.text = text
    self.fontSize = fontSize
    self.width = width
    self.limit = limit
    for paragraph in text.paragraphs where !isTruncated { take(paragraph) }
  }

  private mutating func take(_ paragraph: Range<Int>) {
    var rest = paragraph
    repeat {
      if lines.count == limit {
        isTruncated = true
        return
      }
      let (line, next) = fill(rest)
      lines.append(line)
      rest = next..<paragraph.upperBound
    } while !rest.isEmpty
  }

  /// The longest line that fits at the beginning of the rest, and where the next one begins.
  private func fill(_ rest: Range<Int>) -> (line: Range<Int>, next: Int) {
    guard let width else { return (text.trimmed(rest), rest.upperBound) }
    var taken = Length.zero
    var lastBreak: (end: Int, next: Int)?
    var index = rest.lowerBound
    while index < rest.upperBound {
      taken = taken + text.width(index..<index + 1, size: fontSize)
      if text.characters[index] == " " {
        // Spaces never overflow a line: it breaks before the first of them, and the next begins after the last.
        let end = if let lastBreak, lastBreak.next == index { lastBreak.end } else { index }
        lastBreak = (end, index + 1)
      } else if taken > width {
        if let lastBreak, lastBreak.end > rest.lowerBound { return (rest.lowerBound..<lastBreak.end, lastBreak.next) }
        let end = max(index, rest.lowerBound + 1)
        return (text.trimmed(rest.lowerBound..<end), end)
      }
      index += 1
    }
    return (text.trimmed(rest), rest.upperBound)
  }

  /// The lines and the width of each; if something is left over, the last one ends in an ellipsis that fits, as far as that alone does.
  func finished() -> [(line: String, width: Length)] {
    var result = lines.map { (line: String(text.characters[$0]), width: text.width($0, size: fontSize)) }
    guard isTruncated, var last = lines.last else { return result }
    let ellipsis = Length(thousandths: Int64(FontMetrics.advance(of: "…") * fontSize))
    if let width {
      while !last.isEmpty, text.width(last, size: fontSize) + ellipsis > width { last = last.lowerBound..<last.upperBound - 1 }
    }
    last = text.trimmed(last)
    result[result.count - 1] = (String(text.characters[last]) + "…", text.width(last, size: fontSize) + ellipsis)
    return result
  }
}
