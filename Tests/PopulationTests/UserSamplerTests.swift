// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import Testing

@Suite("One user's profile")
struct UserSamplerTests {
  private static let week: Int64 = 604_800_000_000

  @Test("A user is the same whoever is drawn before, and whichever way the replication was entered", arguments: PopulationSampling.allCases)
  func alone(sampling: PopulationSampling) throws {
    let segments = [
      Segment(name: "a", share: 0.4, behaviour: try SamplingTests.varied()), Segment(name: "b", share: 0.6, behaviour: BehaviourModel()),
    ]
    let population = SamplingTests.population(segments, sampling: sampling)
    var wandering = UserSampler(population: population, root: StreamRoot(seed: 3, replication: 0))
    for replication in [0, 2, 1, 2] as [UInt32] {
      let root = StreamRoot(seed: 3, replication: replication)
      wandering.enter(root)
      let fresh = UserSampler(population: population, root: root)
      for index in [17, 0, 999_999, 17, 63, 64] as [UInt64] {
        let (one, other) = (wandering.profile(index: index, using: Philox4x32.self), fresh.profile(index: index, using: Philox4x32.self))
        #expect(BehaviourParameter.allCases.allSatisfy { one[$0] == other[$0] })
        #expect(one.segment == other.segment && one.lifetime == other.lifetime && one.installPhase == other.installPhase)
        #expect(one.isTenured == other.isTenured && one.earlierSessions == other.earlierSessions)
      }
    }
  }

  @Test("Replications and seeds have other users", arguments: PopulationSampling.allCases)
  func others(sampling: PopulationSampling) throws {
    let segment = Segment(name: "all", share: 1, behaviour: try SamplingTests.varied())
    let base = SamplingTests.profiles(SamplingTests.sampler([segment], sampling: sampling, seed: 1), count: 50).map { $0[.opensPerDay] }
    let seeded = SamplingTests.profiles(SamplingTests.sampler([segment], sampling: sampling, seed: 2), count: 50).map { $0[.opensPerDay] }
    let replicated = SamplingTests.profiles(SamplingTests.sampler([segment], sampling: sampling, replication: 1), count: 50)
      .map { $0[.opensPerDay] }
    #expect(zip(base, seeded).allSatisfy { $0 != $1 } && zip(base, replicated).allSatisfy { $0 != $1 })
  }

  @Test("Installs are spread evenly over the week", arguments: PopulationSampling.allCases)
  func phases(sampling: PopulationSampling) {
    let users = 6_400
    let segment = Segment(name: "all", share: 1, behaviour: BehaviourModel())
    let phases = SamplingTests.profiles(SamplingTests.sampler([segment], sampling: sampling), count: users).map(\.installPhase)
    #expect(phases.allSatisfy { (0..<Self.week).contains($0) })
    for day in 0..<7 as Range<Int64> {
      let count = phases.count { $0 / 86_400_000_000 == day }
      let limit = sampling == .independent ? 4 * (Double(users) * 6 / 49).squareRoot() : 4
      #expect(abs(Double(count) - Double(users) / 7) <= limit, "day \(day)")
    }
  }

  @Test("Tenured users have their share and the sessions of their own rate over their own tenure", arguments: [0, 0.25, 1])
  func tenure(share: Double) throws {
    var behaviour = try SamplingTests.varied()
    behaviour.tenuredShare = share
    let users = 4_000
    let profiles = SamplingTests.profiles(
      SamplingTests.sampler([Segment(name: "all", share: 1, behaviour: behaviour)], sampling: .independent), count: users)
    let tenured = profiles.count(where: \.isTenured)
    #expect(abs(Double(tenured) - share * Double(users)) <= 4 * (share * (1 - share) * Double(users)).squareRoot())
    for profile in profiles {
      let expected = profile.isTenured ? Int64(profile[.opensPerDay] * profile[.tenure] / 86_400) : 0
      #expect(profile.earlierSessions == expected)
    }
    if share > 0 { #expect(profiles.contains { $0.earlierSessions > 20 }) }
  }

  @Test("A lifetime without end is never; a segment's own behaviour is drawn for its users")
  func segmentsOwn() throws {
    var loyal = BehaviourModel()
    loyal[.opensPerDay] = .same(5)
    let leaving = BehaviourModel(lifetime: .exponential(meanDays: 1))
    let segments = [Segment(name: "loyal", share: 0.5, behaviour: loyal), Segment(name: "leaving", share: 0.5, behaviour: leaving)]
    for profile in SamplingTests.profiles(SamplingTests.sampler(segments, sampling: .independent), count: 200) {
      #expect(profile[.opensPerDay] == (profile.segment == 0 ? 5 : 1))
      #expect((profile.lifetime == .max) == (profile.segment == 0))
    }
  }

  @Test("The generators draw different users of the same distributions")
  func generators() throws {
    let sampler = SamplingTests.sampler([Segment(name: "all", share: 1, behaviour: try SamplingTests.varied())], sampling: .independent)
    let (one, other) = (sampler.profile(index: 4, using: Xoshiro256PlusPlus.self), sampler.profile(index: 4, using: Philox4x32.self))
    #expect(one[.opensPerDay] != other[.opensPerDay])
    let draws = (0..<4_000 as Range<UInt64>).map { sampler.profile(index: $0, using: Philox4x32.self)[.opensPerDay] }
    // Gamma(2, 0.9): mean 1.8, standard deviation 1.273.
    let mean: Double = draws.reduce(0, +) / 4_000
    let limit: Double = 4 * 1.2727922 / 63.2455532
    #expect(abs(mean - 1.8) < limit)
  }
}
