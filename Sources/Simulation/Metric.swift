// SPDX-License-Identifier: GPL-3.0-or-later

/// A number that each user has under each variant; every comparison between variants is of the mean of one over users.
///
/// All are integers, so that sums over users, and sums of products, are exact. Definitions: docs/metrics.md.
public enum Metric: Int, CaseIterable, Sendable {
  case activeUsers, reachedUsers, noticedUsers, actedUsers
  case sessions, actions, opportunities, displays, acts, dismissals, strikes, wastedDisplays
  case featureUses, featureUsers, optOuts, promptChurn
  case timeToFirstDisplay, fatigueLevel, tiredTime
  // What follows is counted in studies with prompts only.
  case optedInUsers, acceptedUsers, askedUsers, allowedUsers, recoveredUsers, primerDisplays, wastedPrompts, timeToOptIn
  // And this in studies with screens.
  case effectiveUsers, effectiveDisplays, unplaceableOpportunities, ineffectiveTaps, tourCompleters

  /// What a study must have for a metric to be counted.
  public enum Part: Sendable {
    /// Nothing more than tips.
    case tips
    /// Prompts beside tips.
    case prompts
    /// Screens on which tips are placed.
    case screens
  }

  /// What a study must have for it to be counted.
  public var part: Part {
    if rawValue < Metric.optedInUsers.rawValue { return .tips }
    return rawValue < Metric.effectiveUsers.rawValue ? .prompts : .screens
  }

  /// The metrics of a study, in the order of all.
  public static func cases(withPrompts hasPrompts: Bool, withScreens hasScreens: Bool) -> [Metric] {
    allCases.filter { $0.part == .tips || $0.part == .prompts && hasPrompts || $0.part == .screens && hasScreens }
  }

  /// The name that scenarios and files use; it says that a mean over users is meant.
  public var name: String {
    switch self {
    case .activeUsers: "activeUsers"
    case .reachedUsers: "reachedUsers"
    case .noticedUsers: "noticedUsers"
    case .actedUsers: "actedUsers"
    case .sessions: "sessionsPerUser"
    case .actions: "actionsPerUser"
    case .opportunities: "opportunitiesPerUser"
    case .displays: "displaysPerUser"
    case .acts: "actsPerUser"
    case .dismissals: "dismissalsPerUser"
    case .strikes: "strikesPerUser"
    case .wastedDisplays: "wastedDisplaysPerUser"
    case .featureUses: "featureUsesPerUser"
    case .featureUsers: "featureUsers"
    case .optOuts: "optedOutUsers"
    case .promptChurn: "promptChurnUsers"
    case .timeToFirstDisplay: "timeToFirstDisplay"
    case .fatigueLevel: "meanFatigue"
    case .tiredTime: "tiredTime"
    case .optedInUsers: "optedInUsers"
    case .acceptedUsers: "acceptedUsers"
    case .askedUsers: "askedUsers"
    case .allowedUsers: "allowedUsers"
    case .recoveredUsers: "recoveredUsers"
    case .primerDisplays: "primerDisplaysPerUser"
    case .wastedPrompts: "wastedPromptsPerUser"
    case .timeToOptIn: "timeToOptIn"
    case .effectiveUsers: "effectivelyReachedUsers"
    case .effectiveDisplays: "effectiveDisplaysPerUser"
    case .unplaceableOpportunities: "unplaceablePerUser"
    case .ineffectiveTaps: "ineffectiveTapsPerUser"
    case .tourCompleters: "tourCompleters"
    }
  }

  /// What it counts, in one sentence.
  public var definition: String {
    switch self {
    case .activeUsers: "Share of users who opened the app at least once while watched."
    case .reachedUsers: "Share of users to whom at least one tip was displayed."
    case .noticedUsers: "Share of users who noticed at least one displayed tip."
    case .actedUsers: "Share of users who acted on at least one displayed tip."
    case .sessions: "Sessions per user."
    case .actions: "Actions per user, opens not counted."
    case .opportunities:
      "Opportunities per user: one tip in one appearance of its anchor; a display that ends while the anchor stays starts another."
    case .displays: "Displays per user, of all tips."
    case .acts: "Displays per user on which the user acted."
    case .dismissals: "Displays per user that the user closed or tapped away, strikes included."
    case .strikes: "Displays per user that the user closed within 2 seconds."
    case .wastedDisplays: "Displays per user of a tip whose feature the user had used or known before."
    case .featureUses: "Uses per user of the features that tips teach."
    case .featureUsers: "Share of users who used at least one feature that a tip teaches."
    case .optOuts: "Share of users who turned tips off."
    case .promptChurn: "Share of users who left the app for good because of a tip or another prompt."
    case .timeToFirstDisplay: "Mean time from install to the first display of any tip, users without one counted with the whole watch."
    case .fatigueLevel: "Mean over users and time of the level of fatigue shared by all tips."
    case .tiredTime: "Mean time per user during which the level of fatigue is above the scenario's threshold."
    case .optedInUsers: "Share of users whose notifications are on, and not only quietly, when the watch or their time with the app ends."
    case .acceptedUsers: "Share of users who accepted a push primer at least once."
    case .askedUsers: "Share of users who saw the system's question for push permission."
    case .allowedUsers: "Share of users who allowed notifications at the system's question."
    case .recoveredUsers: "Share of users who switched notifications on in Settings, where a primer had led them."
    case .primerDisplays: "Displays of the push primer per user."
    case .wastedPrompts: "System questions per user that were answered with Don't Allow: each install has one."
    case .timeToOptIn: "Mean time from install until notifications are first on, users without it counted with the whole watch."
    case .effectiveUsers:
      "Share of users to whom at least one tip was displayed effectively: as much of it as must be seen was on screen long enough."
    case .effectiveDisplays: "Effective displays per user."
    case .unplaceableOpportunities: "Opportunities per user without a display because there was no place for the bubble or popover."
    case .ineffectiveTaps: "Taps per user on a bubble, its target or the dim that neither dismissed the bubble nor did what it suggests."
    case .tourCompleters: "Share of users who went through at least one tour to its end."
    }
  }

  /// How a mean over users is written.
  public enum Unit: Sendable {
    /// In 0…1, written in percent.
    case share
    /// A count per user.
    case perUser
    /// Microseconds, written in hours or days.
    case duration
    /// A level in fixed point, `FatigueLevel.one` for 1.
    case level
  }

  /// How a mean over users is written.
  public var unit: Unit {
    switch self {
    case .activeUsers, .reachedUsers, .noticedUsers, .actedUsers, .featureUsers, .optOuts, .promptChurn, .optedInUsers,
      .acceptedUsers, .askedUsers, .allowedUsers, .recoveredUsers, .effectiveUsers, .tourCompleters:
      .share
    case .timeToFirstDisplay, .tiredTime, .timeToOptIn: .duration
    case .fatigueLevel: .level
    default: .perUser
    }
  }

  /// The factor from the integer that is summed to the number that is written: 1, microseconds to days, or fixed point to levels.
  public var scale: Double {
    switch unit {
    case .share, .perUser: 1
    case .duration: 1 / 86_400_000_000
    case .level: 1 / Double(FatigueLevel.one)
    }
  }

  /// The metric of this name, or nil.
  public init?(name: String) {
    guard let metric = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = metric
  }
}

/// A level of fatigue in fixed point, so that sums over users are exact.
public enum FatigueLevel {
  /// The integer that stands for a level of 1.
  public static let one: Int64 = 1 << 20
  /// The highest level kept, about 4,096; a scenario that adds without end stays there.
  public static let highest: Int64 = 1 << 32
}
