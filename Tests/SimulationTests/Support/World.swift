// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import RuleSyntax
import Simulation
import Statistics
import TipEngine
import TipRules

/// Lengths of time in microseconds.
enum Time {
  static let second: Int64 = 1_000_000
  static let minute = 60 * second
  static let hour = 60 * minute
  static let day = 24 * hour
}

/// All parts of one variant, each of which a test may change before it makes a model of them.
struct World {
  /// A tip as the engine and the simulated user know it.
  struct Tip {
    var id: String
    var rules: [String] = []
    var options = TipOptions()
    var presentation = Presentation.popover
    var feature: Int?
    var relevance = 0.0
    /// Whether users can go on behind its bubble.
    var sharesScreen = false
  }

  var declarations = RichApp.declarations
  var tips: [Tip] = []
  var groups: [TipGroup] = []
  var frequency = DisplayFrequency.immediate
  var semantics = Semantics()
  var actions = [ActionModel(name: "open", effects: [])]
  var screens: [ScreenModel] = []
  var length: Distribution?
  var segments = [Segment(name: "all", share: 1, behaviour: BehaviourModel())]
  var users = 1
  var days = 30
  var sampling = PopulationSampling.independent
  var replications = 1
  var launchAfterInactivity = 30 * Time.minute
  var configuresAtLaunch = true
  var showsTips = true
  var responseTimes = ResponseTimes(strike: .same(1), read: .same(5))
  var fatigueThreshold = 1.0
  var installations: InstallationModel?
  var stores = StoreModel()
  var overrides = TestingOverrides()
  var prompts: PromptsModel?
  /// The texts of the rules on which calls of prompts hang.
  var conditions: [String] = []
  var priorities: [Int] = []
  /// Where tips are on users' screens; nil where nothing is said of it.
  var places: ScreenPlaces?

  /// The behaviour of the first segment, in most worlds the only one.
  var behaviour: BehaviourModel {
    get { segments[0].behaviour }
    set { segments[0] = Segment(name: segments[0].name, share: segments[0].share, behaviour: newValue) }
  }

  func model() throws -> SimulationModel {
    let definitions = try tips.map { tip in
      TipDefinition(
        id: tip.id, rules: try tip.rules.map { try RuleParser.parse($0, declarations: declarations, owner: nil) }, options: tip.options,
        presentation: tip.presentation, sharesScreen: tip.sharesScreen)
    }
    return SimulationModel(
      catalogue: try TipCatalogue(
        declarations: declarations, tips: definitions, groups: groups, displayFrequency: frequency, semantics: semantics,
        conditions: try conditions.map { try RuleParser.parse($0, declarations: declarations, owner: nil) }, priorities: priorities),
      tips: tips.map { TipContext(feature: $0.feature, relevance: $0.relevance) }, actions: actions,
      session: SessionModel(screens: screens, start: 0, length: length), launchAfterInactivity: launchAfterInactivity,
      configuresAtLaunch: configuresAtLaunch, showsTips: showsTips,
      population: PopulationModel(
        segments: segments, userCount: users, days: days, sampling: sampling, replicationCount: replications,
        installations: installations, screens: places?.mix),
      responseTimes: responseTimes, fatigueThreshold: fatigueThreshold, stores: stores, overrides: overrides, prompts: prompts,
      screens: places?.model)
  }

  func layout(variants: Int = 1) -> TallyLayout {
    TallyLayout(
      variantCount: variants, segmentCount: segments.count, replicationCount: replications, tipCount: tips.count,
      actionCount: actions.count, days: days, hasPrompts: prompts != nil, userScreenCount: places?.model.count ?? 0,
      appScreenCount: places == nil ? 0 : screens.count)
  }

  /// All users of this world, simulated as the only variant.
  func tally(seed: UInt64 = 1) throws -> StudyTally {
    Self.tally([try model()], layout: layout(), users: 0..<users, seed: seed, using: Xoshiro256PlusPlus.self)
  }

  /// One user of this world, replayed.
  func replay(_ id: Int, seed: UInt64 = 1) throws -> UserReplay {
    try UserReplay(of: id, model: model(), seed: seed, using: Xoshiro256PlusPlus.self)
  }

  /// A range of a study's users.
  static func tally<Generator: StreamGenerator>(
    _ models: [SimulationModel], layout: TallyLayout, users: Range<Int>, seed: UInt64, using generator: Generator.Type
  ) -> StudyTally {
    var simulator = StudySimulator<Generator>(models: models, seed: seed, layout: layout)
    var tally = StudyTally(layout: layout)
    _ = simulator.simulate(users: users, into: &tally) { false }
    return tally
  }
}

extension StudyTally {
  /// The tally's binary form.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    return bytes
  }
}

extension VariantView {
  /// The sum over users of a tip's displays, endings and so on, for all tips together.
  func all(_ count: TipCount, tips: Int) -> Int64 { (0..<tips).reduce(0) { $0 + self.count(count, tip: $1) } }
}
