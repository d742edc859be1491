// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import RepeatableRandomness
import Simulation
import Testing
import TipEngine
import TipRules

/// One value of one of the engine's settings, to be laid over random others.
struct SettingValue: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let apply: @Sendable (inout Semantics) -> Void

  /// Every value of every setting.
  static let all: [SettingValue] = [
    each { $0.frequencyAppliesTo = $1 },
    each { $0.clockStartedBy = $1 },
    each { $0.clockStartsAt = $1 },
    each { $0.durationFloor = $1 },
    each { $0.countInvalidatesAt = $1 },
    each { $0.retraction = $1 },
    each { $0.outsideTap = $1 },
    each { $0.redisplay = $1 },
    each { $0.reevaluation = $1 },
    each { $0.donationsBeforeConfigure = $1 },
    each { $0.tieOrder = $1 },
    each { $0.firstAvailable = $1 },
    each { $0.customDisplays = $1 },
    each { $0.invalidationReason = $1 },
    each { $0.windowBounds = $1 },
  ].flatMap { $0 }

  private static func each<Setting: SemanticsSetting>(_ set: @escaping @Sendable (inout Semantics, Setting) -> Void) -> [SettingValue] {
    Setting.allCases.map { value in
      SettingValue(testDescription: "\(Setting.key): \(value.rawValue)") { set(&$0, value) }
    }
  }
}

extension World {
  /// A variation of the rich app at random: settings, options, presentations, groups, sessions and behaviour.
  static func random(seed: UInt64, users: Int, setting: SettingValue? = nil) throws -> World {
    var random = RepeatableGenerator(seed: seed)
    var world = try RichApp.world(users: users)
    world.semantics = semantics(&random)
    setting?.apply(&world.semantics)
    world.frequency = random.pick([.immediate, .hourly, .daily, .weekly, .interval(10 * Time.minute)])
    for tip in world.tips.indices {
      if random.below(3) == 0 { world.tips[tip].rules = [] }
      world.tips[tip].presentation = random.pick(Presentation.allCases)
      world.tips[tip].options = TipOptions(
        maximumDisplayCount: random.pick([nil, nil, 1, 2, 5]),
        maximumDisplayDuration: random.pick([nil, nil, 10, 60, 100, 300] as [Int64?]).map { $0 * Time.second },
        ignoresDisplayFrequency: random.below(4) == 0)
    }
    let order = world.tips.indices.shuffled(using: &random)
    world.groups = [order.prefix(random.below(4)), order.suffix(random.below(4))].filter { $0.count > 1 }.map {
      TipGroup(priority: random.pick([.firstAvailable, .ordered]), tips: Array($0))
    }
    if random.below(3) == 0 { world.length = .geometric(try Geometric(successProbability: 0.15)) }
    world.configuresAtLaunch = random.below(4) > 0
    world.launchAfterInactivity = random.pick([0, 30 * Time.minute, Time.day])
    world.sampling = random.pick(PopulationSampling.allCases)
    world.replications = 1 + random.below(4)
    world.segments[0] = Segment(name: "casual", share: 0.7, behaviour: try behaviour(&random))
    world.segments[1] = Segment(name: "keen", share: 0.3, behaviour: try behaviour(&random))
    return world
  }

  static func semantics(_ random: inout RepeatableGenerator) -> Semantics {
    var semantics = Semantics()
    // The standard more often than not, so that rare readings don't hide each other.
    for value in SettingValue.all where random.below(5) == 0 { value.apply(&semantics) }
    semantics.reevaluationDelay = random.pick([0, 0, 0, 500_000])
    return semantics
  }

  private static func behaviour(_ random: inout RepeatableGenerator) throws -> BehaviourModel {
    var behaviour = try RichApp.behaviour()
    behaviour.lifetime = random.pick([
      .none, .exponential(meanDays: 12), .weibull(scaleDays: 8, shape: 0.6), .powerLaw(day1: 0.7, exponent: -0.3),
    ])
    behaviour.tenuredShare = random.pick([0, 0.4])
    for parameter in [BehaviourParameter.notice, .strike, .close, .tapAway, .knowsFeature] {
      behaviour[parameter] = .same(random.pick([0, 0.2, 0.7, 1]))
    }
    for parameter in [BehaviourParameter.optOut, .abandon] { behaviour[parameter] = .same(random.pick([0, 0.02, 0.3])) }
    behaviour[.fatiguePerDisplay] = .same(random.pick([0, 0.1, 2]))
    behaviour[.opensPerDay] = .gamma(try Gamma(shape: random.pick([0.5, 3]), scale: 0.8))
    return behaviour
  }
}
