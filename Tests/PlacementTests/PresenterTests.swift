// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Testing
import ViewTree

/// A target, a bubble that goes above it, and taps in places of both.
private enum Stage {
  static let frame = rectangle(146.5, 404, 100, 44)
  static let onTarget = LayoutPoint(x: 196, y: 420)
  static let onBubble = LayoutPoint(x: 196, y: 360)
  static let onDim = LayoutPoint(x: 10, y: 800)
  /// Six points below the target: within the hole, and not within TipSee's area of taps.
  static let onRing = LayoutPoint(x: 196, y: 454)

  static func item(_ id: String, _ change: ((inout TipSee.Options.Bubble) -> Void)? = nil, at place: LayoutRectangle = frame)
    -> TipSee.TipItem
  {
    TipSee.TipItem(
      ID: id, pointTo: .view(place), contentView: .bubble(size(120, 60)),
      bubbleOptions: change.map { TipSee.Options.Bubble.default(.onePointSix).with($0) })
  }

  static func presenter(
    _ version: TipSeeVersion = .seed, _ quirks: TipSeeQuirks = .all, _ change: (inout TipSee.Options) -> Void = { _ in }
  ) -> TipPresenter {
    TipPresenter(on: TipWindow(Screens.phone), with: .default(version).with(change), version: version, quirks: quirks)
  }
}

@Suite("Presenter")
struct PresenterTests {
  @Test("Until next: the one before goes; for ever: they stay until they are dismissed")
  func lifeCycles() throws {
    var presenter = Stage.presenter { $0.bubbleLiveDuration = .untilNext }
    try presenter.show(Stage.item("a"), at: 0)
    #expect(try presenter.show(Stage.item("b"), at: 1) == [Stage.item("a")])
    #expect(presenter.shown.map(\.item.ID) == ["b"])
    var forEver = Stage.presenter()
    try forEver.show(Stage.item("a"), at: 0)
    #expect(try forEver.show(Stage.item("b"), at: 1) == [])
    #expect(forEver.shown.map(\.item.ID) == ["a", "b"])
    #expect(forEver.dismiss(Stage.item("a")) && !forEver.dismiss(Stage.item("a")))
    #expect(forEver.shown.map(\.item.ID) == ["b"])
    #expect(forEver.finish(at: 2) == [Stage.item("b")] && forEver.shown.isEmpty)
  }

  @Test("A bubble's own options replace those of all whole, and those of all are read when it is shown")
  func resolution() throws {
    var presenter = Stage.presenter { $0.bubbles.padding = ScreenInsets(all: 30) }
    try presenter.show(Stage.item("a"), at: 0)
    try presenter.show(Stage.item("b", { $0.position = .top }), at: 0)
    #expect(presenter.shown[0].placement.bubble.maxY == 374)
    // Not 374: padding is a part of the options that were replaced.
    #expect(presenter.shown[1].placement.bubble.maxY == 388)
  }

  @Test("Version: padding, fading and lock")
  func versions() throws {
    for (version, padding, delay) in [(TipSeeVersion.seed, Length(0), Int64(1_000_000)), (.onePointSix, 16, 2_000_000)] {
      var presenter = Stage.presenter(version)
      try presenter.show(Stage.item("a"), at: 10)
      #expect(presenter.shown[0].placement.bubble.maxY == 404 - padding)
      #expect(presenter.dimOpacity(at: 10 + delay) == 1000)
      #expect(presenter.dimOpacity(at: 10 + delay + 250_000) == 750)
      #expect(presenter.dimOpacity(at: 10 + delay + 1_000_000) == 0)
      #expect(presenter.isLocked(at: 10 + 699_999) == (version == .onePointSix))
      #expect(!presenter.isLocked(at: 10 + 700_000))
    }
    var still = Stage.presenter(.onePointSix) { $0.dimFading = false }
    try still.show(Stage.item("a", { $0.hasAppearAnimation = false }), at: 0)
    #expect(still.isLocked(at: 499_999) && !still.isLocked(at: 500_000))
    #expect(still.dimOpacity(at: 10_000_000) == 1000)
  }

