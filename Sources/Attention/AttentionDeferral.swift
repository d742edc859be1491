// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a prompt that could appear does not, in the one order in which reasons are reported.
public enum AttentionReason: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Something modal is on screen: a primer, the system's question, or the way to Settings.
  case modalBusy
  /// The user is in the holdout.
  case holdout
  /// It is quiet now.
  case quietHours
  /// The user put it off.
  case snoozed
  /// Something was dismissed too recently.
  case coolDown
  /// So many have appeared in the window of a limit.
  case rollingLimit
  /// The user's own budget is used up.
  case budget
  /// Something appeared too recently.
  case minimumGap
  /// The session holds all that it may.
  case perSession
  /// The day holds all that it may.
  case perDay

  /// The word for it in reports and searches: the case's name.
  public var name: String {
    switch self {
    case .modalBusy: "modalBusy"
    case .holdout: "holdout"
    case .quietHours: "quietHours"
    case .snoozed: "snoozed"
    case .coolDown: "coolDown"
    case .rollingLimit: "rollingLimit"
    case .budget: "budget"
    case .minimumGap: "minimumGap"
    case .perSession: "perSession"
    case .perDay: "perDay"
    }
  }

  /// What it means, as a clause.
  public var meaning: String {
    switch self {
    case .modalBusy: "a primer, the system's question or the way to Settings was on screen"
    case .holdout: "the user is in the holdout"
    case .quietHours: "it was quiet then"
    case .snoozed: "the user had put it off"
    case .coolDown: "something was dismissed shortly before"
    case .rollingLimit: "so many had appeared in the window of a limit"
    case .budget: "the user's own budget was used up"
    case .minimumGap: "something had appeared shortly before"
    case .perSession: "the session held all that it may"
    case .perDay: "the day held all that it may"
    }
  }
}

/// A prompt that must wait.
@frozen public struct AttentionDeferral: Hashable, Sendable, BitwiseCopyable {
  /// The first reason that applies.
  public let reason: AttentionReason
  /// The instant from which this reason no longer does, by time alone; `Int64.max` if time alone doesn't end it.
  public let until: Int64

  /// A wait for `reason`.
  @inlinable
  public init(_ reason: AttentionReason, until: Int64) {
    self.reason = reason
    self.until = until
  }
}
