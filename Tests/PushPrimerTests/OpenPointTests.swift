// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Testing

/// What the seed leaves open; the numbers are those of `docs/prompts.md`.
@Suite("Open points")
struct OpenPointTests {
  static let weekly = PrimerBehaviour(throttle: PrimerThrottle(sinceShown: 7 * Desk.day))

  @Test("1: ephemeral counts as authorized")
  func ephemeral() throws {
    let desk = Desk(status: .ephemeral)
    #expect(try desk.present() == .suppressed(.alreadyAuthorized))
    try desk.host.expireAuthorization()
    #expect(try desk.present() == nil, "Once it has run out, users are asked.")
  }

  @Test("2: one last-shown time per app, whatever the texts")
  func oneLedger() throws {
    let desk = Desk()
    try desk.present(Self.weekly)
    try desk.host.answer(.decline)
    var other = PrimerConfiguration(appearance: .complete, behaviour: Self.weekly)
    other.appearance.title = "Another primer altogether"
    try desk.host.present(other, desk.completion)
    #expect(desk.outcomes.last == .suppressed(.throttled(.sinceShown)))
  }

  @Test("3: the last-shown time goes with the install, unless it is set to survive", arguments: [false, true])
  func reinstall(survives: Bool) throws {
    let desk = Desk(settings: .init(survivesReinstall: survives))
    try desk.present(Self.weekly)
    try desk.host.answer(.accept)
    try desk.host.answerSystemPrompt(.deny)
    let shown = desk.now
    desk.now += Desk.day
    try desk.host.reinstall()
    #expect(desk.status == .notDetermined)
    #expect(desk.host.state.authorization.promptDisplays == 0)
    #expect(desk.lastShown == (survives ? shown : nil))
    #expect(try desk.present(Self.weekly) == (survives ? .suppressed(.throttled(.sinceShown)) : nil))
  }

  @Test("4: a clock moved back throttles and is counted; a negative interval is none")
  func clockMovedBack() throws {
    let desk = Desk()
    try desk.present(Self.weekly)
    try desk.host.answer(.decline)
    let shown = desk.now
    desk.now -= 50 * Desk.day
    #expect(try desk.present(Self.weekly) == .suppressed(.throttled(.sinceShown)))
    #expect(desk.host.counts.clockSetbacks == 1)
    #expect(desk.lastShown == shown, "It isn't set right behind the app's back.")
    #expect(try desk.present(PrimerBehaviour(throttle: PrimerThrottle(sinceShown: -1))) == nil)
    #expect(desk.host.counts.clockSetbacks == 2, "Counted also where no limit is set.")
    #expect(desk.lastShown == desk.now)
  }

  @Test("5: a call while a primer or the system prompt is on screen is busy, and not queued")
  func busy() throws {
    let desk = Desk()
    try desk.present()
    #expect(try desk.present() == .suppressed(.busy))
    try desk.host.answer(.accept)
    #expect(try desk.present() == .suppressed(.busy))
    try desk.host.answerSystemPrompt(.sweep)
    #expect(desk.host.presentation == nil)
    #expect(desk.host.counts.shown == 1)
    #expect(desk.outcomes == [.suppressed(.busy), .accepted, .suppressed(.busy)])
  }

