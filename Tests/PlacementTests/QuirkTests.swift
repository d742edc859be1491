// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Testing
import ViewTree

/// Each quirk by itself, against TipSee as it is or against TipSee without any.
@Suite("Quirks of TipSee")
struct QuirkTests {
  private func without(_ quirk: TipSeeQuirks, _ change: (inout TipSeeRules) -> Void = { _ in }) -> PlacementPolicy {
    .tips(TipSeeQuirks.all.subtracting(quirk), change)
  }

  @Test("There are fifteen, each with a bit of its own")
  func names() {
    #expect(TipSeeQuirks.names.map(\.number) == Array(1...15))
    #expect(TipSeeQuirks.names.reduce(into: TipSeeQuirks()) { $0.formUnion($1.quirk) } == .all)
    #expect(Set(TipSeeQuirks.names.map(\.name)).count == 15)
  }

  @Test("Q1: a bubble below the screen fits")
  func bottomFitHasWrongSign() throws {
    let target = rectangle(150, 760, 93, 50)
    let faithful = try PlacementPolicy.tips().place(target, .bubble(size(120, 60)), PlacementPosition(.bottom))
    #expect(faithful.position.side == .bottom && faithful.outcome == .unplaceable)
    let put = try without(.bottomFitHasWrongSign).place(target, .bubble(size(120, 60)), PlacementPosition(.bottom))
    #expect(put.position.side == .top && put.isFlawless)
  }

  @Test("Q2: a bubble beside its target is not moved down into the safe area")
  func movesSidewaysOnly() throws {
    let target = rectangle(330, 63, 44, 44)
    #expect(try PlacementPolicy.tips().place(target, .bubble(size(120, 60)), PlacementPosition(.left)).bubble.minY == 55)
    let put = try without(.movesSidewaysOnly).place(target, .bubble(size(120, 60)), PlacementPosition(.left))
    #expect(put.bubble.minY == 75 && put.isFlawless && put.arrow == BubbleArrow(edge: .right, offset: 10, miss: 0))
  }

