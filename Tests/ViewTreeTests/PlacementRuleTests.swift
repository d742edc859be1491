// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import ViewTree

/// Frames, padding, alignment and reading direction; each answer is derived from the rules by hand.
@Suite("Where views are placed")
struct PlacementRuleTests {
  private let room = LayoutRectangle(x: 0, y: 0, width: 100, height: 50)

  private func layout(
    _ nodes: [LayoutNode], in room: LayoutRectangle? = nil, proposal: Proposal? = nil, _ direction: ReadingDirection = .leftToRight
  ) throws -> LayoutResult {
    try LayoutTree(nodes).layout(in: room ?? self.room, proposal: proposal, direction: direction)
  }

  private func content(_ node: LayoutNode, _ direction: ReadingDirection = .leftToRight) throws -> LayoutRectangle {
    try layout([node], direction).frames[0].contentFrame
  }

  private func fixed(_ name: String, _ width: Length, _ height: Length, _ modifiers: [LayoutModifier] = []) -> LayoutNode {
    LayoutNode(name, parent: "stack", .fixed(LayoutSize(width: width, height: height)), modifiers)
  }

  @Test(
    "A frame aligns what lies in it, also what is larger",
    arguments: [
      (Alignment(.leading, .top), 20, 0, 0), (.center, 20, 40, 15), (Alignment(.trailing, .bottom), 20, 80, 30), (.center, 120, -10, -35),
      (Alignment(.leading, .bottom), 120, 0, -70),
    ] as [(Alignment, Length, Length, Length)])
  func frames(alignment: Alignment, side: Length, x: Length, y: Length) throws {
    let node = LayoutNode("a", .fixed(LayoutSize(width: side, height: side)), [.frame(width: 100, height: 50, alignment: alignment)])
    #expect(try content(node) == LayoutRectangle(x: x, y: y, width: side, height: side))
  }

  /// (bounds, offered, child, answer); the child takes `min(proposal, child)`.
  @Test(
    "Flexible frames",
    arguments: [
      (FrameBounds(minimum: 20, maximum: 60), 40, 80, 40), (FrameBounds(minimum: 20, maximum: 60), 100, 80, 60),
      (FrameBounds(minimum: 20, maximum: 60), 10, 80, 20), (FrameBounds(minimum: 20, maximum: 60), nil, 80, 60),
      // Offered 30, the child is offered 50; offered 100, it takes its 80.
      (FrameBounds(minimum: 50), 30, 80, 50), (FrameBounds(minimum: 50), 100, 80, 80), (FrameBounds(minimum: 50), nil, 20, 50),
      // A maximum alone takes what is offered up to it, also around a smaller child.
      (FrameBounds(maximum: 50), 30, 80, 30), (FrameBounds(maximum: 50), 100, 20, 50), (FrameBounds(maximum: 50), nil, 20, 20),
      (FrameBounds(maximum: .infinity), 70, 20, 70), (FrameBounds(ideal: 30), nil, 80, 30), (FrameBounds(ideal: 30), 60, 80, 60),
      (FrameBounds(), 60, 80, 60), (FrameBounds(minimum: 10, ideal: 30, maximum: 40), nil, 80, 30),
    ] as [(FrameBounds, Length?, Length, Length)])
  func flexibleFrames(bounds: FrameBounds, offered: Length?, child: Length, answer: Length) throws {
    let size = LayoutSize(width: child, height: child)
    for axis in Axis.allCases {
      let modifier: LayoutModifier = axis == .horizontal ? .flexibleFrame(width: bounds) : .flexibleFrame(height: bounds)
      var proposal = Proposal(width: 5, height: 5)
      proposal[axis] = offered
      #expect(try LayoutTree([LayoutNode("a", .upTo(size), [modifier])]).size(proposal)[axis] == answer)
    }
  }

