// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation

extension StudyReading {
  /// Applies the scenario's rule.
  ///
  /// The control is no candidate: it is there to be compared with. Constraints are judged by their estimates. Of equal means the
  /// baseline's wins, then the first in the scenario's order. Which others may be the best is judged by the family of
  /// comparisons, as everything else that is compared.
  func decide() -> Decision {
    guard let rule = scenario.decision else {
      return Decision(rule: nil, outcome: .noRule, candidates: [], runnerUp: nil, ties: [])
    }
    guard users(everybody) > 0, !candidates.isEmpty else {
      return Decision(rule: rule, outcome: .nothingToDecide, candidates: [], runnerUp: nil, ties: [])
    }
    let all = candidates.map { candidate($0, rule) }
    var feasible = all.filter(\.isFeasible).sorted { isBetter($0.variant, $1.variant, rule) }
    let others = all.filter { !$0.isFeasible }.sorted { excess($0) < excess($1) }
    let bestMissing = best(of: others.map(\.variant))
    guard let best = feasible.first else {
      return Decision(
        rule: rule, outcome: others.first.map { .noneFeasible(closest: $0.variant) } ?? .nothingToDecide, candidates: others,
        runnerUp: nil, ties: [], bestMissingBound: bestMissing)
    }
    for place in feasible.indices {
      let comparison = comparison(rule.metric, feasible[place].variant, minus: best.variant)
      feasible[place].isIdenticalToChosen = comparison.isIdentical
      if comparison.isIdentical || comparison.estimate.lower != nil { feasible[place].mayBeBest = !comparison.isClear }
    }
    let different = feasible.dropFirst().filter { !$0.isIdenticalToChosen }
    return Decision(
      rule: rule, outcome: .chosen(best.variant), candidates: feasible + others, runnerUp: different.first?.variant,
      ties: different.filter { $0.mayBeBest == true }.map(\.variant), bestMissingBound: bestMissing)
  }

  private func candidate(_ variant: Int, _ rule: DecisionRule) -> Decision.Candidate {
    let constraints = rule.constraints.map { constraint in
      let estimate = estimate(Measure(constraint.metric), variant: variant, everybody)
      let value = estimate.value ?? 0
      let isMet =
        switch constraint.relation {
        case .atMost: value <= constraint.bound
        case .atLeast: value >= constraint.bound
        }
      let isUncertain =
        if let lower = estimate.lower, let upper = estimate.upper {
          lower < constraint.bound && constraint.bound < upper
        } else {
          false
        }
      return Decision.ConstraintReading(constraint: constraint, estimate: estimate, isMet: isMet, isUncertain: isUncertain)
    }
    return Decision.Candidate(
      variant: variant, estimate: estimate(Measure(rule.metric), variant: variant, everybody), constraints: constraints, mayBeBest: nil,
      isIdenticalToChosen: false)
  }

  /// The best of some variants by the metric that decides, whatever bounds they miss; without a rule the first.
  func best(of variants: [Int]) -> Int? {
    guard let rule = scenario.decision else { return variants.first }
    return variants.min { isBetter($0, $1, rule) }
  }

  /// By exact totals, so that equal means are equal.
  private func isBetter(_ first: Int, _ second: Int, _ rule: DecisionRule) -> Bool {
    let totals = [first, second].map { total(rule.metric, $0, everybody) }
    if totals[0] != totals[1] { return rule.isMaximized ? totals[0] > totals[1] : totals[0] < totals[1] }
    let isBaseline = [first, second].map { $0 == scenario.baseline }
    if isBaseline[0] != isBaseline[1] { return isBaseline[0] }
    return first < second
  }

  /// How many constraints are missed, then by how much in all, relative to the bounds, then the order of the scenario.
  private func excess(_ candidate: Decision.Candidate) -> (Int, Double, Int) {
    let missed = candidate.constraints.filter { !$0.isMet }
    let amount = missed.reduce(0) { sum, reading in
      let distance = ((reading.estimate.value ?? 0) - reading.constraint.bound).magnitude
      return sum + distance / max(reading.constraint.bound.magnitude, 1e-9)
    }
    return (missed.count, amount, candidate.variant)
  }
}