  @Test("6: missing texts are an error before anything is read or written")
  func missingTexts() throws {
    let desk = Desk(ledger: PrimerLedger(lastShown: 5))
    #expect(throws: PrimerConfigurationError([.missingTitle, .missingMessage, .missingAcceptButton, .missingDeclineButton])) {
      try desk.host.present(PrimerConfiguration(), desk.completion)
    }
    #expect(desk.lastShown == 5)
    #expect(desk.host.counts == PrimerCounts())
    #expect(desk.outcomes.isEmpty)
  }

  @Test("7: swiping the sheet away and tapping beside it decline, each with its word")
  func dismissals() throws {
    for (answer, dismissal) in [(PrimerAnswer.swipe, PrimerDismissal.swipe), (.tapOutside, .tapOutside)] {
      for position in PrimerPosition.allCases {
        let desk = Desk()
        try desk.present(position: position)
        #expect(try desk.host.answer(answer) == .declined(dismissal))
      }
      let desk = Desk()
      try desk.present(style: .alert)
      #expect(throws: PrimerStepError.alertNotDismissible(answer)) { try desk.host.answer(answer) }
      #expect(try desk.host.answer(.decline) == .declined(.button), "The alert is still there.")
    }
  }

  @Test("8: a primer whose app is killed has no outcome, and was shown")
  func killed() throws {
    let desk = Desk()
    try desk.present(Self.weekly)
    desk.host.endProcess()
    desk.host.launch()
    #expect(desk.outcomes.isEmpty)
    #expect(desk.host.counts.abandoned == 1)
    #expect(desk.lastShown == desk.now)
    #expect(throws: PrimerStepError.noPrimerOnScreen) { try desk.host.answer(.accept) }
    #expect(try desk.present(Self.weekly) == .suppressed(.throttled(.sinceShown)))
  }

  @Test("9: the way to Settings says nothing of the switch; the status is read on return", arguments: [false, true])
  func settings(turnsOn: Bool) throws {
    let desk = Desk(status: .denied)
    try desk.present()
    #expect(try desk.host.answer(.accept) == .redirectedToSettings)
    if turnsOn { try desk.host.setInSettings(isOn: true) }
    #expect(desk.registrations.isEmpty)
    #expect(desk.host.enterForeground() == (turnsOn ? .authorized : .denied))
    #expect(desk.registrations == [turnsOn ? .granted(deviceToken: "c0ffee") : .denied])
    desk.host.enterForeground()
    #expect(desk.registrations.count == 1)
    #expect(desk.outcomes == [.redirectedToSettings])
  }

  @Test("10: without an interface the primer is not presentable, and nothing is written")
  func noInterface() throws {
    for presenter in [nil, HeadlessPresenter(isReady: false)] {
      let desk = Desk(presenter: presenter)
      #expect(try desk.present() == .suppressed(.notPresentable))
      #expect(desk.lastShown == nil)
    }
  }

  @Test("11: a cold prompt at launch comes before the primer, which then never matters")
  func coldPrompt() throws {
    let desk = Desk(settings: .init(coldPromptAtLaunch: true))
    desk.host.launch()
    #expect(desk.host.state.authorization.isPrompting)
    #expect(try desk.present() == .suppressed(.busy))
    try desk.host.answerSystemPrompt(.allow)
    #expect(desk.registrations == [.granted(deviceToken: "c0ffee")])
    #expect(try desk.present() == .suppressed(.alreadyAuthorized))
    #expect(desk.host.counts.shown == 0)
    let other = Desk()
    other.host.launch()
    #expect(!other.host.state.authorization.isPrompting, "It is off by default.")
  }

  @Test("12: users with quiet delivery are asked to upgrade only if that is set", arguments: [false, true])
  func provisional(asks: Bool) throws {
    let desk = Desk()
    #expect(desk.host.registerForPushNotifications(.provisional) == .answered(isGranted: true))
    #expect(desk.status == .provisional)
    #expect(try desk.present(PrimerBehaviour(asksProvisional: asks)) == (asks ? nil : .suppressed(.provisional)))
    guard asks else { return }
    #expect(try desk.host.answer(.accept) == .accepted)
    try desk.host.answerSystemPrompt(.allow)
    #expect(desk.status == .authorized)
  }

  @Test("13: one clock for both uses: who saw the primer yesterday and denied is throttled today")
  func oneClock() throws {
    let desk = Desk()
    try desk.present(Self.weekly)
    try desk.host.answer(.accept)
    try desk.host.answerSystemPrompt(.deny)
    desk.now += Desk.day
    #expect(try desk.present(Self.weekly) == .suppressed(.throttled(.sinceShown)))
    desk.now += 6 * Desk.day
    #expect(try desk.present(Self.weekly) == nil)
    #expect(try desk.host.answer(.accept) == .redirectedToSettings)
  }
}
