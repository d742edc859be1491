// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// One app on one device: the state of push permission, and the ports through which it is seen, remembered and driven.
///
/// Calls may come from any thread. Callbacks run on the caller's, outside the lock, and may call the host.
public final class PrimerHost: Sendable {
  /// What is a setting of the app or of the device, not of one primer.
  public struct Settings: Hashable, Sendable {
    /// Whether another code path asks the system at every launch, as automatic registration does; then the primer comes too late.
    public var coldPromptAtLaunch: Bool
    /// Whether the ledger outlives deletion of the app, as one in the Keychain would; the seed's is the install's.
    public var survivesReinstall: Bool

    /// The seed's defaults, or others.
    public init(coldPromptAtLaunch: Bool = false, survivesReinstall: Bool = false) {
      self.coldPromptAtLaunch = coldPromptAtLaunch
      self.survivesReinstall = survivesReinstall
    }
  }

  struct Content {
    var state: PrimerState
    var counts = PrimerCounts()
    /// What is on screen, under a number of its own, so that a late answer to an earlier display finds nothing.
    var display: (number: Int, presentation: PrimerPresentation, completion: (@Sendable (PrimerOutcome) -> Void)?)?
  }

  /// The app's and device's settings.
  public let settings: Settings
  let presenter: (any PrimerPresenter)?
  let memory: any PrimerMemory
  let tokens: any DeviceTokenSource
  let clock: @Sendable () -> PrimerMicroseconds
  let onRegistration: @Sendable (PushRegistration) -> Void
  let content: Mutex<Content>

  /// A host, running.
  /// - Parameters:
  ///   - authorization: The system's side at the start.
  ///   - presenter: Nil is an app that has no interface: nothing can be presented.
  ///   - onRegistration: Is told the system's answer, once for each request; never in place of an outcome.
  ///   - clock: The wall clock; it may run backwards. It is read under the host's lock, so that calls from several threads have their
  ///     times in their own order, and must not call the host.
  public init(
    authorization: AuthorizationState = AuthorizationState(), presenter: (any PrimerPresenter)? = HeadlessPresenter(),
    memory: any PrimerMemory = VolatilePrimerMemory(), tokens: any DeviceTokenSource = FixedDeviceToken(nil),
    settings: Settings = Settings(),
    onRegistration: @escaping @Sendable (PushRegistration) -> Void = { _ in }, clock: @escaping @Sendable () -> PrimerMicroseconds
  ) {
    self.presenter = presenter
    self.memory = memory
    self.tokens = tokens
    self.settings = settings
    self.onRegistration = onRegistration
    self.clock = clock
    content = Mutex(Content(state: PrimerState(authorization: authorization, ledger: memory.ledger)))
  }

  /// The state as it is now.
  public var state: PrimerState { content.withLock { $0.state } }
  /// What was counted so far.
  public var counts: PrimerCounts { content.withLock { $0.counts } }
  /// The primer on screen; nil if there is none.
  public var presentation: PrimerPresentation? { content.withLock { $0.display?.presentation } }

  /// Presents a primer if status, throttle and screen allow it.
  /// - Parameter completion: Is told the outcome, once; never if the process ends before an answer.
  /// - Throws: What is wrong with the configuration; then nothing was read, shown, written, counted or told.
  public func present(
    _ configuration: PrimerConfiguration, _ completion: (@Sendable (PrimerOutcome) -> Void)? = nil
  ) throws(PrimerConfigurationError) {
    let presentation = try PrimerPresentation(configuration.appearance)
    let isPresentable = presenter?.isReady ?? false
    let verdict: Verdict = content.withLock { content in
      let now = clock()
      content.counts.requested += 1
      content.state.ledger = memory.ledger
      if content.state.ledger.isAhead(of: now) { content.counts.clockSetbacks += 1 }
      var next = content.state
      switch next.present(configuration.behaviour, now: now, isPresentable: isPresentable) {
      case .suppress(let reason):
        content.counts.suppress(reason)
        return .suppressed(reason)
      case .show:
        do { try memory.record(.shown(at: now)) } catch {
          content.counts.suppress(.notRemembered)
          return .suppressed(.notRemembered)
        }
        content.state = next
        content.counts.shown += 1
        content.display = (content.counts.shown, presentation, completion)
        return .shown(number: content.counts.shown)
      }
    }
    switch verdict {
    case .shown(let number): presenter?.show(presentation) { [weak self] answer in _ = try? self?.answer(answer, display: number) }
    case .suppressed(let reason): completion?(.suppressed(reason))
    }
  }

  /// What the lock decides and the callbacks outside it carry out.
  private enum Verdict {
    case shown(number: Int)
    case suppressed(SuppressionReason)
  }
}