  @Test("Taps in 1.6: nothing, locked, target, bubble, dim, behind")
  func taps() throws {
    var presenter = Stage.presenter(.onePointSix)
    #expect(presenter.tap(Stage.onDim, at: 0).word == "unhandled")
    try presenter.show(Stage.item("a"), at: 0)
    #expect(presenter.tap(Stage.onTarget, at: 699_999).word == "locked")
    guard case .target(let item, isHandled: false, passesThrough: false, finishes: false) = presenter.tap(Stage.onTarget, at: 700_000)
    else { Issue.record("A target should be hit."); return }
    #expect(item.ID == "a")
    guard case .bubble(_, .global, finishes: false) = presenter.tap(Stage.onBubble, at: 700_000) else {
      Issue.record("A bubble should be hit.")
      return
    }
    #expect(presenter.tap(Stage.onDim, at: 700_000).word == "dim")
    presenter = Stage.presenter(.onePointSix) { $0.shouldPassTouchesThroughDimmingArea = true }
    try presenter.show(Stage.item("a"), at: 0)
    #expect(presenter.tap(Stage.onDim, at: 700_000).word == "passedThrough")
  }

  @Test("Taps that end everything")
  func finishing() throws {
    var presenter = Stage.presenter(.onePointSix)
    try presenter.show(
      Stage.item(
        "a",
        {
          $0.finishOnTargetAreaTap = true; $0.passesTargetTaps = true
        }), at: 0)
    guard case .target(_, _, passesThrough: true, finishes: true) = presenter.tap(Stage.onTarget, at: 800_000) else {
      Issue.record("The tap should finish.")
      return
    }
    #expect(presenter.shown.isEmpty && presenter.finishingSince == 800_000)
    #expect(presenter.tap(Stage.onTarget, at: 999_999).word == "locked")
    #expect(presenter.tap(Stage.onTarget, at: 1_000_000).word == "unhandled")
    try presenter.show(Stage.item("b", { $0.finishOnBubbleTap = true }), at: 2_000_000)
    presenter.tap(Stage.onBubble, at: 3_000_000)
    #expect(presenter.shown.isEmpty)
  }

  @Test("Taps in the seed: targets always get them, and are heard only with options of their own; nothing is locked")
  func seedTaps() throws {
    var presenter = Stage.presenter()
    try presenter.show(Stage.item("a"), at: 0)
    guard case .target(_, isHandled: false, passesThrough: true, finishes: false) = presenter.tap(Stage.onTarget, at: 0) else {
      Issue.record("The target should get the tap.")
      return
    }
    let own = Stage.item(
      "b",
      {
        $0.onTargetAreaTap = { _ in }; $0.dismissOnTargetAreaTap = true; $0.padding = .zero
      })
    try presenter.show(own, at: 0)
    guard case .target(_, isHandled: true, passesThrough: true, finishes: true) = presenter.tap(Stage.onTarget, at: 0) else {
      Issue.record("The target's own handler should be asked.")
      return
    }
    #expect(presenter.shown.isEmpty)
  }

  @Test(
    "Hole radius",
    arguments: [
      (TipSee.HoleRadius.none, Length(0)), (.keepTargetAreaCornerRadius, 12), (.constantRadius(radius: 5), 5),
      (.defaultOrGreater(default: 8), 12),
      (.defaultOrGreater(default: 20), 20), (.constantRadius(radius: 500), 30),
    ])
  func holeRadius(mode: TipSee.HoleRadius, expected: Length) throws {
    var presenter = Stage.presenter { $0.holeRadius = mode }
    try presenter.show(TipSee.TipItem(ID: "a", pointTo: .view(Stage.frame, cornerRadius: 12), contentView: .bubble(size(50, 50))), at: 0)
    try presenter.show(TipSee.TipItem(ID: "b", pointTo: .view(Stage.frame, cornerRadius: 12), contentView: .bubble(size(50, 50))), at: 0)
    #expect(presenter.holes.map(\.radius) == [expected])
    #expect(presenter.holes.map(\.frame) == [rectangle(138.5, 396, 116, 60)])
    #expect(presenter.isDimmed(LayoutPoint(x: 138.6, y: 396.1)) == (expected > 1))
  }

