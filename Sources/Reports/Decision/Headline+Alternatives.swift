// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation

extension Headline {
  /// What a looser bound would buy: of the variants that miss one, the best that is clearly better than the chosen one.
  func looserBound(_ variant: Int, _ rule: DecisionRule) -> Prose? {
    // What the baseline has more, and what it misses, stands in the answer already.
    guard let tempting = decision.bestMissingBound, tempting != reading.scenario.baseline else { return nil }
    // Intervals differ in width, so the one with the best mean need not be clearly better where another is.
    let better = decision.candidates.filter { candidate in
      guard !candidate.isFeasible else { return false }
      let difference = reading.comparison(rule.metric, candidate.variant, minus: variant)
      return difference.isClear && difference.estimate.value.map { ($0 > 0) == rule.isMaximized } ?? false
    }
    guard let best = reading.best(of: better.map(\.variant)), let candidate = decision.candidate(best) else {
      return "A looser bound would buy nothing that shows: no variant that misses one is clearly better."
    }
    if best == reading.scenario.baseline { return nil }
    let difference = reading.comparison(rule.metric, best, minus: variant)
    let amount = text(candidate.estimate, Measure(rule.metric))
    return
      """
      A looser bound would buy more: \(name: reading.variantNames[best]) has \(amount), \(self.amount(difference, rule)), but it misses \
      the bound with \(misses(best).joined(separator: " and ")).
      """
  }

  /// The variants that are for all practical purposes what the chosen one is.
  func practicallyEqual(_ variant: Int) -> Prose? {
    let equal = decision.candidates.filter {
      $0.variant != variant && $0.isFeasible && !$0.isIdenticalToChosen && reading.arePracticallyEqual($0.variant, variant)
    }
    guard !equal.isEmpty else { return nil }
    // The sentence before has named those that can't be told apart.
    let isNamed = equal.map(\.variant) == decision.ties
    let names = Prose.list(equal.map { reading.variantNames[$0.variant] })
    let subject: Prose = isNamed ? (equal.count == 1 ? "the two" : "they") : names
    let verb = equal.count == 1 && !isNamed ? "is" : "are"
    let measures = reading.judgedMetrics.count == 1 ? "by the measure that decides" : "by the measures that decide or are bounded"
    return
      """
      In practice \(subject) \(verb) the same: \(measures) \
      less than \(StudyReading.practicalMarginText) of the value lies between them.
      """
  }

  /// What a variant has of each metric whose bound it misses: `0.167 strikes per user`.
  func misses(_ variant: Int) -> [String] {
    (decision.candidate(variant)?.constraints ?? []).filter { !$0.isMet }.map { reading in
      "\(QuantityText.text(reading.estimate.value ?? 0, reading.constraint.metric.quantityUnit)) \(reading.constraint.metric.shortPhrase)"
    }
  }
}