  @Test("A maximum yields to a child that doesn't give way only up to itself")
  func maximumAroundFixed() throws {
    let child = LayoutContent.fixed(LayoutSize(width: 100, height: 10))
    let open = LayoutNode("a", child, [.flexibleFrame(width: FrameBounds(maximum: .infinity))])
    #expect(try LayoutTree([open]).size(Proposal(width: 70, height: 10)).width == 100)
    // A minimum alone never takes more than was offered beyond itself: min(70, 100).
    let least = LayoutNode("a", child, [.flexibleFrame(width: FrameBounds(minimum: 20))])
    #expect(try LayoutTree([least]).size(Proposal(width: 70, height: 10)).width == 70)
    let bounded = LayoutNode("a", child, [.flexibleFrame(width: FrameBounds(maximum: 50))])
    #expect(try LayoutTree([bounded]).size(Proposal(width: 70, height: 10)).width == 50)
  }

  @Test("Padding takes from the offer, leading is right where one reads from the right")
  func padding() throws {
    let node = LayoutNode("a", .shape, [.padding(Insets(top: 1, leading: 2, bottom: 3, trailing: 4))])
    #expect(try content(node) == LayoutRectangle(x: 2, y: 1, width: 94, height: 46))
    #expect(try content(node, .rightToLeft) == LayoutRectangle(x: 4, y: 1, width: 94, height: 46))
    let wide = LayoutNode("a", .shape, [.padding(Insets(all: 60))])
    #expect(try LayoutTree([wide]).size(Proposal(width: 100, height: 50)) == LayoutSize(width: 120, height: 120))
  }

  @Test("The order of modifiers counts")
  func order() throws {
    let padding = LayoutModifier.padding(Insets(all: 10))
    let frame = LayoutModifier.frame(width: 40, height: 40)
    #expect(try content(LayoutNode("a", .shape, [padding, frame])) == LayoutRectangle(x: 40, y: 15, width: 20, height: 20))
    #expect(try content(LayoutNode("a", .shape, [frame, padding])).size == LayoutSize(width: 40, height: 40))
    #expect(try LayoutTree([LayoutNode("a", .shape, [frame, padding])]).size(.ideal) == LayoutSize(width: 60, height: 60))
  }

  @Test("A fixed size along one axis asks for the ideal there only")
  func fixedSize() throws {
    let node = LayoutNode("a", .upTo(LayoutSize(width: 80, height: 20)), [.fixedSize(horizontal: true, vertical: false)])
    #expect(try LayoutTree([node]).size(Proposal(width: 30, height: 10)) == LayoutSize(width: 80, height: 10))
  }

  @Test(
    "A row's alignment",
    arguments: [(VerticalAlignment.top, 0), (.center, 15), (.bottom, 30), (.firstTextBaseline, 30)] as [(VerticalAlignment, Length)])
  func rowAlignment(alignment: VerticalAlignment, y: Length) throws {
    let result = try layout([LayoutNode("stack", .row(alignment: alignment, spacing: 0)), fixed("a", 10, 20), fixed("b", 10, 50)])
    #expect(result.frame(of: "a") == LayoutRectangle(x: 40, y: y, width: 10, height: 20))
    #expect(result.frame(of: "b") == LayoutRectangle(x: 50, y: 0, width: 10, height: 50))
  }

  @Test(
    "A column's alignment, and its mirror image",
    arguments: [(HorizontalAlignment.leading, 0, 40), (.center, 20, 20), (.trailing, 40, 0)] as [(HorizontalAlignment, Length, Length)])
  func columnAlignment(alignment: HorizontalAlignment, x: Length, mirrored: Length) throws {
    let nodes = [LayoutNode("stack", .column(alignment: alignment, spacing: 0)), fixed("a", 60, 10), fixed("b", 100, 10)]
    #expect(try layout(nodes).frame(of: "a") == LayoutRectangle(x: x, y: 15, width: 60, height: 10))
    #expect(try layout(nodes, .rightToLeft).frame(of: "a") == LayoutRectangle(x: mirrored, y: 15, width: 60, height: 10))
  }

  @Test("A row from right to left begins at the right")
  func rightToLeft() throws {
    let nodes = [LayoutNode("stack", .row(spacing: 8)), fixed("a", 20, 10), fixed("b", 72, 10)]
    #expect(try layout(nodes).frame(of: "a")?.minX == 0)
    #expect(try layout(nodes, .rightToLeft).frame(of: "a")?.minX == 80)
    #expect(try layout(nodes, .rightToLeft).frame(of: "b")?.minX == 0)
  }

