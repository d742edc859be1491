// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation

/// The answer of a study in one paragraph.
struct Headline: Sendable {
  let reading: StudyReading
  let decision: Decision

  /// The whole paragraph.
  var paragraph: Prose {
    guard reading.users(reading.everybody) > 0 else { return "No users were simulated, so there is nothing to say." }
    guard let rule = decision.rule else { return Prose.joined(tradeOff + [nothingAtAll].compactMap(\.self)) }
    switch decision.outcome {
    case .noRule, .nothingToDecide: return "The study has no variant but the control, so there is nothing to decide."
    case .noneFeasible(let closest): return Prose.joined(noneFeasible(closest, rule))
    case .chosen(let variant): return Prose.joined(chosen(variant, rule))
    }
  }

  // MARK: A winner

  private func chosen(_ variant: Int, _ rule: DecisionRule) -> [Prose] {
    var sentences = [answer(variant, rule)]
    sentences += doubtfulConstraints(variant)
    sentences.append(certainty(variant, rule))
    if let effect = effect(variant) { sentences.append(effect) }
    sentences.append(cost(variant))
    if let better = controlIsBetter(variant, rule) { sentences.append(better) }
    return sentences
  }

  private func answer(_ variant: Int, _ rule: DecisionRule) -> Prose {
    guard let estimate = decision.candidate(variant)?.estimate else { return "" }
    let name = reading.variantNames[variant]
    let verb = variant == reading.scenario.baseline ? "Keep" : "Ship"
    let value = text(estimate, Measure(rule.metric))
    guard decision.candidates.count > 1 else {
      return "\(verb) \(name: name), the only variant: \(rule.metric.phrase) is \(value)\(conditions(rule, " and it keeps "))."
    }
    let extreme = rule.isMaximized ? "highest" : "lowest"
    return
      "\(verb) \(name: name): of \(decision.candidates.count) variants it gives the \(extreme) value of \(rule.metric.phrase)\(conditions(rule, " among those that keep ")): \(value)\(againstBaseline(variant, rule))."
  }

  private func conditions(_ rule: DecisionRule, _ introduction: String) -> String {
    guard !rule.constraints.isEmpty else { return "" }
    return introduction + rule.constraints.map(Self.text).joined(separator: " and ")
  }

  static func text(_ constraint: DecisionRule.Constraint) -> String {
    let bound = QuantityText.text(constraint.bound, constraint.metric.quantityUnit)
    return constraint.metric.phrase + (constraint.relation == .atMost ? " at or below " : " at or above ") + bound
  }

  private func againstBaseline(_ variant: Int, _ rule: DecisionRule) -> Prose {
    let baseline = reading.scenario.baseline
    guard variant != baseline, baseline != reading.scenario.control else { return "" }
    let difference = reading.difference(Measure(rule.metric), variant, minus: baseline, reading.everybody)
    let name = reading.variantNames[baseline]
    if difference.isIdentical { return ", the same for every single user as under the baseline \(name: name)" }
    return ", \(amount(difference, rule)) than the baseline \(name: name)"
  }

  /// `2.1 points more (1.9 to 2.3)`, the interval turned so that it reads with the words.
  private func amount(_ difference: ReportedDifference, _ rule: DecisionRule) -> String {
    guard let value = difference.estimate.value else { return "not comparable" }
    let unit = rule.metric.quantityUnit
    let isLess = value < 0
    let sign = isLess ? -1.0 : 1
    let size = QuantityText.text(value.magnitude, unit, isDifference: true, halfWidth: difference.estimate.halfWidth).drop { $0 == "+" }
    var text = String(size) + (isLess ? " less" : " more")
    if let lower = difference.estimate.lower, let upper = difference.estimate.upper {
      let ends = isLess ? (upper * sign, lower * sign) : (lower, upper)
      text += " (" + QuantityText.range(ends.0, ends.1, unit, isDifference: true).split(separator: "+").joined() + ")"
    }
    return text
  }

  private func doubtfulConstraints(_ variant: Int) -> [Prose] {
    (decision.candidate(variant)?.constraints ?? []).filter(\.isUncertain).map { reading in
      "But that \(reading.constraint.metric.phrase) stays within the bound is not certain: \(text(reading.estimate, Measure(reading.constraint.metric)))."
    }
  }

  private func certainty(_ variant: Int, _ rule: DecisionRule) -> Prose {
    let identical = decision.candidates.filter { $0.isFeasible && $0.isIdenticalToChosen && $0.variant != variant }.map(\.variant)
    let same: Prose = identical.isEmpty ? "" : " \(names(identical)) give every user the same, so they are as good."
    guard let runnerUp = decision.runnerUp else {
      if !identical.isEmpty {
        return "\(names(identical)) give\(identical.count == 1 ? "s" : "") every user the same, so nothing here tells them apart."
      }
      return decision.candidates.count > 1 ? "No other variant keeps the bounds." : "There is no other variant to compare it with."
    }
    guard decision.candidate(runnerUp)?.mayBeBest != nil else {
      return "How sure that is can't be said: it takes more \(reading.isStratified ? "replications" : "users")."
    }
    let difference = reading.difference(Measure(rule.metric), variant, minus: runnerUp, reading.everybody)
    if decision.ties.isEmpty {
      return
        "The simulation is sure of that order at \(reading.confidenceText) confidence: the runner-up \(name: reading.variantNames[runnerUp]) has \(opposite(difference, rule)).\(same)"
    }
    return
      "At \(reading.confidenceText) confidence it can't be told apart from \(names(decision.ties))\(baselineIsTied(variant)).\(same)"
  }

