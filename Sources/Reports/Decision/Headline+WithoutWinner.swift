// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation

extension Headline {
  /// What there is to say when no variant meets all constraints.
  func noneFeasible(_ closest: Int, _ rule: DecisionRule) -> [Prose] {
    let missed = (decision.candidate(closest)?.constraints ?? []).filter { !$0.isMet }
    let misses = missed.map { "\($0.constraint.metric.phrase) of \(text($0.estimate, Measure($0.constraint.metric)))" }
    let doubt: Prose =
      !missed.isEmpty && missed.allSatisfy(\.isUncertain)
      ? " It misses by no more than the noise of the simulation; more users would settle it." : ""
    return [
      """
      No variant keeps \(rule.constraints.map(Self.text).joined(separator: " and ")), so by its own rule the study recommends none of \
      them.
      """,
      "The closest is \(name: reading.variantNames[closest]), with \(misses.joined(separator: " and ")).\(doubt)",
    ] + [effect(closest) ?? nothingAtAll].compactMap(\.self)
  }

  /// What there is to say when the scenario has no rule.
  var tradeOff: [Prose] {
    let tradeOff = TradeOff(reading)
    guard let widest = tradeOff.points.first else { return ["The study has no variant but the control, so there is nothing to compare."] }
    let names = reading.variantNames
    let opening: Prose = "The scenario has no decision rule, so no winner is named."
    let open = tradeOff.points.filter(\.isNonDominated)
    let closed = tradeOff.points.count - open.count
    let twins = open.filter { $0.variant != widest.variant && $0.reach.value == widest.reach.value && $0.cost.value == widest.cost.value }
    let width: Prose = "\(name: names[widest.variant]) reaches the most users"
    guard open.count > twins.count + 1, let lightest = open.last else {
      let same: Prose = twins.isEmpty ? "" : ", and so \(twins.count == 1 ? "does" : "do") \(Prose.list(twins.map { names[$0.variant] }))"
      guard closed > 0 else { return [opening, "\(width): \(place(widest, tradeOff))\(same)."] }
      return [opening, "\(width) and tires them least of all: \(place(widest, tradeOff))\(same)."]
    }
    return [
      opening, "\(width): \(place(widest, tradeOff)).",
      "\(name: names[lightest.variant]) tires them least of those worth a look: \(place(lightest, tradeOff)).",
      closed == 0
        ? "Each of the \(open.count) variants gives up some of one for the other."
        : """
        \(open.count) of \(tradeOff.points.count) variants are worth a look; each of the others is beaten on reach or fatigue and \
        better on neither.
        """,
    ]
  }

  private func place(_ point: TradeOff.Point, _ tradeOff: TradeOff) -> String {
    let cost =
      tradeOff.costMetric == .fatigueLevel
      ? "a mean fatigue of \(text(point.cost, Measure(.fatigueLevel)))"
      : "\(text(point.cost, Measure(tradeOff.costMetric))) \(tradeOff.costMetric.phrase)"
    return "\(text(point.reach, Measure(.reachedUsers))) at \(cost)"
  }
}
