// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import ViewTree

@Suite("A layout as text and picture")
struct PrintedLayoutTests {
  private func panel() throws -> LayoutResult {
    try SeedSnippetTests.panel(isCompact: false).layout(in: LayoutRectangle(x: 0, y: 0, width: 200, height: 150))
  }

  @Test("The log of the seed's panel, short of room")
  func log() throws {
    #expect(
      try panel().log == """
        the container proposes 200 × 150 to SummaryPanel
        SummaryPanel chooses 200 × 180
        the container places SummaryPanel at (0, -15) 200 × 180
          SummaryChart takes at least 120, at most ∞
          SummaryNote takes at least 22, at most 22
          SummaryPanel proposes 200 × 0 to SummaryTitle
          SummaryTitle chooses 36 × 22
          SummaryPanel proposes 200 × 56 to SummaryNote
          SummaryNote chooses 27 × 22
          SummaryPanel proposes 200 × 90 to SummaryChart
          SummaryChart chooses 200 × 120
          SummaryPanel places SummaryTitle at (82, -15) 36 × 22
          SummaryPanel places SummaryChart at (0, 15) 200 × 120
          SummaryPanel places SummaryNote at (86.5, 143) 27 × 22
          SummaryTitle's content is proposed 200 × 0
          SummaryTitle's content chooses 36 × 22
          SummaryTitle's content is placed at (82, -15) 36 × 22
          SummaryChart's content is proposed 200 × 120
          SummaryChart's content chooses 200 × 120
          SummaryChart's content is placed at (0, 15) 200 × 120

        """)
  }

  @Test("The summary says what doesn't fit")
  func summary() throws {
    #expect(
      try panel().summary == """
        SummaryPanel  (0, -15) 200 × 180
        SummaryTitle  (82, -15) 36 × 22
        SummaryChart  (0, 15) 200 × 120
        SummaryNote   (86.5, 143) 27 × 22
        SummaryPanel: 22 + 120 + 22, and 16 between them, together 180 of 150: 30 too much
        SummaryPanel reaches beyond the container: 15 at the top, 15 at the bottom

        """)
  }

  @Test("A division that was offered nothing, and one that was offered all there is")
  func openOffers() throws {
    let children: [Child] = [.fixed(50), .text(80)]
    #expect(
      try divide(.horizontal, offered: nil, spacing: 8, children).sentence
        == "stack: 50 + 80, and 8 between them, together 138; each was asked for its ideal length")
    #expect(
      try divide(.horizontal, offered: .infinity, spacing: 8, children).sentence
        == "stack: 50 + 80, and 8 between them, together 138; it was offered no end")
  }

  @Test("The picture is well-formed XML whatever views are called and texts say, and the same each time")
  func picture() throws {
    let nodes = [
      LayoutNode("<root> & \"co\"", .column()), LayoutNode("text", parent: "<root> & \"co\"", .text("a < b && \u{1}c\nzwei", lineLimit: 2)),
    ]
    let result = try LayoutTree(nodes).layout(in: LayoutRectangle(x: 0, y: 0, width: 200, height: 100), direction: .rightToLeft)
    let svg = result.svg
    #expect(svg == (try LayoutTree(nodes).layout(in: LayoutRectangle(x: 0, y: 0, width: 200, height: 100), direction: .rightToLeft)).svg)
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"224\" height=\"124\" viewBox=\"-12 -12 224 124\""))
    #expect(svg.contains(">&lt;root&gt; &amp; \"co\"</text>"))
    #expect(
      svg.contains(
        "textLength=\"78.914\" lengthAdjust=\"spacingAndGlyphs\" text-anchor=\"end\" fill=\"#111827\">a &lt; b &amp;&amp; \u{FFFD}c</text>")
    )
    #expect(svg.count(where: { $0 == "<" }) == svg.count(where: { $0 == ">" }))
  }
}
