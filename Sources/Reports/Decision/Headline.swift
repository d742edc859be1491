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
    if let equal = practicallyEqual(variant) { sentences.append(equal) }
    if let looser = looserBound(variant, rule) { sentences.append(looser) }
    if let effect = effect(variant) { sentences.append(effect) }
    sentences.append(reach(variant))
    sentences.append(cost(variant))
    if let better = controlIsBetter(variant, rule) { sentences.append(better) }
    return sentences
  }

  private func answer(_ variant: Int, _ rule: DecisionRule) -> Prose {
    guard let estimate = decision.candidate(variant)?.estimate else { return "" }
    let name = reading.variantNames[variant]
    let verb = variant == reading.scenario.baseline ? "Keep" : "Ship"
    let value = text(estimate, Measure(rule.metric))
    let bounds = rule.constraints.map(Self.text).joined(separator: " and ")
    let count = decision.candidates.count
    guard count > 1 else {
      return
        "\(verb) \(name: name), the only variant\(bounds.isEmpty ? "" : "; it keeps " + bounds). It has \(rule.metric.amount): \(value)."
    }
    let feasible = decision.candidates.count(where: \.isFeasible)
    let field =
      switch feasible {
      case _ where bounds.isEmpty: "Of \(count) variants"
      case 1: "Alone of \(count) variants it keeps \(bounds);"
      case count where count == 2: "Both variants keep \(bounds); of them"
      case count: "All \(count) variants keep \(bounds); of them"
      default: "Of the \(feasible) variants (of \(count)) that keep \(bounds),"
      }
    let superlative: Prose =
      feasible == 1 && !bounds.isEmpty
      ? "it has \(rule.metric.amount): \(value)" : "it has \(rule.metric.superlative(rule.isMaximized)): \(value)"
    return "\(verb) \(name: name). \(field) \(superlative)\(againstBaseline(variant, rule))."
  }

  static func text(_ constraint: DecisionRule.Constraint) -> String {
    let bound = QuantityText.exact(constraint.bound, constraint.metric.quantityUnit)
    return constraint.metric.phrase + (constraint.relation == .atMost ? " at or below " : " at or above ") + bound
  }

  private func againstBaseline(_ variant: Int, _ rule: DecisionRule) -> Prose {
    let baseline = reading.scenario.baseline
    guard variant != baseline, baseline != reading.scenario.control else { return "" }
    let difference = reading.comparison(rule.metric, variant, minus: baseline)
    let name = reading.variantNames[baseline]
    let misses = misses(baseline)
    let note = misses.isEmpty ? "" : ", which misses the bound with " + misses.joined(separator: " and ")
    if difference.isIdentical { return ", the same for every single user as under the baseline \(name: name)\(note)" }
    // A feasible baseline that can't be told apart is named as such further on.
    let noise = difference.isClear || difference.estimate.lower == nil || misses.isEmpty ? "" : ", which may be noise,"
    return ", \(amount(difference, rule))\(noise) than the baseline \(name: name)\(note)"
  }

  /// `2.10 points more (1.90 to 2.30)`, the interval turned so that it reads with the words.
  func amount(_ difference: ReportedDifference, _ rule: DecisionRule) -> String {
    guard let value = difference.estimate.value else { return "not comparable" }
    let unit = rule.metric.quantityUnit
    let isLess = value < 0
    let size = QuantityText.text(
      value.magnitude, unit, isDifference: true, showsPlus: false, halfWidth: difference.estimate.halfWidth)
    guard let lower = difference.estimate.lower, let upper = difference.estimate.upper else { return size + (isLess ? " less" : " more") }
    let ends = isLess ? (-upper, -lower) : (lower, upper)
    return "\(size) \(isLess ? "less" : "more") (\(QuantityText.range(ends.0, ends.1, unit, isDifference: true, showsPlus: false)))"
  }

  private func doubtfulConstraints(_ variant: Int) -> [Prose] {
    (decision.candidate(variant)?.constraints ?? []).filter(\.isUncertain).map { reading in
      """
      Whether it truly keeps \(Self.text(reading.constraint)) is not certain: \
      \(text(reading.estimate, Measure(reading.constraint.metric))).
      """
    }
  }

  private func certainty(_ variant: Int, _ rule: DecisionRule) -> Prose {
    let identical = decision.candidates.filter { $0.isFeasible && $0.isIdenticalToChosen && $0.variant != variant }.map(\.variant)
    let twins: Prose = "\(names(identical)) give\(identical.count == 1 ? "s" : "") every user the same"
    guard let runnerUp = decision.runnerUp else {
      if !identical.isEmpty { return "\(twins), so by this measure nothing tells them apart." }
      return decision.candidates.count > 1
        ? "No different variant keeps what the rule demands." : "There is no other variant to compare it with."
    }
    guard decision.candidate(runnerUp)?.mayBeBest != nil else {
      return "How sure that is can't be said: it takes more \(reading.isStratified ? "replications" : "users")."
    }
    let same: Prose = identical.isEmpty ? "" : " \(twins)."
    guard decision.ties.isEmpty else {
      return "At \(reading.confidenceText) confidence it can't be told apart from \(names(decision.ties))\(baselineIsTied(variant)).\(same)"
    }
    let order: Prose = "The simulation is sure of that order at \(reading.confidenceText) confidence"
    // The difference from the baseline has been told already.
    if runnerUp == reading.scenario.baseline { return "\(order); the baseline comes next.\(same)" }
    let difference = reading.comparison(rule.metric, variant, minus: runnerUp)
    return "\(order): the runner-up \(name: reading.variantNames[runnerUp]) has \(opposite(difference, rule)).\(same)"
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
      """
      Per 1,000 users its tips cause \(size) \(value < 0 ? "fewer" : "more") uses of the features they teach\(range)\(noise); without \
      any tips there would be \(QuantityText.text(without * 1_000, .number)).
      """
  }

  /// Whom a variant reaches, and when.
  private func reach(_ variant: Int) -> Prose {
    let share = reading.estimate(Measure(.reachedUsers), variant: variant, reading.everybody).value ?? 0
    let view = reading.view(variant, reading.everybody)
    let median = reading.median(.timeToFirstDisplay, reading.layout.anyTip, view)
    let time = median.map { ", half of them within \(QuantityText.text($0, .days)) of install" } ?? ""
    return "It shows a tip to \(QuantityText.text(share, .share)) of users\(time)."
  }

  /// What a variant's tips cost users.
  private func cost(_ variant: Int) -> Prose {
    func value(_ metric: Metric) -> String {
      QuantityText.text(reading.estimate(Measure(metric), variant: variant, reading.everybody).value ?? 0, metric.quantityUnit)
    }
    let isExplained = decision.rule.map { $0.metric == .strikes || $0.constraints.contains { $0.metric == .strikes } } ?? false
    let strikes = isExplained ? "strikes" : "strikes (tips closed within 2 seconds)"
    return
      """
      The price is \(value(.displays)) displays and \(value(.strikes)) \(strikes) per user, a mean fatigue of \(value(.fatigueLevel)), \
      and \(value(.optOuts)) of users who turn tips off.
      """
  }

  var nothingAtAll: Prose? {
    guard let control = reading.scenario.control else { return nil }
    let uses = reading.estimate(Measure(.featureUses), variant: control, reading.everybody).value ?? 0
    return "Without any tips 1,000 users would use the features that tips teach \(QuantityText.text(uses * 1_000, .number)) times."
  }

  private func names(_ variants: [Int]) -> Prose { Prose.list(variants.map { reading.variantNames[$0] }) }

  /// `34.2% (95% interval 33.9% to 34.5%)`.
  func text(_ estimate: ReportedEstimate, _ measure: Measure) -> String {
    guard let value = estimate.value else { return "unknown" }
    let text = QuantityText.text(value, measure.unit, halfWidth: estimate.halfWidth)
    guard let lower = estimate.lower, let upper = estimate.upper else { return text }
    return "\(text) (\(reading.confidenceText) interval \(QuantityText.range(lower, upper, measure.unit)))"
  }
}
