// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Placement
import Population
import Simulation
import Statistics
import Testing
import TipEngine
import ViewTree

@Suite("Tours")
struct TourTests {
  /// A tour of bubbles behind a dim, read for a second each, for users who open the app once.
  private func world(steps: Int, users: Int = 1, presentation: Presentation = .bubble) throws -> World {
    let tips = (1...steps).map { step in
      World.Tip(id: "Step\(step)", options: TipOptions(ignoresDisplayFrequency: step > 1), presentation: presentation)
    }
    var world = try World.tapping(tips, users: users)
    world.groups = [TipGroup(priority: .ordered, tips: Array(tips.indices), isOwnSequence: true)]
    world.frequency = .daily
    world.places?.tours = [Tour(name: "tour", steps: Array(tips.indices))]
    world.responseTimes = ResponseTimes(strike: .same(1), read: .same(1))
    world.behaviour[.tourContinue] = .same(1)
    world.screens = [ScreenModel(name: "home", tips: Array(tips.indices), dwell: .same(10), onAppear: [], choices: [(.leave, 1)])]
    return world
  }

  @Test("Steps come one after another in one session, whatever the frequency", arguments: [Presentation.bubble, .popover, .inline])
  func atOnce(presentation: Presentation) throws {
    let world = try world(steps: 5, presentation: presentation)
    let replay = try world.replay(0)
    let life = Life(replay)
    #expect(life.displays.map(\.tip) == [0, 1, 2, 3, 4] && life.displays.map(\.begin) == [0, 1, 2, 3, 4].map { $0 * Time.second })
    #expect(life.displays.allSatisfy { $0.ending == .continued && $0.session == 1 })
    #expect(replay.metrics[Metric.tourCompleters.rawValue] == 1)
    let taps = replay.moments.compactMap { if case .tapped(_, let area, let effect) = $0.moment { (area, effect) } else { nil } }
    #expect(taps.count == (presentation == .bubble ? 5 : 0) && taps.allSatisfy { $0.0 == .bubble && $0.1 == .continued })
  }

  @Test("Other users don't act, close or tap away in a tour")
  func onlyContinue() throws {
    var world = try world(steps: 3)
    for response in [BehaviourParameter.act, .close, .strike, .tapAway] {
      world.respond(response)
      #expect(Life(try world.replay(0)).displays.map(\.ending) == [.continued, .continued, .continued])
    }
  }

