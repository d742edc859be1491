// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine

/// What a user has lived through with one tip, beyond what the engine remembers.
///
/// At most fifteen fields, like `PendingResponse`: of larger values the compiler copies the whole to read one field.
struct TipExperience: BitwiseCopyable {
  var opportunities: Int64 = 0
  var displays = 0
  var noticed = 0
  var acted = 0
  /// When the last display began.
  var displayedAt = Int64.min
  /// When, and in which session, the tip was first displayed.
  var firstDisplay = Int64.max
  var firstSession: Int64 = 0
  var hasAdopted = false
  var fatigue = LeakyIntegrator()
  /// The ordinal of the display that is up among the user's displays of all tips.
  var exposureOfAny = 0
}

/// What will end the display of a tip that is up, and what may follow.
struct PendingResponse: BitwiseCopyable {
  /// How the user responds to a display.
  enum Kind: UInt8, BitwiseCopyable {
    /// Not at all: the tip stays until something else ends it.
    case none
    case strike, act, close, tapAway
    /// In a tour: goes on to the next step, or leaves what is left.
    case goOn, skip
  }

  var kind = Kind.none
  /// When the display ends by the user's response or by `MaxDisplayDuration`; `Int64.max` for neither.
  var respondsAt = Int64.max
  var expiresAt = Int64.max
  /// Uniforms of the display, kept for what follows a dismissal.
  var optOutPlace = 1.0
  var abandonPlace = 1.0
  /// A uniform that decides whether a close means "later".
  var snoozePlace = 1.0
  /// How often the user has tapped without that the bubble went away, and on how many areas.
  var lostTaps: UInt32 = 0
  var areasTried = 0
}

/// A user's totals, from which the vector of metrics is made.
struct UserOutcome {
  var featureUses: Int64 = 0
  var usedFeature = false
  /// Displays that were seen whole for long enough, opportunities without a place, taps without effect, and whether a tour was gone through.
  var effectiveDisplays: Int64 = 0
  var unplaceable: Int64 = 0
  var ineffectiveTaps: Int64 = 0
  var completedTour = false
  var opportunities: Int64 = 0
  var displays = 0
  var noticed: Int64 = 0
  var acts: Int64 = 0
  var dismissals: Int64 = 0
  var strikes: Int64 = 0
  var wasted: Int64 = 0
  var optedOut = false
  var leftByTip = false
  var isEligible = false
  var firstDisplay = Int64.max
  var firstEligibility = Int64.max
  var firstSession: Int64 = 0
  /// How far the best opportunity of any tip came that did not lead to a display.
  var furthest = ReachStage.noOpportunity
}

extension ReachStage {
  /// The stage of a user whose opportunity failed at a gate.
  init(_ gate: Gate) {
    switch gate {
    case .configured: self = .notConfigured
    case .override: self = .override
    case .valid: self = .invalidated
    case .rules: self = .rules
    case .group: self = .group
    case .displayFrequency: self = .displayFrequency
    case .slot: self = .slot
    case .placement: self = .unplaceable
    case .attention: self = .attention
    case .dismissed, .evaluation: self = .notLookedAt
    }
  }
}
