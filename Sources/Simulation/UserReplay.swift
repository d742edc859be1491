// SPDX-License-Identifier: GPL-3.0-or-later

public import Population
public import Randomness
import Statistics
import TipEngine

/// One user's life under one variant, replayed alone.
public struct UserReplay: Sendable {
  /// What happened, in order, with the microseconds since install at which it did.
  public let moments: [(time: Int64, moment: SimulationMoment)]
  /// The position of the user's segment.
  public let segment: Int
  /// Whether the user had the app before the release.
  public let isTenured: Bool
  /// The time from install at which the user leaves for good on their own, in microseconds; `Int64.max` for never.
  public let lifetime: Int64
  /// Opens per day, the user's own mean.
  public let opensPerDay: Double
  /// The generation of the system that the user has.
  public let systemVersion: SystemVersion
  /// The position of the user's screen among those of the model's `ScreensModel`; 0 without.
  public let screen: Int
  /// What the batch adds to its tally for this user: the vector of metrics, in the order of `Metric.allCases`; those of prompts and screens are 0 without them.
  public let metrics: [Int64]

  /// Replays the user of this id, in 0 ..< `userCount`; draws and decisions are those of the batch.
  ///
  /// - Parameter shouldStop: asked now and then, for a life can be long.
  /// - Throws: `CancellationError` once `shouldStop` says yes.
  public init<Generator: StreamGenerator>(
    of id: Int, model: SimulationModel, seed: UInt64, using generator: Generator.Type, shouldStop: () -> Bool = { false }
  ) throws(CancellationError) {
    let (replication, index) = model.population.place(of: id)
    let root = StreamRoot(seed: seed, replication: UInt32(replication))
    let sampler = UserSampler(population: model.population, root: root)
    let profile = sampler.profile(index: UInt64(index), using: generator)
    let weights = sampler.installationWeights(index: UInt64(index), using: generator)
    let compiled = CompiledModel(model.limited(to: profile.systemVersion))
    var simulator = UserSimulator<Generator, MomentList>(
      model: compiled, screens: model.session.screens, variant: 0, trace: MomentList())
    var tally = StudyTally(layout: TallyLayout(ofOne: model))
    let isWhole = simulator.simulate(
      profile, weights: weights, streams: root.user(UInt64(index)), under: compiled, into: &tally, shouldStop: shouldStop)
    guard isWhole else { throw CancellationError() }
    moments = simulator.trace.moments
    segment = profile.segment
    isTenured = profile.isTenured
    systemVersion = profile.systemVersion
    screen = profile.screen
    lifetime = profile.lifetime
    opensPerDay = profile[.opensPerDay]
    metrics = Array(simulator.metrics)
  }
}

extension TallyLayout {
  /// The layout of a study of one variant.
  public init(ofOne model: SimulationModel) {
    self.init(
      variantCount: 1, segmentCount: model.population.segments.count, replicationCount: model.population.replicationCount,
      tipCount: model.catalogue.tips.count, actionCount: model.actions.count, days: model.population.days, hasPrompts: model.prompts != nil,
      userScreenCount: model.screens?.count ?? 0, appScreenCount: model.screens == nil ? 0 : model.session.screens.count)
  }
}

/// Keeps all moments, and of the decisions on a tip those that differ from the last.
struct MomentList: SimulationTrace {
  static var isActive: Bool { true }
  var moments: [(time: Int64, moment: SimulationMoment)] = []
  private var last: [Int: TipDecision] = [:]

  init() {}

  mutating func record(_ moment: SimulationMoment, at time: Int64) {
    switch moment {
    case .decision(let tip, let decision):
      guard last[tip] != decision else { return }
      last[tip] = decision
    case .displayed(let tip, _): last[tip] = nil
    case .opened: last = [:]
    default: break
    }
    moments.append((time, moment))
  }
}
