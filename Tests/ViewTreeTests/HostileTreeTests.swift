// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import ViewTree

@Suite("Hostile descriptions")
struct HostileTreeTests {
  private func problems(_ body: () throws -> Void) -> [ViewTreeProblem] {
    do {
      try body()
      return []
    } catch let error as InvalidViewTree { return error.problems } catch { return [] }
  }

  private func invalid(_ nodes: [ViewNode], _ keys: [StoredKey] = []) -> [ViewTreeProblem] {
    problems { _ = try InvalidationTree(nodes: nodes, keys: keys) }
  }

  private func invalid(_ nodes: [LayoutNode]) -> [ViewTreeProblem] { problems { _ = try LayoutTree(nodes) } }

  @Test("Names, parents and cycles: every problem is found in one go, and names the views")
  func namesAndParents() {
    let nodes = [
      ViewNode("A", parent: "B", reads: []), ViewNode("B", parent: "C", reads: []), ViewNode("C", parent: "B", reads: []),
      ViewNode("D", parent: "Gone", reads: []), ViewNode("D", parent: nil, reads: []), ViewNode("E", parent: "E", reads: []),
      ViewNode("two\nlines", parent: nil, reads: []),
    ]
    #expect(
      invalid(nodes) == [
        .duplicateName("D", first: 3, again: 4), .unprintableName(6), .missingParent(view: "D", parent: "Gone"), .parentCycle(["B", "C"]),
        .parentCycle(["E"]),
      ])
  }

  @Test("Keys, reads, overrides and costs")
  func keysAndReads() {
    let node = ViewNode(
      "A", parent: nil, reads: ["a", "a", ""], cost: -1, overrides: [EnvironmentOverride("e"), EnvironmentOverride("e", source: "a")])
    #expect(
      invalid([node], [StoredKey("e", .environment), StoredKey("a", .environment), StoredKey("a", .state(owner: "A"))]) == [
        .duplicateKey("a"), .duplicateRead(view: "A", key: "a"), .unprintableKey(""), .duplicateOverride(view: "A", key: "e"),
        .costOutOfRange(view: "A", cost: -1),
      ])
  }

  @Test("Only what is kept in the environment can be set for a subtree")
  func overrides() {
    let node = ViewNode("A", parent: nil, reads: [], overrides: [EnvironmentOverride("state"), EnvironmentOverride("nowhere")])
    #expect(
      invalid([node], [StoredKey("state", .state(owner: "A"))]) == [
        .overrideOutsideEnvironment(view: "A", key: "state"), .overrideOutsideEnvironment(view: "A", key: "nowhere"),
      ])
  }

  @Test("Layout trees: roots, leaves with children, lengths, bounds, priorities, texts")
  func layoutProblems() {
    #expect(invalid([LayoutNode]()) == [.noViews])
    #expect(invalid([LayoutNode("A", .shape), LayoutNode("B", .shape)]) == [.severalRoots(["A", "B"])])
    #expect(invalid([LayoutNode("A", .shape), LayoutNode("B", parent: "A", .shape)]) == [.childrenOfLeaf(view: "A")])
    let bad = LayoutNode(
      "A", .fixed(LayoutSize(width: -1, height: .infinity)),
      [
        .padding(Insets(all: Length(thousandths: 2_000_000_000))), .layoutPriority(.nan),
        .flexibleFrame(width: FrameBounds(minimum: 9, maximum: 3)), .frame(width: .infinity),
      ])
    #expect(
      invalid([bad]) == [
        .negativeLength(view: "A", what: "the width", length: -1), .infiniteLength(view: "A", what: "the height"),
        .excessiveLength(view: "A", what: "the padding", length: 2_000_000),
        .excessiveLength(view: "A", what: "the padding", length: 2_000_000),
        .excessiveLength(view: "A", what: "the padding", length: 2_000_000),
        .excessiveLength(view: "A", what: "the padding", length: 2_000_000),
        .priorityNotFinite(view: "A"), .boundsOutOfOrder(view: "A", axis: .horizontal),
        .infiniteLength(view: "A", what: "the width of the frame"),
      ])
    #expect(
      invalid([LayoutNode("T", .text(String(repeating: "x", count: 10_001), font: .fixed(0), lineLimit: 0))]) == [
        .textTooLong(view: "T", count: 10_001), .fontSizeOutOfRange(view: "T", size: 0), .lineLimitTooSmall(view: "T", limit: 0),
      ])
    #expect(
      invalid([LayoutNode("S", .share(width: 1001, height: -1))]) == [
        .shareOutOfRange(view: "S", thousandths: 1001), .shareOutOfRange(view: "S", thousandths: -1),
      ])
  }

  @Test("Every problem has a message that names its view")
  func messages() {
    let problems = [
      ViewTreeProblem.duplicateName("Panel", first: 0, again: 2), .missingParent(view: "Panel", parent: "Gone"),
      .parentCycle(["Panel", "B"]), .parentCycle(["Panel"]), .tooDeep(view: "Panel", depth: 300), .childrenOfLeaf(view: "Panel"),
    ]
    for problem in problems { #expect(problem.message.contains("Panel")) }
    let circle = ViewTreeProblem.parentCycle(["A", "B"])
    #expect(circle.message == "'A' lies in 'B' lies in 'A': parents go in a circle" && circle.remedy == "take one of these parents out")
  }

  @Test("A chain of 10,000 views: classified; refused for layout")
  func deep() throws {
    let nodes = (0..<10_000).map { ViewNode("v\($0)", parent: $0 == 0 ? nil : "v\($0 - 1)", reads: ["a"]) }
    let tree = try InvalidationTree(nodes: nodes.reversed(), keys: [StoredKey("a", .state(owner: "v0"))])
    #expect(tree.change("x", key: "a").count(.parent) == 9_999)
    let layout = (0..<10_000).map { LayoutNode("v\($0)", parent: $0 == 0 ? nil : "v\($0 - 1)", .row()) }
    #expect(invalid(layout) == [.tooDeep(view: "v256", depth: 257)])
  }

  @Test("The deepest chains that are laid out end, with alternating axes, texts and modifiers")
  func deepest() throws {
    var nodes: [LayoutNode] = []
    for depth in 0..<(LayoutTree.greatestDepth / 2 - 1) {
      nodes.append(
        LayoutNode(
          "v\(depth)", parent: depth == 0 ? nil : "v\(depth - 1)", depth % 2 == 0 ? .row() : .column(), [.padding(Insets(all: 0.5))]))
      nodes.append(LayoutNode("t\(depth)", parent: "v\(depth)", .text("Some words that wrap")))
    }
    let result = try LayoutTree(nodes).layout(in: LayoutRectangle(x: 0, y: 0, width: 5000, height: 5000))
    #expect(result.frames.count == nodes.count)
    #expect(result.questions < nodes.count * 100)
  }

  @Test("Frames upon frames that each ask for other lines of a text far below end too")
  func nestedGuides() throws {
    let alignments: [VerticalAlignment] = [.firstTextBaseline, .top, .lastTextBaseline, .center]
    var nodes = (0..<60).map { depth in
      LayoutNode(
        "v\(depth)", parent: depth == 0 ? nil : "v\(depth - 1)", .row(alignment: alignments[depth % 4]),
        [
          .frame(height: 50, alignment: Alignment(.center, alignments[(depth + 1) % 4])),
          .flexibleFrame(alignment: Alignment(.leading, .bottom)),
        ])
    }
    nodes.append(
      LayoutNode("text", parent: "v59", .text("Far below"), Array(repeating: .frame(width: 90, alignment: Alignment()), count: 60)))
    let result = try LayoutTree(nodes).layout(in: LayoutRectangle(x: 0, y: 0, width: 300, height: 300))
    #expect(result.questions < nodes.count * 100)
  }

  @Test("Lengths that grow from level to level, and sums of many great ones, are refused before they overflow")
  func growingLengths() throws {
    var nodes: [LayoutNode] = []
    for depth in 0..<40 {
      nodes.append(
        LayoutNode(
          "v\(depth)", parent: depth == 0 ? nil : "v\(depth - 1)", .column(alignment: .leading),
          [.alignmentGuide(.horizontal(.leading), GuidePlace(thousandths: 10_000))]))
      nodes.append(LayoutNode("a\(depth)", parent: "v\(depth)", .fixed(LayoutSize(width: 1_000_000, height: 1))))
    }
    let room = LayoutRectangle(x: 0, y: 0, width: 100, height: 100)
    // From the innermost: a million points wide, so its line is at ten million, and what it lies in is eleven million wide; that one's line is at 110
    // million, the next is 111 million wide, and the line of that, at 1,110 million, is too far.
    #expect(throws: LayoutError.excessiveLength(view: "v37")) { try LayoutTree(nodes).layout(in: room) }
    let many =
      [LayoutNode("root", .row())]
      + (0..<1_001).map { LayoutNode("v\($0)", parent: "root", .fixed(LayoutSize(width: 1_000_000, height: 1))) }
    #expect(throws: LayoutError.excessiveLength(view: "root")) { try LayoutTree(many).layout(in: room) }
  }

  @Test("Questions grow with the views, not faster", arguments: [100, 1_000, 10_000])
  func questionsAreLinear(count: Int) throws {
    var nodes = [LayoutNode("root", .column())]
    for position in 0..<count {
      nodes.append(LayoutNode("row\(position)", parent: "root", .row()))
      nodes.append(LayoutNode("text\(position)", parent: "row\(position)", .text("A tip")))
      nodes.append(LayoutNode("spacer\(position)", parent: "row\(position)", .spacer()))
    }
    let result = try LayoutTree(nodes).layout(in: LayoutRectangle(x: 0, y: 0, width: 393, height: 759))
    #expect(result.questions < 8 * nodes.count)
  }

  @Test("100,000 views: one flat stack, and stacks of ten")
  func many() throws {
    var flat = [LayoutNode("root", .column(spacing: 0))]
    var nested = flat
    for position in 0..<100_000 {
      flat.append(LayoutNode("v\(position)", parent: "root", position % 2 == 0 ? .shape : .fixed(LayoutSize(width: 1, height: 1))))
      nested.append(
        position % 10 == 0
          ? LayoutNode("v\(position)", parent: "root", .row(spacing: 0))
          : LayoutNode("v\(position)", parent: "v\(position - position % 10)", .shape))
    }
    let room = LayoutRectangle(x: 0, y: 0, width: 90, height: 100_000)
    let one = try LayoutTree(flat).layout(in: room)
    #expect(one.frame(of: "v99998")?.size.height == 1)
    let ten = try LayoutTree(nested).layout(in: room)
    #expect(ten.frame(of: "v99999")?.size == LayoutSize(width: 10, height: 10))
    #expect(ten.questions < 10 * nested.count)
  }

  @Test("Rooms and proposals out of range")
  func rooms() throws {
    let tree = try LayoutTree([LayoutNode("A", .shape)])
    #expect(throws: LayoutError.roomOutOfRange) { try tree.layout(in: LayoutRectangle(x: 0, y: 0, width: -1, height: 5)) }
    #expect(throws: LayoutError.roomOutOfRange) { try tree.layout(in: LayoutRectangle(x: 0, y: 0, width: .infinity, height: 5)) }
    #expect(throws: LayoutError.proposalOutOfRange) { try tree.size(Proposal(width: -1, height: nil)) }
    #expect(try tree.size(Proposal(width: .infinity, height: nil)) == LayoutSize(width: .infinity, height: 10))
    #expect(
      try tree.layout(in: LayoutRectangle(x: 5, y: 5, width: 0, height: 0)).frame(of: "A")
        == LayoutRectangle(x: 5, y: 5, width: 0, height: 0))
  }
}
