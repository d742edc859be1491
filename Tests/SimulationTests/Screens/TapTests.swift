// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Placement
import Population
import Simulation
import Statistics
import Testing
import TipEngine
import ViewTree

@Suite("What users live who tap on bubbles")
struct TapTests {
  typealias Switches = BubblePresenterTests.Switches

  /// A tap, in seconds after the bubble came.
  struct Tap: Equatable, Sendable {
    let time: Double
    let area: TapArea
    let effect: TapEffect
    init(_ time: Double, _ area: TapArea, _ effect: TapEffect) { (self.time, self.area, self.effect) = (time, area, effect) }
  }

  /// A user who responds in one way to a bubble of one presenter.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let switches: Switches
    /// What the user does who notices the bubble; nil for nothing.
    let response: BehaviourParameter?
    let taps: [Tap]
    /// How the display ends, and when; a display that nothing ends is up at the end of the watch.
    let ending: DisplayEnding
    var end = 86_400.0
    var invalidation: InvalidationReason?
    var uses = 0
    var isNoticed = true
    var readTime = 5.0
  }

  private static let open: Switches = [.absorbs, .dimDismisses, .bubbleDismisses, .finishesOnTarget]

  static let cases = [
    Case(
      testDescription: "target, finish, passes", switches: open, response: .act, taps: [Tap(5, .target, .acted)], ending: .acted, end: 5,
      invalidation: .actionPerformed, uses: 1),
    Case(
      testDescription: "bubble, finish", switches: open, response: .close, taps: [Tap(5, .bubble, .closed)], ending: .closed, end: 5,
      invalidation: .tipClosed),
    Case(
      testDescription: "reflex on the dim, unread", switches: open, response: .strike, taps: [Tap(1, .dim, .closed)], ending: .tappedAway,
      end: 1,
      invalidation: .tipClosed),
    Case(
      testDescription: "dim, handler dismisses", switches: open, response: .tapAway, taps: [Tap(5, .dim, .closed)], ending: .tappedAway,
      end: 5,
      invalidation: .tipClosed),
    Case(
      testDescription: "nothing to do with it: the dim is in the way", switches: open, response: nil, taps: [Tap(5, .dim, .closed)],
      ending: .tappedAway, end: 5, invalidation: .tipClosed),
    Case(
      testDescription: "nobody overlooks a dim", switches: open, response: .act, taps: [Tap(5, .target, .acted)], ending: .acted, end: 5,
      invalidation: .actionPerformed, uses: 1,
      isNoticed: false),
    Case(
      testDescription: "seed without handlers: acts, still shown, then leaves the app", switches: [.absorbs], response: .act,
      taps: [Tap(5, .target, .actedStillShown), Tap(10, .bubble, .acknowledged), Tap(15, .dim, .acknowledged)], ending: .anchorLeft,
      end: 15,
      uses: 1),
    Case(
      testDescription: "seed without handlers: bubble, dim, target", switches: [.absorbs], response: .close,
      taps: [Tap(5, .bubble, .acknowledged), Tap(10, .dim, .acknowledged), Tap(15, .target, .actedStillShown)], ending: .anchorLeft,
      end: 15,
      uses: 1),
    Case(
      testDescription: "1.6 without handlers: the target swallows it", switches: [.absorbs, .onePointSix], response: .act,
      taps: [Tap(5, .target, .swallowed), Tap(10, .bubble, .acknowledged), Tap(15, .dim, .acknowledged)], ending: .anchorLeft, end: 15),
    Case(
      testDescription: "1.6, the target's handler only", switches: [.absorbs, .onePointSix, .performs, .dimDismisses], response: .act,
      taps: [Tap(5, .target, .actedStillShown), Tap(10, .bubble, .acknowledged), Tap(15, .dim, .closed)], ending: .tappedAway, end: 15,
      invalidation: .tipClosed, uses: 1),
    Case(
      testDescription: "1.6, the target passes taps on and finishes", switches: [.absorbs, .onePointSix, .passes, .finishesOnTarget],
      response: .act, taps: [Tap(5, .target, .acted)], ending: .acted, end: 5, invalidation: .actionPerformed, uses: 1),
    Case(
      testDescription: "1.6, the target finishes and learns of nothing", switches: [.absorbs, .onePointSix, .finishesOnTarget],
      response: .act,
      taps: [Tap(5, .target, .closed)], ending: .closed, end: 5, invalidation: .tipClosed),
    Case(
      testDescription: "only the dim dismisses", switches: [.absorbs, .dimDismisses], response: .close,
      taps: [Tap(5, .bubble, .acknowledged), Tap(10, .dim, .closed)], ending: .tappedAway, end: 10, invalidation: .tipClosed),
    Case(
      testDescription: "only the target finishes", switches: [.absorbs, .finishesOnTarget], response: .tapAway,
      taps: [Tap(5, .dim, .acknowledged), Tap(10, .bubble, .acknowledged), Tap(15, .target, .acted)], ending: .acted, end: 15,
      invalidation: .actionPerformed, uses: 1),
    Case(
      testDescription: "only bubbles dismiss", switches: [.absorbs, .bubbleDismisses], response: .tapAway,
      taps: [Tap(5, .dim, .acknowledged), Tap(10, .bubble, .closed)], ending: .closed, end: 10, invalidation: .tipClosed),
    Case(
      testDescription: "a reflex that does nothing is tried again as fast", switches: [.absorbs, .bubbleDismisses], response: .strike,
      taps: [Tap(1, .dim, .acknowledged), Tap(2, .bubble, .closed)], ending: .closed, end: 2, invalidation: .tipClosed),
    Case(
      testDescription: "behind the dim all goes on: the tap passes", switches: [.dimDismisses], response: .tapAway,
      taps: [Tap(5, .dim, .passedThrough)], ending: .horizon),
    Case(
      testDescription: "behind the dim all goes on: the bubble is let be", switches: [], response: .close,
      taps: [Tap(5, .bubble, .acknowledged)],
      ending: .horizon),
    Case(
      testDescription: "behind the dim all goes on: the target works", switches: [], response: .act,
      taps: [Tap(5, .target, .actedStillShown)],
      ending: .horizon, uses: 1),
    Case(testDescription: "behind the dim all goes on: nothing to do with it", switches: [], response: nil, taps: [], ending: .horizon),
    Case(
      testDescription: "1.6: taps are lost for 0.7 s", switches: open.union(.onePointSix), response: .close,
      taps: [Tap(0.1, .bubble, .locked), Tap(0.7, .bubble, .closed)], ending: .closed, end: 0.7, invalidation: .tipClosed, readTime: 0.1),
    Case(
      testDescription: "1.6: who does not read taps as early", switches: open.union(.onePointSix), response: .close,
      taps: [Tap(0.000001, .bubble, .locked), Tap(0.7, .bubble, .closed)], ending: .closed, end: 0.7, invalidation: .tipClosed, readTime: 0),
    Case(
      testDescription: "1.6: taps are lost also where all goes on behind", switches: [.onePointSix, .passes, .finishesOnTarget],
      response: .act,
      taps: [Tap(0.3, .target, .locked), Tap(0.7, .target, .acted)], ending: .acted, end: 0.7, invalidation: .actionPerformed, uses: 1,
      readTime: 0.3),
    Case(
      testDescription: "the seed loses none", switches: open, response: .close, taps: [Tap(0.1, .bubble, .closed)], ending: .closed,
      end: 0.1,
      invalidation: .tipClosed, readTime: 0.1),
  ]

  private func world(_ expected: Case) throws -> World {
    let absorbs = expected.switches.contains(.absorbs)
    var world = try World.tapping([World.Tip(id: "Bubble", presentation: .bubble, feature: World.use, sharesScreen: !absorbs)])
    world.places?.presenter = expected.switches.presenter
    world.respond(expected.response)
    world.behaviour[.notice] = .same(expected.isNoticed ? 1 : 0)
    world.responseTimes = ResponseTimes(strike: .same(1), read: .same(expected.readTime))
    return world
  }

  @Test("The table of taps, lived", arguments: cases)
  func lived(expected: Case) throws {
    let world = try world(expected)
    let replay = try world.replay(0)
    var taps: [Tap] = []
    var uses = 0
    var invalidation: InvalidationReason?
    for (time, moment) in replay.moments {
      switch moment {
      case .tapped(_, let area, let effect): taps.append(Tap(Double(time) / 1e6, area, effect))
      case .action(World.use, tip: 0): uses += 1
      case .decision(_, let decision), .notShown(_, let decision):
        if case .invalidated(let reason) = decision.cause { invalidation = reason }
      default: break
      }
    }
    let life = Life(replay)
    #expect(taps == expected.taps && uses == expected.uses && invalidation == expected.invalidation)
    #expect(life.displays.count == 1 && life.displays.first?.ending == expected.ending)
    #expect(life.displays.first?.end == Int64((expected.end * 1e6).rounded()))
    // Who leaves the app leaves it at the moment of the last tap, and comes back no more.
    let leaves = expected.ending == .anchorLeft
    #expect(life.sessions.count == 1 && life.sessions.first?.end == (leaves ? life.displays.first?.end : Time.day))
    let view = try world.tally().view(variant: 0)
    for area in TapArea.allCases {
      for effect in TapEffect.allCases {
        let count = expected.taps.count { $0.area == area && $0.effect == effect }
        #expect(view.count(effect, on: area, tip: 0) == Int64(count), "\(area.name), \(effect.name)")
      }
    }
    let isDismissed = expected.ending == .closed || (expected.ending == .tappedAway && expected.response == .strike)
    #expect(view.count(.strikes, tip: 0) == (isDismissed && expected.end <= 2 ? 1 : 0), "Closed at once, whichever area a reflex hits.")
    let lost = expected.taps.count { !$0.effect.ends && $0.effect != .actedStillShown }
    #expect(replay.metrics[Metric.ineffectiveTaps.rawValue] == Int64(lost))
    #expect(replay.metrics[Metric.featureUses.rawValue] == Int64(expected.uses))
  }

  @Test(
    "A popover and a tip in the layout are not tapped but closed, whatever the presenter does",
    arguments: [Presentation.popover, .inline, .custom])
  func notBubbles(presentation: Presentation) throws {
    var world = try World.tapping([World.Tip(id: "Tip", presentation: presentation, feature: World.use)])
    world.places?.presenter = Switches.absorbs.presenter
    world.respond(.close)
    let replay = try world.replay(0)
    #expect(Life(replay).displays.map(\.ending) == [.closed])
    #expect(!replay.moments.contains { if case .tapped = $0.moment { true } else { false } })
  }

  @Test("Under untilNext the next bubble takes the place of the one before, which stays valid and comes back with its anchor")
  func superseded() throws {
    let tips = ["First", "Second"].map { World.Tip(id: $0, presentation: .bubble, sharesScreen: true) }
    var world = try World.tapping(tips)
    world.tips[1].rules = ["#Rule($level) { $0 > 2 }"]
    world.places?.presenter = Switches.untilNext.presenter
    world.respond(nil)
    var life = Life(try world.replay(0))
    #expect(life.displays.map(\.tip) == [0, 1], "No ping-pong while the anchors stay.")
    #expect(life.displays.map(\.begin) == [0, 10 * Time.second] && life.displays.map(\.end) == [10 * Time.second, Time.day])
    #expect(life.displays.map(\.ending) == [.superseded, .horizon])
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.opportunities, tip: 0) == 2 && view.count(notShown: .dismissed, tip: 0) == 1, "It was put away, not invalidated.")
    // Under forEver both stay.
    world.places?.presenter = BubblePresenterTests.Switches().presenter
    life = Life(try world.replay(0))
    #expect(life.displays.map(\.ending) == [.horizon, .horizon])
    // Its anchor appears again 10 s later, alone: it is shown again.
    world.places?.presenter = Switches.untilNext.presenter
    world.places?.views = [nil, nil]
    world.screens = [
      ScreenModel(name: "one", tips: [0, 1], dwell: .same(10), onAppear: [], choices: [(.action(World.walk), 0), (.goTo(1), 1)]),
      ScreenModel(name: "other", tips: [0], dwell: .same(10), onAppear: [], choices: [(.leave, 1)]),
    ]
    world.tips[1].rules = []
    life = Life(try world.replay(0))
    #expect(life.displays.map(\.tip) == [0, 1, 0])
    #expect(life.displays.map(\.begin) == [0, 0, 10 * Time.second] && life.displays[0].duration == 0)
  }

  @Test("A bubble that was acted on is invalidated, so that it does not come back even where tips come back at once")
  func actedOnce() throws {
    var world = try World.tapping([World.Tip(id: "Bubble", presentation: .bubble, feature: World.use)])
    world.semantics.redisplay = .nextEvaluation
    world.places?.presenter = Self.open.presenter
    world.respond(.act)
    #expect(Life(try world.replay(0)).displays.map(\.ending) == [.acted])
  }

  @Test("What a tap on the target does may take the bubble away and bring it back, to which the user responds anew")
  func broughtBack() throws {
    var world = try World.tapping([World.Tip(id: "Bubble", presentation: .bubble, feature: World.use)])
    world.semantics.redisplay = .nextEvaluation
    world.actions[World.use] = ActionModel(
      name: "use",
      effects: [
        ActionEffect(kind: .invalidate(tip: 0, reason: .actionPerformed), drawName: "invalidate"),
        ActionEffect(kind: .resetEligibility(tip: 0), drawName: "reset"),
      ])
    world.places?.presenter = Switches.absorbs.presenter
    world.respond(.act)
    let replay = try world.replay(0)
    let life = Life(replay)
    #expect(
      life.displays.count == 17_280 && life.displays.allSatisfy { $0.ending == .acted || $0.ending == .horizon },
      "The app took it away for what was done.")
    let areas = Set(replay.moments.compactMap { if case .tapped(_, let area, _) = $0.moment { area } else { nil } })
    #expect(areas == [.target], "At the second display too it is the target that they tap first.")
  }

  @Test("A close means \"later\" only if it is the close button: a reflex is none")
  func putOff() throws {
    let tips = [World.Tip(id: "Bubble", presentation: .bubble)]
    var world = try World.tapping(tips, users: 100)
    world.places?.presenter = Switches([.absorbs, .bubbleDismisses]).presenter
    world.behaviour[.opensPerDay] = .same(40)
    world.behaviour[.strike] = .same(0.5)
    world.behaviour[.close] = .same(1)
    world.screens = [ScreenModel(name: "home", tips: [0], dwell: .same(10), onAppear: [], choices: [(.leave, 1)])]
    world.prompts = .sample(tips, primer: nil, calls: []) { $0.snooze = Snooze(length: Time.minute, count: 100, share: 1) }
    var (snoozed, struck) = (0, 0)
    for id in 0..<world.users {
      for display in Life(try world.replay(id)).displays {
        if display.ending == .snoozed { snoozed += 1 }
        if display.duration == 2 * Time.second { struck += 1 }
        #expect(display.ending == (display.duration == 2 * Time.second ? .closed : .snoozed), "user \(id), display \(display.exposure)")
      }
    }
    #expect(snoozed > 40 && struck > 40)
  }

  @Test("Who acts has noticed: also who comes to the target only since nothing else helps")
  func actsUnnoticed() throws {
    var world = try World.tapping([World.Tip(id: "Bubble", presentation: .bubble, feature: World.use)], users: 200)
    world.places?.presenter = Switches([.absorbs, .finishesOnTarget]).presenter
    // Half of the bubble is beyond the edge, and so half of the users overlook it.
    world.places?.bubbles = [TipBubble(content: .bubble(LayoutSize(width: 800, height: 40)))]
    world.places?.views = [try .target(below: 100)]
    world.places?.leastVisible = 0
    world.respond(nil)
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.acted as TipCount, tip: 0) == 200)
    #expect(view.count(.noticed, tip: 0) == 200 && view.count(.usersNoticed, tip: 0) == 200)
    #expect(view.count(.noticed, exposure: 1, tip: 0) == 200)
  }
}
