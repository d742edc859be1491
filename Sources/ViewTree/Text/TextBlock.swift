// SPDX-License-Identifier: GPL-3.0-or-later

/// A text broken into lines.
public struct TextBlock: Hashable, Sendable, Encodable {
  /// The lines, at least one; what doesn't fit is cut and ends in an ellipsis.
  public let lines: [String]
  /// Whether something was cut.
  public let isTruncated: Bool
  /// The widest line, rounded up to whole points but never beyond the width offered; and the leading of all lines.
  public let size: Size
  /// The font's size in points.
  public let fontSize: Int
  /// The distance between two baselines in points.
  public let leading: Int

  /// Breaks a text into lines. O(characters).
  ///
  /// Lines break greedily at spaces, and after every line break of the text. A word that is wider than a line is broken between characters, of which
  /// a line takes at least one. Offered a height, a text takes as many lines as fit, but at least one; offered no width, it takes one line
  /// for each line of its own. Spaces at a line's end have no width. Nothing is rounded but the size.
  public init(
    _ text: String, font: Font, textSize: TextSize = .large, width: Length? = nil, height: Length? = nil, lineLimit: Int? = nil
  ) {
    fontSize = font.size(textSize)
    leading = font.leading(textSize)
    let offered = width.flatMap { $0.isInfinite ? nil : max($0, .zero) }
    var limit = lineLimit.map { max($0, 1) } ?? .max
    if let height, !height.isInfinite { limit = min(limit, max(1, Int(max(height, .zero).thousandths / Int64(leading * 1000)))) }

    var breaker = LineBreaker(fontSize: fontSize, width: offered, limit: limit)
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) where !breaker.isFull { breaker.take(paragraph) }
    lines = breaker.finish()
    isTruncated = breaker.isTruncated
    let fontSize = fontSize
    let widest = lines.map { FontMetrics.width($0, size: fontSize) }.max() ?? .zero
    size = Size(
      width: offered.map { min($0, widest.roundedUp) } ?? widest.roundedUp, height: Length(lines.count * leading))
  }

  /// How far below the top of the block the first line's baseline lies: the line's ascent and descent are centred in its leading.
  public var firstBaseline: Length {
    let letters = (FontMetrics.ascender + FontMetrics.descender) * fontSize
    return Length(thousandths: Int64((leading * 1000 - letters) / 2 + FontMetrics.ascender * fontSize))
  }
}

/// Fills lines one after the other.
private struct LineBreaker {
  let fontSize: Int
  let width: Length?
  let limit: Int
  private(set) var lines: [String] = []
  private(set) var isTruncated = false

  /// Whether the last line that may be was filled and something is left over.
  var isFull: Bool { isTruncated }

  init(fontSize: Int, width: Length?, limit: Int) {
    self.fontSize = fontSize
    self.width = width
    self.limit = limit
  }

  mutating func take(_ paragraph: Substring) {
    var rest = paragraph
    repeat {
      if lines.count == limit {
        isTruncated = true
        return
      }
      let (line, next) = fill(rest)
      lines.append(String(line))
      rest = paragraph[next...]
    } while !rest.isEmpty
  }

  /// The longest line that fits at the beginning of the rest, and where the next one begins.
  private func fill(_ rest: Substring) -> (line: Substring, next: Substring.Index) {
    guard let width else { return (trimmed(rest), rest.endIndex) }
    var taken = Length.zero
    var lastBreak: (end: Substring.Index, next: Substring.Index)?
    var index = rest.startIndex
    while index < rest.endIndex {
      let next = rest.index(after: index)
      if rest[index] == " " {
        var word = next
        while word < rest.endIndex, rest[word] == " " { word = rest.index(after: word) }
        lastBreak = (index, word)
        taken = taken + FontMetrics.width(rest[index..<word], size: fontSize)
        index = word
        continue
      }
      taken = taken + FontMetrics.width(CollectionOfOne(rest[index]), size: fontSize)
      if taken > width {
        if let lastBreak, lastBreak.end > rest.startIndex { return (rest[..<lastBreak.end], lastBreak.next) }
        let end = index > rest.startIndex ? index : next
        return (rest[..<end], end)
      }
      index = next
    }
    return (trimmed(rest), rest.endIndex)
  }

  private func trimmed(_ line: Substring) -> Substring {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The lines, the last with an ellipsis if something is left over.
  mutating func finish() -> [String] {
    guard isTruncated, var last = lines.last.map({ Substring($0) }) else { return lines }
    if let width {
      while !last.isEmpty, FontMetrics.width(last + "…", size: fontSize) > width { last.removeLast() }
    }
    lines[lines.count - 1] = String(trimmed(last)) + "…"
    return lines
  }
}
