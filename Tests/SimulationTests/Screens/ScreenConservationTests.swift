// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import Simulation
import Statistics
import Testing
import TipEngine

@Suite("Screens: nothing is lost, nothing is counted twice")
struct ScreenConservationTests {
  @Test("In random apps on random screens", arguments: 0..<8 as Range<UInt64>)
  func laws(part: UInt64) throws {
    for seed in part * 12..<part * 12 + 12 {
      let world = try World.randomlyPlaced(seed: seed, users: 30)
      let tally = try world.tally(seed: seed)
      var laws = ConservationLaws(tally.view(variant: 0), tally, world)
      laws.checkAll()
      #expect(laws.failures.isEmpty, "world \(seed): \(laws.failures.joined(separator: "; "))")
      for segment in world.segments.indices {
        var part = ConservationLaws(tally.view(variant: 0, segment: segment), tally, world)
        part.checkTips()
        #expect(part.failures.isEmpty, "world \(seed), segment \(segment): \(part.failures.joined(separator: "; "))")
      }
    }
  }

  @Test("Random apps are not empty: every rule, ending and tap has happened in them")
  func coverage() throws {
    var endings: Set<DisplayEnding> = []
    var taps: Set<TapEffect> = []
    var counts: Set<ScreenCount> = []
    for seed in 0..<160 as Range<UInt64> {
      let world = try World.randomlyPlaced(seed: seed, users: 30)
      let (view, any) = (try world.tally(seed: seed).view(variant: 0), world.layout().anyTip)
      endings.formUnion(DisplayEnding.allCases.filter { view.count($0, tip: any) > 0 })
      taps.formUnion(TapEffect.allCases.filter { effect in TapArea.allCases.contains { view.count(effect, on: $0, tip: any) > 0 } })
      for screen in 0..<world.layout().userScreenCount {
        counts.formUnion(ScreenCount.allCases.filter { view.count($0, on: screen, tip: any) > 0 })
      }
    }
    // That a tip is up when the watch ends is rare; `TapTests` has it.
    #expect(Set(DisplayEnding.allCases).subtracting(endings).subtracting([.horizon]) == [])
    #expect(Set(TapEffect.allCases).subtracting(taps) == [])
    #expect(Set(ScreenCount.allCases).subtracting(counts) == [])
  }

  @Test("However users are divided, their tallies add up to the same bytes")
  func shards() throws {
    for seed in 0..<6 as Range<UInt64> {
      let world = try World.randomlyPlaced(seed: seed, users: 24)
      let (models, layout) = ([try world.model()], world.layout())
      let whole = try world.tally(seed: seed).bytes
      for cuts in [[0, 1, 24], [0, 7, 8, 20, 24], Array(0...24)] {
        var merged = StudyTally(layout: layout)
        // The last part first, each with a simulator that knows no place yet.
        for (from, to) in zip(cuts, cuts.dropFirst()).reversed() {
          merged.merge(World.tally(models, layout: layout, users: from..<to, seed: seed, using: Xoshiro256PlusPlus.self))
        }
        #expect(merged.bytes == whole, "world \(seed), \(cuts)")
      }
    }
  }

  @Test("A replay has the metrics of the batch, and each display one ending", arguments: 0..<4 as Range<UInt64>)
  func replay(part: UInt64) throws {
    for seed in part * 6..<part * 6 + 6 {
      let world = try World.randomlyPlaced(seed: seed, users: 8)
      let (layout, simulated) = (world.layout(), try world.model())
      let products = try world.tally(seed: seed).products()
      var sums = [Int128](repeating: 0, count: Metric.allCases.count)
      for id in 0..<world.users {
        let replay = try UserReplay(of: id, model: simulated, seed: seed, using: Xoshiro256PlusPlus.self)
        for metric in sums.indices { sums[metric] += Int128(replay.metrics[metric]) }
        var shown: Set<Int> = []
        for (time, moment) in replay.moments {
          switch moment {
          case .displayed(let tip, _): check(shown.insert(tip).inserted, "world \(seed), user \(id), \(time)")
          case .displayEnded(let tip, _, _): check(shown.remove(tip) != nil, "world \(seed), user \(id), \(time)")
          case .tapped(let tip, _, _): check(shown.contains(tip), "world \(seed), user \(id), \(time)")
          default: break
          }
        }
        #expect(shown.isEmpty, "world \(seed), user \(id)")
      }
      for metric in layout.metrics {
        #expect(products.sum(layout.metricPlace(metric, variant: 0)) == sums[metric.rawValue], "world \(seed), \(metric)")
      }
    }
  }

  @Test("Every display is where layout and policy say for what else is in the layout then", arguments: 0..<3 as Range<UInt64>)
  func places(part: UInt64) throws {
    var (cut, moved, inLayout) = (0, 0, 0)
    for seed in part * 16..<part * 16 + 16 {
      let world = try World.randomlyPlaced(seed: seed, users: 8)
      guard let model = world.places?.model else { continue }
      let simulated = try world.model()
      for id in 0..<world.users {
        let replay = try UserReplay(of: id, model: simulated, seed: seed, using: Xoshiro256PlusPlus.self)
        var screen = 0
        var mask = 0
        for (time, moment) in replay.moments {
          func check(_ holds: Bool) { if !holds { Issue.record("world \(seed), user \(id), \(time): \(moment)") } }
          switch moment {
          case .screen(let next):
            check(mask == 0)
            screen = next
          case .placed(let tip, let visible, let isInline):
            let before = model.direct(tip, screen, mask, replay.screen)
            let hasBubble = model.bubbles[tip] != nil
            check(isInline == (hasBubble && !before.hasPlace && model.unplaceable == .fallbackInline))
            if model.unplaceable == .deferWithoutCost { check(!hasBubble || before.hasPlace) }
            if hasBubble, !isInline {
              check(visible == before.bubble)
            } else if let bit = model.bit(tip, screen) {
              mask |= bit
              inLayout += 1
              check(visible == model.direct(tip, screen, mask, replay.screen).view)
            } else {
              check(visible == 1)
            }
            if visible < 1 { cut += 1 }
            if mask != 0, hasBubble, !isInline { moved += 1 }
          case .displayEnded(let tip, _, _): mask &= ~(model.bit(tip, screen) ?? 0)
          default: break
          }
        }
      }
    }
    #expect(cut > 10 && moved > 0 && inLayout > 10)
  }
}

/// Checks what is asked at every moment of a life, where a text for each would take most of the time.
private func check(_ holds: Bool, _ note: @autoclosure () -> String) {
  if !holds { Issue.record("\(note())") }
}

extension ScreensModel {
  /// The bit of a tip's view in the states of a screen; nil without one.
  fileprivate func bit(_ tip: Int, _ screen: Int) -> Int? {
    views[screen]?.tipViews.firstIndex { $0.tip == tip }.map { 1 << $0 }
  }
  /// Where a tip is, worked out afresh; nowhere in a state that can't be laid out.
  fileprivate func direct(_ tip: Int, _ screen: Int, _ mask: Int, _ userScreen: Int) -> TipPlace {
    places(on: screen, mask: mask, userScreen: userScreen, tipCount: bubbles.count)?[tip] ?? TipPlace(bubble: 0, hasPlace: false, view: 0)
  }
}
