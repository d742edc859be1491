// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import TipEngine

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
  let showsTips: Bool
  let configuresAtLaunch: Bool
  let launchAfterInactivity: Int64
  let endOfWatch: Int64
  /// The level of shared fatigue above which a user counts as tired, in fixed point.
  let fatigueThreshold: Double
  let isTireless: Bool

  let opens = Purpose("session.open")
  let sessionStart = Purpose("session.start")
  let step = Purpose("session.step")
  /// The purpose of a tip's response, by tip.
  let responses: ContiguousArray<Purpose>
  /// The purpose of the draw of whether a user of the time before the release knows a feature, by action.
  let knowledge: ContiguousArray<Purpose>
  /// Logits added to the odds of acting, by tip.
  let relevance: ContiguousArray<Double>
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
    session = CompiledSession(model.session)
    effects = CompiledEffects(model.actions, tips: model.catalogue.tips.map(\.id))
    responseTimes = model.responseTimes
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
    let taught = Set(model.tips.compactMap(\.feature))
    isFeature = ContiguousArray(model.actions.indices.map(taught.contains))
    features = ContiguousArray(model.actions.indices.filter(taught.contains))
    actionCount = model.actions.count
  }
}

/// The screens of a session, flat.
struct CompiledSession {
  let start: Int
  let length: Distribution?
  let hasLength: Bool
  private let tips: ContiguousArray<Int>
  private let tipStarts: ContiguousArray<Int>
  private let onAppear: ContiguousArray<Int>
  private let onAppearStarts: ContiguousArray<Int>
  private let dwells: ContiguousArray<Distribution>
  /// The mean of a screen's dwell where it is exponential, in seconds; −1 elsewhere.
  private let exponentialMeans: ContiguousArray<Double>

  init(_ session: SessionModel) {
    start = session.start
    length = session.length
    hasLength = session.length != nil
    (tips, tipStarts) = Self.flatten(session.screens.map(\.tips))
    (onAppear, onAppearStarts) = Self.flatten(session.screens.map(\.onAppear))
    dwells = ContiguousArray(session.screens.map(\.dwell))
    exponentialMeans = ContiguousArray(
      session.screens.map { screen in
        if case .exponential(let sampler) = screen.dwell, sampler.method == .inlined { sampler.mean } else { -1 }
      })
  }

  private static func flatten(_ lists: [[Int]]) -> (values: ContiguousArray<Int>, starts: ContiguousArray<Int>) {
    var starts: ContiguousArray<Int> = [0]
    for list in lists { starts.append(starts[starts.count - 1] + list.count) }
    return (ContiguousArray(lists.joined()), starts)
  }

  /// The places of a screen's tips, for `tip(at:)`.
  func tipPlaces(on screen: Int) -> Range<Int> { tipStarts[screen]..<tipStarts[screen + 1] }
  func tip(at place: Int) -> Int { tips[place] }

  /// The places of the actions that a screen's appearance brings, for `onAppear(at:)`.
  func onAppearPlaces(on screen: Int) -> Range<Int> { onAppearStarts[screen]..<onAppearStarts[screen + 1] }
  func onAppear(at place: Int) -> Int { onAppear[place] }

  /// How long the user stays on a screen until the next choice, in seconds, at least 0.
  @inline(__always) func dwell<Generator: StreamGenerator>(on screen: Int, from generator: inout Generator) -> Double {
    let mean = exponentialMeans[screen]
    if mean >= 0 { return Exponential.inlined(mean: mean, from: &generator) }
    return max(dwells[screen].draw(from: &generator), 0)
  }
}
