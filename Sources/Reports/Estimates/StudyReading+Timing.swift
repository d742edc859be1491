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

  static func curve(initial: Int64, events: [Int64], competing: [Int64], censored: [Int64]?) -> CumulativeIncidence? {
    let counts = try? CompetingRiskCounts(
      initial: initial, events: IntegerCurve(events), competing: IntegerCurve(competing), censored: censored.map { IntegerCurve($0) })
    return counts.flatMap { CumulativeIncidence($0) }
  }

  /// A curve's value at an index, with its limits: Wilson's where nobody or everybody has been reached; none without tips.
  func incidence(_ curve: CumulativeIncidence, at index: Int, _ variant: Int) -> ReportedEstimate {
    if isWithoutTips(variant) { return ReportedEstimate(value: curve.incidence[index], count: curve.counts.initial) }
    return ReportedEstimate(
      curve.interval(at: index, level: confidence), count: curve.counts.initial,
      method: curve.isAtBoundary(index) ? .wilson : .aalenJohansen
    ).clamped(to: 0...1)
  }

  /// The mean number of whole days within the watch that go by before the first display, users without one counted with the whole watch.
  ///
  /// Where nobody was reached, or everybody on the first day, the limits are those to which the share whom Wilson's interval leaves open
  /// could move it: that share reached on the first day, or never.
  func restrictedWait(_ tip: Int, _ variant: Int, _ scope: Scope) -> ReportedEstimate {
    guard let curve = incidenceByDay(tip, variant, scope), layout.days > 0 else { return ReportedEstimate(value: nil, count: 0) }
    let mean = curve.restrictedMean(horizon: layout.days)
    let (days, users) = (Double(layout.days), curve.counts.initial)
    if isWithoutTips(variant) { return ReportedEstimate(value: mean.value, count: users) }
    for index in [0, layout.days - 1] where curve.isAtBoundary(index) {
      let share = curve.interval(at: index, level: confidence)
      guard share.estimate == (index == 0 ? 1 : 0) else { continue }
      return ReportedEstimate(
        Interval(estimate: mean.value, lower: days * (1 - share.upper), upper: days * (1 - share.lower), level: confidence), count: users,
        method: .wilson)
    }
    return ReportedEstimate(mean.interval(level: confidence), count: users, method: .aalenJohansen).clamped(to: 0...days)
  }
}
