// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import ViewTree

/// Each snippet of seed 003, with the names that it gives to its own types.
@Suite("Seed 003, snippet by snippet")
struct SeedSnippetTests {
  typealias Storage = ViewStorage

  private func tree(_ nodes: [ViewNode], _ storage: KeyValuePairs<String, Storage>) throws -> InvalidationTree {
    try InvalidationTree(nodes: nodes, keys: storage.map { StoredKey($0.key, $0.value) })
  }

  /// What the snippets' `countCauses` prints after the lines of `change`.
  private func printed(_ changes: [ClassifiedChange]) -> String {
    InvalidationReport(changes: changes).lines()
  }

  private func proposalTree() throws -> InvalidationTree {
    let storage: KeyValuePairs<String, Storage> = [
      "isCompact": .state(owner: "SummaryPanel"),
      "density": .state(owner: "SummaryPanel"),
      "dynamicTypeSize": .environment,
    ]
    return try tree(
      [
        ViewNode("SummaryPanel", parent: nil, reads: ["isCompact", "density"]),
        ViewNode("SummaryTitle", parent: "SummaryPanel", reads: ["isCompact", "dynamicTypeSize"]),
        ViewNode("SummaryChart", parent: "SummaryPanel", reads: ["isCompact", "density"]),
        ViewNode("SummaryNote", parent: "SummaryPanel", reads: ["dynamicTypeSize"]),
      ], storage)
  }

