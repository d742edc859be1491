// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation
import Statistics

extension StudyReading {
  /// A measure under one variant less the same under another, on the same users, paired.
  ///
  /// Independent users: the paired t test over users for means and shares, the delta method for ratios. Stratified users: Student's t over
  /// the differences of replications. The limits are this difference's own; for verdicts see `comparison`.
  func difference(_ measure: Measure, _ variant: Int, minus other: Int, _ scope: Scope) -> ReportedDifference {
    reported(measure, variant, minus: other, scope, interval: { $0.interval(level: confidence) }, pValue: { $0.test().pValue })
  }

  /// How variants are compared with each other: all candidates with one of them make a family.
  var comparisonFamily: ComparisonFamily { ComparisonFamily(candidates: candidates.count, level: confidence) }

  /// A metric under one variant less the same under another, over all users, with the limits and the p value of the family.
  ///
  /// Every verdict of a report comes from here: which variant is better, what can't be told apart, what is practically equal.
  func comparison(_ metric: Metric, _ variant: Int, minus other: Int) -> ReportedDifference {
    let family = comparisonFamily
    return reported(
      Measure(metric), variant, minus: other, everybody, interval: family.interval(of:), pValue: family.adjustedPValue(of:))
  }

  private func reported(
    _ measure: Measure, _ variant: Int, minus other: Int, _ scope: Scope, interval: (Estimate) -> Interval, pValue: (Estimate) -> Double
  ) -> ReportedDifference {
    let products = products(scope)
    let estimate =
      isStratified
      ? replicatedDifference(measure, variant, minus: other, scope) : pairedDifference(measure, variant, minus: other, products)
    let isIdentical = areIdentical(measure, variant, other, products)
    guard let estimate else {
      let values = [variant, other].map { self.estimate(measure, variant: $0, scope).value }
      var value: Double?
      if let first = values[0], let second = values[1] { value = first - second }
      return ReportedDifference(
        estimate: ReportedEstimate(value: value, count: products.count), isIdentical: isIdentical && products.count > 0, pValue: nil)
    }
    let method: EstimateMethod = isStratified ? .replications : measure.denominator == nil ? .users : .delta
    return ReportedDifference(
      estimate: ReportedEstimate(interval(estimate), scale: measure.scale, count: products.count, method: method),
      isIdentical: isIdentical, pValue: isIdentical ? nil : pValue(estimate))
  }

  /// Whether two variants give the same numbers for every user.
  private func areIdentical(_ measure: Measure, _ variant: Int, _ other: Int, _ products: CrossProducts) -> Bool {
    [measure.numerator, measure.denominator].compactMap(\.self).allSatisfy { metric in
      products.areIdentical(layout.metricPlace(metric, variant: variant), layout.metricPlace(metric, variant: other))
    }
  }

  private func pairedDifference(_ measure: Measure, _ variant: Int, minus other: Int, _ products: CrossProducts) -> Estimate? {
    let places = [variant, other].map { layout.metricPlace(measure.numerator, variant: $0) }
    guard let denominator = measure.denominator else { return products.differenceEstimate(of: places[0], minus: places[1]) }
    return products.ratioDifferenceEstimate(
      of: .init(numerator: places[0], denominator: layout.metricPlace(denominator, variant: variant)),
      minus: .init(numerator: places[1], denominator: layout.metricPlace(denominator, variant: other)))
  }

  private func replicatedDifference(_ measure: Measure, _ variant: Int, minus other: Int, _ scope: Scope) -> Estimate? {
    let first = replicated(measure, variant, scope)
    let second = replicated(measure, other, scope)
    if measure.denominator == nil {
      // One denominator for both: differences that agree in all replications are exactly equal.
      let differences = zip(first.numerators, second.numerators).map { $0 - $1 }
      return ReplicatedRatio.estimate([(ReplicatedRatio(numerators: differences, denominators: first.denominators), 1)])
    }
    return ReplicatedRatio.estimate([(first, 1), (second, -1)])
  }

  /// The effect of a variant's tips: uses of the taught features per 1,000 users, less those of the same users without tips.
  ///
  /// Nil without a control or for the control itself.
  func effect(of variant: Int, _ scope: Scope) -> ReportedDifference? {
    guard let control = scenario.control, variant != control else { return nil }
    var result = difference(Measure(.featureUses), variant, minus: control, scope)
    result.estimate.value = result.estimate.value.map { $0 * 1_000 }
    result.estimate.lower = result.estimate.lower.map { $0 * 1_000 }
    result.estimate.upper = result.estimate.upper.map { $0 * 1_000 }
    return result
  }
}
