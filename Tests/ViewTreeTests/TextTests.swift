// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import ViewTree

/// Widths follow from the table: at a size of 10 points a small letter is 5.56 wide, a space 2.78, an ellipsis 10; a line is 12 high.
@Suite("Texts")
struct TextTests {
  private func block(_ text: String, width: Length? = nil, height: Length? = nil, lineLimit: Int? = nil) -> TextBlock {
    TextBlock(text, font: .fixed(10), width: width, height: height, lineLimit: lineLimit)
  }

  /// Advances of Helvetica from Adobe's Core 14 AFM files, through ReportLab 5.1.0 (`widthsByFontGlyph`), 2026-11-30.
  @Test(
    "Advances",
    arguments: [
      ("A", 667), ("O", 778), ("i", 222), ("W", 944), (" ", 278), ("@", 1015), ("~", 584), ("é", 556), ("e\u{301}", 556), ("İ", 278),
      ("ğ", 556),
      ("ı", 278), ("ç", 500), ("Ł", 556), ("ß", 611), ("—", 1000), ("…", 1000), ("’", 222), ("日", 1000), ("👍🏽", 1000), ("\u{200B}", 0),
      ("ب", 556),
    ] as [(Character, Int)])
  func advances(character: Character, advance: Int) {
    #expect(FontMetrics.advance(of: character) == advance)
  }

  @Test("Widths are rounded up to whole points, and never beyond the offer")
  func rounding() {
    // O 778 + z 500 + e 556 + t 278 = 2112; times 17 = 35.904.
    #expect(TextBlock("Ozet", font: .style(.body)).size == LayoutSize(width: 36, height: 22))
    // N 722 + o 556 + t 278 = 1556; times 17 = 26.452.
    #expect(TextBlock("Not", font: .style(.body)).size == LayoutSize(width: 27, height: 22))
    #expect(block("aa bb", width: 25.02).size == LayoutSize(width: 25.02, height: 12))
    #expect(block("aa bb", width: 26).size == LayoutSize(width: 26, height: 12))
    #expect(block("aa bb", width: .infinity).size == LayoutSize(width: 26, height: 12))
  }

  @Test(
    "Lines break at spaces, long words anywhere",
    arguments: [
      ("aa bb", 25.02, ["aa bb"]), ("aa bb", 25.01, ["aa", "bb"]), ("aaaa", 12, ["aa", "aa"]), ("aaa", 0, ["a", "a", "a"]),
      ("a aaaa", 12, ["a", "aa", "aa"]), ("aa   bb", 12, ["aa", "bb"]), ("a\n\nb", 50, ["a", "", "b"]), ("", 50, [""]), ("aa ", 12, ["aa"]),
      ("  aa", 6, ["", "a", "a"]),
      ("aa bb cc", 26, ["aa bb", "cc"]),
    ] as [(String, Length, [String])])
  func breaking(text: String, width: Length, lines: [String]) {
    let block = block(text, width: width)
    #expect(block.lines == lines)
    #expect(!block.isTruncated)
    #expect(block.size.height == Length(12 * lines.count))
    #expect(block.size.width <= width)
    // A line of its spaces alone has no width; only a character by itself may be wider than the offer.
    for (line, lineWidth) in zip(block.lines, block.lineWidths) where line.count != 1 { #expect(lineWidth <= width) }
  }

  @Test("A font's size is kept in its range", arguments: [(-3, 1, 2), (0, 1, 2), (10, 10, 12), (5_000, 1_000, 1_200)])
  func fontSizes(size: Int, points: Int, leading: Int) {
    let block = TextBlock("a b", font: .fixed(size), width: 0, height: 0)
    #expect(block.fontSize == points)
    #expect(block.leading == leading)
  }

  @Test("A limit of lines cuts the last one, which ends in an ellipsis that fits")
  func limits() {
    // aa and an ellipsis: 11.12 + 10.
    #expect(block("aa bb", width: 25, lineLimit: 1).lines == ["aa…"])
    #expect(block("aa bb", width: 25, lineLimit: 1).size.width == 22)
    #expect(block("aa bb", width: 20, lineLimit: 1).lines == ["a…"])
    #expect(block("aa bb", width: 3, lineLimit: 1).lines == ["…"])
    #expect(block("aa bb", width: 25, lineLimit: 2).lines == ["aa", "bb"])
    #expect(block("a\nb\nc", lineLimit: 2).lines == ["a", "b…"])
    #expect(block("aa bb", width: 25, lineLimit: 1).isTruncated)
  }

  @Test(
    "A height holds as many lines as fit, at least one",
    arguments: [(30, 2), (24, 2), (23.999, 1), (0, 1), (.infinity, 3)] as [(Length, Int)])
  func heights(height: Length, lines: Int) {
    #expect(block("aa bb cc", width: 12, height: height).lines.count == lines)
  }

  @Test("Larger text sizes never shrink a style", arguments: TextStyle.allCases)
  func dynamicType(style: TextStyle) {
    let font = Font.style(style)
    for (smaller, larger) in zip(TextSize.allCases, TextSize.allCases.dropFirst()) {
      #expect(font.size(smaller) <= font.size(larger))
      #expect(font.leading(smaller) <= font.leading(larger))
      #expect(font.size(larger) < font.leading(larger))
    }
    #expect(font.size(.xSmall) >= 11)
  }

  /// Public sources agree on these (read 2026-11-30); the rest of the table is assumed.
  @Test("The sizes of the body")
  func bodySizes() {
    #expect(TextSize.allCases.map { Font.style(.body).size($0) } == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
  }
}
