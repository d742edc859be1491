// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import ViewTree

/// One division of a stack's length: what is offered, and what the children take.
struct StackCase: Sendable, CustomTestStringConvertible {
  let name: String
  let children: [Child]
  let offered: Length?
  let spacing: Length?
  let lengths: [Length]
  let total: Length

  init(_ name: String, _ children: [Child], offered: Length?, spacing: Length? = 0, _ lengths: [Length], _ total: Length) {
    self.name = name
    self.children = children
    self.offered = offered
    self.spacing = spacing
    self.lengths = lengths
    self.total = total
  }

  var testDescription: String { name }
}

/// Cases with known answers.
///
/// Those marked with a dagger were published elsewhere for SwiftUI: L1 and L2 by objc.io, L4 and L5 in Tokamak's
/// tests against SwiftUI, L17 by Ole Begemann. The other L cases were computed with an independent model of the rules on 2026-11-30.
private let known: [StackCase] = [
  StackCase("L1† three shapes", [.shape, .shape, .shape], offered: 300, [100, 100, 100], 300),
  StackCase("L2† a maximum before a minimum overflows", [.shape.bounds(nil, 100), .shape.bounds(100)], offered: 150, [75, 100], 175),
  StackCase("L3 fixed and shape", [.fixed(50), .shape], offered: 300, spacing: 8, [50, 242], 300),
  StackCase("L4† two shapes", [.shape, .shape], offered: 500, spacing: 8, [246, 246], 500),
  StackCase("L5† priority before a minimum", [.shape.bounds(50), .shape.priority(1)], offered: 500, spacing: 8, [50, 442], 500),
  StackCase("L7† priority in the middle", [.shape, .text(80).priority(1), .shape], offered: 200, spacing: 8, [52, 80, 52], 200),
  StackCase("L8 a spacer keeps its minimum", [.text(120), .spacer(), .text(120)], offered: 200, [96, 8, 96], 200),
  StackCase("L10 a spacer takes the rest", [.text(40), .spacer(), .text(40)], offered: 200, [40, 120, 40], 200),
  StackCase("L11 ideal lengths", [.fixed(50), .shape, .text(80)], offered: nil, spacing: 8, [50, 10, 80], 156),
  StackCase("L12 fixed children overflow", [.fixed(200), .fixed(200)], offered: 300, spacing: 8, [200, 200], 408),
  StackCase("L15 nothing offered", [.shape.bounds(30), .shape], offered: 0, spacing: 8, [30, 0], 38),
  StackCase("L16 no end offered", [.text(80), .fixed(20)], offered: .infinity, spacing: 8, [80, 20], 108),
  StackCase("L17† half of the proposal", [.share(500), .shape, .shape], offered: 620, spacing: 10, [100, 250, 250], 620),
]

