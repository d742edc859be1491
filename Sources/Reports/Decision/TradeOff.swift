// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation

/// Reach against fatigue over all variants but the control, for studies that name no winner.
struct TradeOff: Hashable, Sendable {
  /// One variant's place in it.
  struct Point: Hashable, Sendable {
    let variant: Int
    let reach: ReportedEstimate
    let cost: ReportedEstimate
    /// Whether no other variant reaches as many users or more at the same cost or less, one of them strictly, by the estimates.
    let isNonDominated: Bool
  }

  /// The metric on the side of cost: the mean level of fatigue, or displays per user where nobody ever tires.
  let costMetric: Metric
  /// The variants, the widest reach first, of equal ones the least cost first.
  let points: [Point]

  init(_ reading: StudyReading) {
    let variants = reading.candidates
    let scope = reading.everybody
    func total(_ metric: Metric, _ variant: Int) -> Int128 { reading.total(metric, variant, scope) }
    let costMetric: Metric = variants.contains { total(.fatigueLevel, $0) != 0 } ? .fatigueLevel : .displays
    self.costMetric = costMetric
    points = variants.map { variant in
      let isDominated = variants.contains { other in
        let reaches = (total(.reachedUsers, other), total(.reachedUsers, variant))
        let costs = (total(costMetric, other), total(costMetric, variant))
        return reaches.0 >= reaches.1 && costs.0 <= costs.1 && (reaches.0 > reaches.1 || costs.0 < costs.1)
      }
      return Point(
        variant: variant, reach: reading.estimate(Measure(.reachedUsers), variant: variant, scope),
        cost: reading.estimate(Measure(costMetric), variant: variant, scope), isNonDominated: !isDominated)
    }.sorted {
      let reaches = (total(.reachedUsers, $0.variant), total(.reachedUsers, $1.variant))
      let costs = (total(costMetric, $0.variant), total(costMetric, $1.variant))
      if reaches.0 != reaches.1 { return reaches.0 > reaches.1 }
      return costs.0 == costs.1 ? $0.variant < $1.variant : costs.0 < costs.1
    }
  }
}
