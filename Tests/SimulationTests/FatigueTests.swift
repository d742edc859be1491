// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Population
import Randomness
import Simulation
import Statistics
import Testing
import TipEngine

@Suite("Fatigue against its closed form")
struct FatigueTests {
  static let halfLife = 2.5 * 86_400

  /// A user who notices all tips and dismisses some of them.
  static func world(users: Int) throws -> World {
    var world = World(users: users, days: 14)
    world.tips = [World.Tip(id: "One"), World.Tip(id: "Two", presentation: .inline)]
    world.screens = [
      ScreenModel(
        name: "only", tips: [0, 1], dwell: .exponential(try Exponential(mean: 600)), onAppear: [],
        choices: [(.goTo(0), 0.5), (.leave, 0.5)])
    ]
    world.frequency = .hourly
    world.semantics.frequencyAppliesTo = .everyDisplay
    world.behaviour[.opensPerDay] = .same(0.8)
    for (parameter, value) in [
      (BehaviourParameter.tapAway, 0.7), (.fatiguePerDisplay, 0.4), (.fatiguePerDismissal, 0.25), (.sharedHalfLife, halfLife),
      (.abandon, 0.03),
    ] { world.behaviour[parameter] = .same(value) }
    world.fatigueThreshold = 0.6
    return world
  }

  /// The shared level of a life as a sum of decaying jumps, worked out from what the replay tells.
  struct Reference {
    let jumps: [(time: Double, amount: Double)]
    let halfLife: Double

    init(_ life: Life, halfLife: Double) {
      self.halfLife = halfLife
      jumps = life.displays.flatMap { display in
        let isDismissal = display.ending == .closed || display.ending == .tappedAway
        return [(Double(display.begin), 0.4)] + (isDismissal ? [(Double(display.end), 0.25)] : [])
      }.sorted { $0.0 < $1.0 }.map { (time: $0.0, amount: $0.1) }
    }

    /// The level just after `time`.
    func level(at time: Double) -> Double {
      jumps.filter { $0.time <= time }.reduce(0) { $0 + $1.amount * exp2(-(time - $1.time) / halfLife) }
    }
    func integral(to end: Double) -> Double {
      jumps.reduce(0) { $0 + $1.amount * halfLife / log(2) * (1 - exp2(-(end - $1.time) / halfLife)) }
    }
    func time(above threshold: Double, to end: Double) -> Double {
      let times = jumps.map(\.time) + [end]
      return zip(times, times.dropFirst()).reduce(0) { sum, piece in
        let level = level(at: piece.0)
        return level > threshold ? sum + min(halfLife * log2(level / threshold), piece.1 - piece.0) : sum
      }
    }
  }

  @Test("Level at each day's end, mean level and time above the threshold are those of the sum of decaying jumps")
  func closedForm() throws {
    let world = try Self.world(users: 60)
    let (watch, one) = (14.0 * 86_400e6, Double(FatigueLevel.one))
    var (days, tired, left) = (0, 0, 0)
    for id in 0..<60 {
      let replay = try world.replay(id)
      let life = Life(replay)
      let end = life.leftByTip ? Double(life.sessions.last?.end ?? 0) : watch
      let reference = Reference(life, halfLife: Self.halfLife * 1e6)
      let tally = World.tally(
        [try world.model()], layout: world.layout(), users: id..<id + 1, seed: 1, using: Xoshiro256PlusPlus.self)
      let view = tally.view(variant: 0)
      for day in 0..<14 {
        let instant = Double(day + 1) * 86_400e6
        let expected = instant <= end ? reference.level(at: instant) * one : 0
        // Each jump rounds once, and so does the level that is read.
        #expect(abs(Double(view.count(.level, day: day)) - expected) <= 2 + Double(reference.jumps.count), "user \(id), day \(day)")
        days += expected > 0 ? 1 : 0
      }
      let mean = Double(replay.metrics[Metric.fatigueLevel.rawValue])
      #expect(abs(mean - reference.integral(to: end) / watch * one) <= 2 + Double(reference.jumps.count), "user \(id)")
      let above = Double(replay.metrics[Metric.tiredTime.rawValue])
      // A level off by one unit crosses the threshold within a second of where it should.
      #expect(abs(above - reference.time(above: 0.6, to: end)) <= 1e6 * Double(1 + reference.jumps.count), "user \(id)")
      tired += above > 0 ? 1 : 0
      left += life.leftByTip ? 1 : 0
    }
    #expect(days > 300 && tired > 20 && left > 3)
  }

  @Test("A threshold of 0 counts the whole time from the first display on")
  func zeroThreshold() throws {
    var world = try Self.world(users: 20)
    world.fatigueThreshold = 0
    world.behaviour[.abandon] = .same(0)
    for id in 0..<20 {
      let replay = try world.replay(id)
      guard let first = Life(replay).displays.first?.begin else { continue }
      #expect(replay.metrics[Metric.tiredTime.rawValue] == 14 * Time.day - first)
    }
  }

  @Test("A level never passes its bound, however much is added", arguments: [1e4, 1e15, 1e100])
  func bound(amount: Double) throws {
    var world = try Self.world(users: 5)
    world.behaviour[.fatiguePerDisplay] = .same(amount)
    world.behaviour[.fatiguePerDismissal] = .same(amount)
    world.behaviour[.abandon] = .same(0)
    world.behaviour[.opensPerDay] = .same(5)
    let view = try world.tally().view(variant: 0)
    for day in 0..<14 { #expect(view.count(.level, day: day) <= 5 * FatigueLevel.highest) }
    #expect(view.count(.level, day: 13) > FatigueLevel.highest / 4)
  }

  @Test("What displays do not add is not there")
  func tireless() throws {
    var world = try Self.world(users: 20)
    world.behaviour[.fatiguePerDisplay] = .same(0)
    world.behaviour[.fatiguePerDismissal] = .same(0)
    let tally = try world.tally()
    #expect(tally.sum(of: .fatigueLevel, variant: 0, replication: 0) == 0 && tally.sum(of: .tiredTime, variant: 0, replication: 0) == 0)
    #expect(tally.view(variant: 0).histogram(.fatigueLevel).count == 0)
  }
}