/// Cases derived by hand from the rules; the derivation stands above each.
private let derived: [StackCase] = [
  // 100/3 = 33.333; 66.667/2 = 33.333 after rounding towards zero; the last takes what is left.
  StackCase("H1 what rounding leaves goes to the last", [.shape, .shape, .shape], offered: 100, [33.333, 33.333, 33.334], 100),
  // Room for the first group 100 - 8 = 92; 46 and 32 are offered, 60 and 60 taken: -28. The spacer: -28 + 8 < 0, so its minimum.
  StackCase("H2 a spacer under compression", [.fixed(60), .spacer(), .fixed(60)], offered: 100, [60, 8, 60], 128),
  // 100 - 8 for the fixed one, which takes 40; 52 + 8 for the spacer.
  StackCase("H3 a leading spacer pushes", [.spacer(), .fixed(40)], offered: 100, [60, 40], 100),
  // 100 - 16 = 84, 20 taken; 64 + 16 = 80 for two spacers.
  StackCase("H4 two spacers centre", [.spacer(), .fixed(20), .spacer()], offered: 100, [40, 20, 40], 100),
  // No minima: 180 for the highest, which takes 100; 80 for the next; nothing for the last.
  StackCase(
    "H5 three priorities", [.text(100), .text(100).priority(1), .text(100).priority(2)], offered: 180, [0, 80, 100], 180),
  // The lower one's 60 are set aside: 120 - 60 = 60 for the text; 0 + 60 for the other.
  StackCase("H6 a lower priority keeps its minimum", [.shape.bounds(60), .text(100).priority(1)], offered: 120, [60, 60], 120),
  // Distances alone take 40 of 40; nobody gives way.
  StackCase("H7 distances leave nothing", [.fixed(30), .fixed(30), .fixed(30)], offered: 40, spacing: 20, [30, 30, 30], 130),
  // Nothing offered along the axis: the frame takes its ideal length, the fixed one its own.
  StackCase("H8 a frame's ideal", [.shape.bounds(20, ideal: 50, 80), .fixed(30)], offered: nil, spacing: 10, [50, 30], 90),
  // Flexibility 80 - 20 = 60 against infinite: the frame first, offered 100, takes 80; 120 are left.
  StackCase("H9 a frame's maximum", [.shape, .shape.bounds(20, ideal: 50, 80)], offered: 200, [120, 80], 200),
  // -8 in the first group; the fixed one first: 10, the text 0; the spacer: -18 + 8 < 0, so its minimum.
  StackCase("H10 nothing offered to a spacer", [.text(40), .fixed(10), .spacer()], offered: 0, [0, 10, 8], 18),
  // Both without end: the greater minimum first. It is offered 50 and takes 60; 40 are left. In their own order they would take 110.
  StackCase("H11 the greater minimum first", [.shape.bounds(30), .shape.bounds(60)], offered: 100, [40, 60], 100),
  // 200 - 8 - 0 = 192, takes 120; the second text 72 + 0; the spacer 0 + 8.
  StackCase("H12 priority against a spacer", [.text(120).priority(1), .spacer(), .text(120)], offered: 200, [120, 8, 72], 200),
  // The fixed one can't give way, so first: 100 of 150; the share is offered 200 and takes half.
  StackCase("H13 a share leaves room", [.share(500), .fixed(100)], offered: 300, [100, 100], 200),
  // Minimum 20 and infinite against 0 and infinite: the padded one first, offered 50, takes it; 50 are left.
  StackCase("H14 padding within its offer", [.shape.with { _ in .padding(Insets(all: 10)) }, .shape], offered: 100, [50, 50], 100),
  // The text's range is 120 to 120, so first; nothing is left.
  StackCase("H15 a fixed size overflows", [.text(120).with { _ in .fixedSize() }, .shape], offered: 100, [120, 0], 120),
  // 1 can't give way; 100 are left for two.
  StackCase("H16 a divider", [.shape, .divider, .shape], offered: 101, [50, 1, 50], 101),
  // No distance from a spacer, so 200 - 80.
  StackCase("H17 no distance from a spacer", [.text(40), .spacer(), .text(40)], offered: 200, spacing: nil, [40, 120, 40], 200),
  // max(20, 4) = 20 and 8 leave 300.
  StackCase(
    "H18 spacing that views prefer",
    [
      .shape.with { _ in .spacing(ViewSpacing(bottom: 20, trailing: 20)) },
      .shape.with { _ in .spacing(ViewSpacing(top: 4, leading: 4)) }, .shape,
    ], offered: 328, spacing: nil, [100, 100, 100], 328),
  // One child alone is offered all.
  StackCase("H19 a child alone", [.text(80)], offered: 50, spacing: 8, [50], 50),
  // The first text 25, then 25 of 25; the fixed one goes first although it stands last.
  StackCase("H20 least flexible first", [.text(80), .text(60), .fixed(50)], offered: 100, [25, 25, 50], 100),
  // Priority -1 is less than none: 100 - 0 for the text of 0, 40 left for the other.
  StackCase("H21 a negative priority", [.text(60).priority(-1), .text(60)], offered: 100, [40, 60], 100),
  // Half of 100 is 50 for the first; the second's maximum is 20: it is less flexible (20) and goes first, so 80 are left for the text.
  StackCase("H22 a short maximum gives way to the other", [.text(90), .shape.bounds(nil, 20)], offered: 100, [80, 20], 100),
]

@Suite("Stacks divide their length")
struct StackCaseTests {
  @Test("Known cases, along both axes", arguments: known, Axis.allCases)
  func knownCases(_ test: StackCase, axis: Axis) throws { try check(test, axis) }

  @Test("Cases derived by hand, along both axes", arguments: derived, Axis.allCases)
  func derivedCases(_ test: StackCase, axis: Axis) throws { try check(test, axis) }

  private func check(_ test: StackCase, _ axis: Axis) throws {
    let division = try divide(axis, offered: test.offered, spacing: test.spacing, test.children)
    #expect(division.lengths == test.lengths)
    #expect(division.taken == test.total)
  }

  @Test("A stack without children takes nothing")
  func empty() throws {
    #expect(try LayoutTree([LayoutNode("row", .row())]).size(Proposal(width: 100, height: 100)) == .zero)
  }

  @Test("What takes all of an endless offer has an infinite size, and can't be placed")
  func unbounded() throws {
    let tree = try stack(.horizontal, spacing: 8, [.fixed(20), .shape])
    #expect(try tree.size(Proposal(width: .infinity, height: 50)) == LayoutSize(width: .infinity, height: 50))
    #expect(throws: LayoutError.unbounded(view: "stack")) {
      try tree.layout(in: LayoutRectangle(x: 0, y: 0, width: 100, height: 100), proposal: Proposal(width: .infinity, height: 50))
    }
  }

  @Test("Raising a priority may shrink a child where a minimum overflows: 75 of 150 becomes 50")
  func priorityShrinks() throws {
    // Equal priorities: 150 / 2 = 75 for the text, and the other takes its minimum all the same. Raised: 150 - 100 = 50.
    let equal = try divide(.horizontal, offered: 150, spacing: 0, [.text(100), .shape.bounds(100)])
    let raised = try divide(.horizontal, offered: 150, spacing: 0, [.text(100).priority(1), .shape.bounds(100)])
    #expect(equal.lengths == [75, 100])
    #expect(raised.lengths == [50, 100])
  }
}
