// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Synchronization
import Testing

/// The system's final answer and the device's token come through the registration callback, apart from the outcome, once for each request,
/// on every way that leads to one.
@Suite("Registration")
struct RegistrationTests {
  struct Way: Sendable, CustomTestStringConvertible {
    let name: String
    var status = AuthorizationStatus.notDetermined
    var asksProvisional = false
    var coldPrompt = false
    let steps: [VectorTests.Step]
    let registrations: [PushRegistration]
    var testDescription: String { name }
  }

  static let granted = PushRegistration.granted(deviceToken: "c0ffee")
  static let accept: [VectorTests.Step] = [.present, .answer(.accept)]
  static let ways: [Way] = [
    Way(name: "primer, allowed", steps: accept + [.system(.allow)], registrations: [granted]),
    Way(name: "primer, not allowed", steps: accept + [.system(.deny)], registrations: [.denied]),
    Way(name: "primer, swept away", steps: accept + [.system(.sweep)], registrations: [.unanswered]),
    Way(
      name: "primer, swept away, asked again", steps: accept + [.system(.sweep)] + accept + [.system(.allow)],
      registrations: [.unanswered, granted]),
    Way(name: "primer, killed under the prompt: nobody is left to be told", steps: accept + [.launch], registrations: []),
    Way(
      name: "primer, killed under the prompt, asked again", steps: accept + [.launch] + accept + [.system(.deny)], registrations: [.denied]),
    Way(name: "primer declined", steps: [.present, .answer(.decline)], registrations: []),
    Way(name: "primer suppressed", status: .authorized, steps: [.present], registrations: []),
    Way(
      name: "Settings, switched on", status: .denied, steps: accept + [.settings(true), .foreground, .foreground], registrations: [granted]),
    Way(name: "Settings, left off", status: .denied, steps: accept + [.foreground], registrations: [.denied]),
    Way(
      name: "Settings, on and off again", status: .denied, steps: accept + [.settings(true), .settings(false), .foreground],
      registrations: [.denied]),
    Way(name: "Settings, killed there", status: .denied, steps: accept + [.settings(true), .launch, .foreground], registrations: []),
    Way(name: "Settings without a primer asks nobody", status: .authorized, steps: [.settings(false), .foreground], registrations: []),
    Way(name: "no primer, allowed", steps: [.register(.explicit), .system(.allow)], registrations: [granted]),
    Way(name: "no primer, not allowed", steps: [.register(.explicit), .system(.deny)], registrations: [.denied]),
    Way(name: "no primer, allowed before", status: .authorized, steps: [.register(.explicit)], registrations: [granted]),
    Way(name: "no primer, denied before", status: .denied, steps: [.register(.explicit)], registrations: [.denied]),
    Way(name: "no primer, an App Clip", status: .ephemeral, steps: [.register(.explicit)], registrations: [granted]),
    Way(name: "no primer, a status of a later system", status: .unknown, steps: [.register(.explicit)], registrations: [.denied]),
    Way(name: "quietly", steps: [.register(.provisional)], registrations: [granted]),
    Way(
      name: "quietly, then turned off below a notification", steps: [.register(.provisional), .quiet(.turnOff)], registrations: [granted]),
    Way(
      name: "quietly, then kept", steps: [.register(.provisional), .quiet(.keepProminently), .register(.explicit)],
      registrations: [granted, granted]),
    Way(
      name: "upgrade, allowed", status: .provisional, asksProvisional: true, steps: accept + [.system(.allow)], registrations: [granted]),
    Way(
      name: "upgrade, not allowed", status: .provisional, asksProvisional: true, steps: accept + [.system(.deny)], registrations: [.denied]),
    Way(
      name: "upgrade, switched off under the primer", status: .provisional, asksProvisional: true,
      steps: [.present, .settings(false), .answer(.accept)], registrations: [.denied]),
    Way(name: "cold prompt, allowed", coldPrompt: true, steps: [.launch, .present, .system(.allow)], registrations: [granted]),
    Way(
      name: "cold prompt, asked at every launch", coldPrompt: true, steps: [.launch, .system(.allow), .launch],
      registrations: [granted, granted]),
    Way(
      name: "requests that wait for one prompt are told once",
      steps: accept + [.register(.explicit), .register(.provisional), .system(.allow)],
      registrations: [granted]),
    Way(
      name: "the primer's request waits for another's prompt", steps: [.present, .register(.explicit), .answer(.accept), .system(.deny)],
      registrations: [.denied]),
    Way(
      name: "each install has its own", steps: accept + [.system(.deny), .reinstall] + accept + [.system(.allow)],
      registrations: [.denied, granted]),
  ]

  @Test("Once for each request, apart from the outcome", arguments: ways)
  func once(way: Way) throws {
    let desk = Desk(status: way.status, settings: .init(coldPromptAtLaunch: way.coldPrompt))
    for step in way.steps { try desk.perform(step, PrimerBehaviour(asksProvisional: way.asksProvisional)) }
    #expect(desk.registrations == way.registrations)
    let answered = desk.host.counts
    #expect(desk.outcomes.count == answered.requested - answered.abandoned - (desk.host.presentation == nil ? 0 : 1))
  }

  /// A source that counts how often it is asked.
  private final class CountedTokens: DeviceTokenSource {
    let count = Mutex(0)

    func deviceToken() -> String? {
      count.withLock { count in
        count += 1
        return "token \(count)"
      }
    }
  }

  @Test("A token is fetched once for each grant, and never for anything else")
  func tokens() throws {
    let tokens = CountedTokens()
    let told = Mutex<[PushRegistration]>([])
    let host = PrimerHost(tokens: tokens, onRegistration: { registration in told.withLock { $0.append(registration) } }, clock: { 0 })
    for answer in [SystemPromptAnswer.sweep, .deny] {
      host.registerForPushNotifications()
      try host.answerSystemPrompt(answer)
    }
    #expect(tokens.count.withLock { $0 } == 0)
    try host.setInSettings(isOn: true)
    #expect(tokens.count.withLock { $0 } == 0, "The switch alone asks for nothing.")
    host.registerForPushNotifications()
    host.registerForPushNotifications()
    #expect(
      told.withLock { $0 } == [.unanswered, .denied, .granted(deviceToken: "token 1"), .granted(deviceToken: "token 2")])
  }
}
