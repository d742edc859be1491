// SPDX-License-Identifier: GPL-3.0-or-later

/// A law that every finished study obeys, whatever its users did.
public enum ConservationLaw: String, Hashable, Sendable, CaseIterable {
  /// All users of the scenario were simulated, and as many under each variant.
  case allUsersSimulated
  /// Users by replication add up to all users.
  case usersByReplication
  /// Opportunities = displays + opportunities not shown, by reason.
  case opportunities
  /// Displays = the sum of their endings.
  case endings
  /// Users = users reached + users not reached, by the furthest gate.
  case users
  /// What happened by exposure number adds up to what happened.
  case exposures
  /// First displays by day and by session are the users reached, and so are the entries of the histograms of times.
  case firstDisplays
  /// Users who left before a display are no more than those not reached, nor than those who left.
  case departures
  /// Noticed displays are at most all displays, acts at most noticed displays, and the same for users.
  case responses
  /// Strikes are at most closes; wasted displays at most displays.
  case strikes
  /// The tips add up to all tips together.
  case allTips
  /// The metrics of users add up to the same events counted one by one.
  case metrics
  /// Metrics summed by replication add up to those summed over users.
  case replications
  /// Users open the app once a session, whatever their actions do.
  case opens
  /// Calls of a prompt = displays + suppressions + deferrals, by reason; displays = the sum of their endings.
  case prompts
  /// An install's system prompt is answered at most once, and shown to nobody who was not asked.
  case oneSystemPrompt
  /// Opportunities that attention held back add up by reason.
  case attention
  /// Users, and what happens to them, add up by the screens that they have; displays by the app's screens too.
  case screens
  /// Users reached effectively are at most those reached, who are at most those with the screen; the same for displays.
  case effectiveReach
  /// Displays that a tap ended are at most those that ended so.
  case taps
  /// Nobody is displayed a tip, or has an opportunity, where tips do not exist.
  case control
}

/// A law that a study's numbers break: the program counted wrongly, or the numbers were damaged.
public struct ConservationViolation: Hashable, Sendable {
  /// The law.
  public let law: ConservationLaw
  /// What is compared, in a few words.
  public let what: String
  /// The variant's name, or nil where all are meant.
  public let variant: String?
  /// The segment's name, or nil where all users are meant.
  public let segment: String?
  /// The tip's id, or nil where all tips are meant.
  public let tip: String?
  /// What stands on the left: a total, or the smaller side.
  public let left: Int128
  /// What should be equal to it, or at least as large.
  public let right: Int128

  /// The violation in one sentence.
  public var sentence: String {
    let places = [variant.map { "variant \($0)" }, segment.map { "segment \($0)" }, tip.map { "tip \($0)" }].compactMap(\.self)
    let place = places.isEmpty ? "" : " (" + places.joined(separator: ", ") + ")"
    return "conservation law “\(law.rawValue)” is broken: \(what): \(left) against \(right)\(place)"
  }
}
