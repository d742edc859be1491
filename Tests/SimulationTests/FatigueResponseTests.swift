// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Population
import Randomness
import Simulation
import Testing
import TipEngine

/// What happened against what fatigue makes of its probability, worked out display by display from what a replay tells.
private struct Trials {
  var count = 0
  private var excess = 0.0
  private var variance = 0.0

  mutating func add(_ happened: Bool, probability: Double) {
    count += 1
    excess += (happened ? 1 : 0) - probability
    variance += probability * (1 - probability)
  }

  /// How far what happened lies from what was to be expected, in standard deviations.
  var distance: Double { excess / variance.squareRoot() }
}

/// p with logits added to its odds.
private func shifted(_ probability: Double, by logits: Double) -> Double {
  1 / (1 + exp(-(log(probability / (1 - probability)) + logits)))
}

@Suite("What fatigue does to responses, against the formula")
struct FatigueResponseTests {
  /// Two inline tips that come up together whenever the app is opened, and stay for ten minutes.
  private static func world(tips: Int) -> World {
    var world = World(days: 30)
    world.tips = ["One", "Two"].prefix(tips).map { World.Tip(id: $0, presentation: .inline) }
    world.screens = [ScreenModel(name: "only", tips: Array(0..<tips), dwell: .same(600), onAppear: [], choices: [(.leave, 1)])]
    world.behaviour[.opensPerDay] = .same(0.8)
    return world
  }

  private static let ownHalfLife = 0.5 * 86_400
  private static let sharedHalfLife = 5.0 * 86_400

  /// The level at the begin of a display that acts on it, if each display adds 1, by one of the two half-lives.
  private static func level(before index: Int, in life: Life, ofOwn isOwn: Bool, halfLife: Double) -> Double {
    let display = life.displays[index]
    return life.displays[..<index].filter { !isOwn || $0.tip == display.tip }.reduce(0) {
      $0 + exp2(-Double(display.begin - $1.begin) / (halfLife * 1e6))
    }
  }

  @Test(
    "Acts at the second and third exposure follow the tip's own level, or the shared one, each by its own half-life",
    arguments: [true, false])
  func acts(isOwn: Bool) throws {
    var world = Self.world(tips: 2)
    for (parameter, value) in [
      (BehaviourParameter.act, 0.5), (.fatiguePerDisplay, 1), (.actFatigue, 1.5), (.tipHalfLife, Self.ownHalfLife),
      (.sharedHalfLife, Self.sharedHalfLife), (.tipWeight, isOwn ? 1 : 0), (.sharedWeight, isOwn ? 0 : 1),
    ] { world.behaviour[parameter] = .same(value) }
    var (right, exchanged) = ([Int: Trials](), [Int: Trials]())
    for id in 0..<1_200 {
      let life = Life(try world.replay(id))
      for (index, display) in life.displays.enumerated() where [2, 3].contains(display.exposure) && display.duration >= 5 * Time.second {
        for (halfLife, isRight) in [(Self.ownHalfLife, isOwn), (Self.sharedHalfLife, !isOwn)] {
          let level = Self.level(before: index, in: life, ofOwn: isOwn, halfLife: halfLife)
          let probability = shifted(0.5, by: -1.5 * level)
          if isRight {
            right[display.exposure, default: Trials()].add(display.ending == .acted, probability: probability)
          } else {
            exchanged[display.exposure, default: Trials()].add(display.ending == .acted, probability: probability)
          }
        }
      }
    }
    for exposure in [2, 3] {
      let (trials, wrong) = (try #require(right[exposure]), try #require(exchanged[exposure]))
      #expect(trials.count > 2_000 && abs(trials.distance) < 4, "exposure \(exposure): \(trials.distance)")
      // With the two half-lives exchanged the same acts are far from what was to be expected.
      #expect(abs(wrong.distance) > 8, "exposure \(exposure): \(wrong.distance)")
    }
  }

  /// A consequence of a dismissal: its base and what a unit of fatigue adds to its odds.
  struct Consequence: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let base: BehaviourParameter
    let fatigue: BehaviourParameter
    let happened: @Sendable (Life) -> Bool
  }

  @Test(
    "Opting out and leaving for good follow the level before the dismissal adds to it",
    arguments: [
      Consequence(testDescription: "opting out", base: .optOut, fatigue: .optOutFatigue, happened: \.optedOut),
      Consequence(testDescription: "leaving", base: .abandon, fatigue: .abandonFatigue, happened: \.leftByTip),
    ])
  func consequences(consequence: Consequence) throws {
    var world = Self.world(tips: 1)
    let (base, perUnit, perDisplay, perDismissal) = (0.04, 0.8, 0.7, 0.4)
    for (parameter, value) in [
      (BehaviourParameter.tapAway, 1), (.fatiguePerDisplay, perDisplay), (.fatiguePerDismissal, perDismissal),
      (.sharedHalfLife, Self.sharedHalfLife), (.sharedWeight, 1), (consequence.base, base), (consequence.fatigue, perUnit),
    ] { world.behaviour[parameter] = .same(value) }
    var (right, tireless, after) = (Trials(), Trials(), Trials())
    for id in 0..<1_000 {
      let life = Life(try world.replay(id))
      let dismissals = life.displays.filter { $0.ending == .tappedAway }
      for (index, display) in dismissals.enumerated() {
        func decayed(_ time: Int64) -> Double { exp2(-Double(display.end - time) / (Self.sharedHalfLife * 1e6)) }
        let shown = dismissals[...index].reduce(0) { $0 + perDisplay * decayed($1.begin) }
        let level = shown + dismissals[..<index].reduce(0) { $0 + perDismissal * decayed($1.end) }
        // Neither is followed by another display, so it is the last dismissal that led to it.
        let happened = consequence.happened(life) && index == dismissals.count - 1
        right.add(happened, probability: shifted(base, by: perUnit * level))
        tireless.add(happened, probability: base)
        after.add(happened, probability: shifted(base, by: perUnit * (level + perDismissal)))
      }
    }
    #expect(right.count > 4_000 && abs(right.distance) < 4, "\(right.distance)")
    #expect(tireless.distance > 8 && after.distance < -4, "\(tireless.distance) and \(after.distance)")
  }
}
