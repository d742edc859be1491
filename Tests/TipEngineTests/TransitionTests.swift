// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine
import TipRules

@Suite("Transitions: writes, processes, anchors")
struct TransitionTests {
  @Test("Before configure, parameter writes are lost and nothing appears")
  func unconfigured() throws {
    let user = try TestUser(SampleApp.tip("free"), SampleApp.tip("member", SampleApp.loggedIn), isConfigured: false)
    #expect(!user.set(SampleApp.isLoggedIn, to: 1))
    #expect(user.word(SampleApp.isLoggedIn) == 0)
    #expect(user.visit(0, 1) == [] && user.status() == .pending && user.gate() == .configured && user.nextChange() == .max)
    #expect(user.configure())
    #expect(user.look() == [0] && user.gate(1) == .rules)
    #expect(user.set(SampleApp.isLoggedIn, to: 1))
    #expect(user.look() == [1])
  }

  @Test("A second configure in one process is refused, in the next process it is not")
  func configureTwice() throws {
    let user = try TestUser(SampleApp.tip("free"), isConfigured: false)
    #expect(user.configure() && !user.configure() && user.isConfigured)
    user.launch()
    #expect(!user.isConfigured && user.configure())
  }

  @Test("A launch resets transient parameters alone, keeps records and donations, and takes anchors off the screen")
  func launch() throws {
    let user = try TestUser(SampleApp.tip("a", "#Rule($session) { $0 > 0 }"))
    user.set(SampleApp.session, to: 5)
    user.set(SampleApp.level, to: 8)
    user.donate(SampleApp.opened)
    #expect(user.visit(0) == [0])
    user.now = 7
    user.end(0, .anchorLeft)
    user.launch()
    #expect(user.word(SampleApp.session) == 0 && user.word(SampleApp.level) == 8 && user.donations(SampleApp.opened) == 1)
    #expect(!user.record().isAnchored && user.record().displayCount == 1 && user.record().displayDuration == 7)
    user.configure()
    user.anchor(0)
    #expect(user.gate() == .rules, "The rule is evaluated anew after a transient parameter was reset.")
  }

  @Test("Only a write that could let a tip appear or go makes one look", arguments: [true, false])
  func looks(isAnchored: Bool) throws {
    let user = try TestUser(SampleApp.tip("a", SampleApp.loggedIn))
    if isAnchored { user.visit(0) } else { user.look() }
    #expect(!user.needsLook)
    user.set(SampleApp.level, to: 9)
    user.set(SampleApp.isLoggedIn, to: 0)
    user.donate(SampleApp.opened)
    #expect(!user.needsLook)
    user.set(SampleApp.isLoggedIn, to: 1)
    #expect(user.needsLook == isAnchored)
    #expect(user.visit(0) == [0], "What was written meanwhile is not forgotten.")
  }

  @Test("A parameter of several words is written word by word")
  func words() throws {
    let user = try TestUser(SampleApp.tip("a", "#Rule($place) { $0 == 4 }"))
    user.anchor(0)
    user.set(SampleApp.place, to: 1, word: 0)
    #expect(user.gate() == .rules)
    user.set(SampleApp.place, to: 4, word: 1)
    #expect(user.gate() == nil)
  }

  @Test("Three donations or more: 'count > 3' waits for the fourth, 'count >= 3' does not", arguments: [("> 3", 4), (">= 3", 3)])
  func thresholds(condition: String, first: Int) throws {
    let user = try TestUser(SampleApp.tip("a", "#Rule(opened) { $0.donations.count \(condition) }"))
    user.anchor(0)
    for donation in 1...first {
      #expect(user.gate() == .rules)
      user.now += 1
      user.donate(SampleApp.opened)
      #expect((user.gate() == nil) == (donation == first))
    }
  }

  @Test("A count limit keeps the newest donations alone")
  func countLimit() throws {
    let user = try TestUser(
      SampleApp.tip("three", "#Rule(viewed) { $0.donations.count == 3 }"), SampleApp.tip("more", "#Rule(viewed) { $0.donations.count > 3 }")
    )
    user.anchor(0, 1)
    user.donate(SampleApp.viewed, times: 9)
    #expect(user.donations(SampleApp.viewed) == 3 && user.gate(0) == nil && user.gate(1) == .rules)
  }

