// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Population
import PushPrimer
import Randomness
import Simulation
import Statistics
import Testing
import TipEngine

@Suite("Prompts: nothing is lost, nothing overlaps")
struct PromptConservationTests {
  @Test("Calls are displays and reasons, displays are endings, an install has one answer", arguments: 0..<8 as Range<UInt64>)
  func laws(part: UInt64) throws {
    for seed in part * 12..<part * 12 + 12 {
      let world = try World.randomlyAsking(seed: seed, users: 30)
      let tally = try world.tally(seed: seed)
      var laws = ConservationLaws(tally.view(variant: 0), tally, world)
      laws.checkAll()
      #expect(laws.failures.isEmpty, "world \(seed): \(laws.failures.joined(separator: "; "))")
      let view = tally.view(variant: 0)
      func refused(_ prompt: PromptCall.Prompt) -> Int64 {
        let suppressed = SuppressionReason.allCases.reduce(Int64(0)) { $0 + view.count(prompt, suppressedBy: $1) }
        return AttentionReason.allCases.reduce(suppressed) { $0 + view.count(prompt, heldBackBy: $1) }
      }
      let note = "world \(seed)"
      func sum(_ counts: PromptCount...) -> Int64 { counts.reduce(0) { $0 + view.count($1) } }
      #expect(sum(.primerCalls) == sum(.primerDisplays) + refused(.primer), "\(note)")
      #expect(
        sum(.primerDisplays) == sum(.primersAccepted, .primersDeclined, .primersRedirected, .primersUnanswered), "\(note)")
      #expect(sum(.coldCalls) == sum(.coldPromptDisplays, .quietGrants) + refused(.systemPrompt), "\(note)")
      #expect(sum(.promptDisplays) == sum(.promptsAllowed, .promptsDenied, .promptsSwept, .promptsUnanswered), "\(note)")
      #expect(sum(.promptsAllowed, .promptsDenied) <= sum(.installs), "\(note)")
      for tip in 0...tally.layout.anyTip {
        let reasons = AttentionReason.allCases.reduce(Int64(0)) { $0 + view.count(heldBackBy: $1, tip: tip) }
        #expect(reasons == view.count(notShown: .attention, tip: tip), "\(note), tip \(tip)")
      }
    }
  }

  @Test("What is modal never overlaps: no popover, no second prompt, no step of the user's", arguments: 0..<8 as Range<UInt64>)
  func exclusive(part: UInt64) throws {
    var modals = 0
    for seed in part * 8..<part * 8 + 8 {
      let world = try World.randomlyAsking(seed: seed, users: 6)
      let isPopover = world.tips.map { $0.presentation == .popover }
      for id in 0..<world.users {
        var popover: Int?
        var isModal = false
        for (time, moment) in try world.replay(id, seed: seed).moments {
          let note = "world \(seed), user \(id), \(time): \(moment)"
          switch moment {
          case .displayed(let tip, _) where isPopover[tip]:
            #expect(!isModal && popover == nil, "\(note)")
            popover = tip
          case .displayEnded(let tip, _, _) where isPopover[tip]: popover = nil
          case .prompt(.shown):
            #expect(!isModal && popover == nil, "\(note)")
            isModal = true
            modals += 1
          case .prompt(.primerAnswered), .prompt(.systemPromptAnswered), .prompt(.returnedFromSettings):
            #expect(isModal, "\(note)")
            isModal = false
          case .opened, .action(_, tip: nil), .screen: #expect(!isModal, "\(note)")
          default: break
          }
        }
      }
    }
    #expect(modals > 8)
  }

  @Test("A replay has the metrics and the reasons of the batch", arguments: 0..<4 as Range<UInt64>)
  func replay(part: UInt64) throws {
    var heldBack = 0
    for seed in part * 6..<part * 6 + 6 {
      let world = try World.randomlyAsking(seed: seed, users: 12)
      let (model, layout) = (try world.model(), world.layout())
      let tally = World.tally([model], layout: layout, users: 0..<world.users, seed: seed, using: Xoshiro256PlusPlus.self)
      var sums = [Int64](repeating: 0, count: layout.metricCount)
      var reasons: [Int: Int64] = [:]
      for id in 0..<world.users {
        let replay = try world.replay(id, seed: seed)
        for metric in sums.indices { sums[metric] += replay.metrics[metric] }
        for case (_, .heldBack(let tip, let deferral, isFinal: true)) in replay.moments {
          reasons[tip * AttentionReason.allCases.count + Int(deferral.reason.rawValue), default: 0] += 1
          heldBack += 1
        }
      }
      let products = tally.products()
      for metric in layout.metrics {
        #expect(products.sum(layout.metricPlace(metric, variant: 0)) == Int128(sums[metric.rawValue]), "world \(seed), \(metric)")
      }
      let view = tally.view(variant: 0)
      for tip in world.tips.indices {
        for reason in AttentionReason.allCases {
          let told = reasons[tip * AttentionReason.allCases.count + Int(reason.rawValue), default: 0]
          #expect(view.count(heldBackBy: reason, tip: tip) == told, "world \(seed), tip \(tip), \(reason)")
        }
      }
    }
    #expect(heldBack > 50)
  }

  @Test("Where nothing asks, an empty policy changes no tip's life")
  func neutral() throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      var world = try World.random(seed: seed, users: 20)
      let plain = try world.tally(seed: seed)
      world.prompts = .sample(world.tips, primer: nil, calls: [])
      let asking = try world.tally(seed: seed)
      for metric in Metric.cases(withPrompts: false, withScreens: false) {
        let sums = [plain, asking].map { $0.products().sum($0.layout.metricPlace(metric, variant: 0)) }
        #expect(sums[0] == sums[1], "world \(seed), \(metric)")
      }
    }
  }
}
