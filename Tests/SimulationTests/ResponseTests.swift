// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Population
import Randomness
import Simulation
import Testing
import TipEngine

@Suite("Responses against the logistic formulas")
struct ResponseTests {
  /// One tip that appears once in every session and is up until the user responds or leaves an hour later.
  static func world(users: Int, _ values: [BehaviourParameter: Double], relevance: Double = 0) throws -> World {
    var world = World(users: users, days: 6)
    world.tips = [World.Tip(id: "Tip", relevance: relevance)]
    world.screens = [ScreenModel(name: "only", tips: [0], dwell: .same(1_800), onAppear: [], choices: [(.leave, 1)])]
    world.behaviour[.opensPerDay] = .same(3)
    for parameter in BehaviourParameter.allCases { if let value = values[parameter] { world.behaviour[parameter] = .same(value) } }
    return world
  }

  static func shifted(_ probability: Double, by logits: Double) -> Double {
    probability <= 0 || probability >= 1 ? probability : 1 / (1 + exp(-(log(probability / (1 - probability)) + logits)))
  }

  /// What is set in one case: the user's values and the tip's relevance.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let values: [BehaviourParameter: Double]
    var relevance = 0.0
  }

  static let cases = [
    Case(testDescription: "rested and plain", values: [.notice: 0.7, .strike: 0.2, .act: 0.3, .close: 0.3, .tapAway: 0.5]),
    Case(
      testDescription: "responsive, relevant and habituating",
      values: [.notice: 0.6, .strike: 0.1, .act: 0.35, .close: 0.2, .tapAway: 0.6, .responsiveness: 0.5, .exposureEffect: -0.5],
      relevance: 0.7),
    Case(
      testDescription: "unresponsive, never striking",
      values: [.notice: 0.6, .act: 0.5, .close: 0.1, .tapAway: 1, .responsiveness: -0.8, .exposureEffect: 0.3], relevance: -0.4),
    // Fatigue that never recovers is 0.5 after each display, whatever the weights say in all: 0.5 · (0.7 + 0.3).
    Case(
      testDescription: "ever more tired",
      values: [
        .notice: 1, .strike: 0.1, .act: 0.4, .close: 0.1, .tapAway: 0.5, .fatiguePerDisplay: 0.5, .sharedWeight: 0.7, .tipWeight: 0.3,
        .sharedHalfLife: 1e12, .tipHalfLife: 1e12, .strikeFatigue: 0.6, .actFatigue: 0.8, .closeFatigue: 0.4,
      ]),
  ]

  @Test("The endings of the n-th display have their probabilities", arguments: cases)
  func byExposure(test: Case) throws {
    let values = test.values
    let view = try Self.world(users: 6_000, values, relevance: test.relevance).tally().view(variant: 0)
    func value(_ parameter: BehaviourParameter) -> Double { values[parameter] ?? 0 }
    for exposure in 1...6 {
      let level = value(.fatiguePerDisplay) * Double(exposure - 1)
      let notice = Self.shifted(value(.notice), by: value(.responsiveness))
      let strike = Self.shifted(value(.strike), by: value(.strikeFatigue) * level)
      let habit = value(.exposureEffect) * Double(exposure - 1) - value(.actFatigue) * level
      let act = Self.shifted(value(.act), by: value(.responsiveness) + test.relevance + habit)
      let close = Self.shifted(value(.close), by: value(.closeFatigue) * level)
      let acted = notice * (1 - strike) * act
      let closed = notice * (strike + (1 - strike) * (1 - act) * close)
      let tapped = notice * (1 - strike) * (1 - act) * (1 - close) * value(.tapAway)
      let displays = view.count(.displays, exposure: exposure, tip: 0)
      let counts = [ExposureCount.acted, .closed, .tappedAway].map { view.count($0, exposure: exposure, tip: 0) }
      // A display that is up when the watch ends has no response yet; they are few.
      let rest = displays - counts.reduce(0, +)
      let expected = [acted, closed, tapped, 1 - acted - closed - tapped].map { $0 * Double(displays) }
      #expect(displays > 300)
      #expect(Goodness.chiSquare(counts + [rest], expected: expected) > 0.0005, "exposure \(exposure)")
      let noticed = view.count(.noticed, exposure: exposure, tip: 0)
      #expect(abs(Goodness.z(noticed, of: displays, share: notice)) < 4, "noticed at exposure \(exposure)")
    }
  }

  @Test("Fatigue lowers the odds of noticing by what was noticed before")
  func noticing() throws {
    let values: [BehaviourParameter: Double] = [
      .notice: 0.7, .tapAway: 1, .fatiguePerDisplay: 0.5, .sharedHalfLife: 1e12, .tipHalfLife: 1e12, .sharedWeight: 1, .tipWeight: 1,
      .noticeFatigue: 0.5,
    ]
    let view = try Self.world(users: 6_000, values).tally().view(variant: 0)
    // The distribution of the number of displays noticed so far, display by display.
    var noticed = [1.0]
    for exposure in 1...6 {
      let share = noticed.indices.map { Self.shifted(0.7, by: -0.5 * Double($0)) }
      let expected = zip(noticed, share).reduce(0) { $0 + $1.0 * $1.1 }
      let displays = view.count(.displays, exposure: exposure, tip: 0)
      #expect(abs(Goodness.z(view.count(.noticed, exposure: exposure, tip: 0), of: displays, share: expected)) < 4, "exposure \(exposure)")
      var next = Array(repeating: 0.0, count: noticed.count + 1)
      for (count, probability) in noticed.enumerated() {
        next[count] += probability * (1 - share[count])
        next[count + 1] += probability * share[count]
      }
      noticed = next
    }
  }

  @Test(
    "After each dismissal a user turns tips off, or leaves, with the user's own probability",
    arguments: [BehaviourParameter.optOut, .abandon])
  func consequences(parameter: BehaviourParameter) throws {
    var world = try Self.world(users: 4_000, [.tapAway: 1, parameter: 0.2, .opensPerDay: 6])
    world.screens = [ScreenModel(name: "only", tips: [0], dwell: .same(60), onAppear: [], choices: [(.leave, 1)])]
    let tally = try world.tally()
    let view = tally.view(variant: 0)
    for exposure in 1...5 {
      let (one, next) = (view.count(.displays, exposure: exposure, tip: 0), view.count(.displays, exposure: exposure + 1, tip: 0))
      #expect(abs(Goodness.z(next, of: one, share: 0.8)) < 4, "exposure \(exposure)")
    }
    let metric = parameter == .optOut ? Metric.optOuts : .promptChurn
    // Some 36 displays in 6 days: whom 0.8^n spares to the end are fewer than one in a thousand.
    #expect(tally.sum(of: metric, variant: 0, replication: 0) > 3_980)
    #expect(view.count(.churned) == (parameter == .abandon ? Int64(tally.sum(of: .promptChurn, variant: 0, replication: 0)) : 0))
    if parameter == .optOut { #expect(view.count(notShown: .override, tip: 0) > 0) }
  }

  @Test(
    "A close within two seconds is a strike, whatever the user meant by it",
    arguments: [(1.999_999, true), (2, true), (2.000_001, false), (0, true)])
  func strikes(seconds: Double, isStrike: Bool) throws {
    var world = try Self.world(users: 60, [.close: 1])
    world.responseTimes = ResponseTimes(strike: .same(1), read: .same(seconds))
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.closed, tip: 0) > 50)
    #expect(view.count(.strikes, tip: 0) == (isStrike ? view.count(.closed, tip: 0) : 0))
    #expect(view.sum(.displayTime, tip: 0) == Int128(view.count(.closed, tip: 0)) * Int128(max((seconds * 1e6).rounded(), 1)))
  }

  @Test("Reflexes take the time of reflexes, readers that of readers")
  func times() throws {
    var world = try Self.world(users: 800, [.strike: 0.5, .tapAway: 1])
    world.responseTimes = ResponseTimes(
      strike: .uniform(try Uniform(lower: 0.5, upper: 1.5)), read: .exponential(try Exponential(mean: 20)))
    var (reflexes, readings): ([Double], [Double]) = ([], [])
    for id in 0..<world.users {
      for display in Life(try world.replay(id)).displays {
        if display.ending == .closed { reflexes.append(Double(display.duration) / 1e6) }
        if display.ending == .tappedAway { readings.append(Double(display.duration) / 1e6) }
      }
    }
    #expect(reflexes.count > 500 && readings.count > 500)
    #expect(Goodness.kolmogorovSmirnov(reflexes) { min(max($0 - 0.5, 0), 1) } < Goodness.kolmogorovLimit)
    #expect(Goodness.kolmogorovSmirnov(readings) { 1 - exp(-$0 / 20) } < Goodness.kolmogorovLimit)
  }
}
