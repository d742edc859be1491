// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Testing

/// Whole stories of one user, step by step, with what must be seen after them.
@Suite("Primer vectors")
struct VectorTests {
  enum Step: Sendable {
    case present
    case answer(PrimerAnswer)
    case system(SystemPromptAnswer)
    case settings(Bool)
    case foreground
    case wait(seconds: Int64)
    case launch
    case reinstall
    case register(AuthorizationRequest)
    case quiet(QuietDeliveryChoice)
  }

  struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    var status = AuthorizationStatus.notDetermined
    var behaviour = PrimerBehaviour()
    let steps: [Step]
    let outcomes: [PrimerOutcome]
    let ends: AuthorizationStatus
    let shown: Int
    let prompts: Int32
    var registrations: [PushRegistration] = []
    var testDescription: String { name }
  }

  static let week = PrimerBehaviour(throttle: PrimerThrottle(sinceShown: PrimerSeconds.microseconds(7 * 24 * 60 * 60)))
  static let token = PushRegistration.granted(deviceToken: "c0ffee")
  static let vectors: [Vector] = [
    Vector(
      name: "1 accepted, allowed", steps: [.present, .answer(.accept), .system(.allow)], outcomes: [.accepted], ends: .authorized,
      shown: 1, prompts: 1, registrations: [token]),
    Vector(
      name: "2 accepted, not allowed", steps: [.present, .answer(.accept), .system(.deny)], outcomes: [.accepted], ends: .denied, shown: 1,
      prompts: 1, registrations: [.denied]),
    Vector(
      name: "3 accepted, swept away, shown again", steps: [.present, .answer(.accept), .system(.sweep), .present], outcomes: [.accepted],
      ends: .notDetermined, shown: 2, prompts: 1, registrations: [.unanswered]),
    Vector(
      name: "3b swept away, then allowed",
      steps: [.present, .answer(.accept), .system(.sweep), .present, .answer(.accept), .system(.allow)],
      outcomes: [.accepted, .accepted], ends: .authorized, shown: 2, prompts: 2, registrations: [.unanswered, token]),
    Vector(
      name: "4 declined", steps: [.present, .answer(.decline)], outcomes: [.declined(.button)], ends: .notDetermined, shown: 1, prompts: 0),
    Vector(
      name: "5 authorized", status: .authorized, steps: [.present, .launch, .present],
      outcomes: [.suppressed(.alreadyAuthorized), .suppressed(.alreadyAuthorized)], ends: .authorized, shown: 0, prompts: 0),
    Vector(
      name: "5b provisional", status: .provisional, steps: [.present], outcomes: [.suppressed(.provisional)], ends: .provisional, shown: 0,
      prompts: 0),
    Vector(
      name: "6 denied, to Settings, switched on there", status: .denied,
      steps: [.present, .answer(.accept), .settings(true), .foreground, .present],
      outcomes: [.redirectedToSettings, .suppressed(.alreadyAuthorized)], ends: .authorized, shown: 1, prompts: 0, registrations: [token]),
    Vector(
      name: "6b denied, to Settings, back without", status: .denied, steps: [.present, .answer(.accept), .foreground, .present],
      outcomes: [.redirectedToSettings], ends: .denied, shown: 2, prompts: 0, registrations: [.denied]),
    Vector(
      name: "7 denied, no fallback", status: .denied, behaviour: PrimerBehaviour(fallbackToSettings: false), steps: [.present],
      outcomes: [.suppressed(.deniedWithoutFallback)], ends: .denied, shown: 0, prompts: 0),
    Vector(
      name: "8 one second short of a week", behaviour: week, steps: [.present, .answer(.decline), .wait(seconds: 604_799), .present],
      outcomes: [.declined(.button), .suppressed(.throttled(.sinceShown))], ends: .notDetermined, shown: 1, prompts: 0),
    Vector(
      name: "8b a week to the second", behaviour: week, steps: [.present, .answer(.decline), .wait(seconds: 604_800), .present],
      outcomes: [.declined(.button)], ends: .notDetermined, shown: 2, prompts: 0),
    Vector(
      name: "9 one second short, relaunched", behaviour: week,
      steps: [.present, .answer(.decline), .launch, .wait(seconds: 604_799), .launch, .present],
      outcomes: [.declined(.button), .suppressed(.throttled(.sinceShown))], ends: .notDetermined, shown: 1, prompts: 0),
    Vector(
      name: "9b a week, relaunched", behaviour: week,
      steps: [.present, .answer(.decline), .launch, .wait(seconds: 604_800), .launch, .present], outcomes: [.declined(.button)],
      ends: .notDetermined, shown: 2, prompts: 0),
    Vector(
      name: "10 suppression doesn't prolong the window", behaviour: week,
      steps: [.present, .answer(.decline), .wait(seconds: 604_799), .present, .wait(seconds: 1), .present],
      outcomes: [.declined(.button), .suppressed(.throttled(.sinceShown))], ends: .notDetermined, shown: 2, prompts: 0),
    Vector(
      name: "11 declined, then granted by another path",
      steps: [.present, .answer(.decline), .register(.explicit), .system(.allow), .present],
      outcomes: [.declined(.button), .suppressed(.alreadyAuthorized)], ends: .authorized, shown: 1, prompts: 1, registrations: [token]),
    Vector(
      name: "12 no throttle: shown at every call",
      steps: [.present, .answer(.decline), .present, .answer(.decline), .present, .answer(.decline)],
      outcomes: [.declined(.button), .declined(.button), .declined(.button)], ends: .notDetermined, shown: 3, prompts: 0),
    Vector(
      name: "13 the clock moved back", behaviour: week, steps: [.present, .answer(.decline), .wait(seconds: -5), .present],
      outcomes: [.declined(.button), .suppressed(.throttled(.sinceShown))], ends: .notDetermined, shown: 1, prompts: 0),
    Vector(
      name: "14 denied in the prompt, reinstalled, asked again",
      steps: [.present, .answer(.accept), .system(.deny), .reinstall, .present, .answer(.accept), .system(.allow)],
      outcomes: [.accepted, .accepted], ends: .authorized, shown: 2, prompts: 1, registrations: [.denied, token]),
    Vector(
      name: "15 switched off after opting in, recovered", status: .authorized,
      steps: [.settings(false), .present, .answer(.accept), .settings(true), .foreground], outcomes: [.redirectedToSettings],
      ends: .authorized, shown: 1, prompts: 0, registrations: [token]),
    Vector(
      name: "16 killed while the system asks, asked again",
      steps: [.present, .answer(.accept), .launch, .present, .answer(.accept), .system(.deny)], outcomes: [.accepted, .accepted],
      ends: .denied, shown: 2, prompts: 2, registrations: [.denied]),
    Vector(
      name: "17 switched off while the primer is on screen: no prompt, denied at once", status: .provisional,
      behaviour: PrimerBehaviour(asksProvisional: true),
      steps: [.present, .settings(false), .answer(.accept)], outcomes: [.accepted], ends: .denied, shown: 1, prompts: 0,
      registrations: [.denied]),
    Vector(
      name: "18 asked by another path while denied", status: .denied, steps: [.register(.explicit)], outcomes: [], ends: .denied, shown: 0,
      prompts: 0, registrations: [.denied]),
  ]

  @Test("Stories", arguments: vectors)
  func story(vector: Vector) throws {
    let desk = Desk(status: vector.status)
    for step in vector.steps { try desk.perform(step, vector.behaviour) }
    #expect(desk.outcomes == vector.outcomes)
    #expect(desk.status == vector.ends)
    #expect(desk.host.counts.shown == vector.shown)
    #expect(desk.host.state.authorization.promptDisplays == vector.prompts)
    #expect(desk.registrations == vector.registrations)
  }
}

extension Desk {
  /// Does a step of a story.
  func perform(_ step: VectorTests.Step, _ behaviour: PrimerBehaviour = PrimerBehaviour()) throws {
    switch step {
    case .present: try present(behaviour)
    case .answer(let answer): try host.answer(answer)
    case .system(let answer): try host.answerSystemPrompt(answer)
    case .settings(let isOn): try host.setInSettings(isOn: isOn)
    case .foreground: host.enterForeground()
    case .wait(let seconds): now += seconds * 1_000_000
    case .launch: host.launch()
    case .reinstall: try host.reinstall()
    case .register(let request): host.registerForPushNotifications(request)
    case .quiet(let choice): try host.chooseQuietDelivery(choice)
    }
  }
}
