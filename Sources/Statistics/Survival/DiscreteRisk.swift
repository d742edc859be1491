// SPDX-License-Identifier: GPL-3.0-or-later

/// The recursion behind both Aalen–Johansen and Kaplan–Meier: event-free share S, cumulative incidence F and the area under 1 − F, with
/// their variances, one index after the other.
///
/// Within an index the hazards h₁ = d₁/n and h₂ = d₂/n are shares of a multinomial sample of the n users at risk; indices are
/// uncorrelated. The delta method carries the covariances of (S, F, area) along: S' = S·(1 − h₁ − h₂), F' = F + S·h₁. The result for F is
/// the estimator of Dinse & Larson 1986 (also Gaynor et al. 1993; "delta" in Braun & Yuan 2007), for S it is Greenwood's. Without
/// censoring they are F(1 − F)/n and S(1 − S)/n.
struct DiscreteRisk {
  private(set) var eventFree = 1.0
  private(set) var incidence = 0.0
  private(set) var areaWithout = 0.0
  private(set) var varianceOfEventFree = 0.0
  private(set) var varianceOfIncidence = 0.0
  private(set) var varianceOfArea = 0.0
  private var covarianceOfBoth = 0.0
  private var covarianceOfAreaAndEventFree = 0.0
  private var covarianceOfAreaAndIncidence = 0.0

  /// Moves on by one index at which `events` and `competing` of `atRisk` users leave.
  ///
  /// With nobody at risk nothing changes but the area.
  mutating func advance(events: Int64, competing: Int64, atRisk: Int64) {
    if atRisk > 0 {
      let n = Double(atRisk)
      let hazard = Double(events) / n
      let stay = Double(atRisk - events - competing) / n
      let all = Double(events + competing) / n
      let noise = eventFree * eventFree / n

      varianceOfIncidence += hazard * (2 * covarianceOfBoth + hazard * varianceOfEventFree) + noise * hazard * (1 - hazard)
      covarianceOfBoth = stay * (covarianceOfBoth + hazard * varianceOfEventFree) - noise * hazard * stay
      varianceOfEventFree = stay * stay * varianceOfEventFree + noise * all * stay
      covarianceOfAreaAndIncidence += hazard * covarianceOfAreaAndEventFree
      covarianceOfAreaAndEventFree *= stay
      incidence += eventFree * hazard
      eventFree *= stay
    }
    // The area under 1 − F grows by 1 − F; its covariances follow.
    areaWithout += 1 - incidence
    varianceOfArea += varianceOfIncidence - 2 * covarianceOfAreaAndIncidence
    covarianceOfAreaAndIncidence -= varianceOfIncidence
    covarianceOfAreaAndEventFree -= covarianceOfBoth
  }
}
