// SPDX-License-Identifier: GPL-3.0-or-later

import RepeatableRandomness
import TestScripts
import Testing
import TipEngine

/// Merging is conflict-free: in any order, any number of times, it gives the same.
@Suite("Sync of devices")
struct SyncTests {
  /// What a device may know after some writes of its own, on top of what it knew.
  private func write(_ records: inout SyncRecords, _ random: inout RepeatableGenerator, at time: Int64) {
    for _ in 0..<random.below(6) {
      let stamp = records.stamp(at: time + Int64(random.below(3)))
      switch random.below(6) {
      case 0, 1: records.donations[random.below(2), default: [:]][stamp] = [Int64(random.below(9))]
      case 2: records.deletions[random.below(2)] = stamp
      case 3: records.parameters[random.below(2)] = (stamp, [Int64(random.below(9))])
      case 4:
        let tip = random.below(2)
        records.tips[tip].shares[records.device, default: .init()].count += 1
        records.tips[tip].shares[records.device, default: .init()].duration += Int64(random.below(1_000))
        if random.below(2) == 0, records.tips[tip].invalidation == nil {
          records.tips[tip].invalidation = (stamp, random.pick(InvalidationReason.allCases))
        }
      default: records.tips[random.below(2)] = .init(age: stamp)
      }
    }
  }

  private func merged(_ parts: [SyncRecords], _ precedence: InvalidationPrecedence) -> SyncRecords {
    var result = parts[0]
    for part in parts.dropFirst() { result.merge(part, precedence: precedence) }
    return result
  }

  @Test("Any order, any grouping and any repetition give the same", arguments: InvalidationPrecedence.allCases)
  func isConflictFree(precedence: InvalidationPrecedence) {
    var random = RepeatableGenerator(seed: 11)
    var differences = 0
    for _ in 0..<2_000 {
      var parts = (0..<3).map { SyncRecords(device: $0, tips: 2) }
      for place in parts.indices { write(&parts[place], &random, at: 0) }
      // Some have met before and went on by themselves.
      if random.below(2) == 0 { parts[1].merge(parts[0], precedence: precedence) }
      for place in parts.indices { write(&parts[place], &random, at: 2) }
      let whole = merged(parts, precedence)
      if whole != parts[0] { differences += 1 }
      #expect(merged([parts[2], parts[1], parts[0]], precedence) == whole)
      #expect(merged([parts[1], parts[0], parts[2], parts[1]], precedence) == whole)
      #expect(merged([parts[0], merged([parts[1], parts[2]], precedence)], precedence) == whole)
      #expect(merged([whole, whole, parts[0]], precedence) == whole)
    }
    #expect(differences > 1_000)
  }

  @Test("A deletion takes the donations before it, not those after")
  func deletions() {
    var phone = SyncRecords(device: 0, tips: 0)
    var tablet = SyncRecords(device: 1, tips: 0)
    phone.donations[0] = [phone.stamp(at: 1): [1]]
    tablet.deletions[0] = tablet.stamp(at: 2)
    let later = phone.stamp(at: 3)
    phone.donations[0]?[later] = [3]
    tablet.merge(phone, precedence: .firstReason)
    #expect(tablet.keptDonations(of: 0).map(\.payload) == [[3]])
  }

  /// Steps on two devices, and what both must say after a sync.
  static let steps: [(String, [String])] = [
    (
      "donations made apart are counted together, each once",
      [
        "launch", "donate: opened", "device: tablet", "launch", "{ donate: opened, times: 2 }", "sync", "sync",
        "expect: { donations: { opened: 3 } }", "device: phone", "expect: { donations: { opened: 3 } }",
      ]
    ),
    (
      "the last write of a parameter holds on both",
      [
        "launch", "set: { P.x: 1 }", "wait: 1s", "device: tablet", "launch", "set: { P.x: 2 }", "device: phone", "sync",
        "expect: { parameters: { P.x: 2 } }",
      ]
    ),
    (
      "a rule wakes up by what another device did",
      [
        "launch", "show: T", "expect: { displayed: none }", "device: tablet", "launch", "{ donate: opened, times: 2 }", "sync",
        "device: phone",
        "expect: { displayed: T }",
      ]
    ),
    (
      "a reset of eligibility reaches the other device",
      [
        "launch", "invalidate: U", "device: tablet", "launch", "sync", "expect: { U: invalidated }", "wait: 1s", "resetEligibility: U",
        "sync", "device: phone", "expect: { U: { status: available, displayCount: 0 } }",
      ]
    ),
    (
      "deleted donations don't come back",
      [
        "launch", "{ donate: opened, times: 3 }", "device: tablet", "launch", "sync", "deleteDonations: opened", "sync", "sync",
        "expect: { donations: { opened: 0 } }", "device: phone", "expect: { donations: { opened: 0 } }",
      ]
    ),
    (
      "time goes by on all devices",
      [
        "launch", "show: U", "device: tablet", "launch", "wait: 2m", "device: phone", "expect: { U: { reason: displayDurationExceeded } }",
        "device: tablet", "expect: { U: available }", "sync", "expect: { U: { reason: displayDurationExceeded } }",
      ]
    ),
    (
      "overrides stay on their device",
      [
        "launch", "override: hideAll", "device: tablet", "launch", "sync", "show: U", "expect: { displayed: U }",
      ]
    ),
  ]

  @Test("Devices agree after a sync", arguments: steps.indices)
  func devices(index: Int) throws {
    let (name, steps) = Self.steps[index]
    let lines = steps.map { "      - \($0)\n" }.joined()
    let runs = try Script.runs(
      """
      tipsim: 1
      events: { opened: {} }
      parameters: { P.x: 0 }
      inlineTips:
        T: { rules: ["#Rule(opened) { $0.donations.count >= 2 }"] }
        U: { presentation: inline, options: { maxDisplayDuration: 90s } }
      tests:
        - name: \(name)
          steps:
      \(lines)
      """)
    let run = try #require(runs.first)
    #expect(run.hasPassed, "\(TestReport.text(of: run, .init()))")
    // Moments say on which device they are.
    let isNamed = run.moments.allSatisfy { $0.device != nil }
    #expect(isNamed)
  }
}