  @Test("Moved guides shift a view against its neighbours, and widen the stack")
  func guides() throws {
    // Lines at 0 and 10: the first is moved 10 to the right; the stack is as wide as the second, 60.
    var moved = [
      LayoutNode("stack", .column(alignment: .leading, spacing: 0)), fixed("a", 40, 10),
      fixed("b", 60, 10, [.alignmentGuide(.horizontal(.leading), GuidePlace(offset: 10))]),
    ]
    var result = try layout(moved, in: LayoutRectangle(x: 0, y: 0, width: 60, height: 20))
    #expect(result.frame(of: "a")?.minX == 10)
    #expect(result.frame(of: "b")?.minX == 0)
    // The first's trailing edge lies on the second's leading edge: 40 + 60.
    moved[1] = fixed("a", 40, 10, [.alignmentGuide(.horizontal(.leading), GuidePlace(thousandths: 1000))])
    moved[2] = fixed("b", 60, 10)
    result = try layout(moved, in: LayoutRectangle(x: 0, y: 0, width: 100, height: 20))
    #expect(result.frame(of: "a") == LayoutRectangle(x: 0, y: 0, width: 40, height: 10))
    #expect(result.frame(of: "b") == LayoutRectangle(x: 40, y: 10, width: 60, height: 10))
    #expect(result.frame(of: "stack")?.size.width == 100)
    // Padding around a moved guide carries it along: 40 + 5.
    moved[1] = fixed("a", 40, 10, [.alignmentGuide(.horizontal(.leading), GuidePlace(thousandths: 1000)), .padding(Insets(all: 5))])
    result = try layout(moved, in: LayoutRectangle(x: 0, y: 0, width: 105, height: 30))
    #expect(result.frame(of: "b")?.minX == 45)
    // A guide that the stack doesn't ask for changes nothing.
    moved[1] = fixed("a", 40, 10, [.alignmentGuide(.horizontal(.trailing), GuidePlace(offset: 33))])
    #expect(try layout(moved, in: LayoutRectangle(x: 0, y: 0, width: 60, height: 20)).frame(of: "a")?.minX == 0)
  }

  @Test("A row's own line is the mean of what its children say")
  func meanOfGuides() throws {
    // 4 in the first, 10 + 8 in the second: (4 + 18) / 2 = 11.
    let nodes = [
      LayoutNode("stack", .column(alignment: .leading, spacing: 0)), LayoutNode("row", parent: "stack", .row(spacing: 0)),
      LayoutNode(
        "a", parent: "row", .fixed(LayoutSize(width: 10, height: 10)), [.alignmentGuide(.horizontal(.leading), GuidePlace(offset: 4))]),
      LayoutNode(
        "b", parent: "row", .fixed(LayoutSize(width: 10, height: 10)), [.alignmentGuide(.horizontal(.leading), GuidePlace(offset: 8))]),
      fixed("c", 30, 10),
    ]
    let result = try layout(nodes, in: LayoutRectangle(x: 0, y: 0, width: 41, height: 20))
    #expect(result.frame(of: "row")?.minX == 0)
    #expect(result.frame(of: "c")?.minX == 11)
  }

  /// Body text: 17 points in 22; letters reach from 718 above to 207 below, so the baseline is (22 - 15.725) / 2 + 12.206 = 15.343 down.
  ///
  /// Captions: 12 in 16; (16 - 11.1) / 2 + 8.616 = 11.066.
  @Test("Baselines: of texts, of what has none, of a column's first text, of the last line")
  func baselines() throws {
    let row = LayoutNode("stack", .row(alignment: .firstTextBaseline, spacing: 0))
    let body = LayoutNode("body", parent: "stack", .text("Body"))
    let caption = LayoutNode("caption", parent: "stack", .text("Caption", font: .style(.caption)))
    var result = try layout([row, body, caption, fixed("box", 10, 10)], in: LayoutRectangle(x: 0, y: 0, width: 200, height: 22))
    #expect(result.frame(of: "body")?.minY == 0)
    #expect(result.frame(of: "caption")?.minY == 4.277)
    #expect(result.frame(of: "box")?.minY == 5.343)

    let column = LayoutNode("column", parent: "stack", .column(spacing: 0), [.padding(Insets(top: 3))])
    let inner = LayoutNode("inner", parent: "column", .text("Caption", font: .style(.caption)))
    let below = LayoutNode("below", parent: "column", .text("Below"))
    result = try layout([row, body, column, inner, below], in: LayoutRectangle(x: 0, y: 0, width: 200, height: 42.277))
    // The column's padding and first text put its line at 3 + 11.066.
    #expect(result.frame(of: "column")?.minY == 1.277)
    #expect(result.frame(of: "inner")?.minY == 4.277)

    let last = LayoutNode("stack", .row(alignment: .lastTextBaseline, spacing: 0))
    let two = LayoutNode("two", parent: "stack", .text("Two\nlines"))
    result = try layout([last, two, caption], in: LayoutRectangle(x: 0, y: 0, width: 200, height: 44))
    #expect(result.frame(of: "caption")?.minY == 22 + 4.277)
  }

