// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import RuleSyntax
import Simulation
import TipEngine
import TipRules

/// The reference workload "tips-60d", built by hand: three tips, one popover slot, sessions of geometric length, tips looked at with each action.
enum ReferenceWorkload {
  static let day: Int64 = 86_400_000_000

  static let declarations = RuleDeclarations(
    parameters: [ParameterDeclaration(id: "App.loggedIn", type: .boolean, initialValue: .boolean(false))],
    events: [EventDeclaration(id: "opened"), EventDeclaration(id: "viewed"), EventDeclaration(id: "favorited")])

  static func model(users: Int, exponentialsBy method: ExponentialMethod = .inlined) throws -> SimulationModel {
    func rules(_ texts: String...) throws -> [Rule] {
      try texts.map { try RuleParser.parse($0, declarations: declarations, owner: nil) }
    }
    let long = TipOptions(maximumDisplayDuration: 300_000_000)
    let tips = [
      TipDefinition(
        id: "A",
        rules: try rules("#Rule(App.$loggedIn) { $0 }", "#Rule(viewed) { $0.donations.donatedWithin(.days(5)).count >= 3 }"),
        options: long),
      TipDefinition(id: "B", rules: try rules("#Rule(opened) { $0.donations.donatedWithin(.week).count >= 3 }"), options: long),
      TipDefinition(
        id: "C", rules: try rules("#Rule(favorited) { $0.donations.count >= 1 }"),
        options: TipOptions(maximumDisplayCount: 5, maximumDisplayDuration: 300_000_000, ignoresDisplayFrequency: true)),
    ]
    var semantics = Semantics()
    semantics.reevaluation = .onAction
    semantics.redisplay = .nextEvaluation
    semantics.frequencyAppliesTo = .everyDisplay
    semantics.clockStartedBy = .displaysUnderFrequency
    semantics.durationFloor = .total
    semantics.retraction = .never
    var behaviour = BehaviourModel()
    behaviour[.opensPerDay] = .gamma(try Gamma(shape: 2, scale: 1))
    behaviour[.tapAway] = .same(1)
    func donate(_ event: Int, _ name: String) -> ActionEffect {
      ActionEffect(kind: .donate(event: event, payload: []), drawName: "action.\(name)")
    }
    return SimulationModel(
      catalogue: try TipCatalogue(declarations: declarations, tips: tips, displayFrequency: .daily, semantics: semantics),
      tips: Array(repeating: TipContext(feature: nil, relevance: 0), count: 3),
      actions: [
        ActionModel(
          name: "open",
          effects: [
            ActionEffect(kind: .set(parameter: 0, words: [.constant(1)]), sessions: 2...Int64.max, drawName: "action.open.set"),
            donate(0, "open"),
          ]), ActionModel(name: "view", effects: [donate(1, "view")]), ActionModel(name: "favorite", effects: [donate(2, "favorite")]),
        ActionModel(name: "other", effects: []),
      ],
      session: SessionModel(
        screens: [
          ScreenModel(
            name: "app", tips: [0, 1, 2], dwell: .exponential(try Exponential(mean: 30)), onAppear: [],
            choices: [(.action(1), 0.7), (.action(2), 0.1), (.action(3), 0.2)])
        ], start: 0, length: .geometric(try Geometric(successProbability: 0.1))),
      launchAfterInactivity: 1_800_000_000, configuresAtLaunch: true, showsTips: true,
      population: PopulationModel(
        segments: [Segment(name: "all", share: 1, behaviour: behaviour)], userCount: users, days: 60, sampling: .independent,
        replicationCount: 1),
      responseTimes: ResponseTimes(
        strike: .same(1), read: .lognormal(try Lognormal(median: 20, sigma: 1))), fatigueThreshold: 1, exponentialMethod: method)
  }

  static func layout() -> TallyLayout {
    TallyLayout(variantCount: 1, segmentCount: 1, replicationCount: 1, tipCount: 3, actionCount: 4, days: 60)
  }
}
