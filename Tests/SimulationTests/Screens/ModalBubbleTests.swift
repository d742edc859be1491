// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Population
import PushPrimer
import Randomness
import Simulation
import Statistics
import Testing
import TipEngine

@Suite("A dim that takes every tap")
struct ModalBubbleTests {
  private static let closing: BubblePresenterTests.Switches = [.absorbs, .dimDismisses, .bubbleDismisses]

  private func world(_ tips: [World.Tip]) throws -> World {
    var world = try World.tapping(tips)
    world.places?.presenter = Self.closing.presenter
    world.respond(.close)
    return world
  }

  private func walks(_ world: World) throws -> [Int64] {
    try world.replay(0).moments.compactMap { if case .action(World.walk, tip: nil) = $0.moment { $0.time } else { nil } }
  }

  @Test("The step that comes next comes its whole dwell after the bubble of the session's start goes")
  func atStart() throws {
    let times = try walks(try world([World.Tip(id: "Bubble", presentation: .bubble)]))
    #expect(times.prefix(3).map { $0 } == [15, 25, 35].map { $0 * Time.second })
  }

  @Test("A bubble that a step brings holds the next; one that comes between two holds what is left of the dwell")
  func between() throws {
    var world = try world([World.Tip(id: "Bubble", rules: ["#Rule($level) { $0 > 2 }"], presentation: .bubble)])
    #expect(try walks(world).prefix(3).map { $0 } == [10, 25, 35].map { $0 * Time.second })
    // Looked at half a second after the write: 9.5 s of the dwell are left when the bubble goes at 15.5 s.
    world.semantics.reevaluationDelay = Time.second / 2
    #expect(Life(try world.replay(0)).displays.map(\.begin) == [10_500_000])
    #expect(try walks(world).prefix(3).map { $0 } == [10, 25, 35].map { $0 * Time.second })
    world.responseTimes = ResponseTimes(strike: .same(1), read: .same(100))
    #expect(try walks(world).prefix(3).map { $0 } == [10_000_000, 120_000_000, 130_000_000])
  }

  @Test("One bubble after another: what is left of the dwell stays left")
  func several() throws {
    let tips = ["First", "Second", "Third"].map { World.Tip(id: $0, presentation: .bubble) }
    let world = try world(tips)
    let life = Life(try world.replay(0))
    #expect(life.displays.map(\.begin) == [0, 5, 10].map { $0 * Time.second })
    #expect(try walks(world).prefix(2).map { $0 } == [25, 35].map { $0 * Time.second })
  }

  @Test("A user who leaves because nothing helps takes the dwell away with them, and later sessions have their own")
  func left() throws {
    var world = try world([World.Tip(id: "Bubble", presentation: .bubble)])
    world.places?.presenter = BubblePresenterTests.Switches.absorbs.presenter
    world.behaviour[.opensPerDay] = .same(50)
    let life = Life(try world.replay(0))
    #expect(life.sessions.count > 20)
    for session in life.sessions where session.end < Time.day { #expect(session.end - session.begin == 15 * Time.second) }
    #expect(try walks(world).isEmpty)
  }

  @Test("Behind it no popover and no second bubble appear, but a tip in the layout may")
  func others() throws {
    let world = try world([
      World.Tip(id: "Bubble", presentation: .bubble), World.Tip(id: "Popover", presentation: .popover),
      World.Tip(id: "Inline", presentation: .inline), World.Tip(id: "Other", presentation: .bubble),
    ])
    let begins = Life(try world.replay(0)).displays.sorted { $0.tip < $1.tip }.map { $0.begin / Time.second }
    #expect(begins == [0, 5, 0, 10])
  }

  @Test("Nor a primer, which is told that something is in its way; after the bubble the next call shows it")
  func primer() throws {
    let tips = [World.Tip(id: "Bubble", presentation: .bubble)]
    var world = try world(tips)
    world.prompts = .sample(
      tips, calls: [.primer(.launch), .primer(.launch, after: 2 * Time.second), .primer(.launch, after: 8 * Time.second)])
    world.tips[0].options.ignoresDisplayFrequency = true
    world.priorities = [1]
    world.prompts?.callPriority = 0
    let replay = try world.replay(0)
    let told = replay.moments.compactMap { time, moment -> String? in
      switch moment {
      case .prompt(.suppressed(_, let reason)): "\(time / Time.second) \(reason)"
      case .prompt(.shown): "\(time / Time.second) shown"
      default: nil
      }
    }
    #expect(told == ["0 busy", "2 busy", "8 shown"])
    // The primer took 3 s of the dwell that was to end at 15 s.
    #expect(try walks(world).first == 18 * Time.second)
  }

  @Test("Behind a bubble that lets taps through users go on, and popovers and bubbles come beside it")
  func passing() throws {
    var world = try world([
      World.Tip(id: "Bubble", presentation: .bubble, sharesScreen: true), World.Tip(id: "Popover", presentation: .popover),
      World.Tip(id: "Other", presentation: .bubble, sharesScreen: true),
    ])
    world.places?.presenter.absorbsDimTouch = false
    #expect(Life(try world.replay(0)).displays.map(\.begin) == [0, 0, 0])
    #expect(try walks(world).prefix(2).map { $0 } == [10, 20].map { $0 * Time.second })
  }

  @Test("In random apps: no step of the user's, no popover and no prompt while such a bubble is up", arguments: 0..<3 as Range<UInt64>)
  func exclusive(part: UInt64) throws {
    var bubbles = 0
    for seed in part * 16..<part * 16 + 16 {
      let world = try World.randomlyPlaced(seed: seed, users: 8)
      guard world.places?.presenter.absorbsDimTouch ?? false else { continue }
      let model = try world.model()
      for id in 0..<world.users {
        var up: Int?
        var last: Int?
        for (time, moment) in try UserReplay(of: id, model: model, seed: seed, using: Xoshiro256PlusPlus.self).moments {
          func check(_ holds: Bool) { if !holds { Issue.record("world \(seed), user \(id), \(time): \(moment)") } }
          switch moment {
          case .displayed(let tip, _):
            if world.tips[tip].presentation == .popover || world.tips[tip].presentation == .bubble { check(up == nil) }
            last = tip
          case .placed(let tip, _, let isInline) where world.tips[tip].presentation == .bubble && !isInline:
            check(last == tip)
            up = tip
            bubbles += 1
          case .displayEnded(let tip, _, _): if tip == up { up = nil }
          case .prompt(.shown), .opened, .action(_, tip: nil), .screen: check(up == nil)
          default: break
          }
        }
      }
    }
    #expect(bubbles > 20)
  }
}
