// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a tip became invalid, by TipKit's names.
public enum InvalidationReason: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The user did what the tip describes.
  case actionPerformed
  /// `MaxDisplayCount` is used up.
  case displayCountExceeded
  /// `MaxDisplayDuration` is used up.
  case displayDurationExceeded
  /// The user closed the tip.
  case tipClosed

  /// TipKit's name, as scenarios and reports write it.
  public var name: String {
    switch self {
    case .actionPerformed: "actionPerformed"
    case .displayCountExceeded: "displayCountExceeded"
    case .displayDurationExceeded: "displayDurationExceeded"
    case .tipClosed: "tipClosed"
    }
  }
}

/// What TipKit's `Tip.status` says.
public enum TipStatus: Hashable, Sendable {
  /// Not eligible: a rule fails or the frequency delays it.
  case pending
  /// Eligible.
  case available
  /// No longer valid.
  case invalidated(InvalidationReason)
}

/// What a tip must pass to be displayed, in the one order in which reasons are reported.
///
/// The raw value is the gate's place in that order. An engine may test gates in any order that reports the same first failure.
public enum Gate: UInt8, CaseIterable, Sendable {
  /// Tips are configured in this process.
  case configured
  /// No testing override or user's wish hides the tip.
  case override
  /// The tip is not invalidated.
  case valid
  /// All its rules hold.
  case rules
  /// It is its group's current tip.
  case group
  /// The display frequency's interval is over.
  case displayFrequency
  /// No other popover is up.
  case slot
  /// There is a place for its bubble or popover on the user's screen; this is the app's to know, the engine never says it.
  case placement
  /// The app lets it interrupt now: no prompt of another system is in the way, and no frequency policy of the app's own.
  case attention
  /// The user did not put it away in this appearance of its anchor.
  case dismissed
  /// Tips were looked at after every other gate had opened; fails only where `Semantics.reevaluation` or a delay leaves gaps.
  case evaluation

  /// The word for not passing this gate, as reports and `--where reason=` write it.
  public var reason: String {
    switch self {
    case .configured: "notConfigured"
    case .override: "override"
    case .valid: "invalidated"
    case .rules: "rules"
    case .group: "group"
    case .displayFrequency: "frequency"
    case .slot: "slot"
    case .placement: "unplaceable"
    case .attention: "attention"
    case .dismissed: "dismissed"
    case .evaluation: "notLookedAt"
    }
  }

  /// The number of gates.
  public static var count: Int { Int(evaluation.rawValue) + 1 }

  /// The place of a tip's count of a gate, in a list with `count` counts a tip; without a gate, of `evaluation`.
  ///
  /// Where every other gate is open and yet nothing was displayed, tips were not looked at in time.
  @inline(__always) package static func place(of gate: Gate?, tip: Int) -> Int { tip * count + Int((gate ?? .evaluation).rawValue) }
}

/// How a display ended; every display has exactly one.
public enum DisplayEnding: UInt8, CaseIterable, Sendable {
  /// The user did what the tip suggests.
  case acted
  /// The user went on to the next step of a tour, or to its end.
  case continued
  /// The user closed it with its close button.
  case closed
  /// The user tapped beside it.
  case tappedAway
  /// The user put it off, in an app that offers that.
  case snoozed
  /// Its anchor left the screen.
  case anchorLeft
  /// `MaxDisplayDuration` ran out.
  case expired
  /// Its rules stopped holding.
  case retracted
  /// The app invalidated it.
  case invalidated
  /// An earlier tip of its group took its place, or the next bubble did.
  case superseded
  /// The user turned tips off or left the app for good.
  case userLeft
  /// It was up when the watch ended.
  case horizon

  /// The word that reports write.
  public var name: String {
    switch self {
    case .acted: "acted"
    case .continued: "continued"
    case .closed: "closed"
    case .tappedAway: "tappedAway"
    case .snoozed: "snoozed"
    case .anchorLeft: "anchorLeft"
    case .expired: "expired"
    case .retracted: "retracted"
    case .invalidated: "invalidated"
    case .superseded: "superseded"
    case .userLeft: "userLeft"
    case .horizon: "horizon"
    }
  }
}

/// What a testing override does to one tip.
public enum TipOverride: UInt8, Sendable, BitwiseCopyable {
  /// Nothing.
  case none
  /// The tip is displayed whatever its rules and the frequency say.
  case shown
  /// The tip is not displayed.
  case hidden
}
