// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Testing

@Suite("How often a primer may appear")
struct ThrottleTests {
  @Test("Suppressed iff now − last shown is less than the interval", arguments: [Int64(1), 7 * Desk.day, 30 * Desk.day])
  func sinceShown(interval: Int64) {
    let throttle = PrimerThrottle(sinceShown: interval)
    let ledger = PrimerLedger(lastShown: 1_000)
    #expect(throttle.limit(ledger, now: 1_000) == .sinceShown)
    #expect(throttle.limit(ledger, now: 1_000 + interval - 1) == .sinceShown)
    #expect(throttle.limit(ledger, now: 1_000 + interval) == nil)
    #expect(throttle.limit(PrimerLedger(lastDeclined: 1_000), now: 1_000) == nil, "A refusal doesn't start this interval.")
    #expect(throttle.limit(PrimerLedger(), now: 0) == nil)
  }

  @Test("The cool-down runs from a refusal, not from a display")
  func sinceDeclined() throws {
    let behaviour = PrimerBehaviour(throttle: PrimerThrottle(sinceDeclined: 3 * Desk.day))
    for answer in [PrimerAnswer.decline, .swipe, .tapOutside] {
      let desk = Desk()
      try desk.present(behaviour)
      desk.now += 2 * Desk.day
      try desk.host.answer(answer)
      desk.now += 3 * Desk.day - 1
      #expect(try desk.present(behaviour) == .suppressed(.throttled(.sinceDeclined)))
      desk.now += 1
      #expect(try desk.present(behaviour) == nil)
      // Accepted and swept away: nothing was declined, so the primer may appear at once.
      try desk.host.answer(.accept)
      try desk.host.answerSystemPrompt(.sweep)
      #expect(try desk.present(behaviour) == nil)
    }
  }

  @Test("A cap on displays holds for good, across launches", arguments: [Int32(0), 1, 2, 5])
  func cap(maximum: Int32) throws {
    let behaviour = PrimerBehaviour(throttle: PrimerThrottle(maximumDisplays: maximum))
    let desk = Desk()
    for _ in 0..<maximum {
      #expect(try desk.present(behaviour) == nil)
      try desk.host.answer(.decline)
      desk.host.launch()
    }
    desk.now += 10_000 * Desk.day
    #expect(try desk.present(behaviour) == .suppressed(.throttled(.maximumDisplays)))
    #expect(desk.host.counts.shown == Int(maximum))
  }

  @Test("Limits hold together; the first in their order is the reason")
  func together() {
    let throttle = PrimerThrottle(sinceShown: 10, sinceDeclined: 20, maximumDisplays: 1)
    let ledger = PrimerLedger(lastShown: 0, lastDeclined: 5)
    #expect(throttle.limit(ledger, now: 9) == .sinceShown)
    #expect(throttle.limit(ledger, now: 10) == .sinceDeclined)
    #expect(throttle.limit(ledger, now: 25) == .maximumDisplays)
    #expect(PrimerThrottle(sinceShown: 10, sinceDeclined: 20, maximumDisplays: 2).limit(ledger, now: 25) == nil)
  }

  static let intervals: [(Double, Int64)] = [
    (0, 0), (-1, 0), (-Double.infinity, 0), (Double.nan, 0), (1, 1_000_000), (604_800, 7 * Desk.day), (0.000_001, 1), (0.000_000_4, 0),
    (0.000_000_5, 1), (9_000_000_000_000, 9_000_000_000_000_000_000), (9_223_372_036_855, Int64.max), (1e300, Int64.max),
    (Double.infinity, Int64.max),
  ]

  @Test("Intervals in seconds, whatever is given", arguments: intervals)
  func seconds(seconds: Double, microseconds: Int64) {
    #expect(PrimerSeconds.microseconds(seconds) == microseconds)
    let builder = PushPrimerBuilder().minInterval(seconds).minIntervalAfterDecline(seconds)
    #expect(builder.configuration.behaviour.throttle == PrimerThrottle(sinceShown: microseconds, sinceDeclined: microseconds))
  }

  @Test("The largest interval never ends, negative ones never begin, and no difference overflows")
  func extremes() {
    let moments: [Int64] = [.min, -1, 0, 1, .max]
    for last in moments {
      for now in moments {
        let ledger = PrimerLedger(lastShown: last)
        #expect(PrimerThrottle(sinceShown: .max).limit(ledger, now: now) == .sinceShown)
        #expect(PrimerThrottle(sinceShown: .min).limit(ledger, now: now) == nil)
        #expect(PrimerThrottle(sinceShown: 0).limit(ledger, now: now) == nil)
        // Independent: the difference in 128 bits.
        let isWithin = Int128(now) - Int128(last) < Int128(Int64.max - 1)
        #expect(PrimerThrottle(sinceShown: .max - 1).limit(ledger, now: now) == (isWithin ? .sinceShown : nil))
      }
    }
    var ledger = PrimerLedger(timesShown: .max)
    ledger.record(.shown(at: 0))
    #expect(ledger.timesShown == .max)
  }

  @Test(
    "A cap from an app's integer, whatever is given", arguments: [(Int?.none, Int32?.none), (2, 2), (-5, -5), (.max, .max), (.min, .min)])
  func capGiven(count: Int?, cap: Int32?) {
    #expect(PushPrimerBuilder().maxDisplays(count).configuration.behaviour.throttle.maximumDisplays == cap)
  }
}
