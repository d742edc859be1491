// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine
import TipRules

@Suite("Clocks at their ends")
struct ExtremeTests {
  static let instants: [Microseconds] = [0, 1, RuleClock.limit - 1, RuleClock.limit, RuleClock.limit + 1, 1 << 62, .max - 1, .max]

  @Test("A whole life at one instant does not trap", arguments: instants, FrequencyStart.allCases)
  func life(_ instant: Microseconds, start: FrequencyStart) throws {
    let user = try TestUser(
      SampleApp.tip("a", SampleApp.openedTwiceInADay, count: 2, duration: .max), SampleApp.tip("b", duration: 1),
      SampleApp.tip("c", "#Rule(searched) { $0.donations.count < 1 }"),
      groups: [TipGroup(priority: .firstAvailable, tips: [0, 1])], frequency: .interval(.max)
    ) {
      $0.clockStartsAt = start
      $0.firstAvailable = .yieldsToEarlier
    }
    user.now = instant
    #expect(user.visit(1) == [1], "No interval is so long that it delays the first display.")
    _ = user.expiry(1)
    user.donate(SampleApp.opened, times: 2)
    user.donate(SampleApp.searched)
    user.visit(0, 2)
    if instant < .max { #expect(user.gate(0) == .group && user.gate(2) == .rules) }
    #expect(user.nextChange() > instant || instant == .max)
    for tip in 0..<3 {
      _ = user.decision(tip)
      _ = user.status(tip)
    }
    for tip in user.displayed { user.end(tip, .closed) }
    user.look()
    for tip in user.displayed { user.end(tip, .expired) }
    #expect(user.displayed == [])
  }

  @Test("The longest display and the longest interval fit")
  func longest() throws {
    let user = try TestUser(SampleApp.tip("a", duration: .max - 1), SampleApp.tip("b"), frequency: .interval(.max - 1))
    user.visit(0, 1)
    #expect(user.expiry() == .max - 1 && user.nextChange() == .max - 1)
    user.now = .max - 1
    #expect(user.look() == [1])
    user.end(0, .expired)
    #expect(user.record().displayDuration == .max - 1 && user.status() == .invalidated(.displayDurationExceeded))
  }

  @Test("An interval that ends beyond all time never ends")
  func beyond() throws {
    let user = try TestUser(SampleApp.tip("a"), SampleApp.tip("b"), frequency: .interval(.max))
    user.now = 5
    user.visit(0, 1)
    #expect(user.nextChange() == .max)
    user.now = .max - 1
    #expect(user.look() == [] && user.decision(1).cause == .frequency(until: .max, startedBy: 0))
  }
}
