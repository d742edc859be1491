// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import Statistics

extension StudyReading {
  /// `timing.csv`: the share of users to whom a tip was first displayed by the end of each day and session.
  ///
  /// Sessions after which nobody is at risk any more are left out. All users together have every day and session; a single
  /// segment has the landmarks only, for the curves are most of a report's bytes.
  var timingTable: Table {
    var table = Table(columns: [
      .init("by", .text), .init("index", .integer), .init("and_later", .text), .tip, .variant, .segment,
      .init("cumulative_incidence", .interval(.share, isDifference: false)),
      .init("standard_error", .quantity(.share, isDifference: false)),
      .init("first_displays", .integer), .init("at_risk", .integer), .init("n", .integer), .init("method", .text),
    ])
    for (tip, name) in tipsAndAll {
      for variant in variantNames.indices {
        for scope in scopes {
          let keys: [Table.Cell] = [.text(name), .text(variantNames[variant]), .text(scope.name)]
          if let curve = incidenceByDay(tip, variant, scope) {
            for index in 0..<layout.days where isShown(index, last: layout.days - 1, scope) {
              table.append(row("day", curve, index, isOpen: false, variant, keys))
            }
          }
          if let curve = incidenceBySession(tip, variant, scope) {
            for index in 0..<TallyLayout.lastSession
            where curve.atRisk[index] > 0 && isShown(index, last: TallyLayout.lastSession - 1, scope) {
              table.append(row("session", curve, index, isOpen: index + 1 == TallyLayout.lastSession, variant, keys))
            }
          }
        }
      }
    }
    return table
  }

  private func isShown(_ index: Int, last: Int, _ scope: Scope) -> Bool {
    scope.segment == nil || index == last || Self.landmarks.contains(index + 1)
  }

  /// The days and sessions at which people read a curve.
  private static var landmarks: Set<Int> { [1, 2, 3, 5, 7, 10, 14, 20, 30, 60, 90] }

  private func row(
    _ word: String, _ curve: CumulativeIncidence, _ index: Int, isOpen: Bool, _ variant: Int, _ keys: [Table.Cell]
  ) -> [Table.Cell] {
    let estimate = incidence(curve, at: index, variant)
    return [.text(word), .integer(Int64(index + 1)), .text(isOpen ? "yes" : "no")] + keys + [
      .estimate(estimate), .number(curve.standardErrors[index]), .integer(curve.counts.events[index]), .integer(curve.atRisk[index]),
      .integer(curve.counts.initial), .text(estimate.method.rawValue),
    ]
  }
}
