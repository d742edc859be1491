// SPDX-License-Identifier: GPL-3.0-or-later

import ChildProcesses
import Datastore
import Foundation
import Testing
import TipRules

/// Several stores on one file: in processes of their own, and in one.
@Suite struct SharingTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  @Test(.timeLimit(.minutes(1))) func processesThatWriteAtOnceLoseNothing() throws {
    // All of them also make the file at once.
    let names = ["a", "b", "c"]
    let probes = try names.map { try ChildProcess(probe: "contend", folder.file(), $0, "60") }
    for probe in probes { #expect(try probe.lines() == ["done"]) }
    let store = try TipsDatastore(at: folder.file())
    let donations = store.donations(of: "contended")
    #expect(donations.count == 180 && store.tip("tip").displays.count == 180)
    #expect(zip(donations, donations.dropFirst()).allSatisfy { $0.stamp < $1.stamp })
    for name in names {
      let own = donations.compactMap(\.payload).filter { $0.hasPrefix("\"\(name) ") }
      #expect(own == (0..<60).map { "\"\(name) \($0)\"" })
    }
  }

  @Test func writesOfAnotherStoreAreSeenByRefreshingAndByWriting() throws {
    let first = try TipsDatastore(at: folder.file())
    let second = try TipsDatastore(at: folder.file())
    #expect(first.device == second.device)
    try first.setParameter("parameter", json: "1", at: 1)
    #expect(try !first.refresh(), "One's own writes are nothing new.")
    #expect(second.parameter("parameter") == nil)
    #expect(try second.refresh())
    #expect(second.parameter("parameter") == "1")
    #expect(try !second.refresh())
    for number in 0..<10 {
      let (writer, other) = number % 2 == 0 ? (first, second) : (second, first)
      try writer.donate(to: "event", payload: "\(number)", limit: DonationLimit(maximumCount: 4), at: 1)
      #expect(writer.donations(of: "event").compactMap(\.payload) == (max(number - 3, 0)...number).map { "\($0)" })
      #expect(other.donations(of: "event").last?.payload != "\(number)")
    }
    try first.refresh()
    #expect(first.state == second.state && first.syncState == second.syncState)
    try second.reset(at: 1)
    #expect(try first.refresh())
    #expect(first.state == second.state && first.donations(of: "event").isEmpty)
  }

  @Test(.timeLimit(.minutes(1))) func tasksThatWriteAndReadAtOnceLoseNothing() async throws {
    let store = try TipsDatastore(at: folder.file())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<25 {
            try store.write(
              [.donate(event: "event", date: 1, payload: "\(task)", limit: DonationLimit()), .displayBegan(tip: "tip", at: Int64(number))],
              at: Int64(number))
          }
        }
        group.addTask {
          for _ in 0..<200 {
            // A batch is seen whole: the donations and the displays are of one and the same moment.
            let state = store.state
            #expect(state.donations["event"]?.count ?? 0 == Int(state.tips["tip"]?.displays.count ?? 0))
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(store.donations(of: "event").count == 200)
    for task in 0..<8 { #expect(store.donations(of: "event").filter { $0.payload == "\(task)" }.count == 25) }
  }

  @Test(.timeLimit(.minutes(1))) func aLockedFileIsAnErrorAfterTheTimeToWait() throws {
    let store = try TipsDatastore(at: folder.file(), options: DatastoreOptions(busyTimeout: 50))
    try store.setParameter("parameter", json: "1", at: 1)
    let holder = try ChildProcess(probe: "hold", folder.file())
    try #require(holder.waitForLine() == "held\n")
    #expect(cause { try store.setParameter("parameter", json: "2", at: 2) } == .locked(waited: 50))
    #expect(store.parameter("parameter") == "1")
    holder.endInput()
    _ = try holder.lines()
    try store.setParameter("other", json: "3", at: 3)
    #expect(store.parameter("parameter") == "1" && store.parameter("other") == "3")
    let reopened = try TipsDatastore(at: folder.file())
    #expect(reopened.state == store.state)
  }
}
