// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PushPrimer
import RepeatableRandomness
import Synchronization
import Testing

@Suite("The host")
struct HostTests {
  @Test("The outcome comes first, the registration later and apart")
  func order() throws {
    let desk = Desk()
    try desk.present()
    try desk.host.answer(.accept)
    #expect(desk.order == ["outcome"], "The outcome does not wait for the system's answer.")
    try desk.host.answerSystemPrompt(.allow)
    #expect(desk.order == ["outcome", "registration"])
  }

  @Test("A registration without a token", arguments: [String?.none, "abc"])
  func token(token: String?) throws {
    let desk = Desk(token: token)
    desk.host.registerForPushNotifications()
    desk.host.registerForPushNotifications()
    try desk.host.answerSystemPrompt(.allow)
    #expect(desk.registrations == [.granted(deviceToken: token)], "Two requests that wait for one answer are told once.")
    desk.host.registerForPushNotifications()
    #expect(desk.registrations.count == 2, "A later request has an answer of its own.")
  }

  @Test("Nothing is registered unless something was requested", arguments: [PrimerAnswer.decline, .swipe, .tapOutside])
  func nothingRequested(answer: PrimerAnswer) throws {
    let desk = Desk()
    try desk.present()
    try desk.host.answer(answer)
    desk.host.enterForeground()
    desk.host.launch()
    #expect(desk.registrations.isEmpty)
  }

  @Test("A display that can't be written down is not made")
  func memoryFails() throws {
    let desk = Desk(memory: FailingMemory(ledger: PrimerLedger()))
    #expect(try desk.present() == .suppressed(.notRemembered))
    #expect(desk.host.presentation == nil)
    #expect(desk.host.state.ledger.lastShown == nil)
    #expect(throws: FailingMemory.Failure.self) { try desk.host.reinstall() }
  }

  @Test("A refusal that can't be written down is a refusal, and counted")
  func refusalNotWritten() throws {
    let desk = Desk(memory: FailingMemory(ledger: PrimerLedger(), takesDisplays: true))
    try desk.present()
    #expect(try desk.host.answer(.decline) == .declined(.button))
    #expect(desk.host.counts.memoryFailures == 1)
  }

  @Test("What another process has written counts")
  func sharedMemory() throws {
    let desk = Desk()
    desk.memory.record(.shown(at: desk.now))
    #expect(try desk.present(OpenPointTests.weekly) == .suppressed(.throttled(.sinceShown)))
  }

  /// Answers as soon as it is asked to show, and once more.
  private struct EagerPresenter: PrimerPresenter {
    let isReady = true
    func show(_ presentation: PrimerPresentation, answer: @escaping @Sendable (PrimerAnswer) -> Void) {
      answer(.decline)
      answer(.accept)
    }
  }

  @Test("A presenter may answer before it returns; a second answer finds nothing")
  func eager() throws {
    let desk = Desk(presenter: EagerPresenter())
    #expect(try desk.present() == .declined(.button))
    #expect(try desk.present() == .declined(.button))
    #expect(desk.outcomes.count == 2)
    #expect(!desk.host.state.authorization.isPrompting)
  }

  /// Keeps the answers it was given.
  private final class KeepingPresenter: PrimerPresenter {
    let isReady = true
    let answers = Mutex<[@Sendable (PrimerAnswer) -> Void]>([])
    func show(_ presentation: PrimerPresentation, answer: @escaping @Sendable (PrimerAnswer) -> Void) {
      answers.withLock { $0.append(answer) }
    }
  }

  @Test("A late answer to an earlier display doesn't reach the one on screen")
  func late() throws {
    let presenter = KeepingPresenter()
    let desk = Desk(presenter: presenter)
    try desk.present()
    desk.host.launch()
    try desk.present()
    let answers = presenter.answers.withLock { $0 }
    answers[0](.accept)
    #expect(desk.outcomes.isEmpty)
    #expect(desk.host.presentation != nil)
    answers[1](.swipe)
    #expect(desk.outcomes == [.declined(.swipe)])
  }

  @Test("A completion may call the host")
  func reentrant() throws {
    let desk = Desk()
    try desk.host.present(PrimerConfiguration(appearance: .complete)) { [host = desk.host, completion = desk.completion] outcome in
      completion(outcome)
      try? host.present(PrimerConfiguration(appearance: .complete), completion)
    }
    try desk.host.answer(.decline)
    #expect(desk.outcomes == [.declined(.button)])
    #expect(desk.host.counts.shown == 2)
  }

  @Test("Of calls at the same time one is shown and the others are busy; of answers one counts")
  func concurrent() async throws {
    let desk = Desk()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 { group.addTask { try? desk.host.present(PrimerConfiguration(appearance: .complete), desk.completion) } }
    }
    #expect(desk.host.counts.shown == 1)
    #expect(desk.host.counts.suppressed(.busy) == 63)
    let answered = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 { group.addTask { (try? desk.host.answer(.accept)) != nil } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(answered == 1)
    #expect(desk.outcomes.filter { $0 == .accepted }.count == 1)
    #expect(desk.host.state.authorization.promptDisplays == 1)
  }

