// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine
import TipRules

@Suite("Testing overrides")
struct OverrideTests {
  /// Which calls name the tip, and what comes of it: showTips before hideTips before showAll before hideAll.
  static let calls: [(show: Bool, hide: Bool, showAll: Bool, hideAll: Bool, TipOverride)] = [
    (false, false, false, false, .none), (false, false, false, true, .hidden), (false, false, true, false, .shown),
    (false, false, true, true, .shown), (false, true, false, false, .hidden), (false, true, false, true, .hidden),
    (false, true, true, false, .hidden), (false, true, true, true, .hidden), (true, false, false, false, .shown),
    (true, false, false, true, .shown), (true, false, true, false, .shown), (true, false, true, true, .shown),
    (true, true, false, false, .shown), (true, true, false, true, .shown), (true, true, true, false, .shown),
    (true, true, true, true, .shown),
  ]

  @Test("showTips > hideTips > showAll > hideAll", arguments: calls)
  func precedence(_ example: (show: Bool, hide: Bool, showAll: Bool, hideAll: Bool, expected: TipOverride)) throws {
    let user = try TestUser(SampleApp.tip("a"))
    user.override(
      show: example.show ? [0] : [], hide: example.hide ? [0] : [], showAll: example.showAll, hideAll: example.hideAll)
    #expect(user.record().override == example.expected)
  }

  @Test("A shown tip passes over rules, group and frequency, but needs configure, an anchor and the slot")
  func shown() throws {
    let user = try TestUser(
      SampleApp.tip("a", SampleApp.loggedIn, presentation: .popover), SampleApp.tip("before"),
      SampleApp.tip("popover", presentation: .popover), groups: [TipGroup(priority: .ordered, tips: [1, 0])], frequency: .monthly,
      isConfigured: false)
    user.override(show: [0])
    user.anchor(0)
    #expect(user.gate() == .configured && user.look() == [])
    user.configure()
    user.leave(0)
    #expect(user.visit(2) == [2])
    user.anchor(0)
    #expect(user.gate() == .slot && user.status() == .available && user.look() == [])
    user.end(2, .tappedAway)
    #expect(user.gate() == nil && user.look() == [0] && user.record().firstEligibility == TipRecord.never)
    #expect(user.retraction() == nil, "Its rules do not hold, and it stays.")
  }

  @Test("A hidden tip is pending, whatever its rules say")
  func hidden() throws {
    let user = try TestUser(SampleApp.tip("a"), SampleApp.tip("b"))
    user.override(hide: [0])
    #expect(user.visit(0, 1) == [1] && user.gate() == .override && user.status() == .pending)
    user.override()
    #expect(user.look() == [0])
  }

  @Test("A shown tip is available again after each invalidation, with all its counts", arguments: InvalidationReason.allCases)
  func returns(_ reason: InvalidationReason) throws {
    let user = try TestUser(SampleApp.tip("a", count: 1, duration: 90 * Time.second)) { $0.durationFloor = .total }
    user.invalidate(0, reason)
    user.override(showAll: true)
    for _ in 0..<3 {
      #expect(user.status() == .available && user.visit(0) == [0] && user.expiry() == user.now + 90 * Time.second)
      user.now += 90 * Time.second
      user.end(0, reason == .tipClosed ? .closed : .expired)
      #expect(user.status() == .available && user.gate() == .dismissed && user.look() == [])
      user.leave()
    }
    user.override()
    #expect(user.display() && user.status() == .invalidated(.displayCountExceeded), "Limits bind again when the override is gone.")
  }

  @Test("An earlier tip that is shown is the group's current one, though its rules fail")
  func group() throws {
    let user = try TestUser(
      SampleApp.tip("a", SampleApp.loggedIn), SampleApp.tip("b"), groups: [TipGroup(priority: .firstAvailable, tips: [0, 1])])
    user.override(show: [0])
    #expect(user.visit(1) == [] && user.decision(1).cause == .group(waitingFor: 0))
  }

  @Test("Overrides outlast a launch and end with a reset")
  func launch() throws {
    let user = try TestUser(SampleApp.tip("a"))
    user.override(hideAll: true)
    user.launch()
    user.configure()
    #expect(user.visit(0) == [] && user.gate() == .override)
    user.reset()
    user.configure()
    #expect(user.visit(0) == [0])
  }
}
