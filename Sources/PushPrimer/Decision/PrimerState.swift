// SPDX-License-Identifier: GPL-3.0-or-later

/// One user's side of push permission: the system's authorization, the primer's ledger, and what is on screen.
///
/// Two machines, joined by two arrows only: accepting a primer makes a request or leads to Settings, and the status decides what a
/// call shows. A small value without references: a simulator keeps one per user and copies it freely.
@frozen public struct PrimerState: Hashable, Sendable, BitwiseCopyable {
  /// The system's side.
  public var authorization: AuthorizationState
  /// What is remembered between launches.
  public var ledger: PrimerLedger
  /// What accepting the primer on screen does; nil if none is on screen.
  public internal(set) var primer: PrimerAcceptEffect?
  /// Whether the user was sent to Settings and has not come back.
  public internal(set) var isInSettings = false

  /// A user with a status and a ledger, and nothing on screen.
  public init(authorization: AuthorizationState = AuthorizationState(), ledger: PrimerLedger = PrimerLedger()) {
    self.authorization = authorization
    self.ledger = ledger
  }

  /// What is in the way of a primer, given whether the app has an interface for it.
  @inlinable
  public func surface(isPresentable: Bool = true) -> PrimerSurface {
    if primer != nil || authorization.isPrompting { return .busy }
    return isPresentable ? .free : .absent
  }

  /// Calls `present`: decides, and if the primer appears, writes its time down.
  public mutating func present(
    _ behaviour: PrimerBehaviour, now: PrimerMicroseconds, isPresentable: Bool = true
  ) -> PrimerDecision {
    let decision = behaviour.decision(
      for: authorization.status, ledger: ledger, now: now, surface: surface(isPresentable: isPresentable))
    if case .show(let effect) = decision {
      primer = effect
      ledger.record(.shown(at: now))
    }
    return decision
  }

  /// The user answers the primer on screen.
  ///
  /// The outcome of accepting is fixed by what the primer was shown for, even if the status has changed meanwhile: then the
  /// system answers the request by itself.
  public mutating func answer(_ answer: PrimerAnswer, now: PrimerMicroseconds) throws(PrimerStepError) -> PrimerReaction {
    guard let effect = primer else { throw .noPrimerOnScreen }
    primer = nil
    if let dismissal = answer.dismissal {
      ledger.record(.declined(at: now))
      return PrimerReaction(outcome: .declined(dismissal), reply: nil)
    }
    switch effect {
    case .requestAuthorization: return PrimerReaction(outcome: .accepted, reply: authorization.request())
    case .openSettings:
      isInSettings = true
      return PrimerReaction(outcome: .redirectedToSettings, reply: nil)
    }
  }

  /// The app is in front again; returns whether the user comes from Settings where an accepted primer had sent them.
  public mutating func enterForeground() -> Bool {
    defer { isInSettings = false }
    return isInSettings
  }

  /// The process ends; returns whether a primer was on screen, whose outcome nobody will learn.
  @discardableResult
  public mutating func endProcess() -> Bool {
    defer { primer = nil }
    authorization.endProcess()
    isInSettings = false
    return primer != nil
  }

  /// The app is deleted and installed again; the ledger goes with it unless it is kept where installs can't reach.
  public mutating func reinstall(keepsLedger: Bool = false) {
    self = PrimerState(ledger: keepsLedger ? ledger : PrimerLedger())
  }
}

/// What follows from an answer to a primer.
public struct PrimerReaction: Hashable, Sendable, BitwiseCopyable {
  /// What the completion is told.
  public let outcome: PrimerOutcome
  /// What the system did about the request; nil if none was made.
  public let reply: AuthorizationReply?
}
