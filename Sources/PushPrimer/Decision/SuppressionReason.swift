// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a call to present showed nothing.
@frozen public enum SuppressionReason: Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Notifications are on: authorized, or an App Clip's ephemeral authorization.
  case alreadyAuthorized
  /// Notifications come quietly, and such users are not asked.
  case provisional
  /// Notifications are denied, and the fallback to Settings is off.
  case deniedWithoutFallback
  /// The system gave a status that this version doesn't know.
  case unknownStatus
  /// Shown or declined too recently, or often enough.
  case throttled(PrimerLimit)
  /// A primer or the system prompt is on screen; calls are not queued.
  case busy
  /// There is no interface to appear over.
  case notPresentable
  /// The display could not be written down, so that no limit would hold after it.
  case notRemembered
  /// A required text is missing or a value makes no sense; see PrimerConfigurationError.
  case misconfigured

  /// All reasons, in the order of ordinal.
  public static let allCases: [SuppressionReason] =
    [.alreadyAuthorized, .provisional, .deniedWithoutFallback, .unknownStatus] + PrimerLimit.allCases.map { .throttled($0) }
    + [.busy, .notPresentable, .notRemembered, .misconfigured]

  /// The reason's place in allCases, for tables of counts.
  @inlinable public var ordinal: Int {
    switch self {
    case .alreadyAuthorized: 0
    case .provisional: 1
    case .deniedWithoutFallback: 2
    case .unknownStatus: 3
    case .throttled(.sinceShown): 4
    case .throttled(.sinceDeclined): 5
    case .throttled(.maximumDisplays): 6
    case .busy: 7
    case .notPresentable: 8
    case .notRemembered: 9
    case .misconfigured: 10
    }
  }

  /// The word for the reason in scripts and reports: the case's name, the same for all limits.
  public var name: String {
    switch self {
    case .alreadyAuthorized: "alreadyAuthorized"
    case .provisional: "provisional"
    case .deniedWithoutFallback: "deniedWithoutFallback"
    case .unknownStatus: "unknownStatus"
    case .throttled: "throttled"
    case .busy: "busy"
    case .notPresentable: "notPresentable"
    case .notRemembered: "notRemembered"
    case .misconfigured: "misconfigured"
    }
  }

  /// What the reason means, as a clause without an end: "notifications were on".
  public var meaning: String {
    switch self {
    case .alreadyAuthorized: "notifications were on"
    case .provisional: "notifications came quietly, and such users are not asked"
    case .deniedWithoutFallback: "denied before, and nothing leads to Settings"
    case .unknownStatus: "the status was unknown"
    case .throttled(.sinceShown): "shown too recently"
    case .throttled(.sinceDeclined): "declined too recently"
    case .throttled(.maximumDisplays): "shown often enough"
    case .busy: "something else was on screen"
    case .notPresentable: "there was no interface to appear over"
    case .notRemembered: "the display could not be written down"
    case .misconfigured: "a text was missing, or a value made no sense"
    }
  }

  /// The limit behind throttled(_:), else nil.
  @inlinable public var limit: PrimerLimit? {
    if case .throttled(let limit) = self { limit } else { nil }
  }
}
