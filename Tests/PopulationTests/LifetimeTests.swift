// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Population
import Randomness
import Testing

@Suite("Lifetimes")
struct LifetimeTests {
  /// Values of scipy 1.17.1, 2026-11-30: `sf` at days and `isf` at shares of `expon(scale=mean)`, `weibull_min(shape, scale=scale)`, and
  /// `pareto(-exponent, scale=day1**(-1/exponent))`, which is the power law min(1, day1·t^exponent).
  struct Reference: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let model: LifetimeModel
    let survival: [(days: Double, share: Double)]
    let quantiles: [(share: Double, days: Double)]
  }

  static let references = [
    Reference(
      testDescription: "exponential", model: .exponential(meanDays: 20),
      survival: [
        (0.01, 0.9995001249791693), (1, 0.951229424500714), (7, 0.7046880897187134), (30, 0.22313016014842982), (60, 0.049787068367863944),
      ],
      quantiles: [
        (0.999, 0.020010006671670688), (0.75, 5.753641449035618), (0.5, 13.862943611198906), (0.1, 46.05170185988091),
        (0.001, 138.15510557964274),
      ]),
    Reference(
      testDescription: "Weibull, early losses", model: .weibull(scaleDays: 3, shape: 0.4),
      survival: [
        (0.01, 0.902912554829343), (1, 0.5249805761012917), (7, 0.24575261844030108), (30, 0.08111507678432228), (60, 0.036353891754353634),
      ],
      quantiles: [
        (0.999, 9.498703886618916e-08), (0.75, 0.13316903463660357), (0.5, 1.2000101165466364), (0.1, 24.135732090227293),
        (0.001, 376.2388283232983),
      ]),
    Reference(
      testDescription: "Weibull, late losses", model: .weibull(scaleDays: 30, shape: 1.5),
      survival: [
        (0.01, 0.999993914212324), (1, 0.9939326748143982), (7, 0.8934090788110582), (30, 0.36787944117144233), (60, 0.059105746561956225),
      ],
      quantiles: [
        (0.999, 0.30010005837410547), (0.75, 13.073637951090713), (0.5, 23.496593063239537), (0.1, 52.31164540789234),
        (0.001, 108.81260737018428),
      ]),
    Reference(
      testDescription: "power law", model: .powerLaw(day1: 0.273, exponent: -0.572),
      survival: [
        (0.01, 1), (1, 0.273), (7, 0.08969465591039287), (30, 0.03901658814981625), (60, 0.026245819142582023),
      ],
      quantiles: [
        (0.999, 0.10352136692976273), (0.75, 0.17088137371668263), (0.5, 0.34717350830735366), (0.1, 5.78791454243865),
        (0.001, 18156.227117087168),
      ]),
  ]

  @Test("Survival and quantile are scipy's", arguments: references)
  func values(reference: Reference) {
    for (days, share) in reference.survival {
      #expect(abs(reference.model.survival(days: days) - share) <= 1e-13)
    }
    for (share, days) in reference.quantiles {
      #expect(abs(reference.model.quantile(survival: share) / days - 1) <= 1e-12)
      #expect(abs(reference.model.survival(days: days) - share) <= 1e-12)
    }
    #expect(reference.model.survival(days: 0) == 1 && reference.model.survival(days: -1) == 1)
    #expect(reference.model.isValid)
  }

  @Test("The power law through a table's first and thirtieth day gives them back, and nearly the seventh")
  func retentionTable() {
    // MWM, median app: 27.3, 9.2 and 3.9 % after 1, 7 and 30 days (docs/models.md).
    let exponent = log(0.039 / 0.273) / log(30.0)
    let model = LifetimeModel.powerLaw(day1: 0.273, exponent: exponent)
    #expect(abs(model.survival(days: 30) - 0.039) < 1e-12)
    #expect(abs(model.survival(days: 7) - 0.092) < 0.0025)
    #expect(abs(exponent + 0.572) < 0.001)
  }

  @Test("Nobody leaves without a lifetime")
  func none() {
    #expect(LifetimeModel.none.isValid)
    #expect(LifetimeModel.none.quantile(survival: 0.5) == .infinity)
    #expect(LifetimeModel.none.survival(days: 1e9) == 1)
  }

  @Test(
    "Numbers that a form cannot have are invalid",
    arguments: [
      .exponential(meanDays: 0), .exponential(meanDays: -1), .exponential(meanDays: .nan), .exponential(meanDays: .infinity),
      .weibull(scaleDays: 0, shape: 1), .weibull(scaleDays: 1, shape: 0), .weibull(scaleDays: .nan, shape: 1),
      .weibull(scaleDays: 1, shape: .infinity), .powerLaw(day1: 0, exponent: -1), .powerLaw(day1: 1.1, exponent: -1),
      .powerLaw(day1: 0.5, exponent: 0), .powerLaw(day1: 0.5, exponent: 0.1), .powerLaw(day1: .nan, exponent: -1),
      .powerLaw(day1: 0.5, exponent: -.infinity),
    ] as [LifetimeModel])
  func invalid(model: LifetimeModel) {
    #expect(!model.isValid)
  }

  @Test("Users' lifetimes have the survival function", arguments: references, PopulationSampling.allCases)
  func drawn(reference: Reference, sampling: PopulationSampling) {
    let users = 20_000
    let population = PopulationModel(
      segments: [Segment(name: "all", share: 1, behaviour: BehaviourModel(lifetime: reference.model))], userCount: users, days: 60,
      sampling: sampling, replicationCount: 1)
    let sampler = UserSampler(population: population, root: StreamRoot(seed: 5, replication: 0))
    let lifetimes = (0..<UInt64(users)).map { sampler.profile(index: $0, using: Xoshiro256PlusPlus.self).lifetime }
    for (days, share) in reference.survival {
      let alive = lifetimes.count { Double($0) > days * 86_400e6 }
      // Independent users: four standard deviations; stratified users: a handful.
      let tolerance = sampling == .independent ? 4 * (share * (1 - share) * Double(users)).squareRoot() + 1 : 6
      #expect(abs(Double(alive) - share * Double(users)) <= tolerance, "after \(days) days")
    }
  }
}
