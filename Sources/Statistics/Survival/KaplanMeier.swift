// SPDX-License-Identifier: GPL-3.0-or-later

/// The Kaplan–Meier estimate of the share of users who have not had an event by each index, when observation may end early.
///
/// Kaplan & Meier 1958, on a discrete scale, with Greenwood's standard errors. It takes all causes together; where a competing event
/// takes users away and only one event is of interest, `CumulativeIncidence` is the right curve.
public struct KaplanMeier: Equatable, Sendable {
  /// The share of users without an event at the end of each index.
  public let survival: [Double]
  /// Greenwood's standard error of each.
  public let standardErrors: [Double]
  /// How many users are at risk at the beginning of each index; where it is 0 the curve merely goes on.
  public let atRisk: [Int64]
  private let complement: CumulativeIncidence

  /// The estimate from events and censorings by index, or nil when no user was ever at risk.
  ///
  /// O(length).
  ///
  /// - Throws: `InvalidRiskCounts` when lengths differ, a count is negative or more users leave than there are.
  public init?(initial: Int64, events: IntegerCurve, censored: IntegerCurve) throws(InvalidRiskCounts) {
    let counts = try CompetingRiskCounts(initial: initial, events: events, censored: censored)
    guard let complement = CumulativeIncidence(counts) else { return nil }
    self.complement = complement
    survival = complement.eventFree
    standardErrors = complement.eventFreeStandardErrors
    atRisk = complement.atRisk
  }

  /// The interval of the survival at `index`, in `0..<length`.
  public func interval(at index: Int, level: Double = 0.95, scale: CurveLimits = .logLog) -> Interval {
    scale.interval(of: survival[index], standardError: standardErrors[index], level: level)
  }

  /// The first index by whose end at least the share `p` of users have had the event, or nil when they never do; 0.5 is the median time.
  public func quantile(_ p: Double) -> Int? {
    complement.quantile(p)
  }

  /// The mean number of indices, out of the first `horizon`, without the event: the area under the curve, with its standard error.
  ///
  /// - Parameter horizon: 0 to the number of indices.
  public func restrictedMean(horizon: Int) -> Estimate {
    complement.restrictedMean(horizon: horizon)
  }
}
