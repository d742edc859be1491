// SPDX-License-Identifier: GPL-3.0-or-later

import ChildProcesses
import Datastore
import Foundation
import PushPrimer
import Testing

/// Processes that write and acknowledge are killed; what they acknowledged must be there, and nothing half.
@Suite struct DurabilityTests {
  @Test(.timeLimit(.minutes(2))) func whatWasAcknowledgedSurvivesAKill() throws {
    let folder = try StoreFolder()
    var generator = SeededGenerator(seed: 20_240_607)
    var (acknowledged, killsAfterSomething) = (0, 0)
    for round in 0..<60 {
      let probe = try ChildProcess(probe: "write", folder.file())
      // The first rounds die while the file is made, the others at a random moment after the first acknowledgement.
      if round < 10 {
        Thread.sleep(forTimeInterval: Double(round) * 0.001)
      } else {
        probe.waitForLine()
        Thread.sleep(forTimeInterval: Double.random(in: 0...0.04, using: &generator))
      }
      probe.kill()
      let last = try probe.lines().last.flatMap { Int($0) }
      if let last {
        #expect(last > acknowledged)
        killsAfterSomething += 1
      }
      acknowledged = last ?? acknowledged
      // Every third process starts with what the kill before it left.
      if round % 3 > 0 { acknowledged = max(acknowledged, try check(folder.file(), acknowledged: acknowledged, round)) }
    }
    _ = try check(folder.file(), acknowledged: acknowledged, 60)
    #expect(killsAfterSomething >= 50)
  }

  /// Holds a store against what was acknowledged; returns what is stored, which may be one transaction more.
  private func check(_ path: String, acknowledged: Int, _ round: Int) throws -> Int {
    let store = try TipsDatastore(at: path)
    let stored = store.parameter("number").flatMap { Int($0) } ?? 0
    #expect(stored >= acknowledged, "Round \(round): \(acknowledged) were acknowledged, \(stored) are stored.")
    #expect(stored <= acknowledged + 2, "Round \(round): more is stored than two processes can have left without acknowledgement.")
    let displays = store.tip("tip").displays
    #expect(displays.count == Int64(stored) && displays.duration == Int64(stored) * 1_000_000)
    #expect(store.donations(of: "write").map(\.payload) == (max(stored - 100, 0)..<stored).map { "\($0 + 1)" })
    #expect(store.primerLedger == (stored == 0 ? PrimerLedger() : PrimerLedger(lastShown: Int64(stored), timesShown: Int32(stored))))
    try store.close()
    return stored
  }

  /// A host presents and is killed at any moment: what a user saw is remembered, and at most one display that nobody saw.
  @Test(.timeLimit(.minutes(1))) func noDisplayOfAPrimerIsForgottenThatWasSeen() throws {
    let folder = try StoreFolder()
    var generator = SeededGenerator(seed: 20_241_201)
    var seen = 0
    for round in 0..<20 {
      let probe = try ChildProcess(probe: "present", folder.file())
      probe.waitForLine()
      Thread.sleep(forTimeInterval: Double.random(in: 0...0.02, using: &generator))
      probe.kill()
      seen = try probe.lines().last.flatMap { Int($0) } ?? seen
      let store = try TipsDatastore(at: folder.file())
      let stored = Int(store.primerLedger.timesShown)
      #expect(stored == seen || stored == seen + 1, "Round \(round): \(seen) were seen, \(stored) are remembered.")
      #expect(store.primerLedger.lastShown == Int64(stored))
      // The next process goes on from what is remembered.
      seen = stored
      try store.close()
    }
    #expect(seen > 20)
  }

  /// The log of a process that was killed is cut anywhere, as a power cut may do; what is left is a beginning of what was written.
  @Test func aLogThatIsCutLosesTheEndAndNothingElse() throws {
    let folder = try StoreFolder()
    let probe = try ChildProcess(probe: "write", folder.file())
    probe.waitForLine()
    Thread.sleep(forTimeInterval: 0.03)
    probe.kill()
    _ = try probe.lines()
    let (file, log) = (folder.bytes(), folder.bytes("tips.store-wal"))
    try #require(log.count > 32)
    var generator = SeededGenerator(seed: 1)
    var last = Int.max
    for length in (0..<12).map({ _ in Int.random(in: 0...log.count, using: &generator) }).sorted(by: >) {
      let cut = try StoreFolder()
      try cut.write(file)
      try cut.write(Array(log[..<length]), to: "tips.store-wal")
      let store = try TipsDatastore(at: cut.file())
      let stored = store.parameter("number").flatMap { Int($0) } ?? 0
      #expect(stored <= last)
      #expect(store.tip("tip").displays.count == Int64(stored))
      #expect(store.donations(of: "write").map(\.payload) == (max(stored - 100, 0)..<stored).map { "\($0 + 1)" })
      last = stored
    }
  }
}
