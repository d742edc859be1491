// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Testing
import ViewTree

/// Rules that the known cases don't reach; the values follow from the rules by hand.
@Suite("Rules of anchors")
struct AnchorTests {
  private let target = rectangle(174, 404, 44, 44)
  private let bubble = BubbleContent.bubble(size(100, 60))

  @Test("Offset: away from the target, along it in reading direction, and inwards for aligned positions")
  func offsets() throws {
    let policy = PlacementPolicy.anchors(.wanted) {
      $0.offset = 20
      $0.crossOffset = 6
      $0.shift = .none
    }
    let expected: [(String, ReadingDirection, Length, Length)] = [
      ("top", .leftToRight, 152, 324), ("top", .rightToLeft, 140, 324), ("left", .rightToLeft, 54, 402), ("right", .leftToRight, 238, 402),
      ("bottom-start", .leftToRight, 180, 468), ("bottom-start", .rightToLeft, 112, 468), ("bottom-end", .leftToRight, 124, 468),
    ]
    for (position, direction, x, y) in expected {
      let placed = try policy.place(target, bubble, PlacementPosition(position), on: Screens.phone, direction)
      #expect(placed.bubble.origin == LayoutPoint(x: x, y: y), "\(position) \(direction)")
    }
    let inwards = PlacementPolicy.anchors(.wanted) {
      $0.alignmentOffset = 10
      $0.shift = .none
    }
    #expect(try inwards.place(target, bubble, PlacementPosition("bottom-start")).bubble.minX == 184)
    #expect(try inwards.place(target, bubble, PlacementPosition("bottom-end")).bubble.minX == 108)
    #expect(try inwards.place(target, bubble, PlacementPosition("bottom-end"), on: Screens.phone, .rightToLeft).bubble.minX == 184)
    #expect(try inwards.place(target, bubble, PlacementPosition("bottom")).bubble.minX == 146)
  }

