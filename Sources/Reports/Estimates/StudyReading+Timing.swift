// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import Statistics

extension StudyReading {
  /// The Aalen–Johansen curve of first displays by day, leaving the app for good being the competing event; nil without users.
  func incidenceByDay(_ tip: Int, _ variant: Int, _ scope: Scope) -> CumulativeIncidence? {
    let view = view(variant, scope)
    return Self.curve(
      initial: users(scope), events: (0..<layout.days).map { view.count(.firstDisplays, day: $0, tip: tip) },
      competing: (0..<layout.days).map { view.count(.churnedBefore, day: $0, tip: tip) }, censored: nil)
  }

  /// The same by session number, over users who opened the app at all; users whose watch ended are censored after their last session.
  ///
  /// The last place holds all sessions from `TallyLayout.lastSession` on.
  func incidenceBySession(_ tip: Int, _ variant: Int, _ scope: Scope) -> CumulativeIncidence? {
    let view = view(variant, scope)
    func counts(_ count: SessionCount) -> [Int64] {
      (1...TallyLayout.lastSession).map { view.count(count, session: $0, tip: tip) }
    }
    let events = counts(.firstDisplays)
    let competing = counts(.churnedBefore)
    let censored = counts(.censored)
    // Everyone who opened the app leaves the risk set once; whoever never did is in none of the three.
    let opened = (events + competing + censored).reduce(0, +)
    return Self.curve(initial: opened, events: events, competing: competing, censored: censored)
  }

  private static func curve(initial: Int64, events: [Int64], competing: [Int64], censored: [Int64]?) -> CumulativeIncidence? {
    let counts = try? CompetingRiskCounts(
      initial: initial, events: IntegerCurve(events), competing: IntegerCurve(competing), censored: censored.map { IntegerCurve($0) })
    return counts.flatMap { CumulativeIncidence($0) }
  }

  /// A curve's value at an index, with its limits.
  func incidence(_ curve: CumulativeIncidence, at index: Int) -> ReportedEstimate {
    ReportedEstimate(
      curve.interval(at: index, level: confidence), count: curve.counts.initial, method: .aalenJohansen
    ).clamped(to: 0...1)
  }

  /// The mean number of whole days within the watch that go by before the first display, users without one counted with the whole watch.
  func restrictedWait(_ tip: Int, _ variant: Int, _ scope: Scope) -> ReportedEstimate {
    guard let curve = incidenceByDay(tip, variant, scope) else { return ReportedEstimate(value: nil, count: 0) }
    return ReportedEstimate(
      curve.restrictedMean(horizon: layout.days).interval(level: confidence), count: curve.counts.initial, method: .aalenJohansen
    ).clamped(to: 0...Double(layout.days))
  }
}
