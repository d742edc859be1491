// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Population
import Randomness
import Simulation
import Statistics
import Testing
import TipEngine
import ViewTree

@Suite("Bubbles and popovers without a place")
struct UnplaceableTests {
  /// A popover at a target beyond the lower edge, and a tip in the layout that waits for the frequency.
  private func world(_ rule: UnplaceableRule, users: Int = 1) throws -> World {
    let tips = [World.Tip(id: "Popover", presentation: .popover), World.Tip(id: "Inline", presentation: .inline)]
    var world = try World.tapping(tips, users: users)
    world.frequency = .weekly
    world.places?.views = [try .target(below: 900)]
    world.places?.unplaceable = rule
    world.respond(.close)
    return world
  }

  @Test("Drawn all the same: the display counts and starts the interval, but nobody sees it")
  func counted() throws {
    let world = try world(.countAsShown)
    let life = Life(try world.replay(0))
    #expect(life.displays.map(\.tip) == [0] && life.displays[0].ending == .horizon)
    let (tally, view) = (try world.tally(), try world.tally().view(variant: 0))
    #expect(view.count(.noticed, tip: 0) == 0 && view.count(notShown: .displayFrequency, tip: 1) == 1)
    #expect(view.count(.displays, on: 0, tip: 0) == 1 && view.count(.effectiveDisplays, on: 0, tip: 0) == 0)
    #expect(view.count(.usersReached, on: 0, tip: 0) == 1 && view.count(.usersEffective, on: 0, tip: 0) == 0)
    #expect(tally.products().sum(tally.layout.metricPlace(.effectiveUsers, variant: 0)) == 0)
  }

