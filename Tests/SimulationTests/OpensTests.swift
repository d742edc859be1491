// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Population
import Randomness
import Simulation
import Statistics
import Testing

@Suite("Opens and lifetimes against theory")
struct OpensTests {
  /// Sessions that begin and end with the open, so that no open is dropped.
  static func world(users: Int, days: Int) throws -> World {
    var world = World(users: users, days: days)
    world.screens = [ScreenModel(name: "only", tips: [], dwell: .same(0), onAppear: [], choices: [(.leave, 1)])]
    return world
  }

  /// The number of sessions of each user.
  static func counts(_ world: World, seed: UInt64 = 1) throws -> [Int] {
    var simulator = StudySimulator<Xoshiro256PlusPlus>(models: [try world.model()], seed: seed, layout: world.layout())
    return (0..<world.users).map { id in
      var tally = StudyTally(layout: world.layout())
      _ = simulator.simulate(users: id..<id + 1, into: &tally) { false }
      return Int(tally.view(variant: 0).count(action: SimulationModel.openAction))
    }
  }

  struct Rate: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let shape: Double
    let scale: Double
    let days: Int
    let isFlat: Bool
  }

  /// A gamma mixture of Poisson counts is negative binomial with n = shape and p = 1 / (1 + scale · days) (Greenwood & Yule 1920); over
  /// whole weeks the curve's mean of 1 leaves that as it is.
  @Test(
    "Opens over the watch are negative binomial",
    arguments: [
      Rate(testDescription: "many, flat", shape: 2, scale: 0.5, days: 14, isFlat: true),
      Rate(testDescription: "few, very unlike", shape: 0.5, scale: 0.4, days: 7, isFlat: true),
      Rate(testDescription: "thinned", shape: 2, scale: 0.5, days: 14, isFlat: false),
    ])
  func negativeBinomial(rate: Rate) throws {
    var world = try Self.world(users: 4_000, days: rate.days)
    if !rate.isFlat { world.behaviour.hourOfWeek = try #require(HourOfWeekCurve(weights: (0..<24).map { Double($0 % 8) })) }
    world.behaviour[.opensPerDay] = .gamma(try Gamma(shape: rate.shape, scale: rate.scale))
    let counts = try Self.counts(world)
    let theory = try NegativeBinomial(size: rate.shape, successProbability: 1 / (1 + rate.scale * Double(rate.days)))
    let users = Double(counts.count)
    let mean = Double(counts.reduce(0, +)) / users
    #expect(abs(mean - theory.mean) < 4 * theory.standardDeviation / users.squareRoot())
    let squares: [Double] = counts.map { (Double($0) - mean) * (Double($0) - mean) }
    let variance = squares.reduce(0, +) / (users - 1)
    #expect(abs(variance / (theory.standardDeviation * theory.standardDeviation) - 1) < 0.15)
    var observed = Array(repeating: Int64(0), count: 200)
    for count in counts { observed[min(count, 199)] += 1 }
    let upTo: [Double] = [0] + (0..<199).map { theory.cumulative($0) } + [1]
    let expected: [Double] = zip(upTo, upTo.dropFirst()).map { users * ($1 - $0) }
    #expect(Goodness.chiSquare(observed, expected: expected) > 0.001)
  }

  /// The opens of a user, in microseconds since install.
  private static func opens(_ world: World, _ id: Int) throws -> [Int64] { Life(try world.replay(id)).sessions.map(\.begin) }

  /// A world whose users open the app 0.5 times a day, never before noon.
  private static func installing(_ opensAtInstall: Bool, users: Int) throws -> World {
    var world = try Self.world(users: users, days: 7)
    world.behaviour.hourOfWeek = try #require(HourOfWeekCurve(weights: (0..<24).map { $0 < 12 ? 0 : 1 }))
    world.behaviour[.opensPerDay] = .same(0.5)
    world.behaviour.opensAtInstall = opensAtInstall
    return world
  }

  @Test("With opensAtInstall the first session is at 0, and their number is 1 + Poisson")
  func atInstall() throws {
    let world = try Self.installing(true, users: 4_000)
    let counts = try Self.counts(world)
    let mean = Double(counts.reduce(0, +)) / 4_000
    #expect(abs(mean - 4.5) < 4 * (3.5 / 4_000).squareRoot())
    let theory = try Poisson(mean: 3.5)
    var observed = Array(repeating: Int64(0), count: 14)
    for count in counts { observed[min(max(count - 1, 0), 13)] += 1 }
    let upTo: [Double] = [0] + (0..<13).map { theory.cumulative($0) } + [1]
    #expect(Goodness.chiSquare(observed, expected: zip(upTo, upTo.dropFirst()).map { 4_000 * ($1 - $0) }) > 0.001)
    #expect(!counts.contains(0))
    for id in 0..<100 { #expect(try Self.opens(world, id).first == 0) }
  }

  @Test("The install draws nothing of its own: later opens are those of a user who does not open at install")
  func installDrawsNothing() throws {
    let (plain, installing) = (try Self.installing(false, users: 100), try Self.installing(true, users: 100))
    for id in 0..<100 { #expect(try Self.opens(installing, id) == [0] + Self.opens(plain, id)) }
  }

  @Test("Users of the time before the release do not open the app at t = 0, which is no install of theirs")
  func tenuredDoNotInstall() throws {
    var (plain, installing) = (try Self.installing(false, users: 100), try Self.installing(true, users: 100))
    plain.behaviour.tenuredShare = 1
    installing.behaviour.tenuredShare = 1
    for id in 0..<100 { #expect(try Self.opens(installing, id) == Self.opens(plain, id)) }
  }

  @Test("A user who never opens the app has no sessions, and is counted")
  func never() throws {
    var world = try Self.world(users: 20, days: 7)
    world.behaviour[.opensPerDay] = .same(0)
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.users) == 20 && view.count(action: 0) == 0)
    #expect(view.histogram(.displaysPerUser).count == 20 && view.histogram(.displaysPerSession).count == 0)
  }

  @Test("Opens within a session are dropped and counted")
  func dropped() throws {
    var world = try Self.world(users: 400, days: 10)
    world.screens = [ScreenModel(name: "only", tips: [], dwell: .same(3_600), onAppear: [], choices: [(.leave, 1)])]
    world.behaviour[.opensPerDay] = .same(12)
    let view = try world.tally().view(variant: 0)
    // Renewal process: a session of 1/24 day, then on average 1/12 day until the next open; 0.5 opens fall into a session.
    let (sessions, dropped) = (Double(view.count(action: 0)), Double(view.count(.droppedOpens)))
    #expect(abs(sessions / (400 * 10 * 8) - 1) < 0.02)
    #expect(abs(dropped / sessions - 0.5) < 0.02)
  }

  @Test("Opens follow the hours of the user's own week")
  func hours() throws {
    let weights: [Double] = (0..<168).map { (hour: Int) -> Double in hour % 24 < 7 ? 0 : Double(1 + hour % 5 + hour / 24) }
    var world = try Self.world(users: 600, days: 14)
    world.behaviour.hourOfWeek = try #require(HourOfWeekCurve(weights: weights))
    world.behaviour[.opensPerDay] = .same(4)
    let model = try world.model()
    let sampler = UserSampler(population: model.population, root: StreamRoot(seed: 1, replication: 0))
    var observed = Array(repeating: Int64(0), count: 168)
    for id in 0..<world.users {
      let phase = sampler.profile(index: UInt64(id), using: Xoshiro256PlusPlus.self).installPhase
      for session in Life(try world.replay(id)).sessions {
        observed[Int((phase + session.begin) / Time.hour) % 168] += 1
      }
    }
    let (total, weight) = (Double(observed.reduce(0, +)), weights.reduce(0, +))
    #expect(abs(total / (600 * 14 * 4) - 1) < 0.025)
    #expect(zip(observed, weights).allSatisfy { $1 > 0 || $0 == 0 })
    let expected: [Double] = weights.map { total * $0 / weight }
    #expect(Goodness.chiSquare(observed, expected: expected) > 0.001)
  }

  @Test(
    "Users leave day by day as the survival function says",
    arguments: [.exponential(meanDays: 9), .powerLaw(day1: 0.5, exponent: -0.5), .weibull(scaleDays: 10, shape: 0.6)] as [LifetimeModel])
  func churn(lifetime: LifetimeModel) throws {
    var world = try Self.world(users: 5_000, days: 20)
    world.behaviour.lifetime = lifetime
    world.tips = [World.Tip(id: "unseen")]
    let view = try world.tally().view(variant: 0)
    let users = Double(world.users)
    let observed = (0..<20).map { view.count(.churnedBefore, day: $0, tip: 0) }
    let alive: [Double] = (0...20).map { users * lifetime.survival(days: Double($0)) }
    let expected: [Double] = zip(alive, alive.dropFirst()).map { $0 - $1 }
    let left = users * lifetime.survival(days: 20)
    #expect(Goodness.chiSquare(observed + [view.count(.users) - view.count(.churned)], expected: expected + [left]) > 0.001)
    var rest = view.count(.users)
    for day in 0..<20 {
      rest -= observed[day]
      #expect(view.count(.users, day: day) == rest)
    }
  }

  @Test("Whoever has left opens the app no more")
  func afterLeaving() throws {
    var world = try Self.world(users: 200, days: 30)
    world.behaviour.lifetime = .exponential(meanDays: 5)
    world.behaviour[.opensPerDay] = .same(10)
    for id in 0..<200 {
      let replay = try world.replay(id)
      #expect(Life(replay).sessions.allSatisfy { $0.begin < replay.lifetime })
    }
  }
}
