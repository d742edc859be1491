// SPDX-License-Identifier: GPL-3.0-or-later

public import Randomness

/// Draws the parameters of any user in O(1), without its neighbours.
///
/// Every number is the quantile of its distribution at a uniform keyed by the parameter's name. Under independent sampling the
/// uniform is the first of the user's own stream of that name; under stratified sampling it is the user's point of the name's
/// Kronecker sequence, shifted at random in each replication. Two populations that differ in a distribution thus still share
/// the uniforms, user by user.
public struct UserSampler: Sendable {
  private let population: PopulationModel
  private let axes: [Axis]
  private let plans: [SegmentPlan]
  /// The axis of the system's version, if it differs between users.
  private let versionAxis: Int?
  private let places: [PlacePlan]
  /// The axes of device, text size and reading direction, as far as they differ between users.
  private let screenAxes: ScreenAxes
  private var root: StreamRoot
  /// The shift of each axis in the present replication.
  private var shifts: [UInt64]

  private enum FixedAxis: Int, CaseIterable {
    case segment, installPhase, lifetime, tenure
  }

  /// One named coordinate along which users differ.
  private struct Axis: Sendable {
    let name: String
    let purpose: Purpose
    let sequence: KroneckerSequence

    init(_ name: String) {
      self.name = name
      purpose = Purpose(name)
      sequence = KroneckerSequence(name: name)
    }
  }

  private struct ScreenAxes: Sendable {
    var device: Int?
    var textSize: Int?
    var direction: Int?

    init(_ mix: ScreenMix?, axes: inout [Axis]) {
      func axis(_ shares: [Double]?, _ name: String) -> Int? {
        guard let shares, shares.count(where: { $0 > 0 }) > 1 else { return nil }
        axes.append(Axis("population.screens.\(name)"))
        return axes.count - 1
      }
      device = axis(mix?.devices, "device")
      textSize = axis(mix?.textSizes, "textSize")
      direction = axis(mix?.directions, "direction")
    }
  }

  /// What is the same for all users of a segment, and what is drawn for each.
  private struct SegmentPlan: Sendable {
    let behaviour: BehaviourModel
    let template: UserProfile
    let varying: [(parameter: BehaviourParameter, distribution: Distribution, axis: Int)]

    init(_ behaviour: BehaviourModel, segment: Int, axes: inout [Axis]) {
      self.behaviour = behaviour
      var template = UserProfile()
      template.segment = segment
      var varying: [(parameter: BehaviourParameter, distribution: Distribution, axis: Int)] = []
      for parameter in BehaviourParameter.allCases {
        let distribution = behaviour[parameter]
        if distribution.isConstant {
          template.values[parameter.rawValue] = parameter.nearestAdmitted(to: distribution.mean)
        } else {
          let axis = axes.firstIndex { $0.name == parameter.path } ?? axes.count
          if axis == axes.count { axes.append(Axis(parameter.path)) }
          varying.append((parameter, distribution, axis))
        }
      }
      self.template = template
      self.varying = varying
    }
  }

  /// What is drawn of a device or a companion: whether the user has it, and the weight of opens there.
  private struct PlacePlan: Sendable {
    let place: InstallationModel.Place
    let ownership: Int?
    let weight: Int?

    init(_ place: InstallationModel.Place, path: String, axes: inout [Axis]) {
      self.place = place
      ownership = place.share < 1 ? axes.count : nil
      if place.share < 1 { axes.append(Axis("population.\(path).\(place.name)")) }
      weight = place.opens.isConstant ? nil : axes.count
      if !place.opens.isConstant { axes.append(Axis("population.\(path).\(place.name).opens")) }
    }
  }

  /// A sampler for a population's users, in the replication of `root`; takes about a millisecond a varying parameter.
  public init(population: PopulationModel, root: StreamRoot) {
    self.population = population
    self.root = root
    var axes = FixedAxis.allCases.map { Axis("population.\($0)") }
    plans = population.segments.enumerated().map { SegmentPlan($1.behaviour, segment: $0, axes: &axes) }
    versionAxis = population.segments.contains { $0.behaviour.systemVersions.shares.count { $0 > 0 } > 1 } ? axes.count : nil
    if versionAxis != nil { axes.append(Axis("population.osVersions")) }
    places =
      (population.installations?.devices ?? []).map { PlacePlan($0, path: "devices", axes: &axes) }
      + (population.installations?.companions ?? []).map { PlacePlan($0, path: "companions", axes: &axes) }
    screenAxes = ScreenAxes(population.screens, axes: &axes)
    self.axes = axes
    shifts = axes.map { root.shift(for: $0.name) }
  }

