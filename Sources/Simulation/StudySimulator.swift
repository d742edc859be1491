// SPDX-License-Identifier: GPL-3.0-or-later

import Population
public import Randomness
import Statistics
import TipRules

/// Simulates ranges of a study's users under all its variants, one user after another, and counts them.
///
/// One for each worker; what it needs beyond the tally does not grow with users. A user's life depends on the seed, the user's
/// place and the variant alone, so ranges can be simulated in any order, anywhere.
public struct StudySimulator<Generator: StreamGenerator>: ~Copyable {
  private let models: [SimulationModel]
  private let seed: UInt64
  private let layout: TallyLayout
  /// For each variant, the simulators of the models that its users live by on different versions of their systems.
  private let simulators: [[VariantSimulator<Generator>]]
  /// For each variant and version of the system, which of them.
  private let places: [[Int]]
  /// For each variant, the simulator of the last user.
  private var used: [VariantSimulator<Generator>]
  /// For each variant, the first variant with the same population, whose profiles it shares.
  private let populationOf: [Int]
  /// Whether users of any variant may have the app in several places.
  private let hasPlaces: Bool
  private var replication = -1
  /// For each variant that is the first with its population, the sampler of the users.
  private var samplers: [UserSampler?]
  /// For each of them, where its last user has the app; empty where that is one place for all.
  private var weights: [[Double]]
  private var vector: ContiguousArray<Int64>

  /// A simulator for a study's variants, of which there is at least one.
  public init(models: [SimulationModel], seed: UInt64, layout: TallyLayout) {
    self.models = models
    self.seed = seed
    self.layout = layout
    hasPlaces = models.contains { $0.population.installations != nil }
    let byVersion = models.map { $0.byVersion() }
    places = byVersion.map(\.places)
    simulators = byVersion.enumerated().map { variant, models in models.models.map { VariantSimulator(model: $0, variant: variant) } }
    used = simulators.map { $0[0] }
    populationOf = models.indices.map { index in
      models.firstIndex { $0.population == models[index].population } ?? index
    }
    let populationOf = populationOf
    let root = StreamRoot(seed: seed, replication: 0)
    samplers = models.indices.map { populationOf[$0] == $0 ? UserSampler(population: models[$0].population, root: root) : nil }
    weights = models.map { _ in [] }
    vector = ContiguousArray(repeating: 0, count: layout.dimension)
  }

  /// Simulates the users of a range of ids and adds them to a tally.
  ///
  /// - Parameter shouldStop: asked before each user and now and then within a life; once it says yes, the tally is incomplete and must
  ///   be thrown away.
  /// - Returns: whether all users were simulated.
  public mutating func simulate(users: Range<Int>, into tally: inout StudyTally, shouldStop: () -> Bool) -> Bool {
    for id in users {
      if shouldStop() { return false }
      guard simulate(user: id, into: &tally, shouldStop: shouldStop) else { return false }
    }
    return true
  }

  private mutating func simulate(user id: Int, into tally: inout StudyTally, shouldStop: () -> Bool) -> Bool {
    let (replication, index) = models[0].population.place(of: id)
    let root = StreamRoot(seed: seed, replication: UInt32(replication))
    if replication != self.replication {
      self.replication = replication
      for variant in samplers.indices { samplers[variant]?.enter(root) }
    }
    let streams = root.user(UInt64(index))
    var profiles: [UserProfile?] = []
    profiles.reserveCapacity(models.count)
    for variant in models.indices {
      profiles.append(samplers[variant]?.profile(index: UInt64(index), using: Generator.self))
      guard let profile = profiles[populationOf[variant]] else { continue }
      if hasPlaces, let sampler = samplers[variant] {
        weights[variant] = sampler.installationWeights(index: UInt64(index), using: Generator.self)
      }
      let simulator = simulators[variant][places[variant][profile.systemVersion.ordinal]]
      used[variant] = simulator
      let owned = weights[populationOf[variant]]
      guard simulator.simulate(profile, weights: owned, streams: streams, into: &tally, shouldStop: shouldStop) else { return false }
    }
    // The first variant shares its profile with no earlier one, so it has been drawn.
    guard let segment = profiles[0]?.segment else { preconditionFailure("A study's first variant has users.") }
    record(segment: segment, into: &tally)
    return true
  }

  private mutating func record(segment: Int, into tally: inout StudyTally) {
    let base = layout.replicationBase(segment: segment, replication: replication)
    let metricCount = layout.metricCount
    for variant in simulators.indices {
      for place in 0..<metricCount {
        let value = used[variant].simulator.metrics[layout.metrics[place].rawValue]
        vector[variant * metricCount + place] = value
        if value != 0 { tally.replicationSums[base + variant * metricCount + place] += Int128(value) }
      }
      used[variant].addReplicated(into: &tally, base: base)
    }
    tally.crossProducts[segment].add(vector.span)
    tally.replicationUsers[segment * layout.replicationCount + replication] += 1
  }
}

/// One variant's simulator; a class only because arrays cannot hold what is not copyable.
private final class VariantSimulator<Generator: StreamGenerator> {
  let compiled: CompiledModel
  var simulator: UserSimulator<Generator, NoTrace>

  init(model: SimulationModel, variant: Int) {
    compiled = CompiledModel(model)
    simulator = UserSimulator(model: compiled, screens: model.session.screens, variant: variant, trace: NoTrace())
  }

  func simulate(
    _ profile: UserProfile, weights: [Double], streams: UserStreams, into tally: inout StudyTally, shouldStop: () -> Bool
  ) -> Bool {
    simulator.simulate(profile, weights: weights, streams: streams, under: compiled, into: &tally, shouldStop: shouldStop)
  }

  func addReplicated(into tally: inout StudyTally, base: Int) {
    let layout = tally.layout
    for tip in simulator.tips.indices where simulator.tips[tip].displays > 0 {
      let experience = simulator.tips[tip]
      let place = base + layout.replicationPlace(.usersReached, tip: tip, variant: simulator.variant)
      tally.replicationSums[place] += 1
      tally.replicationSums[place + 1] += experience.noticed > 0 ? 1 : 0
      tally.replicationSums[place + 2] += experience.acted > 0 ? 1 : 0
      tally.replicationSums[place + 3] += Int128(experience.displays)
    }
  }
}
