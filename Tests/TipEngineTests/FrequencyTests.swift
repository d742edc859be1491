// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine
import TipRules

@Suite("The display frequency")
struct FrequencyTests {
  static let intervals: [(DisplayFrequency, Microseconds)] = [
    (.hourly, 3_600_000_000), (.daily, 86_400_000_000), (.weekly, 604_800_000_000), (.monthly, 2_592_000_000_000),
    (.interval(1), 1), (.interval(5 * Time.day), 432_000_000_000), (.interval(7), 7),
  ]

  @Test("A new tip waits to the microsecond, measured from the display of another", arguments: intervals, [0, 12_345] as [Microseconds])
  func opening(_ interval: (DisplayFrequency, Microseconds), start: Microseconds) throws {
    let user = try TestUser(SampleApp.tip("a"), SampleApp.tip("b"), frequency: interval.0)
    user.now = start
    #expect(user.visit(0, 1) == [0], "Nothing delays the very first display; it delays the next.")
    #expect(user.nextChange() == start + interval.1)
    user.now = start + interval.1 - 1
    #expect(user.look() == [] && user.gate(1) == .displayFrequency && user.status(1) == .pending)
    user.now += 1
    #expect(user.gate(1) == nil && user.status(1) == .available && user.look() == [1])
  }

  @Test("An interval of nothing never delays", arguments: [DisplayFrequency.immediate, .interval(0)])
  func immediate(_ frequency: DisplayFrequency) throws {
    let user = try TestUser(SampleApp.tip("a"), SampleApp.tip("b"), frequency: frequency)
    #expect(user.visit(0, 1) == [0, 1] && user.nextChange() == .max)
  }

  @Test("A tip that ignores the frequency appears at any time", arguments: [true, false])
  func ignoring(ignores: Bool) throws {
    let user = try TestUser(SampleApp.tip("a"), SampleApp.tip("b", ignoresFrequency: ignores), frequency: .monthly)
    user.display(0)
    #expect(user.visit(1) == (ignores ? [1] : []))
  }

  @Test("Time on a day does not matter: 23 hours across midnight are too few")
  func rolling() throws {
    let user = try TestUser(SampleApp.tip("a"), SampleApp.tip("b"), frequency: .daily)
    user.now = Time.day - Time.hour
    user.display(0)
    user.now = 2 * Time.day - 2 * Time.hour
    #expect(!user.display(1))
    user.now = 2 * Time.day - Time.hour
    #expect(user.display(1))
  }

  @Test("The frequency delays the group's current tip, too")
  func groups() throws {
    let user = try TestUser(
      SampleApp.tip("other"), SampleApp.tip("a"), SampleApp.tip("b"), groups: [TipGroup(priority: .ordered, tips: [1, 2])],
      frequency: .hourly)
    user.display(0)
    user.anchor(1, 2)
    #expect(user.gate(1) == .displayFrequency && user.gate(2) == .group && user.status(2) == .pending)
    user.now = Time.hour
    #expect(user.look() == [1])
  }
}
