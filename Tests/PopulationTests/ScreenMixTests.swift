// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import Testing

@Suite("Which screens users have")
struct ScreenMixTests {
  private static let mix = ScreenMix(devices: [0.2, 0.5, 0.3], textSizes: [0.75, 0.25], directions: [0.9, 0.1])

  private static func sampler(
    _ mix: ScreenMix?, sampling: PopulationSampling = .independent, seed: UInt64 = 1, replication: UInt32 = 0,
    behaviour: BehaviourModel = BehaviourModel()
  ) -> UserSampler {
    let population = PopulationModel(
      segments: [Segment(name: "all", share: 1, behaviour: behaviour)], userCount: 1_000_000, days: 30, sampling: sampling,
      replicationCount: 1,
      screens: mix)
    return UserSampler(population: population, root: StreamRoot(seed: seed, replication: replication))
  }

  @Test("Positions: devices outermost, directions innermost, each once")
  func positions() {
    var place = 0
    for device in 0..<3 {
      for textSize in 0..<2 {
        for direction in 0..<2 {
          #expect(Self.mix.place(device: device, textSize: textSize, direction: direction) == place)
          #expect(Self.mix.parts(of: place) == (device, textSize, direction))
          place += 1
        }
      }
    }
    #expect(Self.mix.count == 12 && place == 12)
    #expect(abs((0..<12).reduce(0) { $0 + Self.mix.share(of: $1) } - 1) < 1e-12)
    #expect(abs(Self.mix.share(of: Self.mix.place(device: 1, textSize: 1, direction: 0)) - 0.5 * 0.25 * 0.9) < 1e-15)
  }

  @Test("Users have each part in its share, and the parts apart from each other", arguments: PopulationSampling.allCases)
  func shares(sampling: PopulationSampling) {
    let users = 6_400
    for seed in 1...3 as ClosedRange<UInt64> {
      var counts = [Int](repeating: 0, count: 12)
      for profile in SamplingTests.profiles(Self.sampler(Self.mix, sampling: sampling, seed: seed), count: users) {
        counts[profile.screen] += 1
      }
      for (place, count) in counts.enumerated() {
        let share = Self.mix.share(of: place)
        #expect(
          abs(Double(count) - share * Double(users)) <= 4 * (share * (1 - share) * Double(users)).squareRoot(), "seed \(seed), \(place)")
      }
      for device in 0..<3 {
        let count = counts[device * 4..<device * 4 + 4].reduce(0, +)
        let deviation = abs(Double(count) - Self.mix.devices[device] * Double(users))
        // Stratified, one part alone is off by no more than its sequence's discrepancy.
        #expect(deviation <= (sampling == .stratified ? 6 : 4 * (0.25 * Double(users)).squareRoot()), "seed \(seed), device \(device)")
      }
    }
  }

  @Test("Shares of 0 and 1, and a part of which there is one only", arguments: PopulationSampling.allCases)
  func certain(sampling: PopulationSampling) {
    for (mix, expected) in [
      (ScreenMix(devices: [0, 1, 0], textSizes: [0, 1], directions: [1]), 3), (ScreenMix(devices: [1], textSizes: [1], directions: [1]), 0),
      (ScreenMix(devices: [0, 0, 1], textSizes: [1], directions: [0, 1]), 5),
    ] {
      #expect(SamplingTests.profiles(Self.sampler(mix, sampling: sampling), count: 300).allSatisfy { $0.screen == expected })
    }
    #expect(SamplingTests.profiles(Self.sampler(nil, sampling: sampling), count: 10).allSatisfy { $0.screen == 0 })
  }

  @Test("Shares whose sum rounding leaves below 1 are all the users there are")
  func rounded() {
    let mix = ScreenMix(devices: Array(repeating: 0.1, count: 10), textSizes: [1], directions: [1])
    let screens = Set(SamplingTests.profiles(Self.sampler(mix), count: 2_000).map(\.screen))
    #expect(screens == Set(0..<10))
  }

  @Test("A mix changes nothing else of a user, and a change of one part nothing of the others", arguments: PopulationSampling.allCases)
  func apart(sampling: PopulationSampling) throws {
    let behaviour = try SamplingTests.varied()
    let without = SamplingTests.profiles(Self.sampler(nil, sampling: sampling, behaviour: behaviour), count: 300)
    let with = SamplingTests.profiles(Self.sampler(Self.mix, sampling: sampling, behaviour: behaviour), count: 300)
    for (one, other) in zip(without, with) {
      #expect(BehaviourParameter.allCases.allSatisfy { one[$0] == other[$0] })
      #expect(one.lifetime == other.lifetime && one.installPhase == other.installPhase && one.segment == other.segment)
      #expect(one.isTenured == other.isTenured && one.earlierSessions == other.earlierSessions && one.systemVersion == other.systemVersion)
    }
    let changed = ScreenMix(devices: [0.6, 0.4], textSizes: Self.mix.textSizes, directions: Self.mix.directions)
    let others = SamplingTests.profiles(Self.sampler(changed, sampling: sampling, behaviour: behaviour), count: 300)
    for (one, other) in zip(with, others) {
      let (parts, changedParts) = (Self.mix.parts(of: one.screen), changed.parts(of: other.screen))
      #expect(parts.textSize == changedParts.textSize && parts.direction == changedParts.direction)
    }
  }
}
