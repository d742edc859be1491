// SPDX-License-Identifier: GPL-3.0-or-later

/// What a primer does, apart from how it looks: the part of its configuration that decides.
@frozen public struct PrimerBehaviour: Hashable, Sendable, BitwiseCopyable {
  /// Whether a user who has denied notifications is shown the primer and led to Settings; the seed's default is true.
  public var fallbackToSettings: Bool
  /// How often the primer may appear.
  public var throttle: PrimerThrottle
  /// Whether users with quiet delivery are asked to upgrade; the seed never asks them (false), Batch and Braze do.
  public var asksProvisional: Bool

  /// The seed's defaults, or others.
  @inlinable
  public init(fallbackToSettings: Bool = true, throttle: PrimerThrottle = PrimerThrottle(), asksProvisional: Bool = false) {
    self.fallbackToSettings = fallbackToSettings
    self.throttle = throttle
    self.asksProvisional = asksProvisional
  }
}

/// Three limits on repetition, each off by default; those that are on hold together.
@frozen public struct PrimerThrottle: Hashable, Sendable, BitwiseCopyable {
  /// The seed's `minInterval`: suppressed iff now − last shown is less than this; zero or less is no limit.
  public var sinceShown: PrimerMicroseconds
  /// A cool-down after a refusal, as activeReach has it: suppressed iff now − last declined is less than this; zero or less is no limit.
  public var sinceDeclined: PrimerMicroseconds
  /// The number of displays after which the primer never appears again (Amply's recipe: 2); nil is no limit, zero or less is never.
  public var maximumDisplays: Int32?

  /// No limit, or these.
  @inlinable
  public init(sinceShown: PrimerMicroseconds = 0, sinceDeclined: PrimerMicroseconds = 0, maximumDisplays: Int32? = nil) {
    self.sinceShown = sinceShown
    self.sinceDeclined = sinceDeclined
    self.maximumDisplays = maximumDisplays
  }

  /// The first limit that keeps the primer from appearing now, in the order of PrimerLimit; nil if none does.
  @inlinable
  public func limit(_ ledger: PrimerLedger, now: PrimerMicroseconds) -> PrimerLimit? {
    if let lastShown = ledger.lastShown, isWithin(sinceShown, since: lastShown, now: now) { return .sinceShown }
    if let lastDeclined = ledger.lastDeclined, isWithin(sinceDeclined, since: lastDeclined, now: now) { return .sinceDeclined }
    if let maximumDisplays, ledger.timesShown >= maximumDisplays { return .maximumDisplays }
    return nil
  }
}

/// Which limit kept a primer back.
@frozen public enum PrimerLimit: String, Sendable, BitwiseCopyable, CaseIterable {
  /// It was shown too recently.
  case sinceShown
  /// It was declined too recently.
  case sinceDeclined
  /// It was shown often enough.
  case maximumDisplays
}
