// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import Simulation
import Statistics
import Testing
import TipEngine

@Suite("Users alone and in a batch")
struct ReplayTests {
  static let users = 300

  /// What the batch adds for each user alone, metric by metric.
  private func alone<Generator: StreamGenerator>(_ world: World, using generator: Generator.Type) throws -> [[Int64]] {
    var simulator = StudySimulator<Generator>(models: [try world.model()], seed: 7, layout: world.layout())
    return (0..<world.users).map { id in
      var tally = StudyTally(layout: world.layout())
      _ = simulator.simulate(users: id..<id + 1, into: &tally) { false }
      let replication =
        tally.layout.replicationCount == 1 ? 0 : (0..<tally.layout.replicationCount).first { tally.users(replication: $0) > 0 } ?? 0
      return Metric.cases(withPrompts: false, withScreens: false).map { Int64(tally.sum(of: $0, variant: 0, replication: replication)) }
    }
  }

  @Test("A replay has the metrics of the batch, user by user", arguments: [false, true])
  func replay(hasLength: Bool) throws {
    var world = try RichApp.world(users: Self.users)
    if hasLength { world.length = .geometric(try Geometric(successProbability: 0.2)) }
    let batch = try alone(world, using: Xoshiro256PlusPlus.self)
    let model = try world.model()
    var seen = Set<Metric>()
    var notShown: [Int: Int64] = [:]
    for id in 0..<world.users {
      let replay = try UserReplay(of: id, model: model, seed: 7, using: Xoshiro256PlusPlus.self)
      for case (_, .notShown(let tip, let decision)) in replay.moments {
        notShown[Gate.place(of: decision.gate, tip: tip), default: 0] += 1
      }
      for metric in Metric.cases(withPrompts: false, withScreens: false) {
        #expect(replay.metrics[metric.rawValue] == batch[id][metric.rawValue], "user \(id), \(metric)")
        if replay.metrics[metric.rawValue] > 0 { seen.insert(metric) }
      }
    }
    #expect(seen == Set(Metric.cases(withPrompts: false, withScreens: false)), "Nothing that is compared is always 0.")
    // The batch counts the gates of a screen's tips on a way of its own.
    let view = World.tally([model], layout: world.layout(), users: 0..<world.users, seed: 7, using: Xoshiro256PlusPlus.self)
      .view(variant: 0)
    for tip in world.tips.indices {
      for gate in Gate.allCases {
        #expect(view.count(notShown: gate, tip: tip) == notShown[Gate.place(of: gate, tip: tip), default: 0], "tip \(tip), \(gate)")
      }
    }
    #expect(notShown.values.reduce(0, +) > 1_000)
  }

  @Test("Replays keep all donations, and decide the same")
  func retention() throws {
    let world = try RichApp.world(users: 60)
    let model = try world.model()
    let full = try model.retainingDonations()
    for id in 0..<60 {
      let one = try UserReplay(of: id, model: model, seed: 7, using: Philox4x32.self)
      let other = try UserReplay(of: id, model: full, seed: 7, using: Philox4x32.self)
      #expect(one.metrics == other.metrics)
      #expect(Life(one).displays.map(\.begin) == Life(other).displays.map(\.begin))
    }
  }

  @Test("A long life stops within 4,096 events of the wish, and the next user is none the worse")
  func stopsWithinALife() throws {
    var world = try RichApp.world(users: 4)
    world.behaviour[.opensPerDay] = .same(20_000)
    let model = try world.model()
    var simulator = StudySimulator<Xoshiro256PlusPlus>(models: [model], seed: 7, layout: world.layout())
    var tally = StudyTally(layout: world.layout())
    var questions = 0
    let isWhole = simulator.simulate(users: 0..<1, into: &tally) {
      questions += 1
      return questions > 3
    }
    #expect(!isWhole)
    #expect(questions == 4)
    let opens = tally.view(variant: 0).count(action: 0)
    #expect(opens < 3 * 4_096)
    var after = StudyTally(layout: world.layout())
    _ = simulator.simulate(users: 1..<2, into: &after) { false }
    #expect(after.bytes == World.tally([model], layout: world.layout(), users: 1..<2, seed: 7, using: Xoshiro256PlusPlus.self).bytes)
    #expect(throws: CancellationError.self) {
      try UserReplay(of: 0, model: model, seed: 7, using: Xoshiro256PlusPlus.self, shouldStop: { true })
    }
  }

  @Test("User 17 alone adds what it adds among others")
  func seventeen() throws {
    let world = try RichApp.world(users: 40)
    let models = [try world.model()]
    func tally(_ users: Range<Int>) -> StudyTally {
      World.tally(models, layout: world.layout(), users: users, seed: 3, using: Xoshiro256PlusPlus.self)
    }
    var rest = tally(0..<17)
    rest.merge(tally(18..<40))
    rest.merge(tally(17..<18))
    #expect(rest.bytes == tally(0..<40).bytes)
  }

  @Test("What a replay tells adds up to its metrics")
  func story() throws {
    let world = try RichApp.world(users: 150)
    for id in 0..<150 {
      let replay = try world.replay(id)
      let life = Life(replay)
      func metric(_ metric: Metric) -> Int { Int(replay.metrics[metric.rawValue]) }
      #expect(life.sessions.count == metric(.sessions))
      #expect(life.displays.count == metric(.displays))
      #expect(life.actions == metric(.actions))
      #expect(life.displays.count + life.notShown == metric(.opportunities))
      #expect(life.displays.count { $0.ending == .acted } == metric(.acts))
      #expect(life.displays.count { $0.ending == .closed || $0.ending == .tappedAway } == metric(.dismissals))
      #expect(life.displays.count { $0.ending == .closed && $0.duration <= 2 * Time.second } == metric(.strikes))
      #expect((life.leftByTip ? 1 : 0) == metric(.promptChurn) && (life.optedOut ? 1 : 0) == metric(.optOuts))
      #expect(life.displays.map(\.begin).min() ?? 21 * Time.day == Int64(metric(.timeToFirstDisplay)))
      #expect(zip(replay.moments, replay.moments.dropFirst()).allSatisfy { $0.time <= $1.time })
      #expect(life.displays.allSatisfy { $0.begin + $0.duration == $0.end })
    }
  }
}
