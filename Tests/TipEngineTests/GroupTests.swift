// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine
import TipRules

@Suite("Groups")
struct GroupTests {
  static func user(
    _ priority: TipGroup.Priority, order: [Int] = [0, 1, 2], semantics: (inout Semantics) -> Void = { _ in }
  ) throws -> TestUser {
    try TestUser(
      SampleApp.tip("a", SampleApp.loggedIn), SampleApp.tip("b"), SampleApp.tip("c"),
      groups: [TipGroup(priority: priority, tips: order)], semantics: semantics)
  }

  @Test("An ordered group starves behind a tip that never becomes eligible")
  func starvation() throws {
    let user = try Self.user(.ordered)
    for day in 0..<60 as Range<Microseconds> {
      user.now = day * Time.day
      #expect(user.visit(0, 1, 2) == [])
    }
    #expect(user.gate(0) == .rules)
    #expect(user.decision(1) == TipDecision(gate: .group, cause: .group(waitingFor: 0)))
    #expect(user.decision(2) == TipDecision(gate: .group, cause: .group(waitingFor: 0)))
  }

  @Test("An ordered group wants every earlier tip invalidated; seen is not enough")
  func ordered() throws {
    let user = try Self.user(.ordered)
    user.set(SampleApp.isLoggedIn, to: 1)
    #expect(user.visit(0, 1, 2) == [0])
    user.end(0, .tappedAway)
    #expect(user.look() == [] && user.decision(1).cause == .group(waitingFor: 0))
    user.invalidate(0)
    #expect(user.look() == [1])
    user.invalidate(1)
    #expect(user.look() == [] && user.decision(2).cause == .group(waitingFor: 1), "One at a time, also while an invalid one is up.")
    user.end(1, .invalidated)
    #expect(user.look() == [2])
  }

  @Test("A later tip that is invalidated early does not let the others pass")
  func orderedGap() throws {
    let user = try Self.user(.ordered)
    user.invalidate(1)
    #expect(user.visit(0, 1, 2) == [] && user.decision(2).cause == .group(waitingFor: 0))
    user.invalidate(0)
    #expect(user.look() == [2])
  }

  @Test("firstAvailable goes by the group's order, not by that of declaration", arguments: TieOrder.allCases)
  func groupOrder(_ tieOrder: TieOrder) throws {
    let user = try Self.user(.firstAvailable, order: [2, 1, 0]) { $0.tieOrder = tieOrder }
    user.set(SampleApp.isLoggedIn, to: 1)
    #expect(user.visit(0, 1, 2) == [2])
    #expect(user.decision(0).cause == .group(waitingFor: 2) && user.decision(1).cause == .group(waitingFor: 2))
  }

  @Test("firstAvailable passes over tips whose rules fail, or that are invalid or hidden")
  func passesOver() throws {
    let user = try Self.user(.firstAvailable)
    #expect(user.visit(0, 1, 2) == [1])
    user.end(1, .closed)
    #expect(user.look() == [2])
    user.end(2, .closed)
    let other = try Self.user(.firstAvailable)
    other.set(SampleApp.isLoggedIn, to: 1)
    other.override(hide: [0, 1])
    #expect(other.visit(0, 1, 2) == [2])
  }

  @Test("firstAvailable passes over a new tip that the frequency delays")
  func passesOverDelayed() throws {
    let user = try TestUser(
      SampleApp.tip("a"), SampleApp.tip("b", ignoresFrequency: true), SampleApp.tip("other"),
      groups: [TipGroup(priority: .firstAvailable, tips: [0, 1])], frequency: .hourly)
    user.display(2)
    #expect(user.visit(0, 1) == [1] && user.gate(0) == .group && user.status(0) == .pending)
  }

  @Test("A group knows no anchors: an available tip on another screen makes the later ones wait")
  func otherScreen() throws {
    let user = try Self.user(.firstAvailable)
    #expect(user.visit(2) == [] && user.decision(2).cause == .group(waitingFor: 1))
    user.invalidate(1)
    #expect(user.look() == [2])
  }

  @Test("A tip in no group waits for nobody")
  func outside() throws {
    let user = try TestUser(
      SampleApp.tip("a"), SampleApp.tip("b"), SampleApp.tip("free"), groups: [TipGroup(priority: .ordered, tips: [0, 1])])
    #expect(user.visit(0, 1, 2) == [0, 2])
  }

  @Test("Where a group yields, time alone can hand over, and nextChange knows when")
  func yieldsByTime() throws {
    // Tip a may appear while there were fewer than two opens within a day; it is anchored elsewhere.
    let rule = "#Rule(opened) { $0.donations.donatedWithin(.day).count < 2 }"
    let user = try TestUser(
      SampleApp.tip("a", rule), SampleApp.tip("b"), groups: [TipGroup(priority: .firstAvailable, tips: [0, 1])]
    ) { $0.firstAvailable = .yieldsToEarlier }
    user.donate(SampleApp.opened, times: 2)
    #expect(user.visit(1) == [1] && user.nextChange() == Time.day + 1)
    user.now = Time.day
    #expect(user.retraction() == nil)
    user.now += 1
    #expect(user.retraction()?.tip == 1 && user.retraction()?.ending == .superseded)
    #expect(user.look() == [] && user.displayed == [] && user.decision(1).cause == .group(waitingFor: 0))
  }

  @Test("A tip that waits for an earlier one on another screen appears when time takes that one's eligibility")
  func waitsForTime() throws {
    let user = try TestUser(
      SampleApp.tip("a", SampleApp.openedTwiceInADay), SampleApp.tip("b"),
      groups: [TipGroup(priority: .firstAvailable, tips: [0, 1])])
    user.donate(SampleApp.opened, times: 2)
    #expect(user.visit(1) == [] && user.gate(1) == .group && user.nextChange() == Time.day + 1)
    user.now = Time.day + 1
    #expect(user.look() == [1])
  }
}
