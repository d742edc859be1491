// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Population
import Randomness
import Scenarios
import Simulation
import TipEngine
import TipRules

/// A small study built by hand: a bird app of two screens with three tips, run by the real simulator.
struct SampleStudy {
  /// One variant by what it changes.
  struct Recipe {
    var name: String
    var frequency: DisplayFrequency = .daily
    var maximumDisplayCount: Int? = 3
    var showsTips = true
    /// The declared variant, if a matrix was crossed with it, and the values that make the cell.
    var declared: String?
    var cell: [ConfigurationOverride] = []
    /// Where tips are on users' screens.
    var screens: ScreensModel?
  }

  var recipes = [
    Recipe(name: "noTips", showsTips: false), Recipe(name: "daily"), Recipe(name: "immediate", frequency: .immediate),
    Recipe(name: "weekly", frequency: .weekly), Recipe(name: "weekly/twin", frequency: .weekly),
  ]
  var baseline = 1
  var control: Int? = 0
  var decision: DecisionRule? = DecisionRule(
    metric: .actedUsers, isMaximized: true, constraints: [.init(metric: .strikes, relation: .atMost, bound: 0.3)])
  var users = 600
  var days = 14
  var sampling = PopulationSampling.independent
  var replications = 1
  var segments: [(name: String, share: Double, opens: Double)] = [("regular", 0.7, 1.0), ("keen", 0.3, 3.0)]
  var tipNames = ["SearchTip", "FavoriteTip", "MapTip"]
  var name = "Backyard birds"
  var path = "scenarios/birds.yaml"
  var assumptions = [
    Assumption(path: "population.opensPerDay", value: "1/day", source: "Deng 2018, table 2", grade: .secondHand),
    Assumption(path: "population.response.act", value: "25%", source: "", grade: .assumed),
  ]
  var warnings: [Diagnostic] = []
  var overrides: [ConfigurationOverride] = []
  /// Which screens users have.
  var screenMix: ScreenMix?
  /// The tips that are shown in bubbles; all others are popovers.
  var bubbles: Set<Int> = []
  /// The tips that are in the layout.
  var inlineTips: Set<Int> = []

  /// The scenario.
  func scenario() throws -> Scenario {
    Scenario(
      name: name, summary: "Which frequency to ship.", path: path, slug: "birds", canonical: "{}",
      digest: String(repeating: "ab", count: 32),
      sources: [], overrides: overrides, seed: 7, seedName: nil, generator: .xoshiro256PlusPlus,
      variants: try recipes.map { recipe in
        Variant(
          name: recipe.name, changes: [ConfigurationOverride(path: "configuration.displayFrequency", value: "\(recipe.frequency)")],
          declared: recipe.declared, cell: recipe.cell, model: try model(recipe))
      },
      baseline: baseline, control: control, decision: decision, confidence: 0.95, assumptions: assumptions, warnings: warnings)
  }

  /// The scenario with what its users did.
  func result() throws -> StudyResult {
    let scenario = try scenario()
    var tally = StudyTally(layout: scenario.tallyLayout)
    var simulator = StudySimulator<Xoshiro256PlusPlus>(
      models: scenario.variants.map(\.model), seed: scenario.seed, layout: scenario.tallyLayout)
    _ = simulator.simulate(users: 0..<users, into: &tally) { false }
    return StudyResult(scenario: scenario, tally: tally)
  }

  /// The scenario with the counts of nobody.
  func emptyResult() throws -> StudyResult {
    let scenario = try scenario()
    return StudyResult(scenario: scenario, tally: StudyTally(layout: scenario.tallyLayout))
  }

  private func model(_ recipe: Recipe) throws -> SimulationModel {
    let visited = RuleExpression.comparison(.greaterOrEqual, .count(.all(event: 0)), .literal(.integer(3), .integer))
    let rule = Rule(inputs: [.event(0)], expression: visited, sourceText: "#Rule(Self.opened) { $0.donations.count >= 3 }")
    let options = TipOptions(maximumDisplayCount: recipe.maximumDisplayCount)
    let tips = tipNames.enumerated().map { definition($1, at: $0, rules: $0 == 1 ? [rule] : [], options) }
    let catalogue = try TipCatalogue(
      declarations: RuleDeclarations(events: [EventDeclaration(id: "opened")]), tips: tips, displayFrequency: recipe.frequency)
    let actions = [
      ActionModel(name: "open", effects: [ActionEffect(kind: .donate(event: 0, payload: []), drawName: "open/0")]),
      ActionModel(name: "search", effects: []), ActionModel(name: "favorite", effects: []),
    ]
    let dwell = Distribution.exponential(try Exponential(mean: 12))
    let session = SessionModel(
      screens: [
        ScreenModel(
          name: "home", tips: [0, 2].filter { $0 < tipNames.count }, dwell: dwell, onAppear: [],
          choices: [(.action(1), 0.05), (.goTo(1), 0.5), (.leave, 0.45)]),
        ScreenModel(
          name: "detail", tips: [1].filter { $0 < tipNames.count }, dwell: dwell, onAppear: [],
          choices: [(.action(2), 0.1), (.goTo(0), 0.5), (.leave, 0.4)]),
      ], start: 0, length: nil)
    return SimulationModel(
      catalogue: catalogue, tips: tipNames.indices.map { TipContext(feature: $0 < 2 ? $0 + 1 : nil, relevance: 0) }, actions: actions,
      session: session, launchAfterInactivity: 1_800_000_000, configuresAtLaunch: true, showsTips: recipe.showsTips,
      population: population(), responseTimes: ResponseTimes(strike: .same(1), read: .same(4)), fatigueThreshold: 1,
      screens: recipe.screens)
  }

  private func definition(_ name: String, at tip: Int, rules: [Rule], _ options: TipOptions) -> TipDefinition {
    TipDefinition(
      id: name, rules: rules, options: options,
      presentation: bubbles.contains(tip) ? .bubble : inlineTips.contains(tip) ? .inline : .popover)
  }

  private func population() -> PopulationModel {
    PopulationModel(
      segments: segments.map { segment in
        var behaviour = BehaviourModel(lifetime: .exponential(meanDays: 20))
        behaviour[.opensPerDay] = (try? Gamma(shape: 2, scale: segment.opens / 2)).map(Distribution.gamma) ?? .same(segment.opens)
        for (parameter, value) in [
          (BehaviourParameter.notice, 0.7), (.strike, 0.08), (.act, 0.25), (.close, 0.3), (.tapAway, 0.3), (.optOut, 0.02),
          (.abandon, 0.005),
          (.fatiguePerDisplay, 0.4), (.fatiguePerDismissal, 0.3), (.sharedWeight, 1), (.actFatigue, 0.6), (.strikeFatigue, 0.5),
          (.sharedHalfLife, 172_800), (.adoptionFactor, 2),
          (.tourContinue, screenMix == nil ? BehaviourParameter.tourContinue.neutralValue : 0.7),
        ] { behaviour[parameter] = .same(value) }
        return Segment(name: segment.name, share: segment.share, behaviour: behaviour)
      }, userCount: users, days: days, sampling: sampling, replicationCount: replications,
      screens: screenMix)
  }
}
