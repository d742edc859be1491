// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Reports
import Scenarios
import Simulation
import Statistics
import Testing

/// Reference values: Python 3.11.7, NumPy 2.4.6, SciPy 1.17.1 (`scipy.stats.t`, `ttest_rel`, `binomtest(5, 8).proportion_ci('wilson')`),
/// 2026-11-30; the residual variance by its formula in NumPy.
@Suite("Estimates")
struct EstimateTests {
  private let first = ReplicatedRatio(numerators: [12, 18, 9, 15], denominators: [40, 60, 40, 50])
  private let second = ReplicatedRatio(numerators: [7, 20, 8, 11], denominators: [35, 55, 45, 52])

  private func expect(_ value: Double?, near wanted: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    let distance = value.map { ($0 - wanted).magnitude } ?? .infinity
    #expect(distance <= 1e-12 * max(wanted.magnitude, 1), sourceLocation: sourceLocation)
  }

  @Test("Replications of different sizes count by their size")
  func weighted() {
    let estimate = ReplicatedRatio.estimate([(first, 1)])
    expect(estimate?.value, near: 0.28421052631578947)
    expect(estimate?.standardError, near: 0.01667580824741541)
    expect(estimate?.interval().lower, near: 0.23114066197118271)
    let difference = ReplicatedRatio.estimate([(first, 1), (second, -1)])
    expect(difference?.value, near: 0.03822122150295523)
    expect(difference?.standardError, near: 0.040393337923967106)
    expect(difference?.interval().upper, near: 0.16677085053716062)
  }

  @Test("Replications of one size give Student's t over their means")
  func equalSizes() {
    let sums: [Int128] = [10, 14, 9, 12, 15]
    let estimate = ReplicatedRatio.estimate([(ReplicatedRatio(numerators: sums, denominators: [50, 50, 50, 50, 50]), 1)])
    let means = ReplicationMeans(numerators: sums, denominators: [50, 50, 50, 50, 50])?.estimate
    expect(estimate?.value, near: 0.24)
    expect(estimate?.standardError, near: 0.02280350850198276)
    expect(estimate?.standardError, near: means?.standardError ?? 0)
    #expect(estimate?.reference == means?.reference)
  }

  @Test("Replications without users don't count; one is not enough; equal ones have no error")
  func edges() {
    let hollow = ReplicatedRatio(numerators: [12, 0, 9], denominators: [40, 0, 40])
    #expect(ReplicatedRatio.estimate([(hollow, 1)])?.reference == .studentT(degreesOfFreedom: 1))
    #expect(ReplicatedRatio.estimate([(ReplicatedRatio(numerators: [5], denominators: [9]), 1)]) == nil)
    #expect(ReplicatedRatio.estimate([(ReplicatedRatio(numerators: [0, 0], denominators: [0, 0]), 1)]) == nil)
    // 3 457 000 000 007 µs for everybody: residuals are exactly zero although the products leave the range of doubles.
    let constant = ReplicatedRatio(numerators: [7, 9, 11].map { $0 * 3_457_000_000_007 }, denominators: [7, 9, 11])
    #expect(ReplicatedRatio.estimate([(constant, 1)])?.standardError == 0)
  }

  private func handStudy(_ sampling: PopulationSampling, replications: Int) throws -> Report {
    var study = HandStudy(variants: 2, decision: DecisionRule(metric: .displays, isMaximized: true, constraints: []))
    study.study.sampling = sampling
    study.study.replications = replications
    for (first, second) in zip([3, 0, 2, 5, 1, 0, 4, 1] as [Int64], [1, 0, 2, 3, 0, 0, 4, 2] as [Int64]) {
      study.users.append([
        [.displays: first, .actedUsers: first > 0 && first != 4 ? 1 : 0, .acts: min(first, 1), .sessions: 6],
        [.displays: second, .actedUsers: second > 0 ? 1 : 0, .acts: min(second, 1), .sessions: 6],
      ])
    }
    return try study.report()
  }

  @Test("Independent users: Wilson for shares, t over users for means and paired differences, delta for ratios")
  func independent() throws {
    let report = try handStudy(.independent, replications: 1)
    let summary = report.csv("summary.csv")
    let share = summary.row(["metric": "actedUsers", "variant": "a"])
    #expect(share?["estimate"] == "0.625")
    #expect(share?["lower"] == "0.305742")
    #expect(share?["upper"] == "0.863156")
    #expect(share?["method"] == "wilson")
    #expect(summary.row(["metric": "displaysPerUser", "variant": "a"])?["method"] == "users-t")
    #expect(summary.row(["metric": "actsPerDisplay", "variant": "a"])?["method"] == "users-delta")
    let difference = report.csv("comparisons.csv").row(["against": "baseline", "metric": "displaysPerUser", "variant": "b"])
    // The sign is that of b less a.
    #expect(difference?["difference"] == "-0.5")
    #expect(difference?["lower"] == "-1.39374")
    #expect(difference?["upper"] == "0.393744")
    #expect(difference?["p_adjusted"] == "0.227453")
    #expect(difference?["common_random_numbers_factor"] == "5")
    #expect(difference?["identical"] == "no")
    #expect(report.csv("comparisons.csv").row(["metric": "sessionsPerUser", "variant": "b"])?["identical"] == "yes")
  }

  @Test("Stratified users: t over replications, and nothing with a single one")
  func stratified() throws {
    let many = try handStudy(.stratified, replications: 4)
    for metric in ["actedUsers", "displaysPerUser", "actsPerDisplay"] {
      #expect(many.csv("summary.csv").row(["metric": metric, "variant": "a"])?["method"] == "replications-t")
      #expect(many.csv("comparisons.csv").row(["metric": metric, "variant": "b"])?["method"] == "replications-t")
    }
    let single = try handStudy(.stratified, replications: 1)
    let row = single.csv("summary.csv").row(["metric": "displaysPerUser", "variant": "a"])
    #expect(row?["estimate"] == "2")
    #expect(row?["lower"] == "")
    #expect(row?["method"] == "none")
    #expect(single.markdown.contains("With a single replication nothing can be said about the error"))
    #expect(many.markdown.contains("That is few replications"))
  }

  @Test("A share that nobody has keeps Wilson's interval under stratified sampling")
  func degenerateShare() throws {
    let report = try handStudy(.stratified, replications: 4)
    let row = report.csv("summary.csv").row(["metric": "optedOutUsers", "variant": "a"])
    #expect(row?["method"] == "wilson")
    #expect(row?["lower"] == "0")
    #expect(row?["upper"] == "0.324408")
  }

  @Test("Only the metric that decides has p values")
  func pValues() throws {
    let rows = try handStudy(.independent, replications: 1).csv("comparisons.csv").rows
    #expect(Set(rows.filter { $0["p_adjusted"] != "" }.map { $0["metric"] }) == ["displaysPerUser"])
  }
}
