// SPDX-License-Identifier: GPL-3.0-or-later

/// What the completion of `present` is told; the seed's four cases, with what the seed leaves out as values of theirs.
public enum PrimerOutcome: Hashable, Sendable, BitwiseCopyable {
  /// Shown, the user accepted, the system prompt was requested. Its answer comes through the registration callback.
  case accepted
  /// Shown, the user declined.
  case declined(PrimerDismissal)
  /// Not shown.
  case suppressed(SuppressionReason)
  /// Shown although denied, the user was sent to Settings. It says nothing about the switch there.
  case redirectedToSettings

  /// The outcome without its details.
  public var kind: Kind {
    switch self {
    case .accepted: .accepted
    case .declined: .declined
    case .suppressed: .suppressed
    case .redirectedToSettings: .redirectedToSettings
    }
  }

  /// The details in one word, as scripts and reports write them; nil where the outcome says it all.
  public var reason: String? {
    switch self {
    case .accepted, .redirectedToSettings: nil
    case .declined(let dismissal): dismissal.rawValue
    case .suppressed(let reason): reason.name
    }
  }

  /// The limit that throttled the call, else nil.
  public var limit: PrimerLimit? { if case .suppressed(let reason) = self { reason.limit } else { nil } }

  /// The seed's four outcomes; the raw values are its words.
  public enum Kind: String, Sendable, CaseIterable {
    /// See PrimerOutcome/accepted.
    case accepted
    /// See PrimerOutcome/declined(_:).
    case declined
    /// See PrimerOutcome/suppressed(_:).
    case suppressed
    /// See PrimerOutcome/redirectedToSettings.
    case redirectedToSettings
  }
}

/// How a primer was declined.
@frozen public enum PrimerDismissal: String, Sendable, BitwiseCopyable, CaseIterable {
  /// With the decline button.
  case button
  /// By swiping the sheet away.
  case swipe
  /// By a tap beside it.
  case tapOutside
}

/// What a user does about a primer on screen.
@frozen public enum PrimerAnswer: String, Sendable, BitwiseCopyable, CaseIterable {
  /// The accept button.
  case accept
  /// The decline button.
  case decline
  /// Swipes the sheet away.
  case swipe
  /// Taps beside it.
  case tapOutside

  /// How this declines; nil for accept.
  @inlinable public var dismissal: PrimerDismissal? {
    switch self {
    case .accept: nil
    case .decline: .button
    case .swipe: .swipe
    case .tapOutside: .tapOutside
    }
  }
}
