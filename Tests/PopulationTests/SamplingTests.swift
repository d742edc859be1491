// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import Testing

@Suite("Drawing users")
struct SamplingTests {
  static func population(_ segments: [Segment], sampling: PopulationSampling = .independent) -> PopulationModel {
    PopulationModel(segments: segments, userCount: 1_000_000, days: 30, sampling: sampling, replicationCount: 1)
  }
  static func sampler(_ segments: [Segment], sampling: PopulationSampling, seed: UInt64 = 1, replication: UInt32 = 0) -> UserSampler {
    UserSampler(population: population(segments, sampling: sampling), root: StreamRoot(seed: seed, replication: replication))
  }
  static func profiles(_ sampler: UserSampler, count: Int) -> [UserProfile] {
    (0..<UInt64(count)).map { sampler.profile(index: $0, using: Xoshiro256PlusPlus.self) }
  }

  /// A behaviour in which much varies.
  static func varied() throws -> BehaviourModel {
    var behaviour = BehaviourModel(lifetime: .exponential(meanDays: 30), tenuredShare: 0.3)
    behaviour[.opensPerDay] = .gamma(try Gamma(shape: 2, scale: 0.9))
    behaviour[.tenure] = .exponential(try Exponential(mean: 90 * 86_400))
    behaviour[.act] = .beta(try Beta(alpha: 2, beta: 5))
    behaviour[.responsiveness] = .normal(try Normal(mean: 0, standardDeviation: 0.5))
    return behaviour
  }

  static let shares: [[Double]] = [
    [0.5, 0.5], [0.3, 0.7], [0.123, 0.4, 0.477], [0.01, 0.99], [0, 0.25, 0.75], [1.0 / 3, 1.0 / 3, 1.0 / 3],
  ]

  @Test("Segments have their shares", arguments: shares, PopulationSampling.allCases)
  func segments(shares: [Double], sampling: PopulationSampling) {
    let segments = shares.enumerated().map { Segment(name: "s\($0)", share: $1, behaviour: BehaviourModel()) }
    for seed in 1...4 as ClosedRange<UInt64> {
      let sampler = Self.sampler(segments, sampling: sampling, seed: seed)
      var counts = Array(repeating: 0, count: shares.count)
      let users = 64 * 100
      for profile in Self.profiles(sampler, count: users) { counts[profile.segment] += 1 }
      for (count, share) in zip(counts, shares) {
        let deviation = abs(Double(count) - share * Double(users))
        let limit = sampling == .independent ? 4 * (share * (1 - share) * Double(users)).squareRoot() : 3
        #expect(deviation <= limit, "seed \(seed), share \(share)")
      }
    }
  }

  @Test("The mean over stratified users varies far less between replications than over independent ones")
  func stratification() throws {
    let segment = Segment(name: "all", share: 1, behaviour: try Self.varied())
    func variance(_ sampling: PopulationSampling, of parameter: BehaviourParameter) -> Double {
      let means = (0..<24 as Range<UInt32>).map { replication in
        let sampler = Self.sampler([segment], sampling: sampling, replication: replication)
        return Self.profiles(sampler, count: 1_024).reduce(0) { $0 + $1[parameter] } / 1_024
      }
      let mean = means.reduce(0, +) / 24
      return means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 23
    }
    for parameter in [BehaviourParameter.opensPerDay, .act, .responsiveness] {
      #expect(variance(.stratified, of: parameter) * 15 < variance(.independent, of: parameter), "\(parameter)")
    }
  }

  @Test("Populations that differ in one distribution share all other draws", arguments: PopulationSampling.allCases)
  func sharedDraws(sampling: PopulationSampling) throws {
    let first = try Self.varied()
    var second = first
    second[.act] = .beta(try Beta(alpha: 1, beta: 1))
    var third = first
    third[.notice] = .uniform(try Uniform(lower: 0.5, upper: 1))
    third.lifetime = .weibull(scaleDays: 10, shape: 0.7)
    let draws = [first, second, third].map { behaviour in
      Self.profiles(Self.sampler([Segment(name: "all", share: 1, behaviour: behaviour)], sampling: sampling), count: 200)
    }
    for user in 0..<200 {
      let (one, two, three) = (draws[0][user], draws[1][user], draws[2][user])
      for parameter in BehaviourParameter.allCases {
        if parameter != .act { #expect(one[parameter] == two[parameter]) }
        if parameter != .notice { #expect(one[parameter] == three[parameter]) }
      }
      #expect(one.lifetime == two.lifetime && one.installPhase == two.installPhase && one.installPhase == three.installPhase)
      #expect(one.isTenured == two.isTenured && one.earlierSessions == three.earlierSessions)
      // One number decides: a user who lives long under one form does so under the other.
      if user > 0 { #expect((draws[0][user - 1].lifetime < one.lifetime) == (draws[2][user - 1].lifetime < three.lifetime)) }
    }
    #expect(draws[0].contains { $0[.act] != 0 } && zip(draws[0], draws[1]).contains { $0[.act] != $1[.act] })
  }

  @Test("Users and parameters are uncorrelated", arguments: PopulationSampling.allCases)
  func independence(sampling: PopulationSampling) throws {
    let users = 6_400
    let profiles = Self.profiles(
      Self.sampler([Segment(name: "all", share: 1, behaviour: try Self.varied())], sampling: sampling), count: users)
    let columns: [[Double]] = [
      profiles.map { $0[.opensPerDay] }, profiles.map { $0[.act] }, profiles.map { $0[.responsiveness] },
      profiles.map { Double($0.installPhase) }, profiles.map { Double(min($0.lifetime, 30 * 86_400_000_000)) },
    ]
    for first in columns.indices {
      for second in columns.indices where second > first {
        #expect(abs(correlation(columns[first], columns[second])) < 4 / Double(users).squareRoot(), "\(first) and \(second)")
      }
      let lagged = correlation(Array(columns[first].dropLast()), Array(columns[first].dropFirst()))
      // Strata make neighbours a little unlike each other: −1/63 within a block.
      #expect(abs(lagged) < 4 / Double(users).squareRoot() + 1 / 63.0, "neighbours in \(first)")
    }
  }

  private func correlation(_ first: [Double], _ second: [Double]) -> Double {
    let count = Double(first.count)
    let (a, b) = (first.reduce(0, +) / count, second.reduce(0, +) / count)
    var (products, squaresA, squaresB) = (0.0, 0.0, 0.0)
    for (x, y) in zip(first, second) {
      products += (x - a) * (y - b)
      squaresA += (x - a) * (x - a)
      squaresB += (y - b) * (y - b)
    }
    return products / (squaresA * squaresB).squareRoot()
  }
}