  @Test("Q3: the test uses the padding of all bubbles")
  func fitUsesGlobalPadding() throws {
    // 150 points are free at the left: enough for the bubble with the padding of all, not with its own.
    let target = rectangle(169, 404, 44, 44)
    let change: (inout TipSeeRules) -> Void = { $0.padding = ScreenInsets(right: 80) }
    #expect(try PlacementPolicy.tips(.all, change).place(target, .bubble(size(120, 60)), PlacementPosition(.left)).position.side == .left)
    #expect(
      try without(.fitUsesGlobalPadding, change).place(target, .bubble(size(120, 60)), PlacementPosition(.left)).position.side == .top)
  }

  @Test("Q4: where nothing fits the default side is taken, and not the one with the most in sight")
  func defaultSideWhenNothingFits() throws {
    let screen = Screens.make(320, 300)
    let signed = TipSeeQuirks.all.subtracting(.bottomFitHasWrongSign)
    let target = rectangle(138, 160, 44, 44)
    let faithful = try PlacementPolicy.tips(signed).place(target, .bubble(size(280, 160)), PlacementPosition(.bottom), on: screen)
    #expect(faithful.position.side == .left && faithful.coversTarget)
    let put = try PlacementPolicy.tips(signed.subtracting(.defaultSideWhenNothingFits)).place(
      target, .bubble(size(280, 160)), PlacementPosition(.bottom), on: screen)
    #expect(put.position.side == .top && put.fractionVisible == 0.9)
  }

  @Test("Q5: the other axis is not looked at")
  func fitIgnoresCrossAxis() throws {
    let target = rectangle(330, 63, 44, 44)
    let faithful = try PlacementPolicy.tips().place(target, .bubble(size(120, 60)), PlacementPosition(.left))
    #expect(faithful.position.side == .left && faithful.fractionVisible < 1)
    let put = try without(.fitIgnoresCrossAxis).place(target, .bubble(size(120, 60)), PlacementPosition(.left))
    #expect(put.position.side == .bottom && put.isFlawless)
  }

  @Test("Q6: a text that could be broken into the room at the left counts as too wide for it")
  func fitMeasuresOtherWidth() throws {
    let text = BubbleContent.text("Tap here to add a favourite backyard of yours to the list", font: .style(.body))
    let target = rectangle(300, 404, 44, 44)
    let faithful = try PlacementPolicy.tips().place(target, text, PlacementPosition(.left))
    #expect(faithful.position.side == .top)
    let put = try without(.fitMeasuresOtherWidth).place(target, text, PlacementPosition(.left))
    #expect(put.position.side == .left && put.isFlawless)
    // And what fits by the first measure is placed by the second.
    let small = rectangle(150, 404, 44, 44)
    let short = BubbleContent.text("good boy", font: .style(.body))
    #expect(try PlacementPolicy.tips().place(small, short, PlacementPosition(.right)).bubble.minX == 210)
  }

  @Test("Q7: a bubble that is too wide begins left of the screen")
  func wideBubbleLeavesLeftEdge() throws {
    let target = rectangle(176, 404, 40, 44)
    #expect(try PlacementPolicy.tips().place(target, .bubble(size(400, 60)), PlacementPosition(.top)).bubble.minX == -23)
    #expect(try without(.wideBubbleLeavesLeftEdge).place(target, .bubble(size(400, 60)), PlacementPosition(.top)).bubble.minX == 16)
  }

  @Test("Q10: left is left for who reads from right to left, too")
  func sidesArePhysical() throws {
    let target = rectangle(174.5, 404, 44, 44)
    let content = BubbleContent.bubble(size(100, 60))
    #expect(
      try PlacementPolicy.tips().place(target, content, PlacementPosition(.left), on: Screens.phone, .rightToLeft).position.side == .left)
    let put = try without(.sidesArePhysical).place(target, content, PlacementPosition(.left), on: Screens.phone, .rightToLeft)
    #expect(put.position.side == .right && put.bubble.minX == 234.5 && put.outcome == .preferred)
  }

  @Test("Q11: in landscape a bubble is moved under the notch")
  func clampIgnoresSideInsets() throws {
    let landscape = Screens.make(852, 393, ScreenInsets(left: 59, bottom: 21, right: 59))
    let target = rectangle(60, 200, 44, 44)
    let faithful = try PlacementPolicy.tips().place(target, .bubble(size(200, 60)), PlacementPosition(.top), on: landscape)
    #expect(faithful.bubble.minX == 16 && faithful.fractionVisible < 1)
    let put = try without(.clampIgnoresSideInsets).place(target, .bubble(size(200, 60)), PlacementPosition(.top), on: landscape)
    #expect(put.bubble.minX == 75 && put.isFlawless)
  }

  // MARK: - Of the presenter

  private func presenter(_ quirks: TipSeeQuirks) -> TipPresenter {
    TipPresenter(on: TipWindow(Screens.phone), quirks: quirks)
  }

  private func item(_ id: String, _ x: Length = 146.5, color: UIColor? = nil) -> TipSee.TipItem {
    TipSee.TipItem(
      ID: id, pointTo: .view(rectangle(x, 404, 44, 44)), contentView: .bubble(size(60, 60)),
      bubbleOptions: color.map { color in .default().with { $0.changeDimColor = color } })
  }

  private let dim = LayoutPoint(x: 10, y: 800)

  @Test("Q8: between 4 and 8 points from the target the screen is bright and the tap is the dim's")
  func ringAroundTargetIsDead() throws {
    for (quirks, expected) in [(TipSeeQuirks.all, "dim"), (TipSeeQuirks.all.subtracting(.ringAroundTargetIsDead), "target")] {
      var presenter = presenter(quirks)
      try presenter.show(item("a"), at: 0)
      let ring = LayoutPoint(x: 168, y: 454)
      #expect(!presenter.isDimmed(ring) && presenter.tap(ring, at: 0).word == expected)
    }
  }

  @Test("Q9: two holes that overlap darken what both show")
  func overlappingHolesDarken() throws {
    for quirks in [TipSeeQuirks.all, TipSeeQuirks.all.subtracting(.overlappingHolesDarken)] {
      var presenter = presenter(quirks)
      try presenter.show(item("a"), at: 0)
      try presenter.show(item("b", 170), at: 0)
      #expect(presenter.holes.count == 2)
      #expect(presenter.isDimmed(LayoutPoint(x: 180, y: 420)) == quirks.contains(.overlappingHolesDarken))
      #expect(!presenter.isDimmed(LayoutPoint(x: 150, y: 420)) && presenter.isDimmed(dim))
    }
  }

  @Test("Q12: after an older tip was dismissed nobody hears taps on the dim and the target")
  func dismissalForgetsLatest() throws {
    for (version, expected) in [(TipSeeVersion.seed, "dim"), (.onePointSix, "unhandled")] {
      var presenter = TipPresenter(on: TipWindow(Screens.phone), version: version)
      try presenter.show(item("a"), at: 0)
      try presenter.show(item("b", 20), at: 0)
      presenter.dismiss(item("a"))
      #expect(presenter.latest == nil)
      let outcome = presenter.tap(dim, at: 1_000_000)
      #expect(outcome.word == expected)
      if case .dim(let item) = outcome { #expect(item == nil) }
      #expect(presenter.tap(LayoutPoint(x: 40, y: 420), at: 1_000_000).word == expected)
    }
    var put = presenter(TipSeeQuirks.all.subtracting(.dismissalForgetsLatest))
    try put.show(item("a"), at: 0)
    try put.show(item("b", 20), at: 0)
    put.dismiss(item("a"))
    #expect(put.latest?.ID == "b" && put.tap(LayoutPoint(x: 40, y: 420), at: 0).word == "target")
    put.dismiss(item("b", 20))
    #expect(put.latest == nil && put.shown.isEmpty)
  }

  @Test("Q13: a bubble's dim colour stays")
  func dimColorLeaks() throws {
    for (quirks, expected) in [
      (TipSeeQuirks.all, UIColor.red), (TipSeeQuirks.all.subtracting(.dimColorLeaks), .black.withAlphaComponent(0.7)),
    ] {
      var presenter = presenter(quirks)
      try presenter.show(item("a", color: .red), at: 0)
      #expect(presenter.dimColor == .red)
      try presenter.show(item("b"), at: 0)
      #expect(presenter.dimColor == expected)
    }
  }

  @Test("Q14: a target that moves is left alone")
  func targetFrameIsFrozen() throws {
    for (quirks, expected) in [(TipSeeQuirks.all, Length(404)), (TipSeeQuirks.all.subtracting(.targetFrameIsFrozen), 300)] {
      var presenter = presenter(quirks)
      try presenter.show(item("a"), at: 0)
      try presenter.move(.view(rectangle(146.5, 300, 44, 44)), of: item("a"))
      #expect(presenter.shown[0].placement.target.minY == expected)
      #expect(presenter.latest?.pointTo.place.frame(in: Screens.phone).minY == expected)
    }
  }

  @Test("Q15: of two tips with one identifier the wrong one goes")
  func sameIdentifierIsSameItem() throws {
    for (quirks, expected) in [(TipSeeQuirks.all, Length(146.5)), (TipSeeQuirks.all.subtracting(.sameIdentifierIsSameItem), 20)] {
      var presenter = presenter(quirks)
      try presenter.show(item("a"), at: 0)
      try presenter.show(item("a", 20), at: 0)
      presenter.dismiss(item("a"))
      #expect(presenter.shown.map(\.placement.target.minX) == [expected])
    }
  }

  @MainActor
  @Test("Q15: a sequence with one identifier twice never gets past the second")
  func sequenceWithOneIdentifierTwice() {
    for (quirks, expected) in [(TipSeeQuirks.all, 1), (TipSeeQuirks.all.subtracting(.sameIdentifierIsSameItem), 2)] {
      let manager = TipSeeManager(on: TipWindow(Screens.phone), quirks: quirks)
      for (id, x) in [("a", Length(20)), ("a", 100), ("b", 200)] { manager.add(new: item(id, x)) }
      for _ in 0..<3 { manager.next() }
      #expect(manager.currentIndex == expected)
    }
  }
}
