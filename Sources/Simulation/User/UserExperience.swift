// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine

/// What a user has lived through with one tip, beyond what the engine remembers.
struct TipExperience {
  /// How the user responds to a display.
  enum Response: UInt8 {
    /// Not at all: the tip stays until something else ends it.
    case none
    case strike, act, close, tapAway
  }

  var opportunities: Int64 = 0
  var displays = 0
  var noticed = 0
  var acted = 0
  /// When the last display began.
  var displayedAt = Int64.min
  var response = Response.none
  /// When the display that is up ends by the user's response or by `MaxDisplayDuration`; `Int64.max` for neither.
  var respondsAt = Int64.max
  var expiresAt = Int64.max
  /// Uniforms of the last display, kept for what follows a dismissal.
  var optOutPlace = 1.0
  var abandonPlace = 1.0
  /// When, and in which session, the tip was first displayed.
  var firstDisplay = Int64.max
  var firstSession: Int64 = 0
  var hasAdopted = false
  var fatigue = LeakyIntegrator()
  /// The ordinal of the display that is up among the user's displays of all tips.
  var exposureOfAny = 0
  /// The furthest gate that an opportunity without a display came to, as a `ReachStage`.
  var furthest = ReachStage.noOpportunity
}

/// A user's totals, from which the vector of metrics is made.
struct UserOutcome {
  var actions: Int64 = 0
  var featureUses: Int64 = 0
  var usedFeature = false
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
    case .dismissed, .evaluation: self = .notLookedAt
    }
  }
}
