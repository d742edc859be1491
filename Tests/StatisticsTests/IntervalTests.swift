// SPDX-License-Identifier: GPL-3.0-or-later

import Statistics
import Testing

@Suite("Intervals and tests")
struct IntervalTests {
  @Test("Wilson's interval", arguments: ShareReference.all)
  func wilson(_ reference: ShareReference) throws {
    let interval = try #require(Interval.wilson(successes: reference.successes, trials: reference.trials, level: reference.level))
    #expect(agree(interval.lower, reference.wilson.0))
    #expect(agree(interval.upper, reference.wilson.1))
    #expect(interval.estimate == Double(reference.successes) / Double(reference.trials))
  }

  @Test("Clopper and Pearson's interval", arguments: ShareReference.all)
  func clopperPearson(_ reference: ShareReference) throws {
    let interval = try #require(Interval.clopperPearson(successes: reference.successes, trials: reference.trials, level: reference.level))
    #expect(agree(interval.lower, reference.clopperPearson.0, within: reference.trials < 1_000_000 ? 1e-12 : 1e-9))
    #expect(agree(interval.upper, reference.clopperPearson.1, within: reference.trials < 1_000_000 ? 1e-12 : 1e-9))
  }

  @Test("no trials, no interval")
  func noTrials() {
    #expect(Interval.wilson(successes: 0, trials: 0) == nil)
    #expect(Interval.clopperPearson(successes: 0, trials: 0) == nil)
    #expect(Interval.clopperPearson(successes: 1, trials: 1 << 31) == nil)
  }

  /// SciPy 1.17.1, `stats.t.isf(0.025, nu)` and `stats.t.sf(2.5, nu)`, `stats.norm` for the last, 2026-11-30.
  @Test(
    "points and tails of the reference distributions",
    arguments: [
      (Estimate.Reference.studentT(degreesOfFreedom: 1), 12.706204736174705, 0.12111894159084341),
      (.studentT(degreesOfFreedom: 2.5), 3.5746548420036834, 0.0522849815390777),
      (.studentT(degreesOfFreedom: 15), 2.131449545559776, 0.012252901623256913),
      (.studentT(degreesOfFreedom: 99_999), 1.9599877077718448, 0.006210459604222498),
      (.normal, 1.9599639845400545, 0.006209665325776132),
    ])
  func reference(_ reference: Estimate.Reference, point: Double, tail: Double) {
    #expect(agree(reference.upperPoint(tail: 0.025), point))
    #expect(agree(reference.upperTail(2.5), tail))
    let interval = Estimate(value: 10, standardError: 2, reference: reference).interval()
    #expect(agree(interval.upper, 10 + 2 * point))
    #expect(agree(interval.lower, 10 - 2 * point))
  }

  @Test("an estimate that can't vary has no width and no p value of its own")
  func degenerate() {
    let constant = Estimate(value: 3, standardError: 0, reference: .normal)
    #expect(constant.interval() == Interval(estimate: 3, lower: 3, upper: 3, level: 0.95))
    #expect(constant.test() == .constant(difference: 3))
    #expect(constant.test().pValue == 0)
    #expect(constant.test(against: 3) == .identical)
    #expect(constant.test(against: 3).pValue == 1)
  }

  @Test("another unit")
  func scaled() {
    let interval = Interval(estimate: 1, lower: 0.5, upper: 2, level: 0.9)
    #expect(interval.scaled(by: -1000) == Interval(estimate: -1000, lower: -2000, upper: -500, level: 0.9))
    let estimate = Estimate(value: 1, standardError: 0.5, reference: .normal).scaled(by: -2)
    #expect(estimate == Estimate(value: -2, standardError: 1, reference: .normal))
    #expect(interval.halfWidth == 0.75)
    #expect(interval.contains(0.5) && interval.contains(2) && !interval.contains(2.1))
  }
}
