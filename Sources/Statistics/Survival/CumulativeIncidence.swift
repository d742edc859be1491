// SPDX-License-Identifier: GPL-3.0-or-later

/// The Aalen–Johansen estimate of the share of users who have had the event by each index, while a competing event takes users away and
/// observation may end early.
///
/// Aalen & Johansen 1978, on a discrete scale; without censoring it is the plain share of all users. Standard errors: see `standardErrors`.
public struct CumulativeIncidence: Equatable, Sendable {
  /// The counts it was made from.
  public let counts: CompetingRiskCounts
  /// The share of users who have had the event by the end of each index.
  public let incidence: [Double]
  /// The standard error of each, by the delta method with multinomial hazards: Dinse & Larson 1986.
  public let standardErrors: [Double]
  /// The share of users who have had neither event by the end of each index.
  public let eventFree: [Double]
  /// Greenwood's standard error of each.
  public let eventFreeStandardErrors: [Double]
  /// How many users are at risk at the beginning of each index; where it is 0 the curves merely go on.
  public let atRisk: [Int64]
  /// How many users were seen up to the end of each index, or had an event before: all but those censored earlier.
  private let observed: [Int64]

  /// The estimate from counts, or nil when no user was ever at risk.
  ///
  /// O(length).
  public init?(_ counts: CompetingRiskCounts) {
    guard counts.initial > 0 else { return nil }
    self.counts = counts
    atRisk = counts.atRisk
    var risk = DiscreteRisk()
    var incidence: [Double] = []
    var standardErrors: [Double] = []
    var eventFree: [Double] = []
    var eventFreeStandardErrors: [Double] = []
    var observed: [Int64] = []
    for index in 0..<counts.length {
      observed.append((observed.last ?? counts.initial) - (index > 0 ? counts.censored[index - 1] : 0))
      risk.advance(events: counts.events[index], competing: counts.competing[index], atRisk: atRisk[index])
      incidence.append(risk.incidence)
      standardErrors.append(max(risk.varianceOfIncidence, 0).squareRoot())
      eventFree.append(risk.eventFree)
      eventFreeStandardErrors.append(max(risk.varianceOfEventFree, 0).squareRoot())
    }
    self.incidence = incidence
    self.standardErrors = standardErrors
    self.eventFree = eventFree
    self.eventFreeStandardErrors = eventFreeStandardErrors
    self.observed = observed
  }

  /// Whether nobody has had the event by the end of `index`, or everybody has, so that the curve has no error of its own.
  public func isAtBoundary(_ index: Int) -> Bool {
    incidence[index] == 0 || (eventFree[index] == 0 && counts.competing.values.prefix(index + 1).allSatisfy { $0 == 0 })
  }

  /// The interval of the incidence at `index`, in `0..<length`.
  ///
  /// Where nobody has had the event, or everybody, the curve's standard error is 0, which says nothing about how rare the exception is:
  /// there the limits are Wilson's, with the users seen for so long as trials. Under competing events these are all but the censored ones,
  /// for who has left can't have the event any more.
  public func interval(at index: Int, level: Double = 0.95, scale: CurveLimits = .logLog) -> Interval {
    if isAtBoundary(index), observed[index] > 0,
      let interval = Interval.wilson(successes: incidence[index] == 0 ? 0 : observed[index], trials: observed[index], level: level)
    {
      return interval
    }
    return scale.interval(of: incidence[index], standardError: standardErrors[index], level: level)
  }

  /// The first index by whose end at least the share `p` of all users have had the event, or nil when they never do; 0.5 is the median
  /// time.
  public func quantile(_ p: Double) -> Int? {
    precondition((0...1).contains(p), "a share lies between 0 and 1")
    // Products of shares may fall short of their exact value by a few units in the last place.
    return incidence.firstIndex { $0 >= p - 1e-12 }
  }

  /// The mean number of indices, out of the first `horizon`, that go by before the event: the area under 1 − incidence.
  ///
  /// It is the restricted mean time lost to waiting, with users who never have the event counting `horizon`; on the scale of indices, so
  /// that an event at index 0 waits 0. The incidence is as in `incidence`; the standard error carries the covariances between indices.
  /// Royston & Parmar 2013; Zhao et al. 2018 for competing risks.
  ///
  /// - Parameter horizon: 0 to the number of indices.
  public func restrictedMean(horizon: Int) -> Estimate {
    precondition((0...incidence.count).contains(horizon), "the horizon lies within the curve")
    var risk = DiscreteRisk()
    for index in 0..<horizon {
      risk.advance(events: counts.events[index], competing: counts.competing[index], atRisk: atRisk[index])
    }
    return Estimate(value: risk.areaWithout, standardError: max(risk.varianceOfArea, 0).squareRoot(), reference: .normal)
  }

  /// The difference of two restricted means as if from different users.
  ///
  /// For variants that share their users and random numbers the standard error is on the safe side; without censoring before the horizon,
  /// the paired difference of each user's min(time, horizon) from `CrossProducts` has the same value and a smaller one.
  public func restrictedMeanDifference(minus other: CumulativeIncidence, horizon: Int) -> Estimate {
    let first = restrictedMean(horizon: horizon)
    let second = other.restrictedMean(horizon: horizon)
    let variance = first.standardError * first.standardError + second.standardError * second.standardError
    return Estimate(value: first.value - second.value, standardError: variance.squareRoot(), reference: .normal)
  }
}

/// On which scale the limits of a curve between 0 and 1 are symmetric.
public enum CurveLimits: Equatable, Sendable {
  /// p ± z·s, cut off at 0 and 1.
  case linear
  /// Symmetric in ln(−ln p): always within 0 and 1; Kalbfleisch & Prentice 1980. At 0 and 1, where s is 0 too, without width.
  case logLog

  /// The limits around `share` with its standard error.
  public func interval(of share: Double, standardError: Double, level: Double) -> Interval {
    let z = GSL.normalUpperPoint(Interval.tail(of: level))
    switch self {
    case .linear:
      return Interval(
        estimate: share, lower: max(share - z * standardError, 0), upper: min(share + z * standardError, 1), level: level)
    case .logLog:
      guard share > 0, share < 1 else { return Interval(estimate: share, lower: share, upper: share, level: level) }
      let logarithm = GSL.logarithm(share)
      let reach = z * standardError / (share * logarithm).magnitude
      return Interval(
        estimate: share, lower: GSL.exponential(logarithm * GSL.exponential(reach)),
        upper: GSL.exponential(logarithm * GSL.exponential(-reach)), level: level)
    }
  }
}
