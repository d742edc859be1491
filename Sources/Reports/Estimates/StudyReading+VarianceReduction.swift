// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import Statistics

extension StudyReading {
  /// By what factor common random numbers lowered the variance of the difference of two variants.
  ///
  /// Independent users: (var A + var B) / var(A − B) over users. Stratified users: the same over replication means.
  func commonRandomNumbers(_ metric: Metric, _ variant: Int, _ other: Int) -> VarianceReduction {
    guard isStratified else {
      return .commonRandomNumbers(
        products(everybody), layout.metricPlace(metric, variant: variant), layout.metricPlace(metric, variant: other))
    }
    let users = usersByReplication(everybody)
    guard layout.replicationCount > 1,
      let first = ReplicationMeans(numerators: totals(metric, variant, everybody), denominators: users),
      let second = ReplicationMeans(numerators: totals(metric, other, everybody), denominators: users)
    else { return .undefined }
    return .commonRandomNumbers(first, second)
  }

  /// By what factor stratified sampling lowered the variance of a metric's mean: the variance that the mean of a replication of
  /// independent users would have, from the variance between all users, over the variance that replication means do have.
  ///
  /// Nil under independent sampling, with fewer than two replications or where nothing varies.
  func stratification(_ metric: Metric, _ variant: Int) -> Double? {
    guard isStratified else { return nil }
    let users = usersByReplication(everybody)
    guard layout.replicationCount > 1, let means = ReplicationMeans(numerators: totals(metric, variant, everybody), denominators: users),
      let between = means.variance, between > 0,
      let within = products(everybody).moments(of: layout.metricPlace(metric, variant: variant)).variance
    else { return nil }
    let inverse = users.reduce(0) { $0 + 1 / Double($1) } / Double(users.count)
    return within * inverse / between
  }
}
