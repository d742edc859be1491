// SPDX-License-Identifier: GPL-3.0-or-later

/// What is counted once a variant.
public enum UserCount: Int, CaseIterable, Sendable {
  /// Users simulated.
  case users
  /// Opens that fell into a session and were not counted as one.
  case droppedOpens
  /// Users who left the app for good while watched, for whatever reason.
  case churned
  /// How often the app was installed again after it was deleted.
  case reinstalls
  /// Users who installed the app again at least once.
  case usersReinstalled
  /// Users who opened the app on more than one installation.
  case usersOnSeveral
  /// Displays of a tip that was invalid in the store that went with a deleted app.
  case displaysAfterReinstall
  /// Displays of a tip that was invalid in another store of the user's at that moment.
  case displaysDoneElsewhere
}

/// What is counted for each tip, and for all tips together.
///
/// For all tips together a user counts once: `usersEligible` are those for whom at least one tip was eligible.
public enum TipCount: Int, CaseIterable, Sendable {
  case opportunities, displays, noticed, acted, strikes, wasted
  case usersWithOpportunity, usersEligible, usersReached, usersNoticed, usersActed
  /// Users who used the tip's feature for the first time within a day after a display of the tip.
  case usersAdopted
}

/// How far a user came towards a tip that was never displayed to them.
public enum ReachStage: Int, CaseIterable, Sendable, BitwiseCopyable {
  /// The user never opened the app.
  case neverOpened
  /// The tip's anchor never came on screen.
  case noOpportunity
  /// Tips were not configured at any opportunity.
  case notConfigured
  /// At every opportunity an override or the user's wish hid the tip.
  case override
  /// The tip was invalid at every opportunity.
  case invalidated
  /// At best, its rules did not hold when its anchor left.
  case rules
  /// It waited for another tip of its group.
  case group
  /// The frequency delayed it.
  case displayFrequency
  /// Another popover was up.
  case slot
  /// There was no place for it on the user's screen.
  case unplaceable
  /// The app held it back: something modal was up, or a frequency policy of its own was in force.
  case attention
  /// Every gate was open, but tips were not looked at.
  case notLookedAt

  /// The word that reports write.
  public var name: String {
    switch self {
    case .neverOpened: "neverOpened"
    case .noOpportunity: "noOpportunity"
    case .notConfigured: "notConfigured"
    case .override: "override"
    case .invalidated: "invalidated"
    case .rules: "rules"
    case .group: "group"
    case .displayFrequency: "frequency"
    case .slot: "slot"
    case .unplaceable: "unplaceable"
    case .attention: "attention"
    case .notLookedAt: "notLookedAt"
    }
  }
}

/// What is counted for each exposure: the n-th display of a tip to a user.
public enum ExposureCount: Int, CaseIterable, Sendable {
  case displays, noticed, acted, closed, tappedAway, strikes
}

/// What is counted for each day since install.
public enum DayCount: Int, CaseIterable, Sendable {
  /// Users to whom the tip was first displayed on that day.
  case firstDisplays
  /// Users who left the app for good on that day and had not been displayed the tip.
  case churnedBefore
}

/// What is counted for each session of a user, the first being 1.
public enum SessionCount: Int, CaseIterable, Sendable {
  /// Users to whom the tip was first displayed in that session.
  case firstDisplays
  /// Users whose last session it was, who left for good, and who had not been displayed the tip.
  case churnedBefore
  /// Users whose last watched session it was, who had not left, and who had not been displayed the tip.
  case censored
}

/// What is summed for each day over users, about fatigue at the end of that day.
public enum FatigueCount: Int, CaseIterable, Sendable {
  /// Users who still have the app.
  case users
  /// The sum of their levels of fatigue shared by all tips, in fixed point.
  case level
}

/// What is summed in 128 bits for each tip.
public enum TipSum: Int, CaseIterable, Sendable {
  /// Time on screen, in microseconds.
  case displayTime
  /// Time from install to the first display, over users who had one, in microseconds.
  case timeToFirstDisplay
  /// Time from first eligibility to the first display, over users who had one, in microseconds.
  case delay
}

/// A distribution over users or sessions.
public enum UserHistogram: Int, CaseIterable, Sendable {
  /// Displays per user.
  case displaysPerUser
  /// Displays per session.
  case displaysPerSession
  /// The level of fatigue at the end of each day of each user who still has the app, in fixed point; levels of 0 are not recorded.
  case fatigueLevel
}

/// A distribution over users for each tip.
public enum TipHistogram: Int, CaseIterable, Sendable {
  /// Time from install to the first display, in microseconds.
  case timeToFirstDisplay
  /// Time from first eligibility to the first display, in microseconds.
  case delay
}

/// What each replication sums for each tip.
public enum ReplicatedTipCount: Int, CaseIterable, Sendable {
  case usersReached, usersNoticed, usersActed, displays
}

/// What is counted for each tip, and for all tips together, by the screen that users have; in studies with screens only.
public enum ScreenCount: Int, CaseIterable, Sendable {
  /// Opportunities, and displays.
  case opportunities, displays
  /// Displays of which, when they began, less was on screen than must be seen.
  case cutDisplays
  /// Displays in the layout of tips whose bubble or popover had no place.
  case inlineDisplays
  /// Displays of which as much as must be seen was on screen for long enough.
  case effectiveDisplays
  /// Opportunities without a display because there was no place for the bubble or popover.
  case unplaceable
  /// Users to whom the tip was displayed, and to whom it was displayed effectively.
  case usersReached, usersEffective
}
