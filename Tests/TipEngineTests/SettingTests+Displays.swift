// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine
import TipRules

extension SettingTests {
  @Test(arguments: Retraction.allCases, Presentation.allCases)
  func retraction(_ value: Retraction, _ presentation: Presentation) throws {
    let user = try TestUser(SampleApp.tip("a", SampleApp.loggedIn, presentation: presentation)) { $0.retraction = value }
    user.set(SampleApp.isLoggedIn, to: 1)
    user.visit(0)
    user.set(SampleApp.isLoggedIn, to: 0)
    let goes =
      switch value {
      case .inlineOnly: presentation != .popover && presentation != .bubble
      case .always: true
      case .never: false
      }
    #expect((user.retraction()?.ending == .retracted) == goes)
  }

  @Test(arguments: OutsideTap.allCases)
  func outsideTap(_ value: OutsideTap) throws {
    let user = try TestUser(SampleApp.tip("a", presentation: .popover)) { $0.outsideTap = value }
    user.display(for: Time.second, .tappedAway)
    switch value {
    case .endsDisplay: #expect(user.status() == .available && user.display())
    case .invalidates: #expect(user.status() == .invalidated(.tipClosed) && !user.display())
    }
  }

  @Test(arguments: Redisplay.allCases, [DisplayEnding.tappedAway, .acted])
  func redisplay(_ value: Redisplay, _ ending: DisplayEnding) throws {
    let user = try TestUser(SampleApp.tip("a", presentation: .popover)) { $0.redisplay = value }
    user.visit(0)
    user.end(0, ending)
    switch value {
    case .nextAppearance:
      #expect(user.look() == [] && user.gate() == .dismissed)
      user.leave()
      #expect(user.visit(0) == [0])
    case .nextEvaluation: #expect(user.gate() == nil && user.look() == [0])
    }
  }

  /// What the engine itself does: rules are right at every look; when one looks is the caller's affair.
  @Test(arguments: Reevaluation.allCases)
  func reevaluation(_ value: Reevaluation) throws {
    let user = try TestUser(SampleApp.tip("a", SampleApp.openedTwiceInADay)) { $0.reevaluation = value }
    user.anchor(0)
    user.donate(SampleApp.opened, times: 2)
    user.look()
    #expect(user.displayed == [0] && user.nextChange() == Time.day + 1)
    user.now = Time.day
    #expect(user.retraction() == nil)
    user.now += 1
    #expect(user.retraction()?.ending == .retracted)
    user.donate(SampleApp.opened)
    user.donate(SampleApp.opened)
    #expect(user.needsLook && user.retraction() == nil)
  }

  @Test(arguments: EarlyDonations.allCases)
  func donationsBeforeConfigure(_ value: EarlyDonations) throws {
    let user = try TestUser(SampleApp.tip("a", "#Rule(opened) { $0.donations.count >= 1 }"), isConfigured: false) {
      $0.donationsBeforeConfigure = value
    }
    let isTaken = user.donate(SampleApp.opened)
    user.configure()
    user.anchor(0)
    switch value {
    case .dropped: #expect(!isTaken && user.donations(SampleApp.opened) == 0 && user.gate() == .rules)
    case .kept: #expect(isTaken && user.donations(SampleApp.opened) == 1 && user.gate() == nil)
    }
  }

  @Test(arguments: TieOrder.allCases)
  func tieOrder(_ value: TieOrder) throws {
    let popovers = try ["a", "b", "c"].map { try SampleApp.tip($0, presentation: .popover) }
    let user = try TestUser(popovers[0], popovers[1], popovers[2]) { $0.tieOrder = value }
    switch value {
    case .declaration: #expect(user.visit(2, 1, 0) == [0])
    case .reverseDeclaration: #expect(user.visit(0, 1, 2) == [2])
    }
  }

