// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Population
import Randomness
import Simulation
import Statistics
import Testing
import TipEngine
import TipRules

@Suite("When tips appear and go, to the microsecond")
struct TimingTests {
  static let favorite = 1

  /// A screen on which the user stays for a long time, with the given tips, and favorites once a dwell or never.
  static func world(_ tips: [World.Tip], dwell: Double = 3_600, favorites: Bool = true, onAppear: [Int] = []) throws -> World {
    var world = World(users: 40, days: 3)
    let donate = ActionEffect(kind: .donate(event: RichApp.favorited, payload: []), drawName: "action.favorite.0")
    world.actions = [ActionModel(name: "open", effects: []), ActionModel(name: "favorite", effects: [donate])]
    world.tips = tips
    world.screens = [
      ScreenModel(
        name: "only", tips: Array(tips.indices), dwell: .same(dwell), onAppear: onAppear,
        choices: [favorites ? (.action(favorite), 1) : (.leave, 1)])
    ]
    // Nobody notices a tip, so that only the engine ends displays.
    world.behaviour[.notice] = .same(0)
    world.behaviour[.opensPerDay] = .same(6)
    return world
  }

  /// A maximum and the length of each stay, in seconds; how long the appearances last, and whether the last expires.
  struct Floor: CustomTestStringConvertible, Sendable {
    let maximum: Int64
    let stay: Double
    let floor: DurationFloor
    let appearances: [Double]
    let expires: Bool
    var testDescription: String { "\(maximum) s, stays of \(stay) s, \(floor)" }
  }