  /// The difference seen from the other variant's side.
  private func opposite(_ difference: ReportedDifference, _ rule: DecisionRule) -> String {
    var turned = difference
    turned.estimate.value = difference.estimate.value.map { -$0 }
    turned.estimate.lower = difference.estimate.upper.map { -$0 }
    turned.estimate.upper = difference.estimate.lower.map { -$0 }
    return amount(turned, rule)
  }

  private func baselineIsTied(_ variant: Int) -> String {
    decision.ties.contains(reading.scenario.baseline) ? ", the baseline among them, so this study alone is no reason to change" : ""
  }

  private func controlIsBetter(_ variant: Int, _ rule: DecisionRule) -> Prose? {
    guard let control = reading.scenario.control else { return nil }
    let difference = reading.difference(Measure(rule.metric), control, minus: variant, reading.everybody)
    guard difference.isClear, let value = difference.estimate.value, (value > 0) == rule.isMaximized, rule.isMaximized else { return nil }
    return "Beware: without any tips \(rule.metric.phrase) would be better still."
  }

  // MARK: No winner

  private func noneFeasible(_ closest: Int, _ rule: DecisionRule) -> [Prose] {
    let missed = (decision.candidate(closest)?.constraints ?? []).filter { !$0.isMet }
    let misses = missed.map { "\($0.constraint.metric.phrase) of \(text($0.estimate, Measure($0.constraint.metric)))" }
    let doubt: Prose =
      missed.contains(where: \.isUncertain) ? " It misses by no more than the noise of the simulation; more users would settle it." : ""
    return [
      "No variant keeps \(rule.constraints.map(Self.text).joined(separator: " and ")), so by its own rule the study recommends none of them.",
      "The closest is \(name: reading.variantNames[closest]), with \(misses.joined(separator: " and ")).\(doubt)",
    ] + [nothingAtAll].compactMap(\.self)
  }

  private var tradeOff: [Prose] {
    let tradeOff = TradeOff(reading)
    guard let widest = tradeOff.points.first else { return ["The study has no variant but the control, so there is nothing to compare."] }
    let opening: Prose = "The scenario has no decision rule, so no winner is named."
    let names = reading.variantNames
    func place(_ point: TradeOff.Point) -> String {
      "\(text(point.reach, Measure(.reachedUsers))) of users at \(tradeOff.costMetric.phrase) of \(text(point.cost, Measure(tradeOff.costMetric)))"
    }
    guard tradeOff.points.count > 1 else { return [opening, "\(name: names[widest.variant]) reaches \(place(widest))."] }
    let open = tradeOff.points.filter(\.isNonDominated)
    var sentences: [Prose] = [opening, "\(name: names[widest.variant]) reaches the most users: \(place(widest))."]
    if open.count > 1, let lightest = open.last {
      sentences.append("\(name: names[lightest.variant]) tires them least of those worth a look: \(place(lightest)).")
    }
    sentences.append(
      open.count == 1
        ? "No other variant reaches as many or tires less without giving up the other."
        : "\(open.count) of \(tradeOff.points.count) variants are a sensible trade between reach and fatigue; every other one is beaten on both."
    )
    return sentences
  }

  // MARK: What tips cause and cost

  /// What a variant's tips cause, against the same users without tips.
  func effect(_ variant: Int) -> Prose? {
    guard let control = reading.scenario.control, let effect = reading.effect(of: variant, reading.everybody),
      let value = effect.estimate.value
    else { return nil }
    if effect.isIdentical { return "Its tips change nothing about how often the features are used." }
    let without = reading.estimate(Measure(.featureUses), variant: control, reading.everybody).value ?? 0
    let size = QuantityText.text(value.magnitude, .number, halfWidth: effect.estimate.halfWidth)
    var range = ""
    if let lower = effect.estimate.lower, let upper = effect.estimate.upper {
      range = " (" + (value < 0 ? QuantityText.range(-upper, -lower, .number) : QuantityText.range(lower, upper, .number)) + ")"
    }
    let noise = effect.isClear || range.isEmpty ? "" : ", which may be noise"
    return
      "Per 1,000 users its tips cause \(size) \(value < 0 ? "fewer" : "more") uses of the features they teach\(range)\(noise); without any tips there would be \(QuantityText.text(without * 1_000, .number))."
  }

  /// What a variant's tips cost users.
  private func cost(_ variant: Int) -> Prose {
    func value(_ metric: Metric) -> String {
      QuantityText.text(reading.estimate(Measure(metric), variant: variant, reading.everybody).value ?? 0, metric.quantityUnit)
    }
    return
      "The price is \(value(.displays)) displays and \(value(.strikes)) strikes (closed within 2 seconds) per user, a mean fatigue of \(value(.fatigueLevel)), and \(value(.optOuts)) of users who turn tips off."
  }

  private var nothingAtAll: Prose? {
    guard let control = reading.scenario.control else { return nil }
    let uses = reading.estimate(Measure(.featureUses), variant: control, reading.everybody).value ?? 0
    return "Without any tips 1,000 users would use the features that tips teach \(QuantityText.text(uses * 1_000, .number)) times."
  }

  private func names(_ variants: [Int]) -> Prose { Prose.list(variants.map { reading.variantNames[$0] }) }

  /// `34.2% (95% interval 33.9% to 34.5%)`.
  private func text(_ estimate: ReportedEstimate, _ measure: Measure) -> String {
    guard let value = estimate.value else { return "unknown" }
    let text = QuantityText.text(value, measure.unit, halfWidth: estimate.halfWidth)
    guard let lower = estimate.lower, let upper = estimate.upper else { return text }
    return "\(text) (\(reading.confidenceText) interval \(QuantityText.range(lower, upper, measure.unit)))"
  }
}
