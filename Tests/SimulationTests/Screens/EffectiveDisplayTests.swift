// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Population
import Simulation
import Statistics
import Testing
import TipEngine
import ViewTree

@Suite("Effective displays: enough on screen for long enough")
struct EffectiveDisplayTests {
  private func isEffective(_ world: World, tip: Int = 0) throws -> Bool {
    let view = try world.tally().view(variant: 0)
    let (displays, users) = (view.count(.effectiveDisplays, on: 0, tip: tip), view.count(.usersEffective, on: 0, tip: tip))
    #expect(displays == users && displays <= 1 && view.count(.displays, tip: tip) == 1)
    return displays == 1
  }

  @Test("The least time itself is enough", arguments: [(5_000_000, true), (5_000_001, false), (0, true)] as [(Int64, Bool)])
  func leastTime(time: Int64, answer: Bool) throws {
    var world = try World.tapping([World.Tip(id: "Tip", presentation: .inline)])
    world.places?.leastTime = time
    world.respond(.close)
    #expect(try isEffective(world) == answer)
  }

  @Test("The least part itself is enough", arguments: [(0.8, true), (0.81, false), (0, true), (1, false)])
  func leastVisible(part: Double, answer: Bool) throws {
    var world = try World.tapping([World.Tip(id: "Tip", presentation: .inline)])
    world.places?.views = [try .rows([("gap", 680), ("tip", 150)], tipViews: [(0, "tip")])]
    world.places?.leastVisible = part
    world.respond(.close)
    #expect(try isEffective(world) == answer)
  }

  /// A tip at 600…700 of 800 points from 0 s on; another above it with 200 points from 10 s to 20 s pushes it to 800…900.
  @Test(
    "Only time with enough on screen counts, and it counts together",
    arguments: [(40, true), (40.000001, false), (30.5, true)])
  func interrupted(seconds: Double, answer: Bool) throws {
    var world = try World.tapping([
      World.Tip(id: "Low", presentation: .inline),
      World.Tip(id: "High", rules: ["#Rule($level) { $0 > 2 && $0 < 8 }"], presentation: .inline),
    ])
    world.places?.views = [try .rows([("high", 200), ("gap", 600), ("low", 100)], tipViews: [(0, "low"), (1, "high")])]
    world.respond(.close)
    world.responseTimes = ResponseTimes(strike: .same(1), read: .same(50))
    world.places?.leastTime = Int64(seconds * 1e6)
    let life = Life(try world.replay(0))
    #expect(life.displays.map(\.begin) == [0, 10 * Time.second] && life.displays.map(\.end) == [50 * Time.second, 20 * Time.second])
    #expect(life.displays.map(\.ending) == [.closed, .retracted])
    #expect(try isEffective(world) == answer)
    #expect(try isEffective(world, tip: 1) == false)
  }

  @Test("Each display is measured apart; a user is reached effectively by one of them")
  func apart() throws {
    var world = try World.tapping([World.Tip(id: "Tip", presentation: .inline)], screens: 2)
    world.places?.leastTime = 10 * Time.second + 1
    world.respond(nil)
    // Ten seconds on each screen, again and again.
    var view = try world.tally().view(variant: 0)
    #expect(view.count(.displays, tip: 0) == 8_640 && view.count(.effectiveDisplays, on: 0, tip: 0) == 0)
    #expect(view.count(.usersReached, on: 0, tip: 0) == 1 && view.count(.usersEffective, on: 0, tip: 0) == 0)
    world.places?.leastTime = 10 * Time.second
    view = try world.tally().view(variant: 0)
    #expect(view.count(.effectiveDisplays, on: 0, tip: 0) == 8_640 && view.count(.usersEffective, on: 0, tip: 0) == 1)
  }
}