  @Test(arguments: GroupSwitching.allCases)
  func firstAvailable(_ value: GroupSwitching) throws {
    let user = try GroupTests.user(.firstAvailable) { $0.firstAvailable = value }
    #expect(user.visit(0, 1, 2) == [1])
    user.set(SampleApp.isLoggedIn, to: 1)
    switch value {
    case .keepsCurrent:
      #expect(user.retraction() == nil && user.look() == [] && user.decision(0).cause == .group(waitingFor: 1))
      user.end(1, .tappedAway)
      #expect(user.look() == [0])
    case .yieldsToEarlier:
      #expect(user.retraction()?.tip == 1 && user.retraction()?.ending == .superseded)
      #expect(user.look() == [0] && user.displayed == [0])
      user.set(SampleApp.isLoggedIn, to: 0)
      #expect(user.look() == [1], "A tip that was superseded returns with its turn.")
    }
  }

  @Test(arguments: CustomDisplays.allCases)
  func customDisplays(_ value: CustomDisplays) throws {
    let user = try TestUser(
      SampleApp.tip("own", count: 1, duration: Time.minute, presentation: .custom), SampleApp.tip("new"), frequency: .daily
    ) { $0.customDisplays = value }
    user.visit(0, 1)
    let expiry = user.expiry()
    user.now = Time.minute
    user.end(0, .anchorLeft)
    switch value {
    case .notRecorded:
      #expect(user.displayed == [1] && expiry == .max)
      #expect(user.record().displayCount == 0 && user.record().displayDuration == 0 && user.record().firstDisplay == 0)
    case .recorded:
      #expect(user.displayed == [] && expiry == Time.minute)
      #expect(user.status() == .invalidated(.displayCountExceeded) && user.record().displayDuration == Time.minute)
    }
  }

  @Test(arguments: InvalidationPrecedence.allCases)
  func invalidationReason(_ value: InvalidationPrecedence) throws {
    let user = try TestUser(SampleApp.tip("a")) { $0.invalidationReason = value }
    user.invalidate(0, .tipClosed)
    user.invalidate(0, .actionPerformed)
    switch value {
    case .firstReason: #expect(user.status() == .invalidated(.tipClosed))
    case .lastReason: #expect(user.status() == .invalidated(.actionPerformed))
    }
  }

  @Test(arguments: WindowBounds.allCases)
  func windowBounds(_ value: WindowBounds) throws {
    let user = try TestUser(SampleApp.tip("a", SampleApp.openedTwiceInADay, presentation: .inline)) { $0.windowBounds = value }
    user.now = 100
    user.donate(SampleApp.opened, times: 2)
    #expect(user.visit(0) == [0])
    let last =
      switch value {
      case .inclusive: 100 + Time.day
      case .exclusive: 100 + Time.day - 1
      }
    #expect(user.nextChange() == last + 1)
    user.now = last
    #expect(user.gate() == nil)
    user.now += 1
    #expect(user.gate() == .rules)
  }

  @Test("A month is as long as the setting says", arguments: [28, 30, 31] as [Microseconds])
  func monthLength(days: Microseconds) throws {
    let user = try TestUser(SampleApp.tip("a"), SampleApp.tip("b"), frequency: .monthly) { $0.monthLength = days * Time.day }
    user.display(0)
    user.now = days * Time.day - 1
    #expect(user.visit(1) == [])
    user.now += 1
    #expect(user.look() == [1])
    #expect(Semantics().monthLength == 30 * Time.day && Semantics().reevaluationDelay == 0)
  }

  @Test("A fresh Semantics holds every setting's standard, and every setting is listed once")
  func standards() {
    let fresh = Semantics()
    let values: [any SemanticsSetting] = [
      fresh.frequencyAppliesTo, fresh.clockStartedBy, fresh.clockStartsAt, fresh.durationFloor, fresh.countInvalidatesAt, fresh.retraction,
      fresh.outsideTap, fresh.redisplay, fresh.reevaluation, fresh.donationsBeforeConfigure, fresh.tieOrder, fresh.firstAvailable,
      fresh.customDisplays, fresh.invalidationReason, fresh.windowBounds,
    ]
    func standard<Setting: SemanticsSetting>(_ type: Setting.Type) -> String { "\(Setting.key): \(Setting.standard.rawValue)" }
    func word<Setting: SemanticsSetting>(_ value: Setting) -> String { "\(Setting.key): \(value.rawValue)" }
    #expect(Semantics.settings.map { standard($0) } == values.map { word($0) })
    #expect(Set(Semantics.settings.map { $0.key }).count == 15)
  }
}