  @Test("main.swift: the value that decides the proposal is the parent's, the text size the environment's")
  func proposalAndEnvironment() throws {
    let screen = try proposalTree()
    let recomputes = [
      screen.change("kompakt-oldu", key: "isCompact"),
      screen.change("yogunluk-degisti", key: "density"),
      screen.change("yazi-boyutu-degisti", key: "dynamicTypeSize"),
    ]
    #expect(
      printed(recomputes) == """
        kompakt-oldu: isCompact degisti | yeniden SummaryPanel yerel, SummaryTitle ebeveyn, SummaryChart ebeveyn | atlanan SummaryNote
        yogunluk-degisti: density degisti | yeniden SummaryPanel yerel, SummaryChart ebeveyn | atlanan SummaryTitle,SummaryNote
        yazi-boyutu-degisti: dynamicTypeSize degisti | yeniden SummaryTitle ortam, SummaryNote ortam | atlanan SummaryPanel,SummaryChart
        yerel: 2
        ebeveyn: 3
        gozlem: 0
        ortam: 2

        """)
  }

  @Test("main.swift: a proposed width that is kept nowhere is outside measurement")
  func proposedWidth() throws {
    let screen = try tree(
      [
        ViewNode("SummaryPanel", parent: nil, reads: ["isCompact"]),
        ViewNode("SummaryChart", parent: "SummaryPanel", reads: ["isCompact", "proposedWidth"]),
        ViewNode("SummaryNote", parent: "SummaryPanel", reads: []),
      ], ["isCompact": .state(owner: "SummaryPanel")])
    let recomputes = [
      screen.change("genislik-onerildi", key: "proposedWidth"),
      screen.change("kompakt-oldu", key: "isCompact"),
    ]
    #expect(
      printed(recomputes) == """
        genislik-onerildi: proposedWidth degisti | yeniden SummaryChart olcum-disi | atlanan SummaryPanel,SummaryNote
        kompakt-oldu: isCompact degisti | yeniden SummaryPanel yerel, SummaryChart ebeveyn | atlanan SummaryNote
        yerel: 1
        ebeveyn: 1
        gozlem: 0
        ortam: 0

        """)
    #expect(recomputes[0].recomputes.map(\.cause) == [.outsideMeasurement])
    #expect(recomputes[0].cost == 0)
  }

  @Test("Invalidation.swift: the functions of the tree")
  func treeFunctions() throws {
    let screen = try proposalTree()
    #expect(screen.ancestors(of: "SummaryNote") == ["SummaryPanel"])
    #expect(screen.ancestors(of: "SummaryPanel").isEmpty)
    #expect(screen.cause(of: "SummaryPanel", key: "density") == .local)
    #expect(screen.cause(of: "SummaryNote", key: "density") == .parent)
    #expect(screen.cause(of: "SummaryNote", key: "dynamicTypeSize") == .environment)
    #expect(screen.cause(of: "SummaryNote", key: "proposedWidth") == .outsideMeasurement)
    #expect(screen.cause(of: "Nobody", key: "density") == .outsideRules)
  }

  @Test("The same lines in English")
  func english() throws {
    let change = try proposalTree().change("compact", key: "isCompact")
    #expect(
      change.line(.english)
        == "compact: isCompact changed | recomputed SummaryPanel local, SummaryTitle parent, SummaryChart parent | skipped SummaryNote")
  }

  /// The panel of the source piece: `VStack { Text.layoutPriority; Rectangle.frame(maxWidth:minHeight:); Text.lineLimit }`.
  static func panel(isCompact: Bool, title: String = "Ozet", note: String = "Not") throws -> LayoutTree {
    try LayoutTree([
      LayoutNode("SummaryPanel", .column()),
      LayoutNode("SummaryTitle", parent: "SummaryPanel", .text(title), [.layoutPriority(isCompact ? 0 : 1)]),
      LayoutNode(
        "SummaryChart", parent: "SummaryPanel", .shape,
        [.flexibleFrame(width: FrameBounds(maximum: .infinity), height: FrameBounds(minimum: isCompact ? 40 : 120))]),
      LayoutNode("SummaryNote", parent: "SummaryPanel", .text(note, lineLimit: 2)),
    ])
  }

  /// GV11 leaves these numbers open.
  ///
  /// They follow from this model's rules, and are not the lesson's.
  ///
  /// Title and note are one line of body text, 22 points high, whatever they are offered. Two distances of 8 make 16. The chart takes the
  /// rest, height - 16 - 44, but at least its minimum: 120, or 40 if compact.
  @Test(
    "Source piece: the panel's sizes, which GV11 leaves open",
    arguments: [
      (759, false, 699, 759), (759, true, 699, 759), (180, false, 120, 180), (180, true, 120, 180), (150, false, 120, 180),
      (150, true, 90, 150), (100, true, 40, 100), (80, true, 40, 100), (0, false, 120, 180), (0, true, 40, 100),
    ])
  func sourcePiece(height: Int, isCompact: Bool, chart: Int, taken: Int) throws {
    let room = LayoutRectangle(x: 0, y: 0, width: 393, height: Length(height))
    let result = try Self.panel(isCompact: isCompact).layout(in: room)
    #expect(result.divisions[0].lengths == [22, Length(chart), 22])
    #expect(result.divisions[0].taken == Length(taken))
    // With or without its priority the title is served first: it can't give way, so it is the least flexible.
    #expect(result.divisions[0].order == ["SummaryTitle", "SummaryNote", "SummaryChart"])
    #expect(result.frame(of: "SummaryChart")?.size.width == 393)
  }

  /// Titles and notes of two lines.
  ///
  /// With priority the title is offered 200 - 16 - 120 - 22 = 42, too little for its second line; without, it is served
  /// first of three that share 184, and takes 44 of 61.
  @Test("Source piece: priority can cut the very title that has it", arguments: [(false, [22, 120, 44], 202), (true, [44, 96, 44], 200)])
  func longTitle(isCompact: Bool, lengths: [Int], taken: Int) throws {
    let panel = try Self.panel(
      isCompact: isCompact, title: "Your backyard this week, with every bird that came to visit",
      note: "Tap a bird to see when it came, and what it ate while it was there with the others")
    let result = try panel.layout(in: LayoutRectangle(x: 0, y: 0, width: 320, height: 200))
    #expect(result.divisions[0].lengths == lengths.map { Length($0) })
    #expect(result.divisions[0].taken == Length(taken))
    #expect(result.frames[1].text?.isTruncated == !isCompact)
  }
}
