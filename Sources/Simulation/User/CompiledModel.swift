// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import TipEngine
import TipRules

/// A model with everything worked out that is the same for all users.
///
/// It is not copyable and is lent to each step of a simulation, so that the hot path touches no reference count; what that path
/// reads is flat and trivial.
struct CompiledModel: ~Copyable {
  let catalogue: TipCatalogue
  let semantics: Semantics
  let population: PopulationModel
  let session: CompiledSession
  let effects: CompiledEffects
  let responseTimes: ResponseTimes
  let exponentialMethod: ExponentialMethod
  let installations: CompiledInstallations
  /// What asks for something beside tips; nil in an app without that.
  let prompts: CompiledPrompts?
  let hasPrompts: Bool
  /// Where tips are on users' screens; nil where every tip is seen whole.
  let screens: CompiledScreens?
  let hasScreens: Bool
  /// Whether something beside the engine decides when tips appear and users go on: prompts, or places on screens.
  let interrupts: Bool
  let overrides: TestingOverrides
  let hasOverrides: Bool
  let showsTips: Bool
  let configuresAtLaunch: Bool
  let launchAfterInactivity: Int64
  let endOfWatch: Int64
  /// The level of shared fatigue above which a user counts as tired, in fixed point.
  let fatigueThreshold: Double
  let isTireless: Bool

  let opens = Purpose("session.open")
  let sessionLength = Purpose("session.length")
  let steps = Purpose("session.steps")
  let dwell = Purpose("session.dwell")
  /// The purpose of a tip's response, by tip.
  let responses: ContiguousArray<Purpose>
  /// The purpose of the draw of whether a user of the time before the release knows a feature, by action.
  let knowledge: ContiguousArray<Purpose>
  /// Logits added to the odds of acting, by tip.
  let relevance: ContiguousArray<Double>
  /// What a display of a tip tires against one of an inline tip, by tip.
  let weights: ContiguousArray<Double>
  /// The tip's feature, or −1.
  let featureOfTip: ContiguousArray<Int>
  let features: ContiguousArray<Int>
  let isFeature: ContiguousArray<Bool>
  let actionCount: Int

  static let microsecondsPerDay: Int64 = 86_400_000_000

  init(_ model: SimulationModel) {
    catalogue = model.catalogue.copy()
    semantics = model.catalogue.semantics
    population = model.population
    let method = model.exponentialMethod
    exponentialMethod = method
    session = CompiledSession(model.session, exponentialsBy: method)
    installations = CompiledInstallations(model)
    prompts = model.prompts.map {
      CompiledPrompts(
        $0, tips: model.catalogue.tips.count, actions: model.actions.count, screens: model.session.screens.count, exponentialsBy: method)
    }
    hasPrompts = model.prompts != nil
    screens = model.screens.map { CompiledScreens($0, catalogue: model.catalogue) }
    hasScreens = model.screens != nil
    interrupts = model.prompts != nil || model.screens != nil
    overrides = model.overrides
    hasOverrides = !model.overrides.isEmpty
    effects = CompiledEffects(
      model.actions, tips: model.catalogue.tips.map(\.id), exponentialsBy: method, areTold: installations.isSynchronised)
    responseTimes = ResponseTimes(
      strike: model.responseTimes.strike.drawn(exponentialsBy: method), read: model.responseTimes.read.drawn(exponentialsBy: method))
    showsTips = model.showsTips
    configuresAtLaunch = model.configuresAtLaunch
    launchAfterInactivity = model.launchAfterInactivity
    endOfWatch = Int64(model.population.days) * Self.microsecondsPerDay
    fatigueThreshold = model.fatigueThreshold * Double(FatigueLevel.one)
    isTireless = model.population.segments.allSatisfy(\.behaviour.isTireless)
    responses = ContiguousArray(model.catalogue.tips.map { Purpose("tip.\($0.id).response") })
    knowledge = ContiguousArray(model.actions.map { Purpose("tenure.knows.\($0.name)") })
    relevance = ContiguousArray(model.tips.map(\.relevance))
    featureOfTip = ContiguousArray(model.tips.map { $0.feature ?? -1 })
    weights = model.promptWeights
    let taught = Set(model.tips.compactMap(\.feature))
    isFeature = ContiguousArray(model.actions.indices.map(taught.contains))
    features = ContiguousArray(model.actions.indices.filter(taught.contains))
    actionCount = model.actions.count
  }
}

/// The screens of a session, flat; lent, like the model that it belongs to.
struct CompiledSession: ~Copyable {
  let start: Int
  let length: Distribution?
  let hasLength: Bool
  let geometricLength: Geometric?
  /// The tips of all screens, one after another.
  let tips: ContiguousArray<Int>
  private let tipStarts: ContiguousArray<Int>
  private let onAppear: ContiguousArray<Int>
  private let onAppearStarts: ContiguousArray<Int>
  private let dwells: ContiguousArray<Distribution>
  /// What `exponentialMean(on:)` says of each screen.
  private var exponentialMeans: FixedStorage<Double>

  init(_ session: SessionModel, exponentialsBy method: ExponentialMethod) {
    start = session.start
    length = session.length?.drawn(exponentialsBy: method)
    hasLength = session.length != nil
    geometricLength = if case .geometric(let sampler) = session.length { sampler } else { nil }
    (tips, tipStarts) = Self.flatten(session.screens.map(\.tips))
    (onAppear, onAppearStarts) = Self.flatten(session.screens.map(\.onAppear))
    dwells = ContiguousArray(session.screens.map { $0.dwell.drawn(exponentialsBy: method) })
    exponentialMeans = FixedStorage(repeating: -1, count: session.screens.count)
    for (index, dwell) in dwells.enumerated() {
      if case .exponential(let sampler) = dwell, sampler.method == .inlined { exponentialMeans[index] = sampler.mean * 1e6 }
    }
  }

  private static func flatten(_ lists: [[Int]]) -> (values: ContiguousArray<Int>, starts: ContiguousArray<Int>) {
    var starts: ContiguousArray<Int> = [0]
    for list in lists { starts.append(starts[starts.count - 1] + list.count) }
    return (ContiguousArray(lists.joined()), starts)
  }

  /// The places of a screen's tips in `tips`.
  @inline(__always) func tipPlaces(on screen: Int) -> Range<Int> { tipStarts[screen]..<tipStarts[screen + 1] }

  /// The places of the actions that a screen's appearance brings, for `onAppear(at:)`.
  func onAppearPlaces(on screen: Int) -> Range<Int> { onAppearStarts[screen]..<onAppearStarts[screen + 1] }
  func onAppear(at place: Int) -> Int { onAppear[place] }

  /// How long users stay on a screen until the next choice, in seconds; draws below 0 count as 0.
  @inline(__always) func dwell(on screen: Int) -> Distribution { dwells[screen] }

  /// The mean of a screen's dwell if it is exponential and inverted from one word, in microseconds; else −1.
  @inline(__always) func exponentialMean(on screen: Int) -> Double { exponentialMeans[screen] }
}