  @Test("With the same odds at each step, p to the power of n complete", arguments: [(3, 0.849), (5, 0.764), (7, 0.737), (2, 0.5), (4, 1)])
  func completion(steps: Int, share: Double) throws {
    var world = try world(steps: steps, users: 4_000)
    world.behaviour[.tourContinue] = .same(share)
    let tally = try world.tally()
    let view = tally.view(variant: 0)
    let completed = Int64(tally.products().sum(tally.layout.metricPlace(.tourCompleters, variant: 0)))
    #expect(abs(Goodness.z(completed, of: 4_000, share: pow(share, Double(steps)))) < 2.5758, "\(completed)")
    #expect(completed == view.count(.continued, tip: steps - 1))
    // Each step is displayed to whoever went on from the one before.
    for step in 1..<steps { #expect(view.count(.displays, tip: step) == view.count(.continued, tip: step - 1)) }
    for step in 0..<steps {
      #expect(view.count(.displays, tip: step) == view.count(.continued, tip: step) + view.count(.closed, tip: step))
      #expect(abs(Goodness.z(view.count(.continued, tip: step), of: view.count(.displays, tip: step), share: share)) < 3.29)
    }
  }

  @Test(
    "Fatigue from the steps before lowers the odds as the formula says, at weights of 3, 2, 2, …",
    arguments: [(3, 0.9, 0.4), (5, 0.8, 0.15)])
  func fatigue(steps: Int, base: Double, onTour: Double) throws {
    var world = try world(steps: steps, users: 4_000)
    world.behaviour[.tourContinue] = .same(base)
    world.behaviour[.fatigueOnTour] = .same(onTour)
    world.behaviour[.fatiguePerDisplay] = .same(0.5)
    world.behaviour[.sharedWeight] = .same(1)
    world.behaviour[.tipWeight] = .same(0)
    world.behaviour[.sharedHalfLife] = .same(1e12)
    let view = try world.tally().view(variant: 0)
    var (level, completing) = (0.0, 1.0)
    for step in 0..<steps {
      let odds = 1 / (1 + (1 - base) / base * exp(onTour * level))
      completing *= odds
      #expect(abs(Goodness.z(view.count(.continued, tip: step), of: view.count(.displays, tip: step), share: odds)) < 3.29, "step \(step)")
      level += 0.5 * (step == 0 ? 3 : 2)
    }
    #expect(abs(Goodness.z(view.count(.continued, tip: steps - 1), of: 4_000, share: completing)) < 2.5758)
    // Without fatigue far more would complete, so that the test can fail.
    #expect(abs(Goodness.z(view.count(.continued, tip: steps - 1), of: 4_000, share: pow(base, Double(steps)))) > 5)
  }

  @Test("Who skips a step is shown none of the rest, in no session", arguments: [Presentation.bubble, .popover, .inline])
  func skipped(presentation: Presentation) throws {
    var world = try world(steps: 4, presentation: presentation)
    world.behaviour[.tourContinue] = .same(0)
    world.behaviour[.opensPerDay] = .same(20)
    let replay = try world.replay(0)
    let life = Life(replay)
    #expect(life.displays.map(\.tip) == [0] && life.displays[0].ending == .closed && life.sessions.count > 5)
    #expect(replay.metrics[Metric.tourCompleters.rawValue] == 0)
    var reasons: [Int: Set<InvalidationReason>] = [:]
    for case (_, .notShown(let tip, let decision)) in replay.moments {
      if case .invalidated(let reason) = decision.cause { reasons[tip, default: []].insert(reason) }
    }
    #expect(reasons == [0: [.tipClosed], 1: [.tipClosed], 2: [.tipClosed], 3: [.tipClosed]])
    let view = try world.tally().view(variant: 0)
    for step in 1..<4 { #expect(view.count(unreached: .invalidated, tip: step) == 1) }
    if presentation == .bubble { #expect(view.count(.skipped, on: .bubble, tip: 0) == 1) }
  }

  @Test(
    "A step that is taken away in another way ends the tour too; one that is acted on does not",
    arguments: [
      ("dim", DisplayEnding.tappedAway), ("bubble", .closed), ("expiry", .expired), ("target", .acted),
    ] as [(String, DisplayEnding)])
  func endedOtherwise(by way: String, ending: DisplayEnding) throws {
    var world = try world(steps: 3)
    // Half of the first bubble is beyond the edge and nothing of it in sight: its user overlooks it and taps the dim first.
    world.places?.views = [try .rows([("gap", 100), ("target", 40)], targets: (0..<3).map { ($0, "target") })]
    world.places?.bubbles[0] = TipBubble(content: .bubble(LayoutSize(width: 800, height: 40)))
    world.places?.leastVisible = 0
    world.places?.presenter.dimTapDismisses = way == "dim"
    world.places?.presenter.bubbleTapDismisses = way == "bubble"
    world.places?.presenter.dismissesOnTargetAreaTap = way == "target"
    if way == "expiry" {
      world.tips[0].options = TipOptions(maximumDisplayDuration: Time.minute)
      world.responseTimes = ResponseTimes(strike: .same(1), read: .same(100))
    }
    var seen = 0
    for seed in 0..<40 as Range<UInt64> {
      let life = Life(try world.replay(0, seed: seed))
      guard life.displays.first?.ending == ending else { continue }
      seen += 1
      #expect(life.displays.dropFirst().map(\.tip) == (way == "target" ? [1, 2] : []), "seed \(seed)")
    }
    #expect(seen > 5)
  }

  @Test("A later step that an override shows goes with the tour that is skipped")
  func skippedOnScreen() throws {
    var world = try world(steps: 3, presentation: .inline)
    world.groups = []
    world.behaviour[.tourContinue] = .same(0)
    world.responseTimes = ResponseTimes(strike: .same(1), read: .same(1))
    // Without its group all three are up at once; the first that is skipped takes the rest away.
    let life = Life(try world.replay(0))
    #expect(life.displays.map(\.ending) == [.closed, .invalidated, .invalidated])
    #expect(life.displays.allSatisfy { $0.end == Time.second })
  }

  @Test("A tour that the user leaves goes on at its step in the next session")
  func interrupted() throws {
    var world = try world(steps: 3)
    world.places?.presenter.absorbsDimTouch = false
    world.behaviour[.opensPerDay] = .same(20)
    world.screens = [ScreenModel(name: "home", tips: [0, 1, 2], dwell: .same(1.5), onAppear: [], choices: [(.leave, 1)])]
    let life = Life(try world.replay(0))
    #expect(life.displays.map(\.tip) == [0, 1, 1, 2, 2])
    #expect(life.displays.map(\.ending) == [.continued, .anchorLeft, .continued, .anchorLeft, .continued])
    #expect(life.displays.map(\.session) == [1, 1, 2, 2, 3])
    // The last session's step 3 alone completes it.
    #expect(try world.replay(0).metrics[Metric.tourCompleters.rawValue] == 1)
  }

  @Test("On iOS 17 a tour is still a tour, for it is the app's own")
  func oldSystem() throws {
    var world = try world(steps: 3)
    world.behaviour.systemVersions = SystemVersionMix([.ios17: 1])
    #expect(Life(try world.replay(0)).displays.map(\.begin) == [0, 1, 2].map { $0 * Time.second })
    world.groups = [TipGroup(priority: .ordered, tips: [0, 1, 2])]
    world.tips.indices.forEach { world.tips[$0].presentation = .inline }
    #expect(Life(try world.replay(0)).displays.map(\.begin) == [0, 0, 0], "TipKit's groups came with iOS 18.")
  }

  @Test("In 1.6 a tap to go on is lost while the bubble bounces in, and tried again")
  func locked() throws {
    var world = try world(steps: 2)
    world.places?.presenter = BubblePresenter(version: .onePointSix)
    world.responseTimes = ResponseTimes(strike: .same(1), read: .same(0.4))
    let taps = try world.replay(0).moments.compactMap { time, moment in
      if case .tapped(let tip, _, let effect) = moment { "\(tip) \(time / 100_000) \(effect.name)" } else { nil }
    }
    #expect(taps == ["0 4 locked", "0 8 continued", "1 12 locked", "1 16 continued"])
  }
}
