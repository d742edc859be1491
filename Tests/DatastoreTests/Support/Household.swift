// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Testing
import TipRules

/// Several devices of one user with clocks that disagree, and what they knew at random moments.
struct Household {
  /// The devices' stores.
  private(set) var stores: [VolatileStore] = []
  /// What each knew, at some moments of the history.
  private(set) var snapshots: [SyncState] = []
  private(set) var now: Microseconds = 1_000

  /// Lives a random history: devices write, and now and then hear of each other.
  init(devices: Int, steps: Int, using generator: inout SeededGenerator) throws {
    var skews: [Microseconds] = []
    for device in 1...devices {
      stores.append(VolatileStore(device: try #require(DeviceIdentifier(rawValue: Int64(device)))))
      skews.append(Int64.random(in: -50...50, using: &generator))
    }
    // A device knows an event's limit from the first donation on; from then on all have the same.
    for store in stores {
      for event in 0..<3 { try store.donate(to: "event \(event)", limit: RandomHistory.limit(of: "event \(event)"), at: 1) }
    }
    for _ in 0..<steps {
      now += Int64.random(in: 0...8, using: &generator)
      let place = Int.random(in: 0..<devices, using: &generator)
      let time = now + skews[place]
      if Int.random(in: 0..<6, using: &generator) == 0, let snapshot = snapshots.randomElement(using: &generator) {
        // What arrives may be old.
        try stores[place].merge(snapshot, at: time)
      } else {
        let write = RandomHistory.write(at: time, using: &generator)
        // Everything is forgotten rarely, or there would be nothing else to see.
        if write == .reset, Int.random(in: 0..<3, using: &generator) > 0 { continue }
        try stores[place].write([write], at: time)
      }
      if Int.random(in: 0..<4, using: &generator) == 0 { snapshots.append(stores[place].syncState) }
    }
    snapshots.append(contentsOf: stores.map(\.syncState))
  }
}
