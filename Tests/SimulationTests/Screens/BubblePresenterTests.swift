// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Simulation
import Statistics
import Testing

@Suite("What taps do to bubbles")
struct BubblePresenterTests {
  /// A presenter in a few words: which of its switches are on.
  struct Switches: OptionSet, CustomTestStringConvertible, Sendable {
    let rawValue: Int
    static let absorbs = Switches(rawValue: 1)
    static let dimDismisses = Switches(rawValue: 2)
    static let bubbleDismisses = Switches(rawValue: 4)
    static let finishesOnTarget = Switches(rawValue: 8)
    static let performs = Switches(rawValue: 16)
    static let passes = Switches(rawValue: 32)
    static let onePointSix = Switches(rawValue: 64)
    static let untilNext = Switches(rawValue: 128)
    static let every = (0..<256).map { Switches(rawValue: $0) }
    var testDescription: String { String(rawValue, radix: 2) }

    var presenter: BubblePresenter {
      var presenter = BubblePresenter(version: contains(.onePointSix) ? .onePointSix : .seed)
      presenter.absorbsDimTouch = contains(.absorbs)
      presenter.dimTapDismisses = contains(.dimDismisses)
      presenter.bubbleTapDismisses = contains(.bubbleDismisses)
      presenter.dismissesOnTargetAreaTap = contains(.finishesOnTarget)
      presenter.targetTapPerforms = contains(.performs)
      presenter.passesTargetTaps = contains(.passes)
      presenter.bubbleLiveDuration = contains(.untilNext) ? .untilNext : .forEver
      return presenter
    }
  }

  @Test("TipSee's defaults, without handlers: everything is blocked, and in the seed the target alone gets its taps")
  func defaults() {
    for version in [TipSeeVersion.seed, .onePointSix] {
      let presenter = BubblePresenter(version: version)
      #expect(presenter.absorbsDimTouch && presenter.bubbleLiveDuration == .forEver && !presenter.dismissesOnTargetAreaTap)
      #expect(presenter.effect(of: .target) == (version == .seed ? .actedStillShown : .swallowed))
      #expect(presenter.effect(of: .bubble) == .acknowledged && presenter.effect(of: .dim) == .acknowledged)
    }
  }

  /// By hand: whether the target learns of the tap, by the handler or since the tap passes through, and whether the bubble goes for it.
  @Test("Taps on the target", arguments: Switches.every)
  func target(switches: Switches) {
    let learns = !switches.contains(.onePointSix) || switches.contains(.performs) || switches.contains(.passes)
    let expected: TapEffect =
      switch (learns, switches.contains(.finishesOnTarget)) {
      case (true, true): .acted
      case (true, false): .actedStillShown
      case (false, true): .closed
      case (false, false): .swallowed
      }
    #expect(switches.presenter.effect(of: .target) == expected)
  }

  @Test("Taps on bubble and dim", arguments: Switches.every)
  func others(switches: Switches) {
    #expect(switches.presenter.effect(of: .bubble) == (switches.contains(.bubbleDismisses) ? .closed : .acknowledged))
    let dim: TapEffect =
      if !switches.contains(.absorbs) { .passedThrough } else if switches.contains(.dimDismisses) { .closed } else { .acknowledged }
    #expect(switches.presenter.effect(of: .dim) == dim)
  }

  @Test("1.6 takes no taps while a bubble bounces in, 0.2 s after 0.5 s of delay; the seed takes all", arguments: Switches.every)
  func lock(switches: Switches) {
    #expect(switches.presenter.lockDuration == (switches.contains(.onePointSix) ? 700_000 : 0))
  }

  @Test("Words are unlike each other, and what ends a bubble is told apart from what does not")
  func words() {
    #expect(Set(TapEffect.allCases.map(\.name)).count == TapEffect.allCases.count)
    #expect(Set(TapArea.allCases.map(\.name)) == ["target", "bubble", "dim"])
    #expect(TapEffect.allCases.filter(\.ends) == [.acted, .closed, .continued, .skipped])
  }
}
