// SPDX-License-Identifier: GPL-3.0-or-later

import TestScripts
import Testing

@Suite("Sync of devices")
struct SyncTests {
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
      "what follows a sync at the same moment is later than what the sync brought",
      [
        "launch", "{ donate: opened, times: 3 }", "wait: 1s", "device: tablet", "launch", "deleteDonations: opened", "sync",
        "device: phone",
        "donate: opened", "set: { P.x: 7 }", "sync", "expect: { donations: { opened: 1 }, parameters: { P.x: 7 } }", "device: tablet",
        "expect: { donations: { opened: 1 }, parameters: { P.x: 7 } }",
      ]
    ),
    (
      "an invalidation after a reset of eligibility stays, though it did not know of it",
      [
        "launch", "device: tablet", "launch", "sync", "resetEligibility: U", "wait: 1s", "device: phone", "invalidate: U", "sync",
        "expect: { U: invalidated }", "device: tablet", "expect: { U: invalidated }",
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