  @Test("It waits: no display, no interval, and the reason is told")
  func deferred() throws {
    var world = try world(.deferWithoutCost)
    #expect(Life(try world.replay(0)).displays.map(\.tip) == [1])
    // Without a frequency the place is what it waits for all the time.
    world.frequency = .immediate
    let replay = try world.replay(0)
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.opportunities, tip: 0) == 1 && view.count(notShown: .placement, tip: 0) == 1)
    #expect(view.count(unreached: .unplaceable, tip: 0) == 1 && view.count(.unplaceable, on: 0, tip: 0) == 1)
    #expect(replay.metrics[Metric.unplaceableOpportunities.rawValue] == 1)
    let told = replay.moments.compactMap { if case .notShown(0, let decision) = $0.moment { decision.gate } else { nil } }
    #expect(told == [.placement])
    let decisions = replay.moments.compactMap { if case .decision(0, let decision) = $0.moment { decision.gate } else { nil } }
    #expect(decisions.first == .placement)
  }

  @Test("A frequency that isn't open yet comes before the place")
  func order() throws {
    var world = try world(.deferWithoutCost)
    world.tips.swapAt(0, 1)
    world.places = try ScreenPlaces(world.tips)
    world.places?.views = [try .target(of: 1, below: 900)]
    world.places?.unplaceable = .deferWithoutCost
    let view = try world.tally().view(variant: 0)
    #expect(view.count(notShown: .displayFrequency, tip: 1) == 1 && view.count(notShown: .placement, tip: 1) == 0)
  }

  @Test("It comes at the next screen that has a place for it, without an interval")
  func nextScreen() throws {
    var world = try World.tapping([World.Tip(id: "Popover")], screens: 2)
    world.places?.views = [try .target(below: 900), try .target(below: 300)]
    world.places?.unplaceable = .deferWithoutCost
    world.respond(.close)
    let life = Life(try world.replay(0))
    #expect(life.displays.map(\.begin) == [10 * Time.second] && life.displays.map(\.ending) == [.closed])
    let view = try world.tally().view(variant: 0)
    #expect(view.displays(on: 0, tip: 0) == 0 && view.displays(on: 1, tip: 0) == 1)
    #expect(view.count(notShown: .placement, tip: 0) == 1)
  }

  /// A tip's view of 150 points, a gap of 680, then the target of the other: at 680 of 800 points without the tip, at 830 with it.
  private func pushing(_ rule: UnplaceableRule = .deferWithoutCost) throws -> World {
    var world = try World.tapping([World.Tip(id: "Inline", presentation: .inline), World.Tip(id: "Popover")])
    world.places?.views = [
      try .rows([("tip", 150), ("gap", 680), ("target", 40)], targets: [(1, "target")], tipViews: [(0, "tip")])
    ]
    world.places?.unplaceable = rule
    world.respond(.close)
    return world
  }

  @Test("A tip in the layout pushes another's target off screen; once it goes, the other comes at that very moment")
  func pushed() throws {
    let world = try pushing()
    let places = try #require(world.places).model
    #expect(places.places(on: 0, mask: 0, userScreen: 0, tipCount: 2)?[1] == TipPlace(bubble: 1, hasPlace: true))
    #expect(places.places(on: 0, mask: 1, userScreen: 0, tipCount: 2)?[1].hasPlace == false)
    let replay = try world.replay(0)
    let life = Life(replay)
    #expect(life.displays.map(\.tip) == [0, 1] && life.displays.map(\.begin) == [0, 5 * Time.second])
    let visible = replay.moments.compactMap { if case .placed(_, let visible, _) = $0.moment { visible } else { nil } }
    #expect(visible == [1, 1])
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.cutDisplays, on: 0, tip: 0) == 0 && view.count(.cutDisplays, on: 0, tip: 1) == 0)
    #expect(view.count(notShown: .placement, tip: 1) == 0, "It waited within one opportunity.")
  }

  @Test("A bubble that is up stays where it is when its target moves")
  func frozen() throws {
    var world = try pushing(.countAsShown)
    world.tips[0].rules = ["#Rule($level) { $0 > 2 }"]
    world.responseTimes = ResponseTimes(strike: .same(1), read: .same(30))
    let view = try world.tally().view(variant: 0)
    // The popover is there from 0 to 30 s, the tip that pushes its target away from 10 s on.
    #expect(Life(try world.replay(0)).displays.map(\.begin) == [0, 10 * Time.second])
    #expect(view.count(.cutDisplays, on: 0, tip: 1) == 0 && view.count(.effectiveDisplays, on: 0, tip: 1) == 1)
  }

  @Test("In the layout instead: it holds no slot, is not tapped, and pushes others", arguments: [Presentation.popover, .bubble])
  func inline(presentation: Presentation) throws {
    var world = try World.tapping([
      World.Tip(id: "Fallen", presentation: presentation), World.Tip(id: "Popover", presentation: .popover),
    ])
    world.places?.presenter = BubblePresenterTests.Switches.absorbs.presenter
    world.places?.unplaceable = .fallbackInline
    world.places?.views = [
      // The near target is at 680 without the tip and at 830 with it, of 800 points; the far one is out of sight either way.
      try .rows(
        [("tip", 150), ("gap", 680), ("near", 40), ("more", 300), ("far", 40)], targets: [(0, "far"), (1, "near")], tipViews: [(0, "tip")])
    ]
    world.respond(.close)
    let replay = try world.replay(0)
    let life = Life(replay)
    #expect(life.displays.map(\.begin) == [0, 0] && life.displays.map(\.ending) == [.closed, .closed])
    #expect(!replay.moments.contains { if case .tapped = $0.moment { true } else { false } })
    let walks = replay.moments.compactMap { if case .action(World.walk, tip: nil) = $0.moment { $0.time } else { nil } }
    #expect(walks.first == 10 * Time.second, "Nothing is modal.")
    let placed = replay.moments.compactMap {
      if case .placed(let tip, let visible, let isInline) = $0.moment { "\(tip) \(visible) \(isInline)" } else { nil }
    }
    #expect(placed == ["0 1.0 true", "1 1.0 true"], "The first pushed the second's target away.")
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.inlineDisplays, on: 0, tip: 0) == 1 && view.count(.inlineDisplays, on: 0, tip: 1) == 1)
    #expect(view.count(.effectiveDisplays, on: 0, tip: 0) == 1)
  }

  @Test(
    "What is cut is noticed as much less as is out of sight", arguments: [Presentation.popover, .bubble], [0.3, 0.8, 1])
  func noticed(presentation: Presentation, notice: Double) throws {
    var world = try World.tapping([World.Tip(id: "Tip", presentation: presentation, sharesScreen: true)], users: 4_000)
    world.places?.presenter.absorbsDimTouch = false
    world.places?.bubbles = [TipBubble(content: .bubble(LayoutSize(width: 800, height: 40)))]
    world.places?.views = [try .target(below: 100)]
    world.behaviour[.notice] = .same(notice)
    world.responseTimes = ResponseTimes(strike: .same(1), read: .same(5))
    world.screens = [ScreenModel(name: "home", tips: [0], dwell: .same(10), onAppear: [], choices: [(.leave, 1)])]
    // A bubble twice as wide as the screen and its margins: 400 of 800 points at most.
    let visible = try #require(world.places).model.places(on: 0, mask: 0, userScreen: 0, tipCount: 1)?[0].bubble ?? 0
    #expect(visible > 0.4 && visible <= 0.5)
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.displays, tip: 0) == 4_000 && view.count(.cutDisplays, on: 0, tip: 0) == 4_000)
    #expect(abs(Goodness.z(view.count(.noticed, tip: 0), of: 4_000, share: notice * visible)) < 3.29)
    #expect(view.count(.effectiveDisplays, on: 0, tip: 0) == 0)
  }

  @Test("A place that is released in another store's session is released in one's own too")
  func severalStores() throws {
    var world = try World.tapping([World.Tip(id: "Popover")])
    world.screens = [
      ScreenModel(name: "start", tips: [0], dwell: .same(10), onAppear: [], choices: [(.goTo(1), 0.5), (.leave, 0.5)]),
      ScreenModel(name: "near", tips: [0], dwell: .same(10), onAppear: [], choices: [(.leave, 1)]),
    ]
    world.places?.views = [try .target(below: 900), try .target(below: 300)]
    world.places?.unplaceable = .deferWithoutCost
    world.users = 20
    world.launchAfterInactivity = Time.day
    world.behaviour[.opensPerDay] = .same(40)
    world.installations = InstallationModel(
      devices: [.init(name: "phone", share: 1, opens: .same(1)), .init(name: "tablet", share: 1, opens: .same(1))], companions: [],
      lasts: nil,
      syncDelay: .same(60))
    var nears = 0
    for id in 0..<world.users {
      // Whenever the near screen appears and the tip isn't used up, it is displayed there at once.
      var screenTime: Int64?
      for (time, moment) in try world.replay(id).moments {
        switch moment {
        case .screen(1): screenTime = time
        case .displayed where screenTime == time:
          screenTime = nil
          nears += 1
        default:
          guard let at = screenTime, time > at else { break }
          Issue.record("user \(id): nothing at \(at)")
          screenTime = nil
        }
      }
    }
    #expect(nears > 40)
  }
}
