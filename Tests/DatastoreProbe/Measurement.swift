// SPDX-License-Identifier: GPL-3.0-or-later

import BareSQLite
import Datastore
import TipRules

/// What an acknowledged donation and a start cost, side by side with bare SQLite.
enum Measurement {
  private static let event = "didViewLandmarkDetail"
  private static let payload = #"{"landmarkID":1016,"landmarkName":"Silver Salmon Creek"}"#
  private static let roundCount = 9

  /// Measures in a folder that is there, and prints one line of tab-separated values a result.
  static func run(in folder: String) throws {
    Probe.say("what\tstore_us\tbare_us\tratio")
    for (durability, pragma, count) in [(DatastoreOptions.Durability.processDeath, "NORMAL", 2_000), (.powerLoss, "FULL", 100)] {
      for (name, kept) in [("below its limit", 1_000_000), ("at its limit of 1000", 1_000)] {
        let stem = "\(folder)/\(pragma)-\(kept)"
        let store = try TipsDatastore(at: stem + ".store", options: DatastoreOptions(durability: durability))
        let bare = try BareDatabase(stem + ".bare")
        try bare.makeTable(synchronous: pragma)
        let limit = DonationLimit(maximumCount: kept)
        try fill(store, 1_000, limit: limit)
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for _ in 0..<roundCount {
          ours.append(try time(count) { for _ in 0..<count { try store.donate(to: event, payload: payload, limit: limit, at: Probe.now) } })
          theirs.append(try time(count) { try bare.insert(count, event: event, date: Probe.now, payload: payload) })
        }
        let (storeTime, bareTime) = (median(ours), median(theirs))
        Probe.say("donation, synchronous=\(pragma), event \(name)\t\(storeTime.short)\t\(bareTime.short)\t\((storeTime / bareTime).short)")
        try store.close()
      }
    }
    try measureStarts(in: folder)
    try measureReading(in: folder)
  }

  /// What opening costs, by what was donated in all and by what the limits keep.
  private static func measureStarts(in folder: String) throws {
    Probe.say("what\tdonated\tkept\topen_us")
    for (donated, kept) in [(0, 1_000), (1_000, 1_000), (10_000, 1_000), (100_000, 1_000), (10_000, 10_000), (100_000, 100_000)] {
      let path = "\(folder)/start-\(donated)-\(kept)"
      let store = try TipsDatastore(at: path)
      try fill(store, donated, limit: DonationLimit(maximumCount: kept))
      try store.close()
      var times: [Double] = []
      for _ in 0..<roundCount {
        times.append(try time(1) { try TipsDatastore(at: path).close() })
      }
      Probe.say("open\t\(donated)\t\(min(donated, kept))\t\(median(times).short)")
    }
  }

  private static func measureReading(in folder: String) throws {
    let store = try TipsDatastore(at: folder + "/reading")
    try store.displayBegan("FavoriteLandmarkTip", startsClock: true, at: Probe.now)
    try store.setParameter("FavoriteLandmarkTip.isLoggedIn", json: "true", at: Probe.now)
    var sum: Int64 = 0
    let count = 200_000
    let (tip, parameter) = ("FavoriteLandmarkTip", "FavoriteLandmarkTip.isLoggedIn")
    let record = time(count) { for _ in 0..<count { sum += store.tip(tip).displays.count } }
    let value = time(count) { for _ in 0..<count { sum += store.parameter(parameter) == nil ? 0 : 1 } }
    let fresh = try time(10_000) { for _ in 0..<10_000 { sum += try store.refresh() ? 1 : 0 } }
    precondition(sum == Int64(2 * count), "Reading gives what was written.")
    Probe.say("what\tus")
    Probe.say("read a tip's record\t\(record.short)")
    Probe.say("read a parameter\t\(value.short)")
    Probe.say("refresh, nothing new\t\(fresh.short)")
  }

  private static func fill(_ store: TipsDatastore, _ count: Int, limit: DonationLimit) throws(DatastoreError) {
    var left = count
    while left > 0 {
      let now = Probe.now
      let batch = min(left, 1_000)
      try store.write((0..<batch).map { _ in .donate(event: event, date: now, payload: payload, limit: limit) }, at: now)
      left -= batch
    }
  }

  /// Microseconds for each of `count` things that `body` does.
  private static func time(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure(body)
    return (Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) / 1e12) / Double(count)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

extension Double {
  /// Three decimals.
  fileprivate var short: String { "\((self * 1_000).rounded() / 1_000)" }
}
