// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import Simulation
import Statistics
import Testing
import TipEngine

@Suite("Nothing is lost and nothing is counted twice")
struct ConservationTests {
  private func check(_ world: World, seed: UInt64, _ name: String) throws {
    let tally = try world.tally(seed: seed)
    var laws = ConservationLaws(tally.view(variant: 0), tally, world)
    laws.checkAll()
    #expect(laws.failures.isEmpty, "\(name): \(laws.failures.joined(separator: "; ")) under \(world.semantics)")
    for segment in world.segments.indices {
      var part = ConservationLaws(tally.view(variant: 0, segment: segment), tally, world)
      part.checkTips()
      #expect(part.failures.isEmpty, "\(name), segment \(segment): \(part.failures.joined(separator: "; "))")
    }
  }

  @Test("In random apps under every value of every setting", arguments: SettingValue.all)
  func settings(value: SettingValue) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      try check(try World.random(seed: seed, users: 24, setting: value), seed: seed, "world \(seed)")
    }
  }

  @Test("In random apps under random settings", arguments: 0..<6 as Range<UInt64>)
  func worlds(part: UInt64) throws {
    for seed in part * 10..<part * 10 + 10 {
      try check(try World.random(seed: 1_000 + seed, users: 30), seed: seed, "world \(1_000 + seed)")
    }
  }

  @Test("In the rich app as it stands, in which everything happens")
  func rich() throws {
    let world = try RichApp.world(users: 400)
    try check(world, seed: 1, "rich app")
    let view = try world.tally().view(variant: 0)
    let any = world.layout().anyTip
    for ending in DisplayEnding.allCases where ending != .superseded && ending != .snoozed && ending != .horizon && ending != .continued {
      #expect(view.count(ending, tip: any) > 0, "\(ending) never happens")
    }
    for gate in Gate.allCases where gate != .configured && gate != .attention && gate != .placement && gate != .evaluation {
      #expect(view.count(notShown: gate, tip: any) > 0, "\(gate) never fails")
    }
    #expect(view.count(.droppedOpens) > 0 && view.count(.churned) > 0)
  }

  @Test("Without tips there is nothing about tips, and users walk all the same")
  func control() throws {
    var world = try RichApp.world(users: 60)
    world.showsTips = false
    try check(world, seed: 1, "control")
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.opportunities, tip: world.layout().anyTip) == 0 && view.count(.displays, tip: world.layout().anyTip) == 0)
    #expect(view.count(action: RichApp.search) > 0)
  }
}
