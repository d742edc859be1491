// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine

@Suite("How displays end, and what that does to the tip")
struct EndingTests {
  /// What an ending leaves behind under the standard readings.
  struct Case: CustomTestStringConvertible, Sendable {
    let ending: DisplayEnding
    let status: TipStatus
    /// Whether the tip appears again while its anchor stays, and whether with its next appearance.
    let returnsAtOnce: Bool
    let returnsLater: Bool
    var testDescription: String { ending.name }
  }

  static let cases = [
    Case(ending: .acted, status: .available, returnsAtOnce: false, returnsLater: true),
    Case(ending: .continued, status: .invalidated(.actionPerformed), returnsAtOnce: false, returnsLater: false),
    Case(ending: .closed, status: .invalidated(.tipClosed), returnsAtOnce: false, returnsLater: false),
    Case(ending: .tappedAway, status: .available, returnsAtOnce: false, returnsLater: true),
    Case(ending: .snoozed, status: .available, returnsAtOnce: false, returnsLater: true),
    Case(ending: .anchorLeft, status: .available, returnsAtOnce: true, returnsLater: true),
    Case(ending: .retracted, status: .available, returnsAtOnce: true, returnsLater: true),
    Case(ending: .invalidated, status: .available, returnsAtOnce: true, returnsLater: true),
    Case(ending: .superseded, status: .available, returnsAtOnce: true, returnsLater: true),
    Case(ending: .userLeft, status: .available, returnsAtOnce: true, returnsLater: true),
    Case(ending: .horizon, status: .available, returnsAtOnce: true, returnsLater: true),
    Case(ending: .expired, status: .invalidated(.displayDurationExceeded), returnsAtOnce: false, returnsLater: false),
  ]

  @Test("Each ending once", arguments: cases)
  func ending(_ expected: Case) throws {
    let user = try TestUser(SampleApp.tip("a", duration: 5 * Time.minute, presentation: .popover))
    user.now = 3
    #expect(user.visit(0) == [0] && user.displayed == [0] && user.record().displayedAt == 3)
    user.now = expected.ending == .expired ? user.expiry() : 3 + 90
    user.end(0, expected.ending)
    #expect(user.displayed == [] && user.record().displayCount == 1 && user.record().displayDuration == user.now - 3)
    #expect(user.needsLook, "The end of a display makes the engine look.")
    #expect(user.status() == expected.status)
    #expect(user.look() == (expected.returnsAtOnce ? [0] : []))
    user.leave()
    #expect(user.visit(0) == (expected.returnsLater ? [0] : []))
  }

  @Test("Every ending is among the cases")
  func complete() {
    #expect(Self.cases.map(\.ending).sorted { $0.rawValue < $1.rawValue } == DisplayEnding.allCases)
    #expect(Set(DisplayEnding.allCases.map(\.name)).count == DisplayEnding.allCases.count)
  }

  @Test("An app that invalidates a tip on screen ends its display")
  func invalidatedByApp() throws {
    let user = try TestUser(SampleApp.tip("a"))
    user.visit(0)
    user.invalidate(0, .actionPerformed)
    #expect(user.displayed == [0] && user.status() == .invalidated(.actionPerformed))
    user.end(0, .invalidated)
    #expect(user.look() == [] && user.status() == .invalidated(.actionPerformed))
  }

  @Test("The popover's place is free again after each ending", arguments: DisplayEnding.allCases)
  func slot(_ ending: DisplayEnding) throws {
    let user = try TestUser(SampleApp.tip("a", presentation: .popover), SampleApp.tip("b", presentation: .popover))
    user.visit(0)
    user.anchor(1)
    #expect(user.look() == [] && user.gate(1) == .slot)
    user.invalidate(0)
    user.end(0, ending)
    #expect(user.look() == [1])
  }

  @Test("What the user did comes before a limit, and the limit that ended the display before the other")
  func precedence() throws {
    func reason(_ ending: DisplayEnding, _ precedence: InvalidationPrecedence) throws -> TipStatus {
      let user = try TestUser(SampleApp.tip("a", count: 1, duration: Time.minute)) { $0.invalidationReason = precedence }
      user.display(for: Time.minute, ending)
      return user.status()
    }
    #expect(try reason(.closed, .firstReason) == .invalidated(.tipClosed))
    #expect(try reason(.closed, .lastReason) == .invalidated(.displayDurationExceeded))
    #expect(try reason(.expired, .firstReason) == .invalidated(.displayDurationExceeded))
    #expect(try reason(.expired, .lastReason) == .invalidated(.displayCountExceeded))
    #expect(try reason(.anchorLeft, .firstReason) == .invalidated(.displayCountExceeded))
  }

  @Test("A rule that stops holding takes an inline tip away; it returns when the rule holds again")
  func retraction() throws {
    let user = try TestUser(SampleApp.tip("a", SampleApp.loggedIn))
    user.set(SampleApp.isLoggedIn, to: 1)
    user.visit(0)
    user.set(SampleApp.isLoggedIn, to: 0)
    #expect(user.status() == .pending)
    #expect(user.look() == [] && user.displayed == [])
    user.set(SampleApp.isLoggedIn, to: 1)
    #expect(user.look() == [0] && user.record().displayCount == 2)
  }
}
