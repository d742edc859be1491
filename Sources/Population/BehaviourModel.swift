// SPDX-License-Identifier: GPL-3.0-or-later

public import Randomness

/// How the users of one segment behave: what is drawn once for each of them.
public struct BehaviourModel: Hashable, Sendable {
  /// One distribution over users for each parameter, in the order of `BehaviourParameter.allCases`.
  public private(set) var distributions: [Distribution]
  /// When in the week users open the app.
  public var hourOfWeek: HourOfWeekCurve
  /// How long users keep the app.
  public var lifetime: LifetimeModel
  /// Whether new users open the app the moment they install it, whatever the hour; their later opens are a Poisson process either way.
  public var opensAtInstall: Bool
  /// The share of users who had the app before the release: they have no donations, but may know the features; in 0…1.
  public var tenuredShare: Double
  /// Which generations of the system the users have.
  public var systemVersions: SystemVersionMix

  /// Users about whom nothing is said: every parameter has its neutral value.
  public init(
    hourOfWeek: HourOfWeekCurve = .flat, lifetime: LifetimeModel = .none, opensAtInstall: Bool = false, tenuredShare: Double = 0,
    systemVersions: SystemVersionMix = .newestOnly
  ) {
    distributions = BehaviourParameter.allCases.map { .same($0.neutralValue) }
    self.hourOfWeek = hourOfWeek
    self.lifetime = lifetime
    self.opensAtInstall = opensAtInstall
    self.tenuredShare = tenuredShare
    self.systemVersions = systemVersions
  }

  /// The distribution of one parameter over users.
  public subscript(parameter: BehaviourParameter) -> Distribution {
    get { distributions[parameter.rawValue] }
    set { distributions[parameter.rawValue] = newValue }
  }

  /// Whether no display can ever tire a user, so that nothing about fatigue need be computed.
  public var isTireless: Bool {
    let amounts = [self[.fatiguePerDisplay], self[.fatiguePerDismissal]]
    return amounts.allSatisfy { $0.isConstant && $0.mean == 0 }
  }
}

extension Distribution {
  /// The same value for everybody; it must be finite.
  public static func same(_ value: Double) -> Distribution {
    guard let constant = try? Constant(value) else { preconditionFailure("A value that everybody shares is finite.") }
    return .constant(constant)
  }
}

/// A named part of the population with a behaviour of its own.
public struct Segment: Hashable, Sendable {
  /// The name under which reports show it.
  public let name: String
  /// Its share of all users, in 0…1; the shares of a population sum to 1.
  public let share: Double
  /// How its users behave.
  public let behaviour: BehaviourModel

  /// A segment of `share` of all users.
  public init(name: String, share: Double, behaviour: BehaviourModel) {
    self.name = name
    self.share = share
    self.behaviour = behaviour
  }
}

/// How users' parameters are drawn from their distributions.
public enum PopulationSampling: String, CaseIterable, Sendable {
  /// Every user's numbers come from the user's own stream.
  case independent
  /// Users are spread evenly over each distribution by a Kronecker sequence with a random shift per replication.
  case stratified
}

/// Who the users of a study are, how many, and for how long they are watched.
public struct PopulationModel: Hashable, Sendable {
  /// The parts of the population, in the order of the scenario; never empty.
  public let segments: [Segment]
  /// The number of users in all replications together, at least 1.
  public let userCount: Int
  /// The number of days for which each user is watched from install on, at least 1.
  public let days: Int
  /// How users' parameters are drawn.
  public let sampling: PopulationSampling
  /// The number of replications over which the users are divided, at least 1.
  public let replicationCount: Int
  /// Where users have the app; nil where everybody has it once, on one device, for good.
  public let installations: InstallationModel?
  /// Which screens users have; nil where nothing is said of them.
  public let screens: ScreenMix?

  /// A population; `segments` is never empty and its shares sum to 1.
  public init(
    segments: [Segment], userCount: Int, days: Int, sampling: PopulationSampling, replicationCount: Int,
    installations: InstallationModel? = nil, screens: ScreenMix? = nil
  ) {
    self.installations = installations
    self.screens = screens
    self.segments = segments
    self.userCount = userCount
    self.days = days
    self.sampling = sampling
    self.replicationCount = replicationCount
  }

  /// The replication to which user `id` belongs, and the user's index in it; O(1).
  ///
  /// Replication r holds the users ⌊r·n/R⌋ ..< ⌊(r+1)·n/R⌋ of n users in R replications.
  public func place(of id: Int) -> (replication: Int, index: Int) {
    let (users, replications) = (userCount, replicationCount)
    var replication = Int((Int128(id) * Int128(replications)) / Int128(users))
    while firstUser(of: replication + 1) <= id { replication += 1 }
    while firstUser(of: replication) > id { replication -= 1 }
    return (replication, id - firstUser(of: replication))
  }

  /// The id of the first user of a replication, in 0…`userCount`.
  public func firstUser(of replication: Int) -> Int {
    Int(Int128(replication) * Int128(userCount) / Int128(replicationCount))
  }
}
