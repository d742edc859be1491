// SPDX-License-Identifier: GPL-3.0-or-later

/// What happened to each of `initial` users first, counted by index on a discrete scale: the event of interest, a competing event, or the
/// end of observation.
///
/// An index is a day since install (0 is the first) or the ordinal number of a session less one. Each user appears at most once; whoever
/// appears nowhere was watched until after the last index without any event. Within one index events come before censorings.
public struct CompetingRiskCounts: Equatable, Sendable {
  /// How many users were at risk at index 0.
  public let initial: Int64
  /// Users whose first event was the one of interest, by index.
  public let events: IntegerCurve
  /// Users who were taken out of risk for good by a competing event, such as churn, by index.
  public let competing: IntegerCurve
  /// Users whose observation ended without any event, by index.
  public let censored: IntegerCurve

  /// Counts of one cohort; all curves have the same length.
  ///
  /// - Throws: `InvalidRiskCounts` when lengths differ, a count is negative or more users leave than there are.
  public init(
    initial: Int64, events: IntegerCurve, competing: IntegerCurve, censored: IntegerCurve
  ) throws(InvalidRiskCounts) {
    guard events.length == competing.length, events.length == censored.length else { throw .differentLengths }
    var left = initial
    guard initial >= 0 else { throw .negativeInitialCount }
    for index in 0..<events.length {
      for count in [events[index], competing[index], censored[index]] {
        guard count >= 0 else { throw .negativeCount(atIndex: index) }
        guard count <= left else { throw .moreLeaveThanAreAtRisk(atIndex: index) }
        left -= count
      }
    }
    self.initial = initial
    self.events = events
    self.competing = competing
    self.censored = censored
  }

  /// Counts of one cohort without competing events, without censoring, or without both.
  ///
  /// - Throws: `InvalidRiskCounts` when lengths differ, a count is negative or more users leave than there are.
  public init(
    initial: Int64, events: IntegerCurve, competing: IntegerCurve? = nil, censored: IntegerCurve? = nil
  ) throws(InvalidRiskCounts) {
    let none = IntegerCurve(length: events.length)
    try self.init(initial: initial, events: events, competing: competing ?? none, censored: censored ?? none)
  }

  /// How many indices there are.
  public var length: Int { events.length }

  /// How many users are still at risk at the beginning of each index.
  public var atRisk: [Int64] {
    var left = initial
    return (0..<length).map { index in
      defer { left -= events[index] + competing[index] + censored[index] }
      return left
    }
  }
}

/// Why counts of events and censorings are impossible.
public enum InvalidRiskCounts: Error, Equatable, Sendable {
  /// The curves do not cover the same indices.
  case differentLengths
  /// The number of users at risk at the beginning is negative.
  case negativeInitialCount
  /// A count at this index is negative.
  case negativeCount(atIndex: Int)
  /// At this index more users leave than are still at risk.
  case moreLeaveThanAreAtRisk(atIndex: Int)
}