  /// Goes on with the users of another replication.
  public mutating func enter(_ root: StreamRoot) {
    guard root != self.root else { return }
    self.root = root
    shifts = axes.map { root.shift(for: $0.name) }
  }

  /// The user of this index in the present replication.
  ///
  /// A drawn value that its parameter can't have (a negative rate from a normal distribution) is moved to the nearest it can have.
  public func profile<Generator: StreamGenerator>(index: UInt64, using generator: Generator.Type) -> UserProfile {
    let streams = root.user(index)
    let plan = plans[plans.count == 1 ? 0 : segmentIndex(at: uniform(FixedAxis.segment.rawValue, index, streams, generator))]
    let behaviour = plan.behaviour
    var profile = plan.template
    profile.installPhase = Int64(uniform(FixedAxis.installPhase.rawValue, index, streams, generator) * 604_800_000_000)
    if behaviour.lifetime != .none {
      let days = behaviour.lifetime.quantile(survival: uniform(FixedAxis.lifetime.rawValue, index, streams, generator))
      profile.lifetime = microseconds(seconds: days * 86_400)
    }
    for (parameter, distribution, axis) in plan.varying {
      let value = distribution.quantile(uniform(axis, index, streams, generator))
      profile.values[parameter.rawValue] = parameter.nearestAdmitted(to: value)
    }
    if behaviour.tenuredShare > 0, uniform(FixedAxis.tenure.rawValue, index, streams, generator) < behaviour.tenuredShare {
      profile.isTenured = true
      profile.earlierSessions = Int64(min(profile[.opensPerDay] * profile[.tenure] / 86_400, 1e12))
    }
    profile.systemVersion = behaviour.systemVersions.version(at: versionAxis.map { uniform($0, index, streams, generator) } ?? 0.5)
    if let mix = population.screens {
      func position(_ shares: [Double], _ axis: Int?) -> Int {
        shares.position(at: axis.map { uniform($0, index, streams, generator) } ?? 0.5)
      }
      profile.screen = mix.place(
        device: position(mix.devices, screenAxes.device), textSize: position(mix.textSizes, screenAxes.textSize),
        direction: position(mix.directions, screenAxes.direction))
    }
    return profile
  }

  /// The weights of the opens on each installation of the user of this index, 0 where the user doesn't have it; empty where everybody has
  /// the app once.
  ///
  /// Who comes out without any weight uses the first.
  public func installationWeights<Generator: StreamGenerator>(index: UInt64, using generator: Generator.Type) -> [Double] {
    guard let model = population.installations else { return [] }
    let streams = root.user(index)
    let drawn = places.map { plan in
      if let axis = plan.ownership, uniform(axis, index, streams, generator) >= plan.place.share { return 0.0 }
      return max(plan.weight.map { plan.place.opens.quantile(uniform($0, index, streams, generator)) } ?? plan.place.opens.mean, 0)
    }
    var weights = (0..<model.count).map { installation in
      let app = model.app(of: installation)
      return drawn[model.device(of: installation)] * (app == 0 ? 1 : drawn[model.devices.count + app - 1])
    }
    if weights.allSatisfy({ $0 == 0 }) { weights[0] = 1 }
    return weights
  }

  private func uniform<Generator: StreamGenerator>(
    _ axis: Int, _ index: UInt64, _ streams: UserStreams, _ generator: Generator.Type
  ) -> Double {
    switch population.sampling {
    case .stratified: return axes[axis].sequence.point(index: index, shift: shifts[axis])
    case .independent:
      var stream = streams.stream(axes[axis].purpose, index: 0, as: generator)
      return stream.uniformPositive()
    }
  }

  /// The segment whose interval of cumulative shares holds `place`, in (0, 1).
  private func segmentIndex(at place: Double) -> Int {
    population.segments.map(\.share).position(at: place)
  }

  private func microseconds(seconds: Double) -> Int64 {
    let rounded = (seconds * 1_000_000).rounded(.toNearestOrEven)
    return rounded < 9.2e18 ? Int64(rounded) : .max
  }
}

extension [Double] {
  /// The position of the share in whose interval of cumulative shares `place`, in (0, 1), lies; of several shares above 0 the last takes what
  /// rounding leaves.
  fileprivate func position(at place: Double) -> Int {
    var cumulative = 0.0
    for (index, share) in enumerated() {
      cumulative += share
      if place < cumulative { return index }
    }
    return lastIndex { $0 > 0 } ?? 0
  }
}

extension BehaviourParameter {
  /// `value` itself, or the nearest value that this parameter can have.
  func nearestAdmitted(to value: Double) -> Double {
    switch kind {
    case .share: min(max(value, 0), 1)
    case .ratePerDay, .nonNegative: max(value, 0)
    case .duration: max(value, 1e-6)
    case .logits: value
    }
  }
}
