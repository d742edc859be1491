// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import Simulation
import TipEngine
import TipRules

/// An app in which everything that a simulated user can do happens.
enum RichApp {
  static let loggedIn = 0
  static let level = 1
  static let likes = 2
  static let opened = 0
  static let viewed = 1
  static let favorited = 2
  static let searched = 3
  /// Positions of actions.
  static let view = 1
  static let favorite = 2
  static let search = 3
  static let tidy = 4

  static let declarations = RuleDeclarations(
    parameters: [
      ParameterDeclaration(id: "loggedIn", type: .boolean, initialValue: .boolean(false)),
      ParameterDeclaration(id: "level", type: .integer, initialValue: .integer(0)),
      ParameterDeclaration(id: "likes", type: .boolean, initialValue: .boolean(false), isTransient: true),
    ],
    events: [
      EventDeclaration(id: "opened"), EventDeclaration(id: "viewed", payload: [PayloadField(name: "place", type: .integer)]),
      EventDeclaration(id: "favorited"),
      EventDeclaration(id: "searched", donationLimit: DonationLimit(maximumCount: 20, maximumAge: 3 * Time.day)),
    ])

  static let tips = [
    World.Tip(
      id: "Favorite",
      rules: ["#Rule($loggedIn) { $0 }", "#Rule(viewed) { $0.donations.donatedWithin(.days(5)).largestSubset(by: \\.place).count >= 2 }"],
      options: TipOptions(maximumDisplayCount: 4), feature: favorite, relevance: 0.5),
    World.Tip(
      id: "Search", rules: ["#Rule(opened) { $0.donations.donatedWithin(.week).count >= 3 }"],
      options: TipOptions(maximumDisplayCount: 3, maximumDisplayDuration: 5 * Time.minute), presentation: .inline, feature: search),
    World.Tip(
      id: "Share", rules: ["#Rule(favorited) { $0.donations.count >= 1 }"],
      options: TipOptions(maximumDisplayDuration: 90 * Time.second, ignoresDisplayFrequency: true)),
    World.Tip(id: "Level", rules: ["#Rule($level) { $0 > 2 && $0 < 40 }"], presentation: .inline),
    World.Tip(
      id: "Likes", rules: ["#Rule($likes, searched) { likes, searched in likes || searched.donations.count > 1 }"], presentation: .custom),
    World.Tip(id: "Hello", relevance: 1),
    World.Tip(id: "Recent", rules: ["#Rule(viewed) { $0.donations.donatedWithin(.minutes(2)).count >= 2 }"], presentation: .inline),
  ]

  static func world(users: Int = 400) throws -> World {
    var world = World(users: users, days: 21)
    world.tips = tips
    world.groups = [TipGroup(priority: .firstAvailable, tips: [1, 3]), TipGroup(priority: .ordered, tips: [4, 5])]
    world.frequency = .hourly
    world.actions = try actions()
    world.screens = try screens()
    var casual = try behaviour()
    casual.lifetime = .powerLaw(day1: 0.6, exponent: -0.4)
    world.segments = [
      Segment(name: "casual", share: 0.7, behaviour: casual), Segment(name: "keen", share: 0.3, behaviour: try behaviour()),
    ]
    world.segments[1] = Segment(name: "keen", share: 0.3, behaviour: keen(try behaviour()))
    world.sampling = .stratified
    world.replications = 3
    world.responseTimes = ResponseTimes(
      strike: .uniform(try Uniform(lower: 0.3, upper: 2)), read: .lognormal(try Lognormal(median: 6, sigma: 0.8)))
    world.fatigueThreshold = 0.5
    return world
  }

  private static func keen(_ behaviour: BehaviourModel) -> BehaviourModel {
    var keen = behaviour
    keen.tenuredShare = 0.5
    keen[.knowsFeature] = .same(0.5)
    return keen
  }