  @Test("The default limit is the newest 1,000 donations")
  func defaultLimit() throws {
    let user = try TestUser(
      SampleApp.tip("a", "#Rule(opened) { $0.donations.count >= 1000 }"), SampleApp.tip("b", "#Rule(opened) { $0.donations.count > 1000 }"))
    user.donate(SampleApp.opened, times: 999)
    #expect(user.gate(0) == .rules)
    user.donate(SampleApp.opened, times: 500)
    #expect(user.gate(0) == nil && user.gate(1) == .rules)
  }

  @Test("An age limit lets donations drop out by time alone")
  func ageLimit() throws {
    let user = try TestUser(SampleApp.tip("a", "#Rule(searched) { $0.donations.count >= 1 }"))
    user.anchor(0)
    user.now = 5
    user.donate(SampleApp.searched)
    user.now = 5 + Time.hour
    #expect(user.gate() == nil)
    user.now += 1
    #expect(user.gate() == .rules)
  }

  @Test("A payload reaches the rules, and deleting donations takes it away")
  func payload() throws {
    let user = try TestUser(SampleApp.tip("a", "#Rule(visited) { $0.donations.filter { $0.place == 7 }.count >= 2 }"))
    user.anchor(0)
    user.donate(SampleApp.visited, payload: [7])
    user.donate(SampleApp.visited, payload: [8])
    #expect(user.gate() == .rules)
    user.donate(SampleApp.visited, payload: [7])
    #expect(user.gate() == nil)
    user.deleteDonations(SampleApp.visited)
    #expect(user.gate() == .rules && user.donations(SampleApp.visited) == 0)
  }

  @Test("Invalidating is for good, across launches, whether a tip was displayed or not", arguments: InvalidationReason.allCases)
  func invalidate(reason: InvalidationReason) throws {
    let user = try TestUser(SampleApp.tip("a"))
    user.invalidate(0, reason)
    user.launch()
    user.configure()
    #expect(user.visit(0) == [] && user.status() == .invalidated(reason) && user.decision().cause == .invalidated(reason))
  }

  @Test("Eligibility that is reset begins the counts anew, and the tip is new to the frequency")
  func resetEligibility() throws {
    let user = try TestUser(SampleApp.tip("a", count: 2), SampleApp.tip("b"), frequency: .daily)
    user.display()
    user.display()
    #expect(user.status() == .invalidated(.displayCountExceeded))
    user.resetEligibility()
    #expect(user.record().displayCount == 0 && user.record().displayDuration == 0)
    #expect(user.status() == .pending && user.gate() == .displayFrequency)
    user.now += Time.day
    #expect(user.status() == .available && user.display() && user.status() == .available)
    #expect(user.record().firstDisplay == 0, "The first display of all stays on record.")
  }

  @Test("A reset user is as one who has just installed the app")
  func reset() throws {
    let user = try TestUser(
      SampleApp.tip("a", SampleApp.loggedIn, presentation: .popover), SampleApp.tip("b", presentation: .popover), frequency: .weekly)
    user.now = 99
    user.set(SampleApp.isLoggedIn, to: 1)
    user.donate(SampleApp.opened)
    user.visit(0, 1)
    user.invalidate(1)
    user.override(hide: [1])
    user.reset()
    user.now = 0
    let fresh = try TestUser(SampleApp.tip("a", SampleApp.loggedIn), SampleApp.tip("b"), isConfigured: false)
    for tip in 0...1 { #expect(user.record(tip) == fresh.record(tip)) }
    #expect(user.word(SampleApp.isLoggedIn) == 0 && user.donations(SampleApp.opened) == 0 && !user.isConfigured && !user.needsLook)
    user.configure()
    #expect(user.visit(0, 1) == [1], "Neither slot nor clock is remembered, and the rule is read anew.")
  }

  @Test("First eligibility is the first look at which the rules hold at the anchor, however other gates stand")
  func firstEligibility() throws {
    let user = try TestUser(SampleApp.tip("a", SampleApp.loggedIn), SampleApp.tip("first"), frequency: .daily)
    user.visit(1)
    user.now = 10
    user.set(SampleApp.isLoggedIn, to: 1)
    user.look()
    #expect(user.record().firstEligibility == TipRecord.never, "There is no opportunity without an anchor.")
    user.now = 20
    #expect(user.visit(0) == [] && user.record().firstEligibility == 20 && user.record().firstDisplay == TipRecord.never)
    user.now = Time.day
    #expect(user.look() == [0] && user.record().firstEligibility == 20 && user.record().firstDisplay == Time.day)
  }
}
