// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Scenarios
import Simulation
import Statistics

extension StudyReading {
  /// A measure of one variant with its interval.
  ///
  /// Independent users: Wilson for shares of users, Student's t over users for other means, the delta method for ratios. Stratified users:
  /// Student's t over replications; a share that nobody or everybody has keeps Wilson's, since replications that all agree say nothing
  /// about how rare the exception is.
  func estimate(_ measure: Measure, variant: Int, _ scope: Scope) -> ReportedEstimate {
    let products = products(scope)
    let place = layout.metricPlace(measure.numerator, variant: variant)
    let divisor = measure.denominator.map { total($0, variant, scope) } ?? Int128(products.count)
    guard divisor != 0 else { return ReportedEstimate(value: nil, count: products.count) }
    if products.sum(place) == 0, isWithoutTips(variant) { return ReportedEstimate(value: 0, count: products.count) }
    if measure.denominator == nil, measure.unit == .share {
      return share(Int64(products.sum(place)), of: products.count) { replicated(measure, variant, scope) }
    }
    let plain = ReportedEstimate(
      value: Double(products.sum(place)) / Double(divisor) * measure.scale, count: products.count)
    let estimate: Estimate?
    let method: EstimateMethod
    if isStratified {
      estimate = ReplicatedRatio.estimate([(replicated(measure, variant, scope), 1)])
      method = .replications
    } else if let denominator = measure.denominator {
      estimate = products.ratioEstimate(of: place, to: layout.metricPlace(denominator, variant: variant))
      method = .delta
    } else {
      estimate = products.meanEstimate(of: place)
      method = .users
    }
    guard let estimate else { return plain }
    return ReportedEstimate(
      estimate.interval(level: confidence), scale: measure.scale, count: products.count, method: method
    ).clamped(to: 0...(measure.unit == .share ? 1 : .infinity))
  }

  /// Whether a variant has no tips at all, so that a count of 0 is no estimate but a fact without error.
  func isWithoutTips(_ variant: Int) -> Bool { !scenario.variants[variant].model.showsTips }

  /// The share of `users` whom `part` of them are, with its interval.
  func share(_ part: Int64, of users: Int64, replicated: () -> ReplicatedRatio) -> ReportedEstimate {
    guard users > 0 else { return ReportedEstimate(value: nil, count: 0) }
    if isStratified, part > 0, part < users {
      guard let estimate = ReplicatedRatio.estimate([(replicated(), 1)]) else {
        return ReportedEstimate(value: Double(part) / Double(users), count: users)
      }
      return ReportedEstimate(estimate.interval(level: confidence), count: users, method: .replications).clamped(to: 0...1)
    }
    return wilson(part, of: users)
  }

  /// A share with Wilson's interval, its trials taken as independent.
  func wilson(_ part: Int64, of trials: Int64) -> ReportedEstimate {
    guard 0 <= part, part <= trials, let interval = Interval.wilson(successes: part, trials: trials, level: confidence) else {
      return ReportedEstimate(value: nil, count: trials)
    }
    return ReportedEstimate(interval, count: trials, method: .wilson)
  }

  /// A measure's totals in each replication.
  func replicated(_ measure: Measure, _ variant: Int, _ scope: Scope) -> ReplicatedRatio {
    ReplicatedRatio(
      numerators: totals(measure.numerator, variant, scope),
      denominators: measure.denominator.map { totals($0, variant, scope) } ?? usersByReplication(scope))
  }

  /// The totals of a metric in each replication.
  func totals(_ metric: Metric, _ variant: Int, _ scope: Scope) -> [Int128] {
    (0..<layout.replicationCount).map { tally.sum(of: metric, variant: variant, replication: $0, segment: scope.segment) }
  }

  /// The users of each replication.
  func usersByReplication(_ scope: Scope) -> [Int128] {
    (0..<layout.replicationCount).map { Int128(tally.users(replication: $0, segment: scope.segment)) }
  }

  /// The share of a scope's users to whom something happened with a tip, with its interval.
  ///
  /// - Parameter replicated: the same count by replication; nil where replications don't count it, so that Wilson's is all there is.
  func tipShare(
    _ count: TipCount, by replicated: ReplicatedTipCount?, tip: Int, variant: Int, _ scope: Scope
  ) -> ReportedEstimate {
    let part = view(variant, scope).count(count, tip: tip)
    if part == 0, isWithoutTips(variant), users(scope) > 0 { return ReportedEstimate(value: 0, count: users(scope)) }
    guard let replicated else { return wilson(part, of: users(scope)) }
    return share(part, of: users(scope)) {
      ReplicatedRatio(
        numerators: (0..<layout.replicationCount).map { replication in
          guard tip != layout.anyTip else {
            return tally.sum(of: replicated.metric, variant: variant, replication: replication, segment: scope.segment)
          }
          return tally.sum(of: replicated, tip: tip, variant: variant, replication: replication, segment: scope.segment)
        },
        denominators: usersByReplication(scope))
    }
  }
}

extension ReplicatedTipCount {
  /// The metric that counts the same for all tips together.
  fileprivate var metric: Metric {
    switch self {
    case .usersReached: .reachedUsers
    case .usersNoticed: .noticedUsers
    case .usersActed: .actedUsers
    case .displays: .displays
    }
  }
}