  static func behaviour() throws -> BehaviourModel {
    let curve = HourOfWeekCurve(weights: (0..<24).map { $0 < 7 ? 0.2 : 1 + Double($0 % 6) / 4 })
    var behaviour = BehaviourModel(hourOfWeek: curve ?? .flat)
    behaviour[.opensPerDay] = .gamma(try Gamma(shape: 2, scale: 1.2))
    behaviour[.tenure] = .lognormal(try Lognormal(median: 60 * 86_400, sigma: 1))
    behaviour[.responsiveness] = .normal(try Normal(mean: 0, standardDeviation: 0.5))
    for (parameter, value) in values { behaviour[parameter] = .same(value) }
    behaviour[.act] = .beta(try Beta(alpha: 2, beta: 6))
    return behaviour
  }

  private static let values: [(BehaviourParameter, Double)] = [
    (.notice, 0.8), (.strike, 0.15), (.close, 0.2), (.tapAway, 0.5), (.exposureEffect, -0.3), (.optOut, 0.01), (.abandon, 0.01),
    (.fatiguePerDisplay, 0.2), (.fatiguePerDismissal, 0.3), (.sharedHalfLife, 3 * 86_400), (.tipHalfLife, 86_400), (.sharedWeight, 0.6),
    (.tipWeight, 0.4), (.noticeFatigue, 0.4), (.strikeFatigue, 0.6), (.actFatigue, 0.5), (.closeFatigue, 0.2), (.optOutFatigue, 0.8),
    (.abandonFatigue, 0.5), (.adoptionFactor, 1.7),
  ]

  private static func actions() throws -> [ActionModel] {
    func effect(_ kind: ActionEffect.Kind, _ name: String, sessions: ClosedRange<Int64> = 1...Int64.max, probability: Double = 1)
      -> ActionEffect
    { ActionEffect(kind: kind, sessions: sessions, probability: probability, drawName: "action.\(name)") }
    return [
      ActionModel(
        name: "open",
        effects: [
          effect(.donate(event: opened, payload: []), "open.0"),
          effect(.set(parameter: loggedIn, words: [.constant(1)]), "open.1", sessions: 2...Int64.max),
          effect(.add(parameter: level, amount: 1), "open.2", probability: 0.6),
        ]),
      ActionModel(
        name: "view",
        effects: [effect(.donate(event: viewed, payload: [.integer(.zipf(try Zipf(n: 12, exponent: 1.1)))]), "view.0")]),
      ActionModel(
        name: "favorite",
        effects: [
          effect(.donate(event: favorited, payload: []), "favorite.0"), effect(.toggle(parameter: likes), "favorite.1", probability: 0.7),
          effect(.invalidate(tip: 0, reason: .actionPerformed), "favorite.2", probability: 0.3),
        ]),
      ActionModel(name: "search", effects: [effect(.donate(event: searched, payload: []), "search.0")]),
      ActionModel(
        name: "tidy",
        effects: [
          effect(.deleteDonations(event: favorited), "tidy.0", probability: 0.3), effect(.add(parameter: level, amount: 5), "tidy.1"),
          effect(.invalidate(tip: 3, reason: .tipClosed), "tidy.2", sessions: 5...9, probability: 0.2), effect(.configure, "tidy.3"),
        ]),
    ]
  }

  private static func screens() throws -> [ScreenModel] {
    [
      ScreenModel(
        name: "home", tips: [0, 1, 2, 3, 5], dwell: .lognormal(try Lognormal(median: 8, sigma: 0.9)), onAppear: [],
        choices: [(.action(search), 0.1), (.goTo(1), 0.5), (.goTo(2), 0.1), (.action(tidy), 0.03), (.leave, 0.27)]),
      ScreenModel(
        name: "detail", tips: [2, 4, 6], dwell: .exponential(try Exponential(mean: 25)), onAppear: [view],
        choices: [(.action(favorite), 0.2), (.goTo(0), 0.5), (.goTo(1), 0.1), (.leave, 0.2)]),
      ScreenModel(
        name: "settings", tips: [], dwell: .weibull(try Weibull(scale: 15, shape: 0.8)), onAppear: [],
        choices: [(.goTo(0), 1), (.leave, 0)]),
    ]
  }
}
