// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Testing

/// Lengths of time in microseconds.
private enum Time {
  static let hour: Int64 = 3_600_000_000
  static let day = 24 * hour
}

@Suite("What a policy remembers and allows")
struct LedgerTests {
  /// Two tips, a popover among them, the primer, and the system's question.
  static let kinds: [PromptKind] = [.inlineTip, .popoverTip, .primerSheet, .systemPrompt]

  private func ledger(phase: Int64 = 0, isHeldOut: Bool = false, _ change: (inout AttentionPolicy) -> Void) -> AttentionLedger {
    var policy = AttentionPolicy(kinds: Self.kinds, isShared: true)
    change(&policy)
    var ledger = AttentionLedger(policy)
    ledger.reset(isHeldOut: isHeldOut, phase: phase)
    return ledger
  }

  private func expect(
    _ ledger: AttentionLedger, _ prompt: Int, at now: Int64, _ reason: AttentionReason?, until: Int64 = .max,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let wanted = reason.map { AttentionDeferral($0, until: until) }
    #expect(ledger.deferral(of: prompt, at: now) == wanted, sourceLocation: sourceLocation)
  }

  private func putsOff(_ ledger: inout AttentionLedger, _ prompt: Int, at now: Int64, place: Double) -> Bool {
    ledger.putsOff(prompt, at: now, place: place)
  }

  @Test("Without controls nothing waits")
  func free() {
    var ledger = ledger { _ in }
    for _ in 0..<5 {
      ledger.shown(0, at: 10)
      ledger.dismissed(0, at: 10)
    }
    for prompt in Self.kinds.indices { expect(ledger, prompt, at: 10, nil) }
  }

  @Test("Three in nine days: the fourth waits until the first is exactly nine days old")
  func rollingLimit() {
    var ledger = ledger { $0.limits = [RollingLimit(count: 3, window: 9 * Time.day)] }
    for (index, day) in [0, 2, 5].enumerated() {
      expect(ledger, index % 2, at: Int64(day) * Time.day, nil)
      ledger.shown(index % 2, at: Int64(day) * Time.day)
    }
    expect(ledger, 0, at: 6 * Time.day, .rollingLimit, until: 9 * Time.day)
    expect(ledger, 0, at: 9 * Time.day - 1, .rollingLimit, until: 9 * Time.day)
    expect(ledger, 0, at: 9 * Time.day, nil)
    ledger.shown(0, at: 9 * Time.day)
    expect(ledger, 1, at: 10 * Time.day, .rollingLimit, until: 11 * Time.day)
  }

  @Test("Several limits hold at once, each for the prompts it names")
  func severalLimits() {
    var ledger = ledger {
      $0.limits = [RollingLimit(count: 1, window: Time.hour, prompts: [0]), RollingLimit(count: 2, window: Time.day)]
    }
    ledger.shown(0, at: 0)
    expect(ledger, 0, at: 1, .rollingLimit, until: Time.hour)
    expect(ledger, 1, at: 1, nil)
    ledger.shown(1, at: 1)
    expect(ledger, 0, at: Time.hour, .rollingLimit, until: Time.day)
    expect(ledger, 1, at: Time.day, nil)
  }

  @Test("The gap runs from the last appearance, the cool-down from the last dismissal, which goes first")
  func gapAndCoolDown() {
    var ledger = ledger {
      $0.minimumGap = 100
      $0.coolDown = 50
    }
    ledger.shown(0, at: 1_000)
    expect(ledger, 2, at: 1_050, .minimumGap, until: 1_100)
    ledger.dismissed(0, at: 1_060)
    expect(ledger, 2, at: 1_061, .coolDown, until: 1_110)
    expect(ledger, 2, at: 1_110, nil)
  }

  @Test("A session and a day hold so much by weight; days are the user's own")
  func caps() {
    var ledger = ledger(phase: 23 * Time.hour) {
      $0.perSession = 5
      $0.perDay = 6
    }
    ledger.sessionBegan()
    ledger.shown(2, at: 0)
    // A primer weighs 4, a tip 1, the system's question 5.
    expect(ledger, 0, at: 1, nil)
    expect(ledger, 3, at: 1, .perSession)
    ledger.shown(0, at: 1)
    expect(ledger, 0, at: 2, .perSession)
    ledger.sessionBegan()
    expect(ledger, 0, at: 3, nil)
    expect(ledger, 2, at: 3, .perDay, until: Time.hour)
    expect(ledger, 2, at: Time.hour, nil)
  }

  @Test(
    "Quiet hours end on time, over midnight too",
    arguments: [
      (22, 7, 21, nil), (22, 7, 22, 9), (22, 7, 23, 8), (22, 7, 0, 7), (22, 7, 6, 1), (22, 7, 7, nil), (9, 17, 8, nil), (9, 17, 9, 8),
      (9, 17, 16, 1), (9, 17, 17, nil),
    ] as [(Int64, Int64, Int64, Int64?)])
  func quietHours(_ from: Int64, _ to: Int64, _ hour: Int64, _ rest: Int64?) {
    // Installed at noon: the clock shows `hour` this long after.
    let now = (hour - 12 + 24) % 24 * Time.hour
    let ledger = ledger(phase: 12 * Time.hour) { $0.quietHours = [QuietHours(start: from * Time.hour, end: to * Time.hour)] }
    expect(ledger, 0, at: now, rest == nil ? nil : .quietHours, until: now + (rest ?? 0) * Time.hour)
  }