  @Test(
    "MaxDisplayDuration has a floor of 60 seconds",
    arguments: [
      Floor(maximum: 10, stay: 300, floor: .perAppearance, appearances: [60], expires: true),
      Floor(maximum: 10, stay: 300, floor: .total, appearances: [60], expires: true),
      Floor(maximum: 60, stay: 300, floor: .perAppearance, appearances: [60], expires: true),
      Floor(maximum: 61, stay: 300, floor: .total, appearances: [61], expires: true),
      Floor(maximum: 100, stay: 80, floor: .perAppearance, appearances: [80, 60], expires: true),
      Floor(maximum: 100, stay: 80, floor: .total, appearances: [80, 20], expires: true),
      Floor(maximum: 100, stay: 40, floor: .total, appearances: [40, 40, 20], expires: true),
      // No stay is as long as the floor: the tip comes back for ever.
      Floor(maximum: 100, stay: 40, floor: .perAppearance, appearances: [40, 40, 40, 40], expires: false),
    ])
  func durationFloor(test: Floor) throws {
    let tip = World.Tip(id: "Tip", options: TipOptions(maximumDisplayDuration: test.maximum * Time.second))
    var world = try Self.world([tip], dwell: test.stay, favorites: false)
    world.semantics.durationFloor = test.floor
    var complete = 0
    for id in 0..<40 {
      let displays = Life(try world.replay(id)).displays.filter { $0.ending != .horizon }
      for (display, seconds) in zip(displays, test.appearances) { #expect(Double(display.duration) == seconds * 1e6) }
      #expect(!displays.dropLast().contains { $0.ending == .expired })
      if displays.count >= test.appearances.count {
        complete += 1
        #expect((displays.last?.ending == .expired) == test.expires)
        if test.expires { #expect(displays.count == test.appearances.count) }
      }
    }
    #expect(complete > 35)
  }

  /// The second tip becomes eligible with the user's first favourite, at the k-th step, k geometric.
  ///
  /// The first tip, which has no rules, starts the interval of 4.5 steps at the open. So the frequency delays by 4.5 − k steps, or to
  /// the next step.
  @Test(
    "The delay that the frequency adds has the distribution of what is left of its interval", arguments: [Reevaluation.onChange, .onAction])
  func frequencyDelay(reevaluation: Reevaluation) throws {
    let second = World.Tip(id: "Second", rules: ["#Rule(favorited) { !$0.donations.isEmpty }"], presentation: .inline)
    var world = try Self.world([World.Tip(id: "First", presentation: .inline), second])
    world.actions.append(ActionModel(name: "other", effects: []))
    world.screens = [
      ScreenModel(
        name: "only", tips: [0, 1], dwell: .same(600), onAppear: [], choices: [(.action(Self.favorite), 0.3), (.action(2), 0.7)])
    ]
    world.users = 2_000
    world.days = 2
    world.frequency = .interval(45 * Time.minute)
    world.semantics.reevaluation = reevaluation
    let view = try world.tally().view(variant: 0)
    let (users, minutes) = (view.count(.usersReached, tip: 1), Int64(600) * Time.second)
    var observed = Array(repeating: Int64(0), count: 5)
    for (values, count) in view.histogram(.delay, tip: 1).buckets {
      // The buckets that hold 5, 15 … minutes or 10, 20 … minutes are far apart.
      let steps = reevaluation == .onChange ? values.upperBound + minutes / 2 : values.upperBound
      observed[Int(steps / minutes)] += count
    }
    // Delays of 4.5 − k steps, or of 5 − k, for k = 1 … 4; no delay for a later favourite.
    let late: Double = 0.7 * 0.7 * 0.7 * 0.7
    let expected: [Double] = [late, 0.3 * 0.343, 0.3 * 0.49, 0.3 * 0.7, 0.3]
    #expect(users > 1_950)
    #expect(Goodness.chiSquare(observed, expected: expected.map { $0 * Double(users) }) > 0.001)
    for id in 0..<40 {
      let life = Life(try world.replay(id))
      guard let display = life.displays(of: 1).first, let eligible = life.actionTimes[Self.favorite]?.first else { continue }
      let opening = (life.displays(of: 0).first?.begin ?? 0) + 45 * Time.minute
      let step = life.sessions[0].begin + 50 * Time.minute
      #expect(display.begin == max(eligible, reevaluation == .onChange ? opening : (eligible < opening ? step : 0)))
    }
  }

  @Test(
    "A window rule that opens in the middle of a dwell displays the tip then",
    arguments: [(.inclusive, 1), (.exclusive, 0)] as [(WindowBounds, Int64)])
  func windowOpens(bounds: WindowBounds, offset: Int64) throws {
    let rule = "#Rule(favorited) { $0.donations.count == 1 && $0.donations.donatedWithin(.minutes(10)).isEmpty }"
    var world = try Self.world([World.Tip(id: "Tip", rules: [rule])])
    world.semantics.windowBounds = bounds
    var displays = 0
    for id in 0..<40 {
      let life = Life(try world.replay(id))
      guard let donation = life.actionTimes[Self.favorite]?.first, donation + Time.hour < 3 * Time.day else { continue }
      #expect(life.displays.first?.begin == donation + 10 * Time.minute + offset)
      displays += 1
    }
    #expect(displays > 30)
  }

  @Test(
    "A window rule that closes in the middle of a dwell takes an inline tip down, and leaves a popover up",
    arguments: [WindowBounds.inclusive, .exclusive], Presentation.allCases)
  func windowCloses(bounds: WindowBounds, presentation: Presentation) throws {
    let rule = "#Rule(favorited) { !$0.donations.donatedWithin(.minutes(10)).isEmpty }"
    var world = try Self.world([World.Tip(id: "Tip", rules: [rule], presentation: presentation)])
    world.semantics.windowBounds = bounds
    var displays = 0
    for id in 0..<40 {
      let life = Life(try world.replay(id))
      guard let donation = life.actionTimes[Self.favorite]?.first, donation + Time.hour < 3 * Time.day, let display = life.displays.first
      else { continue }
      displays += 1
      #expect(display.begin == donation)
      if presentation == .popover || presentation == .bubble {
        #expect(display.ending == .horizon && life.displays.count == 1)
      } else {
        #expect(display.ending == .retracted && display.duration == 10 * Time.minute + (bounds == .inclusive ? 1 : 0))
      }
    }
    #expect(displays > 30)
  }

  @Test("Where only writes or actions make tips be looked at, time alone displays nothing", arguments: [Reevaluation.onWrite, .onAction])
  func noWakeUp(reevaluation: Reevaluation) throws {
    let rule = "#Rule(favorited) { $0.donations.count >= 1 && $0.donations.donatedWithin(.minutes(10)).count < 2 }"
    let opened = World.Tip(
      id: "Tip", rules: ["#Rule(favorited) { $0.donations.count == 1 && $0.donations.donatedWithin(.minutes(10)).isEmpty }"])
    var world = try Self.world([opened, World.Tip(id: "Other", rules: [rule], presentation: .inline)])
    world.semantics.reevaluation = reevaluation
    for id in 0..<40 {
      let life = Life(try world.replay(id))
      #expect(life.displays(of: 0).isEmpty, "At each look the last donation is less than 10 minutes old, or there are two.")
      let times = Set((life.actionTimes[Self.favorite] ?? []) + life.sessions.map(\.begin))
      #expect(life.displays.allSatisfy { times.contains($0.begin) })
    }
  }

  /// The open donates, the tip comes, and after a minute its rule stops holding by time alone.
  ///
  /// Every 35 s the user does something that writes nothing; after 3.5 minutes another tip expires.
  @Test(
    "A rule that time alone closes takes a tip down at once, at the next action, or when something else makes tips be looked at",
    arguments: [(.onChange, Time.minute + 1), (.onAction, 70 * Time.second), (.onWrite, 210 * Time.second)] as [(Reevaluation, Int64)])
  func whatMakesTipsBeLookedAt(reevaluation: Reevaluation, duration: Int64) throws {
    let window = World.Tip(
      id: "Window", rules: ["#Rule(favorited) { !$0.donations.donatedWithin(.minutes(1)).isEmpty }"], presentation: .inline)
    let other = World.Tip(id: "Other", options: TipOptions(maximumDisplayDuration: 210 * Time.second), presentation: .inline)
    var world = try Self.world([window, other], dwell: 35)
    let donate = ActionEffect(kind: .donate(event: RichApp.favorited, payload: []), drawName: "action.open.0")
    world.actions = [ActionModel(name: "open", effects: [donate]), ActionModel(name: "idle", effects: [])]
    world.semantics.reevaluation = reevaluation
    var displays = 0
    for id in 0..<40 {
      let life = Life(try world.replay(id))
      guard let session = life.sessions.first, session.begin < 2 * Time.day, let display = life.displays(of: 0).first else { continue }
      #expect(display.begin == session.begin && display.ending == .retracted && display.duration == duration)
      displays += 1
    }
    #expect(displays > 30)
  }

  @Test(
    "A delay is waited out after the appearance of an anchor and the end of a display too, except where only actions make tips be looked at",
    arguments: [(.onChange, 5 * Time.second), (.onWrite, 5 * Time.second), (.onAction, 0)] as [(Reevaluation, Int64)])
  func delayWithoutWrites(reevaluation: Reevaluation, delay: Int64) throws {
    // Popovers: the second has its place when the first expires, or when the user next does something.
    var world = try Self.world(
      [
        World.Tip(id: "First", options: TipOptions(maximumDisplayDuration: 100 * Time.second)), World.Tip(id: "Second"),
      ], dwell: 400)
    world.semantics.reevaluation = reevaluation
    world.semantics.reevaluationDelay = 5 * Time.second
    for id in 0..<40 {
      let life = Life(try world.replay(id))
      guard let session = life.sessions.first, session.begin < 2 * Time.day else { continue }
      #expect(life.displays(of: 0).first?.begin == session.begin + delay)
      let second = delay == 0 ? 400 * Time.second : delay + 100 * Time.second + delay
      #expect(life.displays(of: 1).first?.begin == session.begin + second)
    }
  }

  @Test("A delay between a write and the look is waited out", arguments: [1, 250_000, 5 * Time.second])
  func delay(delay: Int64) throws {
    var world = try Self.world([World.Tip(id: "Tip", rules: ["#Rule(favorited) { !$0.donations.isEmpty }"])])
    world.semantics.reevaluationDelay = delay
    for id in 0..<40 {
      let life = Life(try world.replay(id))
      guard let donation = life.actionTimes[Self.favorite]?.first, donation + delay < 3 * Time.day else { continue }
      #expect(life.displays.first?.begin == donation + delay)
    }
  }

  @Test("The frequency opens for a tip whose anchor is on screen at the end of its interval")
  func frequencyOpens() throws {
    var world = try Self.world(
      [World.Tip(id: "One", presentation: .inline), World.Tip(id: "Two", presentation: .inline)], favorites: false)
    world.frequency = .interval(100 * Time.second)
    for start in FrequencyStart.allCases {
      world.semantics.clockStartsAt = start
      let life = Life(try world.replay(0))
      let first = try #require(life.displays(of: 0).first)
      if start == .displayStart {
        #expect(life.displays(of: 1).first?.begin == first.begin + 100 * Time.second)
      } else {
        // An interval that begins with a display's end delays while the display is up; here that is as long as the second's anchor.
        #expect(life.displays(of: 1).isEmpty && life.displays(of: 0).count > 3)
      }
    }
  }
}
