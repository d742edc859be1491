// SPDX-License-Identifier: GPL-3.0-or-later

public import Simulation

/// What a study estimates for each variant: the mean of a metric over users, or the ratio of the totals of two metrics.
public struct Measure: Hashable, Sendable {
  /// The metric that is summed.
  public let numerator: Metric
  /// The metric by whose sum it is divided; nil for the number of users.
  public let denominator: Metric?
  /// The name in files.
  public let name: String
  /// What it says, in one sentence.
  public let definition: String

  /// The mean of a metric over users.
  public init(_ metric: Metric) {
    numerator = metric
    denominator = nil
    name = metric.name
    definition = metric.definition
  }

  private init(_ name: String, _ numerator: Metric, per denominator: Metric, _ definition: String) {
    self.numerator = numerator
    self.denominator = denominator
    self.name = name
    self.definition = definition
  }

  /// Acts over displays.
  public static let actsPerDisplay = Measure("actsPerDisplay", .acts, per: .displays, "Displays on which the user acted, over displays.")
  /// Displays over users who acted.
  public static let displaysPerActedUser = Measure(
    "displaysPerActedUser", .displays, per: .actedUsers, "Displays, over users who acted on at least one.")
  /// Dismissals over displays.
  public static let dismissalRate = Measure(
    "dismissalRate", .dismissals, per: .displays, "Displays that the user closed or tapped away, over displays.")
  /// Strikes over displays.
  public static let strikeRate = Measure("strikeRate", .strikes, per: .displays, "Displays closed within 2 seconds, over displays.")
  /// Wasted displays over displays.
  public static let wastedShare = Measure(
    "wastedShare", .wastedDisplays, per: .displays, "Displays of a tip whose feature the user had used or known before, over displays.")
  /// Displays over sessions.
  public static let displaysPerSession = Measure("displaysPerSession", .displays, per: .sessions, "Displays, over sessions.")

  /// The measures that are ratios of totals.
  public static let ratios: [Measure] = [
    actsPerDisplay, displaysPerActedUser, dismissalRate, strikeRate, wastedShare, displaysPerSession,
  ]
  /// The measures of push permission that are ratios of totals.
  public static let permissionRatios: [Measure] = [
    Measure("primersPerOptIn", .primerDisplays, per: .optedInUsers, "Displays of the primer, over users whose notifications are on.")
  ]
  /// All measures of a study, metrics first, in the order in which files list them.
  public static func all(withPrompts hasPrompts: Bool, withScreens hasScreens: Bool) -> [Measure] {
    Metric.cases(withPrompts: hasPrompts, withScreens: hasScreens).map { Measure($0) } + ratios + (hasPrompts ? permissionRatios : [])
  }

  /// The unit of its number.
  public var unit: QuantityUnit {
    if denominator == nil { return numerator.quantityUnit }
    switch self {
    case .actsPerDisplay, .dismissalRate, .strikeRate, .wastedShare: return .share
    default: return .number
    }
  }

  /// The factor from the ratio of integer sums to the number that is written.
  var scale: Double { denominator == nil ? numerator.scale : 1 }
}

extension Metric {
  /// The unit in which a report writes its mean.
  public var quantityUnit: QuantityUnit {
    switch unit {
    case .share: .share
    case .perUser: .number
    case .duration: .days
    case .level: .level
    }
  }

  /// A heading of a few words.
  var title: String {
    switch self {
    case .activeUsers: "Active users"
    case .reachedUsers: "Users reached"
    case .noticedUsers: "Users who noticed"
    case .actedUsers: "Users who acted"
    case .sessions: "Sessions a user"
    case .actions: "Actions a user"
    case .opportunities: "Opportunities a user"
    case .displays: "Displays a user"
    case .acts: "Acts a user"
    case .dismissals: "Dismissals a user"
    case .strikes: "Strikes a user"
    case .wastedDisplays: "Wasted displays a user"
    case .featureUses: "Feature uses a user"
    case .featureUsers: "Feature users"
    case .optOuts: "Users who turned tips off"
    case .promptChurn: "Users lost to prompts"
    case .timeToFirstDisplay: "Wait for the first tip"
    case .fatigueLevel: "Mean fatigue"
    case .tiredTime: "Tired time a user"
    case .optedInUsers: "Opted in"
    case .acceptedUsers: "Accepted a primer"
    case .askedUsers: "Asked by the system"
    case .allowedUsers: "Allowed at the prompt"
    case .recoveredUsers: "Switched on in Settings"
    case .primerDisplays: "Primers a user"
    case .wastedPrompts: "Wasted prompts a user"
    case .timeToOptIn: "Wait for the opt-in"
    case .effectiveUsers: "Users reached effectively"
    case .effectiveDisplays: "Effective displays a user"
    case .unplaceableOpportunities: "Without a place a user"
    case .ineffectiveTaps: "Taps in vain a user"
    case .tourCompleters: "Went through a tour"
    }
  }

  /// The words for it within a sentence.
  var phrase: String {
    switch self {
    case .activeUsers: "the share of active users"
    case .reachedUsers: "the share of users who get to see a tip"
    case .noticedUsers: "the share of users who notice a tip"
    case .actedUsers: "the share of users who act on a tip"
    case .sessions: "sessions per user"
    case .actions: "actions per user"
    case .opportunities: "opportunities per user"
    case .displays: "displays per user"
    case .acts: "tips acted on per user"
    case .dismissals: "dismissals per user"
    case .strikes: "strikes (tips closed within 2 seconds) per user"
    case .wastedDisplays: "wasted displays per user"
    case .featureUses: "uses of the taught features per user"
    case .featureUsers: "the share of users who use a taught feature"
    case .optOuts: "the share of users who turn tips off"
    case .promptChurn: "the share of users who leave because of a prompt"
    case .timeToFirstDisplay: "the mean wait for the first tip"
    case .fatigueLevel: "the mean level of fatigue"
    case .tiredTime: "the mean time a user is tired"
    case .optedInUsers: "the share of users who opt in"
    case .acceptedUsers: "the share of users who accept a primer"
    case .askedUsers: "the share of users whom the system asks"
    case .allowedUsers: "the share of users who allow notifications at the system's question"
    case .recoveredUsers: "the share of users who switch notifications on in Settings"
    case .primerDisplays: "displays of the primer per user"
    case .wastedPrompts: "wasted system prompts per user"
    case .timeToOptIn: "the mean wait for the opt-in"
    case .effectiveUsers: "the share of users who get to see a tip whole and long enough"
    case .effectiveDisplays: "effective displays per user"
    case .unplaceableOpportunities: "opportunities without a place per user"
    case .ineffectiveTaps: "taps in vain per user"
    case .tourCompleters: "the share of users who go through a tour"
    }
  }

  /// The words behind a number: `0.35 strikes per user`, `12% opted-out users`.
  var shortPhrase: String {
    let phrase = phrase
    for article in ["the share of ", "the "] where phrase.hasPrefix(article) { return String(phrase.dropFirst(article.count)) }
    return self == .strikes ? "strikes per user" : phrase
  }

  /// `the highest share of users who act on a tip`, `the fewest strikes per user`.
  func superlative(_ isMaximized: Bool) -> String {
    if unit == .perUser { return (isMaximized ? "the most " : "the fewest ") + phrase }
    return (isMaximized ? "the highest " : "the lowest ") + phrase.dropFirst(4)
  }

  /// `a share of users who act on a tip`, `strikes per user`.
  var amount: String { unit == .perUser ? "this many " + phrase : "this " + phrase.dropFirst(4) }
}
