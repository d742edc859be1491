// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation

extension StudyReading {
  /// How far from each other two numbers may lie and still be practically equal, as a part of the second one.
  static let practicalMargin = 0.02

  /// The margin in words: `2%`.
  static var practicalMarginText: String { QuantityText.exact(practicalMargin, .share) }

  /// The metrics by which variants are judged: the one that decides and those that are bounded; without a rule, reach and its cost.
  var judgedMetrics: [Metric] {
    guard let rule = scenario.decision else { return [.reachedUsers, TradeOff(self).costMetric] }
    return rule.constraints.map(\.metric).reduce(into: [rule.metric]) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether two variants are the same for all practical purposes: in every metric that judges them, all users have the same, or the whole
  /// interval of the difference lies within the margin.
  ///
  /// That is two one-sided tests a metric (Schuirmann 1987) with the limits of the family of comparisons. False where nothing can be said.
  func arePracticallyEqual(_ variant: Int, _ other: Int) -> Bool {
    judgedMetrics.allSatisfy { metric in
      let difference = comparison(metric, variant, minus: other)
      if difference.isIdentical { return true }
      guard let lower = difference.estimate.lower, let upper = difference.estimate.upper,
        let reference = estimate(Measure(metric), variant: other, everybody).value
      else { return false }
      let margin = Self.practicalMargin * reference.magnitude
      return -margin <= lower && upper <= margin
    }
  }
}
