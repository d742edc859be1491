// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Testing

@Suite("Users' places in replications")
struct PlaceTests {
  static func population(users: Int, replications: Int) -> PopulationModel {
    PopulationModel(
      segments: [Segment(name: "all", share: 1, behaviour: BehaviourModel())], userCount: users, days: 1, sampling: .independent,
      replicationCount: replications)
  }

  static let sizes: [(users: Int, replications: Int)] = [
    (1, 1), (1, 16), (2, 3), (3, 2), (7, 7), (15, 16), (16, 16), (17, 16), (100, 7), (101, 64), (997, 31), (1_000, 999), (1_024, 3),
  ]

  @Test("Every user has one place, in the order of ids, and replications differ by one user at most", arguments: sizes)
  func roundTrip(size: (users: Int, replications: Int)) {
    let population = Self.population(users: size.users, replications: size.replications)
    #expect(population.firstUser(of: 0) == 0)
    #expect(population.firstUser(of: size.replications) == size.users)
    var counts = Array(repeating: 0, count: size.replications)
    for id in 0..<size.users {
      let place = population.place(of: id)
      #expect(population.firstUser(of: place.replication) + place.index == id)
      #expect(place.index == counts[place.replication])
      counts[place.replication] += 1
    }
    #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
  }

  @Test(
    "The last users of huge populations have places, too",
    arguments: [(Int.max, 1), (Int.max, 64), (Int.max - 1, 1_000_003), (1 << 62, 3)] as [(users: Int, replications: Int)])
  func huge(size: (users: Int, replications: Int)) {
    let population = Self.population(users: size.users, replications: size.replications)
    for id in [0, 1, size.users / 3, size.users / 2, size.users - 2, size.users - 1] {
      let place = population.place(of: id)
      #expect((0..<size.replications).contains(place.replication))
      #expect(place.index >= 0)
      #expect(population.firstUser(of: place.replication) + place.index == id)
      #expect(id < population.firstUser(of: place.replication + 1))
    }
  }
}
