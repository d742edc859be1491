// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Synchronization
import TipRules

/// One device's push permission while a test runs: a host of the library, and what drives it and listens to it.
///
/// Belongs to one task.
final class ScriptPrimer {
  /// Something that the host told, or that came on screen or left it.
  enum News {
    case shown(PrimerPresentation)
    case outcome(PrimerOutcome)
    case promptShown
    case registration(PushRegistration)
    /// The process ended under a primer, or under the system prompt.
    case lost(primer: Bool)
  }

  /// Where the app is for its user.
  fileprivate enum App {
    /// No process of it runs.
    case ended
    /// It runs, and something else is in front: Settings, perhaps.
    case behind
    /// It can show a primer.
    case inFront
  }

  let host: PrimerHost
  /// What the completion was told last since the last call of `present`.
  private(set) var outcome: PrimerOutcome?
  /// What the registration callback was told last.
  private(set) var registration: PushRegistration?
  /// How often it was called.
  private(set) var registrationCount = 0
  /// How far the device's clock is ahead of the test's time, in microseconds.
  private var clockOffset: Microseconds = 0
  private let signals = Signals()

  /// The permission of a device that has no process yet.
  init(device: String, settings: PrimerHost.Settings, status: AuthorizationStatus) {
    let signals = signals
    host = PrimerHost(
      authorization: AuthorizationState(status: status), presenter: ScreenPresenter(signals: signals),
      tokens: FixedDeviceToken("token-of-" + device), settings: settings,
      onRegistration: { registration in signals.content.withLock { $0.news.append(.registration(registration)) } },
      clock: { signals.content.withLock { $0.now } })
  }

  /// Does a step; returns what came of it, or throws why it makes no sense.
  func perform(_ step: PrimerStep, at now: Microseconds) throws(PrimerStepFailure) -> [News] {
    try check(step)
    return try news(at: now) { () throws(PrimerStepFailure) in
      do throws(PrimerStepError) { try act(step) } catch { throw .step(error) }
    }
  }

  /// A new process starts, in front of the user.
  func launch(at now: Microseconds) -> [News] {
    let lost = lostWithProcess
    return lost
      + news(at: now) {
        app = .inFront
        host.launch()
      }
  }

  /// The app is deleted and installed again; no process runs.
  func reinstall(at now: Microseconds) -> [News] {
    let lost = lostWithProcess
    return lost
      + news(at: now) {
        app = .ended
        // Only a memory that can't write throws, and this one is no file.
        try? host.reinstall()
      }
  }

  /// Finds what makes no sense although a host, which knows nothing of processes and of what is in front, would do it.
  private func check(_ step: PrimerStep) throws(PrimerStepFailure) {
    switch step {
    case .background:
      if app == .ended { throw .notRunning }
      // Who leaves the app sweeps the prompt away, and that is a step of its own.
      if host.state.authorization.isPrompting { throw .step(.systemPromptOnScreen) }
    case .present, .request, .foreground:
      if app == .ended { throw .notRunning }
    case .answer:
      if host.presentation != nil, app != .inFront { throw .notInFront }
    case .answerPrompt, .settings, .quietDelivery, .expire, .clock: break
    }
  }

  private func act(_ step: PrimerStep) throws(PrimerStepError) {
    switch step {
    case .present(let configuration):
      outcome = nil
      let signals = signals
      do throws(PrimerConfigurationError) {
        try host.present(configuration) { outcome in signals.content.withLock { $0.news.append(.outcome(outcome)) } }
      } catch {
        preconditionFailure("A script's reader lets no primer pass that can't be shown: \(error)")
      }
    case .answer(let answer):
      // Who is led to Settings leaves the app for it.
      if try host.answer(answer) == .redirectedToSettings { app = .behind }
    case .answerPrompt(let answer): try host.answerSystemPrompt(answer)
    case .request(let request): host.registerForPushNotifications(request)
    case .settings(let isOn): try host.setInSettings(isOn: isOn)
    case .quietDelivery(let choice): try host.chooseQuietDelivery(choice)
    case .expire: try host.expireAuthorization()
    case .background: app = .behind
    case .foreground:
      app = .inFront
      host.enterForeground()
    case .clock(let change): clockOffset = Self.sum(clockOffset, change)
    }
  }

  // MARK: - What was told

  private var app: App {
    get { signals.content.withLock { $0.app } }
    set { signals.content.withLock { $0.app = newValue } }
  }

  private var lostWithProcess: [News] {
    (host.state.primer == nil ? [] : [.lost(primer: true)]) + (host.state.authorization.isPrompting ? [.lost(primer: false)] : [])
  }

  /// Sets the clock and does something; returns what came of it, and remembers what the expectations ask for.
  private func news<Failure: Error>(at now: Microseconds, of act: () throws(Failure) -> Void) throws(Failure) -> [News] {
    signals.content.withLock { $0.now = Self.sum(now, clockOffset) }
    let prompts = host.state.authorization.promptDisplays
    try act()
    var news = signals.content.withLock { content in
      defer { content.news = [] }
      return content.news
    }
    for item in news {
      switch item {
      case .outcome(let told): outcome = told
      case .registration(let told):
        registration = told
        registrationCount += 1
      case .shown, .promptShown, .lost: break
      }
    }
    if host.state.authorization.promptDisplays > prompts { news.append(.promptShown) }
    return news
  }

  /// A sum that stays at the greatest or least moment rather than overflow.
  private static func sum(_ moment: Microseconds, _ span: Microseconds) -> Microseconds {
    let (sum, overflow) = moment.addingReportingOverflow(span)
    return overflow ? (span < 0 ? .min : .max) : sum
  }
}

/// Why a step of the primer makes no sense.
enum PrimerStepFailure: Error {
  /// The library says so.
  case step(PrimerStepError)
  /// Only an app that runs can do it.
  case notRunning
  /// Nobody can tap what isn't in front.
  case notInFront
}

/// What the host's ports and callbacks share with the test: they may be called from anywhere, as far as the host knows.
private final class Signals: Sendable {
  struct Content {
    var now: Microseconds = 0
    var app = ScriptPrimer.App.ended
    var news: [ScriptPrimer.News] = []
  }

  let content = Mutex(Content())
}

/// A screen that shows primers while the app is in front, and answers nothing by itself.
private struct ScreenPresenter: PrimerPresenter {
  let signals: Signals

  var isReady: Bool { signals.content.withLock { $0.app == .inFront } }

  func show(_ presentation: PrimerPresentation, answer: @escaping @Sendable (PrimerAnswer) -> Void) {
    signals.content.withLock { $0.news.append(.shown(presentation)) }
  }
}