  @Test("A tip that can't be placed is not shown, and nothing has changed")
  func impossible() throws {
    var presenter = Stage.presenter { $0.bubbleLiveDuration = .untilNext }
    try presenter.show(Stage.item("a"), at: 0)
    #expect(throws: PlacementError.noText) {
      try presenter.show(TipSee.TipItem(ID: "b", pointTo: .part(.center), contentView: .text("", font: .style(.body))), at: 0)
    }
    #expect(presenter.shown.map(\.item.ID) == ["a"])
  }

  @Test("Insets without bounds are refused, those of all bubbles and a bubble's own", arguments: [Length.infinity, 1_000_001, -1_000_001])
  func insets(distance: Length) throws {
    let insets = ScreenInsets(all: distance)
    for change: (inout TipSee.Options) -> Void in [{ $0.safeAreaInsets = insets }, { $0.bubbles.padding = insets }] {
      var presenter = Stage.presenter(.seed, .all, change)
      #expect(throws: PlacementError.insetOutOfRange) { try presenter.show(Stage.item("a"), at: 0) }
      #expect(presenter.shown.isEmpty)
    }
    var presenter = Stage.presenter()
    #expect(throws: PlacementError.insetOutOfRange) { try presenter.show(Stage.item("a", { $0.padding = insets }), at: 0) }
    try presenter.show(Stage.item("b", { $0.padding = ScreenInsets(all: -1_000_000) }), at: 0)
  }

  @Test("A part of the window is a target")
  func part() throws {
    var presenter = Stage.presenter()
    try presenter.show(TipSee.TipItem(ID: "a", pointTo: .part(.center), contentView: .bubble(size(50, 50))), at: 0)
    #expect(presenter.shown[0].placement.target == rectangle(196.5, 426, 0, 0))
  }
}

@MainActor
@Suite("Sequences")
struct SequenceTests {
  private func manager(_ version: TipSeeVersion, count: Int = 2) -> TipSeeManager {
    let manager = TipSeeManager(
      on: TipWindow(Screens.phone), with: .default(version).with { $0.bubbleLiveDuration = .untilNext }, version: version)
    for number in 0..<count { manager.add(new: Stage.item("\(number)")) }
    return manager
  }

  @Test("Next: one after the other; past the end 1.6 finishes, and the seed does nothing", arguments: TipSeeVersion.allCases)
  func next(version: TipSeeVersion) {
    let manager = manager(version)
    var finished = 0
    manager.tipSee.onFinished = { finished += 1 }
    for expected in [0, 1, 1, 1] {
      manager.next()
      #expect(manager.currentIndex == expected)
    }
    #expect(manager.tipSee.presenter.shown.map(\.item.ID) == (version == .seed ? ["1"] : []))
    #expect(finished == (version == .seed ? 0 : 1))
  }

  @Test("Next with none, previous with none, previous at the first")
  func ends() {
    let empty = manager(.onePointSix, count: 0)
    empty.next()
    #expect(empty.currentIndex == nil && empty.tipSee.presenter.finishingSince == nil)
    let manager = manager(.seed)
    manager.previous()
    #expect(manager.currentIndex == nil && manager.tipSee.presenter.shown.isEmpty)
    manager.next()
    manager.next()
    manager.previous()
    #expect(manager.currentIndex == 0)
    manager.previous()
    #expect(manager.currentIndex == 0 && manager.tipSee.presenter.shown.map(\.item.ID) == ["0"])
    manager.currentIndex = 7
    #expect(manager.currentIndex == 0)
  }

  @Test("Handlers of all bubbles and of the dim are the presenter's; a bubble's tap can lead on")
  func handlers() {
    let manager = manager(.seed)
    var dims: [String] = []
    manager.onDimTap = { dims.append($0.ID) }
    manager.onBubbleTap = { _ in manager.next() }
    manager.next()
    manager.tipSee.tap(LayoutPoint(x: 196, y: 380))
    #expect(manager.currentIndex == 1)
    manager.tipSee.tap(Stage.onDim)
    #expect(dims == ["1"])
  }
}
