// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Population
import Randomness
import Simulation
import Testing
import TipEngine

@Suite("Sessions against theory")
struct SessionTests {
  static let actions = ["open", "read", "write", "arrive"].map { ActionModel(name: $0, effects: []) }

  /// Two screens; the expected dwells of a session follow from its Markov chain: on home 1 / (1 − 0.5 − 0.3 · 0.75) = 3.6364, on
  /// detail 0.375 times as many, with 1.3636 arrivals.
  static func walk(users: Int) throws -> World {
    var world = World(users: users, days: 10)
    world.actions = actions
    world.screens = [
      ScreenModel(
        name: "home", tips: [], dwell: .exponential(try Exponential(mean: 10)), onAppear: [],
        choices: [(.action(1), 0.5), (.goTo(1), 0.3), (.leave, 0.2)]),
      ScreenModel(
        name: "detail", tips: [], dwell: .uniform(try Uniform(lower: 10, upper: 50)), onAppear: [3],
        choices: [(.leave, 0.4), (.action(2), 0.4), (.goTo(0), 1.2)]),
    ]
    world.behaviour[.opensPerDay] = .same(2)
    return world
  }

  @Test("Screens and actions come as often as the Markov chain says")
  func stationary() throws {
    let world = try Self.walk(users: 1_500)
    let view = try world.tally().view(variant: 0)
    let sessions = Double(view.count(action: 0))
    // Home: dwells 1 + 0.5 h + 0.6 d; detail: d = 0.3 h + 0.2 d.
    let home = 1 / (1 - 0.5 - 0.6 * 0.375)
    let detail = 0.375 * home
    // Standard deviations per session are below 6, 3 and 3.
    #expect(abs(Double(view.count(action: 1)) / sessions - 0.5 * home) < 4 * 6 / sessions.squareRoot())
    #expect(abs(Double(view.count(action: 2)) / sessions - 0.2 * detail) < 4 * 3 / sessions.squareRoot())
    #expect(abs(Double(view.count(action: 3)) / sessions - 0.3 * home) < 4 * 3 / sessions.squareRoot())
  }

  @Test("Dwells have each screen's distribution, and choices their weights")
  func dwells() throws {
    let world = try Self.walk(users: 60)
    var dwells: [[Double]] = [[], []]
    var choices: [[Int64]] = [[0, 0, 0], [0, 0, 0]]
    for id in 0..<60 {
      var (screen, since) = (0, Int64(0))
      for (time, moment) in try world.replay(id).moments {
        switch moment {
        case .opened: (screen, since) = (0, time)
        case .screen(let next):
          if next == screen { continue }
          choices[screen][1] += 1
          dwells[screen].append(Double(time - since) / 1e6)
          (screen, since) = (next, time)
        case .action(let action, _) where action != 3:
          choices[screen][0] += 1
          dwells[screen].append(Double(time - since) / 1e6)
          since = time
        case .sessionEnded where time < 10 * Time.day:
          choices[screen][2] += 1
          dwells[screen].append(Double(time - since) / 1e6)
        default: break
        }
      }
    }
    #expect(dwells[0].count > 3_000 && dwells[1].count > 1_000)
    #expect(Goodness.kolmogorovSmirnov(dwells[0]) { 1 - exp(-$0 / 10) } < Goodness.kolmogorovLimit)
    #expect(Goodness.kolmogorovSmirnov(dwells[1]) { min(max(($0 - 10) / 40, 0), 1) } < Goodness.kolmogorovLimit)
    for (counts, shares) in zip(choices, [[0.5, 0.3, 0.2], [0.2, 0.6, 0.2]]) {
      let total = Double(counts.reduce(0, +))
      #expect(Goodness.chiSquare(counts, expected: shares.map { $0 * total }) > 0.001)
    }
  }

  /// A world of one screen in which a session has a number of actions.
  static func counted(_ length: Distribution, users: Int) throws -> World {
    var world = World(users: users, days: 20)
    world.actions = actions
    world.length = length
    world.screens = [
      ScreenModel(name: "app", tips: [], dwell: .same(30), onAppear: [], choices: [(.action(1), 0.7), (.action(2), 0.3)])
    ]
    world.behaviour[.opensPerDay] = .same(2)
    return world
  }

  private func lengths(_ world: World) throws -> [Int] {
    try (0..<world.users).flatMap { id in
      Life(try world.replay(id)).walk.split { $0.hasSuffix("end") }.dropLast().map { $0.count { $0.contains("action") } }
    }
  }

  @Test("A session has as many actions as its length says, and ends one dwell after the last")
  func lengths() throws {
    let world = try Self.counted(.geometric(try Geometric(successProbability: 0.25)), users: 80)
    let lengths = try lengths(world)
    var observed = Array(repeating: Int64(0), count: 60)
    for length in lengths { observed[min(length, 59)] += 1 }
    let expected = (0..<60).map { $0 == 0 ? 0 : Double(lengths.count) * 0.25 * pow(0.75, Double($0 - 1)) }
    #expect(observed[0] == 0)
    #expect(Goodness.chiSquare(Array(observed.dropFirst()), expected: Array(expected.dropFirst())) > 0.001)
    for session in Life(try world.replay(3)).sessions.dropLast() {
      #expect((session.end - session.begin) % (30 * Time.second) == 0 && session.end > session.begin)
    }
  }

  @Test("A constant length is kept, rounded down; none is a session of one dwell", arguments: [(3, 3), (2.9, 2), (0, 0), (-1, 0)])
  func constantLength(length: Double, actions: Int) throws {
    let world = try Self.counted(.same(length), users: 4)
    let lengths = try lengths(world)
    #expect(lengths.count > 50 && lengths.allSatisfy { $0 == actions })
    for session in Life(try world.replay(0)).sessions.dropLast() {
      #expect(session.end - session.begin == Int64(actions + 1) * 30 * Time.second)
    }
  }

  @Test("An open is a new process after enough inactivity", arguments: [0, Time.hour, 6 * Time.hour])
  func launches(inactivity: Int64) throws {
    var world = try Self.walk(users: 10)
    world.launchAfterInactivity = inactivity
    var launches = 0
    for id in 0..<10 {
      let sessions = Life(try world.replay(id)).sessions
      #expect(sessions.first?.isLaunch != false)
      for (session, next) in zip(sessions, sessions.dropFirst()) {
        #expect(next.isLaunch == (next.begin - session.end >= inactivity))
        launches += next.isLaunch ? 1 : 0
      }
    }
    #expect(launches > 0)
  }

  @Test("An effect that is limited to some sessions counts those before the release", arguments: [false, true])
  func sessionNumbers(isTenured: Bool) throws {
    var world = try Self.walk(users: 20)
    world.tips = [World.Tip(id: "Third", rules: ["#Rule($level) { $0 == 1 }"], options: TipOptions(maximumDisplayCount: 1))]
    world.anchor(0, on: 0)
    let kind = ActionEffect.Kind.set(parameter: RichApp.level, words: [.constant(1)])
    world.actions[0] = ActionModel(name: "open", effects: [ActionEffect(kind: kind, sessions: 8...8, drawName: "action.open.0")])
    if isTenured {
      world.behaviour.tenuredShare = 1
      world.behaviour[.tenure] = .same(3 * 86_400)
    }
    var displayed = 0
    for id in 0..<20 {
      let life = Life(try world.replay(id))
      // Two opens a day for three days: six sessions before the release, so the user's eighth is the second that is watched.
      #expect(life.displays.allSatisfy { $0.session == (isTenured ? 2 : 8) })
      displayed += life.displays.count
    }
    #expect(displayed > 15)
  }
}
