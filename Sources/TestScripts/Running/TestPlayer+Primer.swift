// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Scenarios
import TipRules

extension TestPlayer {
  /// Does a step of the primer; returns why it makes no sense, or nil.
  func perform(_ primerStep: PrimerStep, _ step: ScriptStep) -> TestFailure? {
    do throws(PrimerStepFailure) {
      device.tell(try device.primer.perform(primerStep, at: now), at: now)
      return nil
    } catch {
      return failure(step, expected: step.text, actual: PrimerText.sentence(error), decisions: [device.primerAccount])
    }
  }

  /// What is so instead of what is expected of the primer, or nil if that is so.
  func contradiction(to expectation: PrimerExpectation) -> String? {
    let (primer, state) = (device.primer, device.primer.host.state)
    func differing<Value: Equatable>(_ found: Value, _ expected: Value, _ text: (Value) -> String) -> String? {
      found == expected ? nil : text(found)
    }
    func number(_ found: Int, _ expected: Int) -> String? { differing(found, expected) { String($0) } }
    func flag(_ found: Bool, _ expected: Bool) -> String? { differing(found, expected) { String($0) } }
    let outcome = primer.outcome.map(PrimerText.words) ?? "none"
    let token = if case .granted(let token)? = primer.registration { token } else { String?.none }
    switch expectation {
    case .isShown(let isShown): return flag(primer.host.presentation != nil, isShown)
    case .outcome(let kind): return differing(primer.outcome?.kind, kind) { _ in outcome }
    case .reason(let word): return differing(primer.outcome?.reason, word) { _ in outcome }
    case .limit(let limit): return differing(primer.outcome?.limit, limit) { _ in outcome }
    case .status(let status): return differing(state.authorization.status, status, \.name)
    case .lastShown(let moment): return differing(state.ledger.lastShown, moment, Self.moment)
    case .lastDeclined(let moment): return differing(state.ledger.lastDeclined, moment, Self.moment)
    case .displays(let count): return number(Int(state.ledger.timesShown), count)
    case .isPrompting(let isPrompting): return flag(state.authorization.isPrompting, isPrompting)
    case .promptsUsed(let count): return number(state.authorization.promptsSpent, count)
    case .promptDisplays(let count): return number(Int(state.authorization.promptDisplays), count)
    case .registration(let word):
      return differing(primer.registration.map(RegistrationWord.init), word) { _ in primer.registration.map(PrimerText.words) ?? "none" }
    case .registrations(let count): return number(primer.registrationCount, count)
    case .deviceToken(let text): return differing(token, text) { $0 ?? "none" }
    case .abandoned(let count): return number(primer.host.counts.abandoned, count)
    case .clockSetbacks(let count): return number(primer.host.counts.clockSetbacks, count)
    }
  }

  /// A moment that the device's clock showed, as a time since the test's start; before that it has a sign.
  static func moment(_ moment: Microseconds?) -> String {
    guard let moment else { return "never" }
    // The least number has no positive counterpart, and no clock shows it but by being set there.
    return moment < 0 ? "-" + text(moment == .min ? .max : -moment) : text(moment)
  }
}

extension ScriptDevice {
  /// Says what came of a step of the primer.
  func tell(_ news: [ScriptPrimer.News], at now: Microseconds) {
    primerNews += news
    for item in news {
      let kind: ScriptMoment.Kind =
        switch item {
        case .shown(let presentation): .primerShown(presentation.layout)
        case .outcome(let outcome): .primerOutcome(outcome)
        case .promptShown: .systemPrompt
        case .registration(let registration): .registration(registration)
        case .lost: .note
        }
      log.add(kind, device: name, at: now, PrimerText.sentence(item))
    }
  }

  /// All that is known of the primer: status, screen, what is remembered, prompts.
  var primerAccount: String {
    let state = primer.host.state
    let screen =
      switch PrimerStory.Screen(state) {
      case .primer: "on screen"
      case .systemPrompt: "the system prompt on screen"
      case .settings: "in Settings"
      case .nothing: "not on screen"
      }
    let count = state.ledger.timesShown
    let last = ", the last at \(TestPlayer.moment(state.ledger.lastShown))"
    let shown = count == 0 ? "no display" : (count == 1 ? "1 display" : "\(count) displays") + last
    let prompts = state.authorization.promptsSpent == 1 ? "prompt used" : "prompt not used"
    return "primer: \(state.authorization.status.name), \(screen), \(shown); \(prompts)"
  }
}
