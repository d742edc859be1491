// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation

extension Headline {
  /// What a looser bound would buy: the best of the variants that miss one, when it is clearly better than the chosen one.
  func looserBound(_ variant: Int, _ rule: DecisionRule) -> Prose? {
    guard let best = decision.bestMissingBound, let candidate = decision.candidate(best) else { return nil }
    // What the baseline has more, and what it misses, stands in the answer already.
    if best == reading.scenario.baseline { return nil }
    let difference = reading.comparison(rule.metric, best, minus: variant)
    guard difference.isClear, let value = difference.estimate.value, (value > 0) == rule.isMaximized else {
      return "A looser bound would buy nothing that shows: no variant that misses one is clearly better."
    }
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