  @Test("Times stand in the order of calls: a clock that only runs forward is never found moved back")
  func clockOrder() async {
    let ticks = Mutex<Int64>(0)
    let host = PrimerHost(clock: {
      let now = ticks.withLock { now in
        now += 1
        return now
      }
      // Others overtake whoever dawdles here with the time in hand, unless the host makes them wait.
      if now % 50 == 0 { Thread.sleep(forTimeInterval: 0.001) }
      return now
    })
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<500 {
        group.addTask {
          try? host.present(PrimerConfiguration(appearance: .complete))
          _ = try? host.answer(.decline)
        }
      }
    }
    #expect(host.counts.shown > 0)
    #expect(host.counts.clockSetbacks == 0)
  }

  @Test("Steps out of place are errors that say what would make sense, and change nothing")
  func outOfPlace() throws {
    let desk = Desk()
    let before = desk.host.state
    #expect(throws: PrimerStepError.noPrimerOnScreen) { try desk.host.answer(.accept) }
    #expect(throws: PrimerStepError.noSystemPromptOnScreen) { try desk.host.answerSystemPrompt(.allow) }
    #expect(throws: PrimerStepError.noSettingsRow(.notDetermined)) { try desk.host.setInSettings(isOn: true) }
    #expect(throws: PrimerStepError.noQuietDelivery(.notDetermined)) { try desk.host.chooseQuietDelivery(.turnOff) }
    #expect(throws: PrimerStepError.notEphemeral(.notDetermined)) { try desk.host.expireAuthorization() }
    #expect(desk.host.state == before)
    let errors: [PrimerStepError] = [
      .noPrimerOnScreen, .noSystemPromptOnScreen, .systemPromptOnScreen, .alertNotDismissible(.swipe), .noSettingsRow(.notDetermined),
      .noQuietDelivery(.denied), .notEphemeral(.denied),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
    for error in errors { #expect(error.description.hasSuffix(".")) }
  }

  /// Random lives: each call is told its outcome once or abandoned, each request its registration once or lost with its process.
  @Test("Books balance, callbacks come once", arguments: 0..<60)
  func books(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let desk = Desk(settings: .init(coldPromptAtLaunch: random.below(4) == 0, survivesReinstall: random.below(2) == 0))
    let behaviour = PrimerBehaviour(
      fallbackToSettings: random.below(2) == 0,
      throttle: PrimerThrottle(
        sinceShown: random.pick([0, 0, Desk.day]), sinceDeclined: random.pick([0, Desk.day]), maximumDisplays: random.pick([nil, 20])),
      asksProvisional: random.below(2) == 0)
    var (requests, lostRequests) = (0, 0)
    var waits = false
    func note(_ reply: AuthorizationReply?) {
      if reply == .prompting {
        if !waits { requests += 1 }
        waits = true
      } else if reply != nil {
        requests += 1
      }
    }
    func end() {
      if waits || desk.host.state.isInSettings { lostRequests += 1 }
      waits = false
    }
    for _ in 0..<400 {
      let before = desk.host.state
      switch random.below(16) {
      case 0...4: try desk.present(behaviour)
      case 5...8:
        guard let effect = before.primer else { continue }
        let answer = random.pick(PrimerAnswer.allCases)
        try desk.host.answer(answer)
        guard answer == .accept else { continue }
        if effect == .openSettings {
          if !before.isInSettings { requests += 1 }
        } else {
          note(desk.host.state.authorization.isPrompting ? .prompting : .answered(isGranted: false))
        }
      case 9...10:
        guard before.authorization.isPrompting else { continue }
        try desk.host.answerSystemPrompt(random.pick(SystemPromptAnswer.allCases))
        waits = false
      case 11: try? desk.host.setInSettings(isOn: random.below(2) == 0)
      case 12: desk.host.enterForeground()
      case 13: note(desk.host.registerForPushNotifications(random.pick(AuthorizationRequest.allCases)))
      case 14: desk.now += Int64(random.below(3) - 1) * Desk.day / 2 + 1
      default:
        end()
        if random.below(3) == 0 {
          try desk.host.reinstall()
        } else {
          desk.host.launch()
          if desk.host.settings.coldPromptAtLaunch {
            note(desk.host.state.authorization.isPrompting ? .prompting : .answered(isGranted: false))
          }
        }
      }
      let counts = desk.host.counts
      let onScreen = desk.host.presentation == nil ? 0 : 1
      #expect(counts.requested == counts.shown + counts.suppressed)
      #expect(counts.shown == counts.accepted + counts.redirected + counts.declined + counts.abandoned + onScreen)
      #expect(desk.outcomes.count == counts.requested - counts.abandoned - onScreen)
      let pending = (waits ? 1 : 0) + (desk.host.state.isInSettings ? 1 : 0)
      #expect(desk.registrations.count == requests - lostRequests - pending)
      #expect(desk.host.state.authorization.promptsSpent <= 1)
      #expect(desk.memory.ledger == desk.host.state.ledger)
      #expect(!(desk.host.state.primer != nil && desk.host.state.authorization.isPrompting) || before.primer != nil)
    }
    #expect(desk.host.counts.shown > 0 || desk.host.settings.coldPromptAtLaunch)
  }
}
