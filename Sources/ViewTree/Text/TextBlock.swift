// SPDX-License-Identifier: GPL-3.0-or-later

/// A text broken into lines.
public struct TextBlock: Hashable, Sendable {
  /// The lines, at least one; what doesn't fit is cut and ends in an ellipsis.
  public let lines: [String]
  /// How wide each line is, not rounded; may be more than the offer where a single character is.
  public let lineWidths: [Length]
  /// Whether something was cut.
  public let isTruncated: Bool
  /// The widest line, rounded up to whole points but never beyond the width offered; and the leading of all lines.
  public let size: LayoutSize
  /// The font's size in points.
  public let fontSize: Int
  /// The distance between two baselines in points.
  public let leading: Int

  /// Breaks a text into lines.
  ///
  /// O(characters).
  ///
  /// Lines break greedily at spaces, and after every line break of the text. A word that is wider than a line is broken between characters, of which
  /// a line takes at least one. Offered a height, a text takes as many lines as fit, but at least one; offered no width, it takes one line
  /// for each line of its own. Spaces at a line's end have no width. Nothing is rounded but the size.
  public init(
    _ text: String, font: Font, textSize: TextSize = .large, width: Length? = nil, height: Length? = nil, lineLimit: Int? = nil
  ) {
    self.init(MeasuredText(text), font: font, textSize: textSize, width: width, height: height, lineLimit: lineLimit)
  }

  init(_ text: MeasuredText, font: Font, textSize: TextSize, width: Length?, height: Length?, lineLimit: Int?) {
    fontSize = font.size(textSize)
    leading = font.leading(textSize)
    let offered = width.flatMap { $0.isInfinite ? nil : max($0, .zero) }
    var limit = lineLimit.map { max($0, 1) } ?? .max
    if let height, !height.isInfinite { limit = min(limit, max(1, Int(max(height, .zero).thousandths / Int64(leading * 1000)))) }
    let breaker = LineBreaker(text, fontSize: fontSize, width: offered, limit: limit)
    let finished = breaker.finished()
    lines = finished.map(\.line)
    lineWidths = finished.map(\.width)
    isTruncated = breaker.isTruncated
    let widest = (lineWidths.max() ?? .zero).roundedUp
    size = LayoutSize(width: offered.map { min($0, widest) } ?? widest, height: Length(lines.count * leading))
  }

  /// How far below the top of the block the first line's baseline lies: the line's ascent and descent are centred in its leading.
  public var firstBaseline: Length {
    let letters = (FontMetrics.ascender + FontMetrics.descender) * fontSize
    return Length(thousandths: Int64((leading * 1000 - letters) / 2 + FontMetrics.ascender * fontSize))
  }
}