  @Test("Flip: does not flip when the main axis isn't checked")
  func mainAxisUnchecked() throws {
    var flip = FlipRules()
    flip.checksMainAxis = false
    #expect(
      try PlacementPolicy.anchors(.flip(flip)).place(rectangle(174, 780, 44, 30), bubble, PlacementPosition(.bottom)).position.side
        == .bottom)
  }

  @Test("Flip: the wanted position stays where none fits, if so asked")
  func initialPosition() throws {
    var flip = FlipRules()
    let tall = BubbleContent.bubble(size(100, 700))
    #expect(
      try PlacementPolicy.anchors(.flip(flip)).place(rectangle(174, 300, 44, 44), tall, PlacementPosition(.top)).position.side == .bottom)
    flip.fallback = .initialPosition
    #expect(
      try PlacementPolicy.anchors(.flip(flip)).place(rectangle(174, 300, 44, 44), tall, PlacementPosition(.top)).position.side == .top)
  }

  @Test(
    "Flip across: which side comes first follows the rule and, for left and right, the reading direction",
    arguments: [
      (FlipRules.AcrossAxis.start, ReadingDirection.leftToRight, PlacementSide.left), (.end, .leftToRight, .right),
      (.start, .rightToLeft, .right),
      (.end, .rightToLeft, .left),
    ])
  func acrossAxis(across: FlipRules.AcrossAxis, direction: ReadingDirection, side: PlacementSide) throws {
    let tall = BubbleContent.bubble(size(100, 500))
    let policy = PlacementPolicy.anchors(.flip(FlipRules(acrossAxis: across)))
    #expect(try policy.place(target, tall, PlacementPosition(.top), on: Screens.phone, direction).position.side == side)
  }

  @Test("Shift: stops shifting once opposite edges are aligned, or a distance before")
  func limits() throws {
    let edge = rectangle(-60, 404, 44, 44)
    for (limit, x) in [(Length(0), Length(-16)), (10, -26)] {
      let policy = PlacementPolicy.anchors(.wanted) { $0.shift = .limited(limit) }
      #expect(try policy.place(edge, bubble, PlacementPosition(.bottom)).bubble.minX == x)
    }
    // Where it can't fit the upper edge wins.
    let tall = try PlacementPolicy.anchors(.wanted).place(target, .bubble(size(60, 800)), PlacementPosition(.left))
    #expect(tall.bubble.minY == 67 && tall.shift == LayoutPoint(x: 0, y: 41))
  }

  @Test("Size: a text is broken anew to the room that there is, and without shift the middle stays the middle")
  func sizes() throws {
    let text = BubbleContent.text("Tap the heart to keep a backyard at the top of your list", font: .style(.body))
    let policy = PlacementPolicy.anchors(.wanted) { $0.resizes = true }
    let beside = try policy.place(target, text, PlacementPosition(.right))
    #expect(beside.isResized && beside.outcome == .resized && beside.bubble.maxX <= 385 && beside.fractionVisible == 1)
    let free = try PlacementPolicy.anchors(.wanted).place(target, text, PlacementPosition(.right))
    #expect(beside.bubble.size.height > free.bubble.size.height)
    let still = PlacementPolicy.anchors(.wanted) {
      $0.resizes = true
      $0.shift = .none
    }
    let narrow = try still.place(rectangle(20, 404, 44, 44), .bubble(size(200, 60)), PlacementPosition(.bottom))
    #expect(narrow.bubble == rectangle(8, 456, 68, 60))
    let aligned = try still.place(rectangle(20, 404, 44, 44), .bubble(size(440, 60)), PlacementPosition("bottom-start"))
    #expect(aligned.bubble == rectangle(20, 456, 365, 60))
  }

  @Test("Arrow: a large padding does not move it out of the middle; an aligned bubble moves for a tiny target")
  func arrows() throws {
    let padded = PlacementPolicy.anchors(.wanted) { $0.arrow = AnchorArrow(length: 10, padding: 500) }
    let placed = try padded.place(target, bubble, PlacementPosition(.bottom))
    #expect(placed.arrow == BubbleArrow(edge: .top, offset: 50, miss: 0))
    let pointed = PlacementPolicy.anchors(.wanted) { $0.arrow = AnchorArrow(length: 14, padding: 8) }
    let tiny = try pointed.place(rectangle(174, 404, 10, 10), bubble, PlacementPosition("bottom-start"))
    // The arrow's middle can come to 15 at the least, the target's is at 5: the bubble moves by 10.
    #expect(tiny.bubble.minX == 164 && tiny.arrow == BubbleArrow(edge: .top, offset: 15, miss: 0))
  }

  @Test("Most space: only what is allowed, and of equal sides the first")
  func mostSpace() throws {
    #expect(try PlacementPolicy.anchors(.mostSpace([.top, .bottom])).place(target, bubble).position.side == .bottom)
    #expect(try PlacementPolicy.anchors(.mostSpace([.left])).place(target, bubble).position.side == .left)
    let middle = rectangle(174.5, 404, 44, 44)
    #expect(try PlacementPolicy.anchors(.mostSpace([.left, .right])).place(middle, bubble).position.side == .left)
    #expect(try PlacementPolicy.anchors(.mostSpace([.right, .left])).place(middle, bubble).position.side == .right)
    let placed = try PlacementPolicy.mostSpace.place(target, bubble, PlacementPosition(.left))
    #expect(placed.outcome == .fallback(PlacementPosition(.bottom)))
  }

  @Test("EasyTipView and AMPopTip: beside the target, and by themselves")
  func others() throws {
    let beside = try PlacementPolicy.easyTipView(EasyTipViewRules()).place(
      rectangle(20, 10, 44, 44), bubble, PlacementPosition(.right), on: Screens.bare)
    #expect(beside.bubble.origin == LayoutPoint(x: 64, y: 2) && beside.arrow == BubbleArrow(edge: .left, offset: 30, miss: 0))
    let replaced = try PlacementPolicy.easyTipView(EasyTipViewRules()).place(
      rectangle(20, 10, 44, 44), bubble, PlacementPosition(.top), on: Screens.bare)
    #expect(replaced.position.side == .bottom && replaced.outcome == .shifted(LayoutPoint(x: 8, y: 0)))
    let auto = try PlacementPolicy.popTip(PopTipRules()).place(rectangle(20, 10, 44, 44), .view(size(100, 40)), on: Screens.bare)
    #expect(auto.position.side == .bottom && auto.bubble == rectangle(8, 54, 112, 60))
    let tie = try PlacementPolicy.popTip(PopTipRules()).place(rectangle(174.5, 404, 44, 44), .view(size(100, 40)), on: Screens.bare)
    #expect(tie.position.side == .top && tie.arrow.edge == .bottom)
  }
}
