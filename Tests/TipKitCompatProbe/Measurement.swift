// SPDX-License-Identifier: GPL-3.0-or-later

import BareSQLite
import BirdTips
import Foundation
import TipKitCompat

/// What the API costs: donations beside bare SQLite inserts in the same transaction mode, starts, and what never touches the disk.
enum Measurement {
  struct View: Codable, Sendable {
    let landmarkID: Int
    let landmarkName: String
  }

  struct ReadingTip: Tip {
    let event: Tips.Event<View>
    var id: String { "reads \(event.id)" }
    var title: Text { Text("Reading") }
    var rules: [Rule] { #Rule(event) { $0.donations.donatedWithin(.week).filter { $0.landmarkName != "Wilbere Bowl" }.count > 3 } }
  }

  private static let roundCount = 9
  /// What a donation may cost at most, in bare inserts.
  private static let limit = 2.0

  /// Measures in a folder that is there, and prints one line of tab-separated values a result; fails where a donation costs too much.
  static func run(in folder: String) throws {
    Probe.say("what\tapi_us\tbare_us\tratio")
    var worst = 0.0
    for (name, kept, isRead) in [
      ("that no rule reads", 1_000_000, false), ("that a rule reads", 1_000_000, true),
      ("that a rule reads, at its limit of 1000", 1_000, true),
    ] {
      worst = max(worst, try measureDonation(name, kept, isRead: isRead, in: "\(folder)/\(kept)-\(isRead)"))
    }
    try measureStarts(in: folder)
    try measureReading(in: folder)
    guard worst <= limit else { throw TooDear(ratio: worst) }
  }

  struct TooDear: Error, CustomStringConvertible {
    let ratio: Double
    var description: String { "A donation costs \(ratio.short) bare inserts, more than \(limit)." }
  }

  private static func process(_ folder: String) throws -> TipsProcess {
    let process = TipsProcess()
    try process.run { try Tips.configure([.datastoreLocation(.url(URL(filePath: folder)))]) }
    return process
  }

  private static func measureDonation(_ name: String, _ kept: Int, isRead: Bool, in folder: String) throws -> Double {
    let process = try process(folder)
    let bare = try BareDatabase(folder + "/bare")
    try bare.makeTable(synchronous: "NORMAL")
    let event = Tips.Event<View>(id: "didViewLandmarkDetail", donationLimit: .init(maximumCount: kept))
    let count = 1_000
    func donate(_ number: Int) { event.sendDonation(View(landmarkID: 1_016, landmarkName: "Silver Salmon Creek \(number % 40)")) }
    return try process.run {
      for number in 0..<1_000 { donate(number) }
      if isRead { precondition(ReadingTip(event: event).status == .available, "There are donations enough.") }
      var (ours, theirs): ([Double], [Double]) = ([], [])
      for _ in 0..<roundCount {
        ours.append(time(count) { for number in 0..<count { donate(number) } })
        theirs.append(
          try time(count) {
            try bare.insert(
              count, event: event.id, date: process.now, payload: #"{"landmarkID":1016,"landmarkName":"Silver Salmon Creek 12"}"#)
          })
      }
      let (api, insert) = (least(ours), least(theirs))
      Probe.say("donation to an event \(name)\t\(api.short)\t\(insert.short)\t\((api / insert).short)")
      try process.close()
      return api / insert
    }
  }

  /// What it takes from the start of an app to the first status, by what was donated in all and by what the limits keep.
  private static func measureStarts(in folder: String) throws {
    Probe.say("what\tdonated\tkept\tus")
    for (donated, kept) in [(0, 1_000), (1_000, 1_000), (10_000, 1_000), (30_000, 1_000), (10_000, 10_000)] {
      let folder = "\(folder)/start-\(donated)-\(kept)"
      let event = Tips.Event<View>(id: "started", donationLimit: .init(maximumCount: kept))
      let filling = try process(folder)
      filling.run { for number in 0..<donated { event.sendDonation(View(landmarkID: number, landmarkName: "Falls \(number % 40)")) } }
      try filling.close()
      var times: [Double] = []
      for _ in 0..<roundCount {
        times.append(
          try time(1) {
            let process = try process(folder)
            process.run { _ = ReadingTip(event: event).status }
            try process.close()
          })
      }
      Probe.say("start to first status\t\(donated)\t\(min(donated, kept))\t\(least(times).short)")
    }
  }

  private static func measureReading(in folder: String) throws {
    let process = try process(folder + "/reading")
    let event = Tips.Event<View>(id: "read", donationLimit: .init(maximumCount: 1_000))
    process.run {
      for number in 0..<10 { event.sendDonation(View(landmarkID: number, landmarkName: "Falls")) }
      let (tip, count) = (ReadingTip(event: event), 100_000)
      var available = 0
      let status = time(count) { for _ in 0..<count { available += tip.status == .available ? 1 : 0 } }
      precondition(available == count, "The tip may appear all the time.")
      let value = time(count) { for _ in 0..<count { available += Birds.visitor == "nobody" ? 1 : 0 } }
      Probe.say("what\tus\nstatus\t\(status.short)\nread a parameter\t\(value.short)")
    }
    try process.close()
  }

  /// Microseconds for each of `count` things that `body` does.
  private static func time(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure(body)
    return (Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) / 1e12) / Double(count)
  }

  /// The round that other work on the machine disturbed least.
  private static func least(_ values: [Double]) -> Double { values.min() ?? 0 }
}

extension Double {
  /// Three decimals.
  var short: String { "\((self * 1_000).rounded() / 1_000)" }
}