  @Test("An overlay is as large as all together, and aligns them both ways")
  func overlay() throws {
    let nodes = [LayoutNode("stack", .overlay()), fixed("a", 40, 20), fixed("b", 20, 60)]
    var result = try layout(nodes, in: LayoutRectangle(x: 0, y: 0, width: 40, height: 60))
    #expect(result.frame(of: "stack") == LayoutRectangle(x: 0, y: 0, width: 40, height: 60))
    #expect(result.frame(of: "a") == LayoutRectangle(x: 0, y: 20, width: 40, height: 20))
    #expect(result.frame(of: "b") == LayoutRectangle(x: 10, y: 0, width: 20, height: 60))
    result = try layout(
      [LayoutNode("stack", .overlay(alignment: Alignment(.trailing, .top))), nodes[1], nodes[2]],
      in: LayoutRectangle(x: 0, y: 0, width: 40, height: 60))
    #expect(result.frame(of: "b") == LayoutRectangle(x: 20, y: 0, width: 20, height: 60))
    #expect(result.frame(of: "a")?.minY == 0)
  }

  @Test("Spacers and dividers outside rows and columns, and dividers across them")
  func spacersAndDividers() throws {
    #expect(try LayoutTree([LayoutNode("a", .spacer())]).size(Proposal(width: 100, height: nil)) == LayoutSize(width: 100, height: 8))
    #expect(try LayoutTree([LayoutNode("a", .divider())]).size(Proposal(width: 100, height: 50)) == LayoutSize(width: 100, height: 1))
    let divider = LayoutNode("line", parent: "stack", .divider(thickness: 2))
    #expect(try layout([LayoutNode("stack", .row()), divider]).frame(of: "line")?.size == LayoutSize(width: 2, height: 50))
    #expect(try layout([LayoutNode("stack", .column()), divider]).frame(of: "line")?.size == LayoutSize(width: 100, height: 2))
  }

  @Test("The root lies in the middle of its container, wherever that is")
  func root() throws {
    let node = LayoutNode("a", .fixed(LayoutSize(width: 20, height: 10)))
    let room = LayoutRectangle(x: 7, y: 59, width: 101, height: 50)
    #expect(try layout([node], in: room).frame(of: "a") == LayoutRectangle(x: 47.5, y: 79, width: 20, height: 10))
  }

  // MARK: - Complaints about other implementations

  @Test("A column offered no width widens its flexible children to the widest (swift-cross-ui #453), and keeps equal ones equal (#694)")
  func secondPass() throws {
    let nodes = [
      LayoutNode("stack", .column(spacing: 0), [.fixedSize(horizontal: true, vertical: false)]), fixed("a", 80, 10),
      LayoutNode("b", parent: "stack", .shape), LayoutNode("c", parent: "stack", .shape),
    ]
    let result = try layout(nodes, in: LayoutRectangle(x: 0, y: 0, width: 200, height: 186))
    #expect(result.frame(of: "b") == LayoutRectangle(x: 60, y: 10, width: 80, height: 88))
    #expect(result.frame(of: "c")?.size == LayoutSize(width: 80, height: 88))
  }

  @Test("What is nested fills the room across the axis (Tokamak #469)")
  func nestedFill() throws {
    let nodes = [
      LayoutNode("column", .column()), LayoutNode("row", parent: "column", .row()), LayoutNode("shape", parent: "row", .shape),
    ]
    #expect(try layout(nodes).frame(of: "shape") == room)
  }
}
