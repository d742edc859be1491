// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Randomness
import Testing
import TipKitCompat

/// The compiled closure of a rule and the engine's program of its text say the same, whatever happened.
@Suite struct DifferentialTests {
  enum Level: String, Codable, CaseIterable, Sendable {
    case bronze
    case silver = "second"
    case gold
  }

  struct Landmark: Codable, Sendable, Equatable {
    var name: String
    var visits: Int
    var level: Level
    var since: Date?
  }

  struct View: Codable, Sendable {
    var identifier: Int
    var name: String
    var kind: Level
  }

  enum Inputs {
    @Parameter static var flag = false
    @Parameter static var number: Int = 0
    @Parameter static var name: String = "a"
    @Parameter static var level: Level = .bronze
    @Parameter static var score: Double = 0.25
    @Parameter static var since: Date? = nil
    @Parameter(.transient) static var landmark: Landmark? = nil
    static let opened = Tips.Event(id: "opened", donationLimit: .init(maximumCount: 12))
    static let viewed = Tips.Event<View>(id: "viewed-backyard", donationLimit: .init(maximumCount: 12))
    static let limited = Tips.Event(id: "limited", donationLimit: .init(maximumCount: 5, maximumAge: .days(1)))
  }

  struct RuleTip: Tip {
    let id: String
    let rule: Tips.Rule
    var title: Text { Text("Rule \(id)") }
    var rules: [Rule] { rule }
  }

  struct Bound: Sendable { let least: Int }

  static func rules(least: Int, other: String, range: Tips.DonationTimeRange, bound: Bound) -> [Tips.Rule] {
    [
      #Rule(Inputs.$flag) { $0 },
      #Rule(Inputs.$flag) { $0 == false },
      #Rule(Inputs.$flag) { flag in !flag },
      #Rule(Inputs.$number) { $0 > 3 },
      #Rule(Inputs.$number) { $0 * 2 - 1 >= least && $0 != bound.least },
      #Rule(Inputs.$number) { -$0 < -2 || $0 % 2 == 1 },
      #Rule(Inputs.$name) { $0 == "b" || $0 == other },
      #Rule(Inputs.$name) { $0 < "bb" },
      #Rule(Inputs.$level) { $0 == .silver },
      #Rule(Inputs.$level) { $0 != Level.gold },
      #Rule(Inputs.$score) { $0 >= 0.5 },
      #Rule(Inputs.$since) { $0 == nil },
      #Rule(Inputs.$since) { ($0 ?? Date.now) > Date().addingTimeInterval(-86_400) },
      #Rule(Inputs.$landmark) { $0 != nil },
      #Rule(Inputs.$landmark) { $0?.name == "c" },
      #Rule(Inputs.$landmark) { ($0?.visits ?? 0) > 2 },
      #Rule(Inputs.$landmark) { $0?.level == .gold },
      #Rule(Inputs.opened) { $0.donations.count >= 3 },
      #Rule(Inputs.opened) { $0.donations.donatedWithin(.hour).count == 2 },
      #Rule(Inputs.opened) { $0.donations.donatedWithin(.days(2)).isEmpty },
      #Rule(Inputs.opened) { $0.donations.donatedWithin(range).count > least },
      #Rule(Inputs.opened) { $0.donations.filter { $0.date > Date.now.addingTimeInterval(-3 * 3_600) }.count >= 2 },
      #Rule(Inputs.limited) { $0.donations.count >= 4 },
      #Rule(Inputs.viewed) { $0.donations.filter { $0.identifier == 2 }.count > 1 },
      #Rule(Inputs.viewed) { $0.donations.filter({ $0.name != "b" }).count >= bound.least },
      #Rule(Inputs.viewed) { $0.donations.largestSubset(groupedBy: \.identifier).count >= 3 },
      #Rule(Inputs.viewed) { $0.donations.donatedWithin(.day).smallestSubset(groupedBy: \.name).count == 1 },
      #Rule(Inputs.viewed) { $0.donations.contains { $0.kind == .gold } },
      #Rule(Inputs.viewed) { $0.donations.allSatisfy { visit in visit.identifier < 4 } },
      #Rule(Inputs.viewed) { $0.donations.first?.identifier == 1 },
      #Rule(Inputs.viewed) { ($0.donations.last?.identifier ?? 0) >= 3 },
      #Rule(Inputs.$flag, Inputs.opened) { $0 && $1.donations.count > 2 },
      #Rule(Inputs.$number, Inputs.viewed) { number, viewed in viewed.donations.filter { $0.identifier == number }.count > 0 },
      #Rule(Inputs.$flag, Inputs.$number) { $0 ? $1 > 2 : $1 < 2 },
      .conjunction(#Rule(Inputs.$flag) { $0 }, #Rule(Inputs.$number) { $0 < 4 }),
      .disjunction(#Rule(Inputs.$level) { $0 == .gold }, #Rule(Inputs.opened) { $0.donations.count == 1 }),
    ]
  }

  static func act(_ device: Device, _ numbers: inout SplitMix64) {
    let names = ["a", "b", "bb", "c", "ä", "zz\"\\"]
    let level = Level.allCases.randomElement(using: &numbers) ?? .gold
    let name = names.randomElement(using: &numbers) ?? "a"
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0: Inputs.flag.toggle()
    case 1: Inputs.number = Int.random(in: -1...7, using: &numbers)
    case 2: Inputs.name = name
    case 3: Inputs.level = level
    case 4: Inputs.score = Double.random(in: 0...1, using: &numbers)
    case 5:
      Inputs.since =
        Bool.random(using: &numbers) ? nil : Tips.now.addingTimeInterval(-Double(Int.random(in: 0...3, using: &numbers)) * 43_200)
    case 6:
      let visits = Int.random(in: 0...5, using: &numbers)
      Inputs.landmark = Bool.random(using: &numbers) ? nil : Landmark(name: name, visits: visits, level: level, since: nil)
    case 7: Inputs.opened.sendDonation()
    case 8: Inputs.limited.sendDonation()
    case 9, 10: Inputs.viewed.sendDonation(View(identifier: Int.random(in: 1...4, using: &numbers), name: name, kind: level))
    default: device.wait([60, 1_800, 3_600, 86_400, 1, 172_800].randomElement(using: &numbers) ?? 1)
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func closureAndProgramAgree(seed: UInt64) throws {
    let device = Device()
    var process = device.launch()
    var numbers = SplitMix64(state: seed)
    let rules = Self.rules(least: 2, other: "zz\"\\", range: .hours(3), bound: Bound(least: 3))
    let tips = rules.enumerated().map { RuleTip(id: "\($0.offset)", rule: $0.element) }
    try process.run { try Tips.configure() }
    var (held, asked) = (0, 0)
    for step in 1...120 {
      if step % 40 == 0 {
        // What is stored decides as what was remembered.
        process = device.launch()
        try process.run { try Tips.configure() }
      }
      process.run {
        Self.act(device, &numbers)
        for tip in tips {
          let holds = tip.rule.compiledConditionHolds
          #expect((tip.status == .available) == holds, "rule \(tip.id) after step \(step)")
          held += holds ? 1 : 0
          asked += 1
        }
      }
    }
    #expect(device.faults.isEmpty)
    #expect(held > asked / 10 && held < asked * 9 / 10, "the histories are varied")
  }
}
