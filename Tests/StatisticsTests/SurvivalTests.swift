// SPDX-License-Identifier: GPL-3.0-or-later

import Statistics
import Testing

private func curve(_ counts: [(Int, Int)], length: Int) -> IntegerCurve {
  var curve = IntegerCurve(length: length)
  for (index, count) in counts { curve.add(Int64(count), at: index) }
  return curve
}

private func tied() throws -> CumulativeIncidence {
  let counts = try CompetingRiskCounts(
    initial: 1_000, events: IntegerCurve(TiedReference.events), competing: IntegerCurve(TiedReference.competing),
    censored: IntegerCurve(TiedReference.censored))
  return try #require(CumulativeIncidence(counts))
}

@Suite("Survival and cumulative incidence")
struct SurvivalTests {
  @Test("Kaplan–Meier of the 6-MP remissions", arguments: SurvivalReference.remission)
  func remission(_ reference: SurvivalReference) throws {
    let estimate = try #require(
      try KaplanMeier(
        initial: 21, events: curve(SurvivalReference.remissionEvents, length: 36),
        censored: curve(SurvivalReference.remissionCensorings, length: 36)))
    #expect(agree(estimate.survival[reference.index], reference.survival))
    #expect(agree(estimate.standardErrors[reference.index], reference.standardError))
    let interval = estimate.interval(at: reference.index)
    #expect(agree(interval.lower, reference.lower))
    #expect(agree(interval.upper, reference.upper))
  }

  /// Median and area by lifelines 0.30.3; the error from Klein & Moeschberger 2003, formula 4.5.2, in mpmath 1.4.1; 2026-11-30.
  @Test("median and restricted mean of the 6-MP remissions")
  func remissionSummary() throws {
    let estimate = try #require(
      try KaplanMeier(
        initial: 21, events: curve(SurvivalReference.remissionEvents, length: 36),
        censored: curve(SurvivalReference.remissionCensorings, length: 36)))
    #expect(estimate.quantile(0.5) == 23)
    #expect(estimate.quantile(0.6) == nil)
    let area = estimate.restrictedMean(horizon: 35)
    #expect(agree(area.value, 23.287394957983192))
    #expect(agree(area.standardError, 2.8274676233714393))
  }

  /// The "High End" customers of Fader & Hardie 2007, "How to Project Customer Retention", table 1.
  @Test("without censoring Kaplan–Meier is the surviving share")
  func retention() throws {
    let shares: [Int64] = [869, 743, 653, 593, 551, 517, 491]
    let losses = zip([1_000] + shares, shares).map { $0 - $1 }
    let estimate = try #require(try KaplanMeier(initial: 1_000, events: IntegerCurve(losses), censored: IntegerCurve(length: 7)))
    for (index, share) in shares.enumerated() {
      let survival = Double(share) / 1_000
      #expect(agree(estimate.survival[index], survival))
      #expect(agree(estimate.standardErrors[index], (survival * (1 - survival) / 1_000).squareRoot()))
    }
    #expect(estimate.quantile(0.5) == 6)
  }

  @Test("Aalen–Johansen without ties", arguments: IncidenceReference.withoutTies)
  func withoutTies(_ reference: IncidenceReference) throws {
    func curve(_ cause: Int) -> IntegerCurve { IntegerCurve([0] + IncidenceReference.causes.map { $0 == cause ? 1 : 0 }) }
    let counts = try CompetingRiskCounts(initial: 16, events: curve(1), competing: curve(2), censored: curve(0))
    let estimate = try #require(CumulativeIncidence(counts))
    #expect(agree(estimate.incidence[reference.index], reference.incidence))
    #expect(agree(estimate.standardErrors[reference.index], reference.standardError))
    let interval = estimate.interval(at: reference.index)
    #expect(agree(interval.lower, reference.lower))
    #expect(agree(interval.upper, reference.upper))
  }

  @Test("Aalen–Johansen with ties, with the areas", arguments: TiedReference.all)
  func ties(_ reference: TiedReference) throws {
    let estimate = try tied()
    #expect(agree(estimate.incidence[reference.index], reference.incidence))
    #expect(agree(estimate.standardErrors[reference.index], reference.standardError))
    #expect(agree(estimate.eventFree[reference.index], reference.eventFree))
    #expect(agree(estimate.eventFreeStandardErrors[reference.index], reference.eventFreeStandardError))
    let area = estimate.restrictedMean(horizon: reference.index + 1)
    #expect(agree(area.value, reference.area))
    #expect(agree(area.standardError, reference.areaStandardError))
  }

  @Test("without censoring incidence, errors and area are those of plain shares and means")
  func withoutCensoring() throws {
    let events: [Int64] = [10, 0, 25, 5, 0]
    let competing: [Int64] = [3, 7, 0, 20, 30]
    let counts = try CompetingRiskCounts(initial: 100, events: IntegerCurve(events), competing: IntegerCurve(competing))
    let estimate = try #require(CumulativeIncidence(counts))
    var waits = MomentSums()
    for (index, count) in events.enumerated() { for _ in 0..<count { waits.add(Int64(index)) } }
    for _ in 0..<60 { waits.add(5) }
    var sum: Int64 = 0
    for index in events.indices {
      sum += events[index]
      let share = Double(sum) / 100
      #expect(agree(estimate.incidence[index], share))
      #expect(agree(estimate.standardErrors[index], (share * (1 - share) / 100).squareRoot()))
    }
    let area = estimate.restrictedMean(horizon: 5)
    let mean = try #require(waits.meanEstimate)
    #expect(agree(area.value, mean.value))
    // The delta method divides by n where the sample variance divides by n − 1.
    #expect(agree(area.standardError, mean.standardError * (0.99).squareRoot()))
    #expect(estimate.quantile(0.4) == 3)
    #expect(estimate.quantile(0.41) == nil)
    #expect(estimate.quantile(0.1) == 0)
  }

  @Test("differences of restricted means")
  func difference() throws {
    let estimate = try tied()
    let difference = estimate.restrictedMeanDifference(minus: estimate, horizon: 6)
    #expect(difference.value == 0)
    #expect(agree(difference.standardError, 0.06638165779240747 * (2.0).squareRoot()))
    #expect(estimate.restrictedMean(horizon: 0) == Estimate(value: 0, standardError: 0, reference: .normal))
  }

  /// z²/(n + z²) and n/(n + z²) with z the normal point 0.975; Python 3.11.7, statistics.NormalDist; 2026-11-30.
  @Test("where nobody or everybody has had the event the limits are Wilson's of the users seen for so long")
  func boundary() throws {
    let nobody = try #require(
      CumulativeIncidence(
        try CompetingRiskCounts(
          initial: 3_000, events: IntegerCurve([0, 0, 1]), competing: IntegerCurve([500, 0, 0]), censored: IntegerCurve([1_000, 0, 0]))))
    // Who has left can't have the event any more and is seen for good; who is censored after the first index is not seen at the second.
    for (index, upper) in [(0, 0.0012788487253259622), (1, 0.0019170472812529336)] {
      #expect(nobody.isAtBoundary(index))
      let interval = nobody.interval(at: index)
      #expect(interval.estimate == 0 && interval.lower == 0 && agree(interval.upper, upper))
    }
    #expect(!nobody.isAtBoundary(2) && nobody.interval(at: 2).lower > 0)
    let everybody = try #require(
      CumulativeIncidence(try CompetingRiskCounts(initial: 40, events: IntegerCurve([39, 1]), competing: IntegerCurve([0, 0]))))
    #expect(!everybody.isAtBoundary(0) && everybody.isAtBoundary(1))
    #expect(agree(everybody.interval(at: 1).lower, 0.9123783988027134))
    #expect(everybody.interval(at: 1).upper == 1)
    let left = try #require(
      CumulativeIncidence(try CompetingRiskCounts(initial: 40, events: IntegerCurve([20]), competing: IntegerCurve([20]))))
    #expect(!left.isAtBoundary(0) && agree(left.interval(at: 0).estimate, 0.5))
  }

  @Test("limits stay within 0 and 1")
  func limits() throws {
    let linear = CurveLimits.linear.interval(of: 0.02, standardError: 0.02, level: 0.95)
    #expect(linear.lower == 0)
    #expect(agree(linear.upper, 0.02 + 0.02 * 1.9599639845400545))
    for share in [0.0, 1.0] {
      let interval = CurveLimits.logLog.interval(of: share, standardError: 0, level: 0.95)
      #expect(interval == Interval(estimate: share, lower: share, upper: share, level: 0.95))
    }
    let wide = CurveLimits.logLog.interval(of: 1e-9, standardError: 1e-9, level: 0.999_999)
    #expect(wide.lower >= 0 && wide.lower < 1e-9 && wide.upper > 1e-9 && wide.upper <= 1)
  }

  @Test("nobody, everybody at once, and nobody left")
  func degenerate() throws {
    let none = try CompetingRiskCounts(initial: 0, events: IntegerCurve([0, 0]))
    #expect(CumulativeIncidence(none) == nil)
    let everybody = try #require(CumulativeIncidence(try CompetingRiskCounts(initial: 5, events: IntegerCurve([5, 0]))))
    #expect(everybody.incidence == [1, 1])
    #expect(everybody.standardErrors == [0, 0])
    #expect(everybody.atRisk == [5, 0])
    #expect(everybody.restrictedMean(horizon: 2) == Estimate(value: 0, standardError: 0, reference: .normal))
    let censored = try #require(try KaplanMeier(initial: 3, events: IntegerCurve([1, 0]), censored: IntegerCurve([2, 0])))
    #expect(censored.survival == [2.0 / 3, 2.0 / 3])
  }

  @Test("impossible counts are refused")
  func impossible() {
    #expect(throws: InvalidRiskCounts.differentLengths) {
      try CompetingRiskCounts(initial: 5, events: IntegerCurve([1]), competing: IntegerCurve([1, 1]))
    }
    #expect(throws: InvalidRiskCounts.negativeInitialCount) { try CompetingRiskCounts(initial: -1, events: IntegerCurve([1])) }
    #expect(throws: InvalidRiskCounts.negativeCount(atIndex: 1)) { try CompetingRiskCounts(initial: 5, events: IntegerCurve([1, -1])) }
    #expect(throws: InvalidRiskCounts.moreLeaveThanAreAtRisk(atIndex: 1)) {
      try CompetingRiskCounts(initial: 5, events: IntegerCurve([4, 1]), competing: IntegerCurve([0, 1]))
    }
  }

  /// Compares the errors with what they claim to be.
  ///
  /// The standard deviation over 2,000 cohorts is itself uncertain by 1.6 %.
  @Test("standard errors are the spread over simulated cohorts")
  func coverage() throws {
    var generator = CountingGenerator(seed: 3)
    let cohorts = 2_000
    var incidences: [Double] = []
    var areas: [Double] = []
    var meanErrors = (incidence: 0.0, area: 0.0)
    for _ in 0..<cohorts {
      var curves = [IntegerCurve](repeating: IntegerCurve(length: 12), count: 3)
      for _ in 0..<150 {
        for index in 0..<12 {
          let draw = Double.random(in: 0..<1, using: &generator)
          guard draw < 0.18 else { continue }
          curves[draw < 0.08 ? 0 : draw < 0.14 ? 1 : 2].add(at: index)
          break
        }
      }
      let counts = try CompetingRiskCounts(initial: 150, events: curves[0], competing: curves[1], censored: curves[2])
      let estimate = try #require(CumulativeIncidence(counts))
      let area = estimate.restrictedMean(horizon: 12)
      incidences.append(estimate.incidence[9])
      areas.append(area.value)
      meanErrors.incidence += estimate.standardErrors[9] / Double(cohorts)
      meanErrors.area += area.standardError / Double(cohorts)
    }
    let spread = (
      try #require(ReplicationMeans(incidences).variance).squareRoot(), try #require(ReplicationMeans(areas).variance).squareRoot()
    )
    #expect((meanErrors.incidence / spread.0 - 1).magnitude < 0.07)
    #expect((meanErrors.area / spread.1 - 1).magnitude < 0.07)
  }
}
