// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Population
import Randomness
import Simulation
import Testing
import TipEngine

@Suite("Adoption")
struct AdoptionTests {
  static let feature = 1

  /// A screen with a feature of weight 0.2 against 0.8 of everything else, and a tip that teaches it.
  static func world(factor: Double, users: Int = 40) throws -> World {
    var world = World(users: users, days: 20)
    world.actions = ["open", "feature", "other"].map { ActionModel(name: $0, effects: []) }
    world.tips = [World.Tip(id: "Tip", feature: feature)]
    world.screens = [
      ScreenModel(
        name: "only", tips: [], dwell: .same(20), onAppear: [], choices: [(.action(feature), 0.2), (.action(2), 0.5), (.leave, 0.3)])
    ]
    world.behaviour[.opensPerDay] = .same(2)
    world.behaviour[.adoptionFactor] = .same(factor)
    return world
  }

  /// Choices before and after the first use of the feature, as counts of (feature, anything else).
  private func choices(_ world: World, isUsedFromTheStart: Bool = false) throws -> (before: [Int64], after: [Int64]) {
    var (before, after): ([Int64], [Int64]) = ([0, 0], [0, 0])
    for id in 0..<world.users {
      var hasUsed = isUsedFromTheStart
      for (_, moment) in try world.replay(id).moments {
        let isUse: Bool
        switch moment {
        case .action(Self.feature, _): isUse = true
        case .action, .sessionEnded: isUse = false
        default: continue
        }
        if hasUsed { after[isUse ? 0 : 1] += 1 } else { before[isUse ? 0 : 1] += 1 }
        hasUsed = hasUsed || isUse
      }
    }
    return (before, after)
  }

  /// The factor multiplies the feature's weight against the others, and so its odds: 0.2 · f / (0.2 · f + 0.8).
  @Test("The odds of a feature are multiplied by the factor once it was used", arguments: [1, 3, 0.25, 0])
  func odds(factor: Double) throws {
    let (before, after) = try choices(try Self.world(factor: factor))
    let share = 0.2 * factor / (0.2 * factor + 0.8)
    #expect(abs(Goodness.z(before[0], of: before[0] + before[1], share: 0.2)) < 4)
    #expect(abs(Goodness.z(after[0], of: after[0] + after[1], share: share)) < 4)
    #expect(after[0] + after[1] > 1_500)
  }

  @Test("Who knows the feature from before uses it more from the start")
  func knownBefore() throws {
    var world = try Self.world(factor: 3)
    world.behaviour.tenuredShare = 1
    world.behaviour[.knowsFeature] = .same(1)
    let (_, after) = try choices(world, isUsedFromTheStart: true)
    #expect(abs(Goodness.z(after[0], of: after[0] + after[1], share: 0.6 / 1.4)) < 4)
  }

  @Test("Whether a tenured user knows the feature has its probability")
  func knowledge() throws {
    var world = try Self.world(factor: 0, users: 600)
    world.behaviour.tenuredShare = 0.5
    world.behaviour[.knowsFeature] = .same(0.4)
    // Under the factor 0 who knows the feature never uses it; of the others, who make some hundred choices, all do.
    let tally = try world.tally()
    let without = Int64(world.users) - Int64(tally.sum(of: .featureUsers, variant: 0, replication: 0))
    #expect(abs(Goodness.z(without, of: 600, share: 0.5 * 0.4)) < 4)
  }

  @Test("A user's adoption is forgotten with the next user")
  func reset() throws {
    let world = try Self.world(factor: 0, users: 50)
    #expect(try world.tally().sum(of: .featureUsers, variant: 0, replication: 0) == 50)
    #expect(try world.tally().sum(of: .featureUses, variant: 0, replication: 0) == 50)
  }

  @Test("Who has used all that a screen offers goes on as before, whatever the factor", arguments: [[0, 1], [1, 0]])
  func nothingLeft(order: [Int]) throws {
    var world = try Self.world(factor: 0, users: 30)
    let choices: [(ScreenModel.Choice, Double)] = [(.action(Self.feature), 0.9), (.leave, 0)]
    world.screens[0] = ScreenModel(name: "only", tips: [], dwell: .same(20), onAppear: [], choices: order.map { choices[$0] })
    world.length = .same(5)
    let tally = try world.tally()
    let opens = tally.view(variant: 0).count(action: 0)
    #expect(opens > 500 && tally.view(variant: 0).count(action: Self.feature) > 4 * opens)
  }

  @Test("Acting on a tip does what it teaches, and counts as use")
  func acting() throws {
    var world = try Self.world(factor: 1, users: 200)
    world.anchor(0, on: 0)
    world.screens[0] = ScreenModel(name: "only", tips: [0], dwell: .same(20), onAppear: [], choices: [(.action(2), 0.6), (.leave, 0.4)])
    world.behaviour[.act] = .same(0.3)
    let tally = try world.tally()
    let view = tally.view(variant: 0)
    let acted = view.count(.acted as TipCount, tip: 0)
    #expect(acted > 500)
    // Nothing but the tip leads to the feature here.
    #expect(view.count(action: Self.feature) == acted && tally.sum(of: .featureUses, variant: 0, replication: 0) == Int128(acted))
    #expect(view.count(.usersAdopted, tip: 0) == view.count(.usersActed, tip: 0))
  }

  @Test("Displays are wasted, and users adopt, as the order of displays and uses says")
  func wasted() throws {
    var world = try Self.world(factor: 2, users: 150)
    world.anchor(0, on: 0)
    world.behaviour[.act] = .same(0.1)
    world.behaviour[.tapAway] = .same(0.5)
    var (wasted, adopted) = (0, 0)
    for id in 0..<world.users {
      let replay = try world.replay(id)
      var (firstUse, displays): (Int64?, [Int64]) = (nil, [])
      for (time, moment) in replay.moments {
        if case .action(Self.feature, _) = moment, firstUse == nil { firstUse = time }
        if case .displayed = moment {
          displays.append(time)
          if firstUse != nil { wasted += 1 }
        }
      }
      if let firstUse, let last = displays.last(where: { $0 <= firstUse }), firstUse - last < Time.day { adopted += 1 }
    }
    let tally = try world.tally()
    #expect(tally.sum(of: .wastedDisplays, variant: 0, replication: 0) == Int128(wasted) && wasted > 500)
    #expect(tally.view(variant: 0).count(.usersAdopted, tip: 0) == Int64(adopted) && adopted > 100)
  }
}
