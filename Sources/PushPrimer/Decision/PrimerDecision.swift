// SPDX-License-Identifier: GPL-3.0-or-later

/// What becomes of a call to present a primer.
@frozen public enum PrimerDecision: Hashable, Sendable, BitwiseCopyable {
  /// The primer appears; accepting it does this.
  case show(onAccept: PrimerAcceptEffect)
  /// Nothing appears, for this reason.
  case suppress(SuppressionReason)
}

/// Where the accept button leads; fixed when the primer appears.
@frozen public enum PrimerAcceptEffect: String, Sendable, BitwiseCopyable, CaseIterable {
  /// To the system prompt.
  case requestAuthorization
  /// To the app's notification settings.
  case openSettings
}

/// What is in the way of a primer on screen.
@frozen public enum PrimerSurface: String, Sendable, BitwiseCopyable, CaseIterable {
  /// Nothing.
  case free
  /// Another primer or the system prompt.
  case busy
  /// The app has no interface yet that a primer could appear over.
  case absent
}

extension PrimerBehaviour {
  /// What becomes of a call to present a primer: a pure function, O(1), that neither allocates nor remembers.
  ///
  /// | status | shown | accepting leads to |
  /// |---|---|---|
  /// | notDetermined | unless throttled | the system prompt |
  /// | denied, with the fallback | unless throttled | Settings |
  /// | denied, without | never | |
  /// | provisional, if asked to upgrade | unless throttled | the system prompt |
  /// | provisional, else | never | |
  /// | authorized, ephemeral, unknown | never | |
  ///
  /// The reason is the first that applies, in this order: busy, the status, the throttle, no interface. The order shows in the reason
  /// only, never in what happens.
  @inlinable
  public func decision(
    for status: AuthorizationStatus, ledger: PrimerLedger, now: PrimerMicroseconds, surface: PrimerSurface = .free
  ) -> PrimerDecision {
    if surface == .busy { return .suppress(.busy) }
    let effect: PrimerAcceptEffect
    switch status {
    case .notDetermined: effect = .requestAuthorization
    case .denied:
      guard fallbackToSettings else { return .suppress(.deniedWithoutFallback) }
      effect = .openSettings
    case .provisional:
      guard asksProvisional else { return .suppress(.provisional) }
      effect = .requestAuthorization
    case .authorized, .ephemeral: return .suppress(.alreadyAuthorized)
    case .unknown: return .suppress(.unknownStatus)
    }
    if let limit = throttle.limit(ledger, now: now) { return .suppress(.throttled(limit)) }
    return surface == .absent ? .suppress(.notPresentable) : .show(onAccept: effect)
  }
}