  @Test("The holdout sees nothing, ever")
  func holdout() {
    let ledger = ledger(isHeldOut: true) { $0.holdout = 0.5 }
    expect(ledger, 0, at: 0, .holdout)
    expect(ledger, 2, at: 1 << 60, .holdout)
  }

  @Test("A close puts a tip off so many times; a share of closes; never a primer")
  func snooze() {
    var ledger = ledger { $0.snooze = Snooze(length: 100, count: 2, share: 0.5) }
    #expect(!putsOff(&ledger, 0, at: 0, place: 0.5))
    #expect(putsOff(&ledger, 0, at: 0, place: 0.49))
    expect(ledger, 0, at: 99, .snoozed, until: 100)
    expect(ledger, 0, at: 100, nil)
    expect(ledger, 1, at: 50, nil)
    #expect(putsOff(&ledger, 0, at: 200, place: 0))
    #expect(!putsOff(&ledger, 0, at: 400, place: 0))
    #expect(!putsOff(&ledger, 2, at: 0, place: 0))
  }

  @Test("A budget halves with a dismissal, grows with an act, and stays within its limits")
  func budget() {
    var ledger = ledger {
      $0.budget = AdaptiveBudget(period: 8 * Time.day, start: 2, least: 1, most: 4, onAct: 2, onDismissal: 0.5)
    }
    expect(ledger, 0, at: 0, nil)
    ledger.shown(0, at: 0)
    expect(ledger, 0, at: 1, .budget, until: 4 * Time.day)
    ledger.dismissed(0, at: 1)
    ledger.dismissed(0, at: 1)
    expect(ledger, 0, at: 1, .budget, until: 8 * Time.day)
    for _ in 0..<5 { ledger.actedOn(0) }
    expect(ledger, 0, at: 1, .budget, until: 2 * Time.day)
  }

  @Test("Exempt prompts wait for nothing, and count")
  func exempt() {
    var ledger = ledger {
      $0.minimumGap = 100
      $0.exempt = [1]
    }
    ledger.shown(0, at: 0)
    expect(ledger, 1, at: 1, nil)
    ledger.shown(1, at: 50)
    expect(ledger, 0, at: 120, .minimumGap, until: 150)
  }

  @Test("Independent clocks: tips alone are bound, and count alone")
  func independent() {
    var ledger = ledger {
      $0.isShared = false
      $0.minimumGap = 100
    }
    ledger.shown(2, at: 0)
    expect(ledger, 0, at: 1, nil)
    ledger.shown(0, at: 10)
    expect(ledger, 2, at: 11, nil)
    expect(ledger, 1, at: 11, .minimumGap, until: 110)
  }

  @Test("Reasons come in one order")
  func order() {
    var ledger = ledger {
      $0.quietHours = [QuietHours(start: 0, end: 12 * Time.hour)]
      $0.snooze = Snooze(length: Time.day, count: 9)
      $0.coolDown = Time.day
      $0.limits = [RollingLimit(count: 1, window: 2 * Time.day)]
      $0.budget = AdaptiveBudget(period: 3 * Time.day, start: 1, least: 1, most: 1, onAct: 1, onDismissal: 1)
      $0.minimumGap = 4 * Time.day
      $0.perSession = 1
      $0.perDay = 1
    }
    ledger.sessionBegan()
    ledger.shown(0, at: 0)
    _ = ledger.putsOff(0, at: 0, place: 0)
    ledger.dismissed(0, at: 0)
    expect(ledger, 0, at: 1, .quietHours, until: 12 * Time.hour)
    expect(ledger, 0, at: 13 * Time.hour, .snoozed, until: Time.day)
    expect(ledger, 1, at: 13 * Time.hour, .coolDown, until: Time.day)
    expect(ledger, 1, at: 37 * Time.hour, .rollingLimit, until: 2 * Time.day)
    expect(ledger, 1, at: 61 * Time.hour, .budget, until: 3 * Time.day)
    expect(ledger, 1, at: 85 * Time.hour, .minimumGap, until: 4 * Time.day)
    expect(ledger, 1, at: 109 * Time.hour, .perSession)
    ledger.sessionBegan()
    expect(ledger, 1, at: 109 * Time.hour, nil)
  }

  @Test("Reset forgets everything")
  func reset() {
    var ledger = ledger {
      $0.limits = [RollingLimit(count: 1, window: Time.day)]
      $0.perDay = 1
      $0.snooze = Snooze(length: Time.day, count: 1)
    }
    ledger.shown(0, at: 5)
    _ = ledger.putsOff(0, at: 5, place: 0)
    ledger.reset(isHeldOut: false, phase: 0)
    expect(ledger, 0, at: 6, nil)
    #expect(putsOff(&ledger, 0, at: 6, place: 0))
  }

  @Test("Spans beyond all time never end, and do not overflow")
  func overflow() {
    var ledger = ledger { $0.coolDown = .max }
    ledger.dismissed(0, at: 1_000)
    expect(ledger, 0, at: 2_000, .coolDown)
  }
}
