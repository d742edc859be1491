// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine
import TipRules

/// One test for every value of every setting: the switches make a value without a test a compile error.
@Suite("Contested points: every value of every setting")
struct SettingTests {
  @Test(arguments: FrequencyScope.allCases)
  func frequencyAppliesTo(_ value: FrequencyScope) throws {
    let user = try TestUser(SampleApp.tip("seen"), SampleApp.tip("other", ignoresFrequency: true), frequency: .daily) {
      $0.frequencyAppliesTo = value
    }
    user.display(0)
    user.display(1)
    user.anchor(0)
    switch value {
    case .newTips: #expect(user.look() == [0])
    case .everyDisplay:
      #expect(user.look() == [] && user.gate() == .displayFrequency)
      user.now = Time.second + Time.day
      #expect(user.look() == [0])
    }
  }

  /// The four displays that may start the clock: a first one and a repeat, each of a tip under the frequency and of one that ignores it.
  @Test(arguments: FrequencyStarter.allCases)
  func clockStartedBy(_ value: FrequencyStarter) throws {
    func starts(ignores: Bool, isRepeat: Bool) throws -> Bool {
      let user = try TestUser(SampleApp.tip("starter", ignoresFrequency: ignores), SampleApp.tip("new"), frequency: .hourly) {
        $0.clockStartedBy = value
      }
      if isRepeat {
        user.display(0)
        user.now = Time.day
      }
      user.display(0)
      user.anchor(1)
      return user.gate(1) == .displayFrequency
    }
    let started = [
      try starts(ignores: false, isRepeat: false), try starts(ignores: false, isRepeat: true),
      try starts(ignores: true, isRepeat: false), try starts(ignores: true, isRepeat: true),
    ]
    switch value {
    case .anyDisplay: #expect(started == [true, true, true, true])
    case .firstDisplays: #expect(started == [true, false, true, false])
    case .displaysUnderFrequency: #expect(started == [true, true, false, false])
    case .firstDisplaysUnderFrequency: #expect(started == [true, false, false, false])
    }
  }

  @Test(arguments: FrequencyStart.allCases)
  func clockStartsAt(_ value: FrequencyStart) throws {
    let user = try TestUser(SampleApp.tip("a"), SampleApp.tip("b"), frequency: .hourly) { $0.clockStartsAt = value }
    user.visit(0, 1)
    switch value {
    case .displayStart:
      user.now = Time.hour
      #expect(user.look() == [1], "The interval ends while the first tip is still up.")
    case .displayEnd:
      user.now = 3 * Time.hour
      #expect(user.look() == [] && user.nextChange() == .max)
      user.end(0, .tappedAway)
      #expect(user.nextChange() == 4 * Time.hour)
      user.now = 4 * Time.hour - 1
      #expect(user.look() == [])
      user.now += 1
      #expect(user.look() == [1])
    }
  }

  @Test(arguments: DurationFloor.allCases)
  func durationFloor(_ value: DurationFloor) throws {
    let user = try TestUser(SampleApp.tip("a", duration: 30 * Time.second)) { $0.durationFloor = value }
    user.display(for: 40 * Time.second)
    user.visit(0)
    switch value {
    case .perAppearance: #expect(user.expiry() == user.now + 60 * Time.second)
    case .total: #expect(user.expiry() == user.now + 20 * Time.second)
    }
    user.now = user.expiry()
    user.end(0, .expired)
    #expect(user.status() == .invalidated(.displayDurationExceeded))
  }

  @Test(arguments: CountInvalidation.allCases)
  func countInvalidatesAt(_ value: CountInvalidation) throws {
    let user = try TestUser(
      SampleApp.tip("a", SampleApp.loggedIn, count: 1), SampleApp.tip("next"), groups: [TipGroup(priority: .ordered, tips: [0, 1])]
    ) {
      $0.countInvalidatesAt = value
    }
    let invalid = TipStatus.invalidated(.displayCountExceeded)
    user.set(SampleApp.isLoggedIn, to: 1)
    #expect(user.visit(0) == [0])
    #expect(user.status() == (value == .displayStart ? invalid : .available) && user.retraction() == nil)
    user.end(0, .anchorLeft)
    user.leave()
    #expect(user.visit(1) == (value == .nextEvaluation ? [] : [1]), "The ordered successor waits for the invalidation.")
    switch value {
    case .displayEnd, .displayStart: #expect(user.status() == invalid)
    case .nextEvaluation:
      #expect(user.status() == .available)
      user.anchor(0)
      #expect(user.look() == [1] && user.status() == invalid, "One look invalidates the one and shows the other.")
    }
  }

  @Test("A count that invalidates at the next evaluation is not exceeded by a tip that is retracted and returns")
  func countIsNotExceeded() throws {
    let user = try TestUser(SampleApp.tip("a", SampleApp.loggedIn, count: 1)) { $0.countInvalidatesAt = .nextEvaluation }
    user.set(SampleApp.isLoggedIn, to: 1)
    user.visit(0)
    user.set(SampleApp.isLoggedIn, to: 0)
    user.look()
    user.set(SampleApp.isLoggedIn, to: 1)
    #expect(user.look() == [] && user.record().displayCount == 1)
  }
}
