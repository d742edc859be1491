// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation
import Statistics

extension Table.Column {
  static let variant = Table.Column("variant", title: "Variant", .text)
  static let segment = Table.Column("segment", title: "Segment", .text)
  static let tip = Table.Column("tip", title: "Tip", .text)
}

extension StudyReading {
  /// `summary.csv`: every measure of every variant, for all users and each segment.
  var summaryTable: Table {
    var table = Table(columns: [
      .init("metric", .text), .variant, .segment, .init("unit", .text), .init("estimate", .quantity(.number, isDifference: false)),
      .init("lower", .quantity(.number, isDifference: false)), .init("upper", .quantity(.number, isDifference: false)),
      .init("n", .integer), .init("method", .text),
    ])
    for measure in measures {
      for variant in variantNames.indices {
        for scope in scopes {
          let estimate = estimate(measure, variant: variant, scope)
          table.append(
            [.text(measure.name), .text(variantNames[variant]), .text(scope.name), .text(measure.unit.rawValue)] + Self.cells(estimate))
        }
      }
    }
    return table
  }

  /// An estimate as value, limits, n and method.
  static func cells(_ estimate: ReportedEstimate) -> [Table.Cell] {
    [
      .optional(estimate.value), .optional(estimate.lower), .optional(estimate.upper), .integer(estimate.count),
      .text(estimate.method.rawValue),
    ]
  }

  /// `comparisons.csv`: every measure of every variant against the baseline and against the control, on the same users.
  var comparisonsTable: Table {
    var table = Table(columns: [
      .init("against", .text), .init("metric", .text), .variant, .init("other", .text), .segment, .init("unit", .text),
      .init("difference", .quantity(.number, isDifference: true)), .init("lower", .quantity(.number, isDifference: true)),
      .init("upper", .quantity(.number, isDifference: true)), .init("n", .integer), .init("method", .text), .init("identical", .text),
      .init("relative", .quantity(.share, isDifference: true)),
      .init("common_random_numbers_factor", .quantity(.number, isDifference: false)),
      .init("simultaneous_lower", .quantity(.number, isDifference: true)),
      .init("simultaneous_upper", .quantity(.number, isDifference: true)),
      .init("p_adjusted", .quantity(.probability, isDifference: false)),
    ])
    let opponents = [("baseline", scenario.baseline)] + (scenario.control.map { [("control", $0)] } ?? [])
    for (word, other) in opponents {
      for measure in measures {
        for variant in variantNames.indices where variant != other {
          for scope in scopes {
            table.append(comparison(word, measure, variant, other, scope))
          }
        }
      }
    }
    return table
  }

  private func comparison(
    _ word: String, _ measure: Measure, _ variant: Int, _ other: Int, _ scope: Scope
  ) -> [Table.Cell] {
    let difference = difference(measure, variant, minus: other, scope)
    let isPrimary = measure == scenario.decision.map { Measure($0.metric) } && scope.segment == nil
    var factor: Double?
    if isPrimary, case .factor(let value, _) = commonRandomNumbers(measure.numerator, variant, other) { factor = value }
    // The control is no candidate and has no place in the family of comparisons.
    let isJudged = isPrimary && word == "baseline" && candidates.contains(variant) && candidates.contains(other)
    let judged = isJudged ? comparison(measure.numerator, variant, minus: other) : nil
    let cells = Self.cells(difference.estimate)
    let base = estimate(measure, variant: other, scope).value
    let relative: Double? = if let base, base != 0, let value = difference.estimate.value { value / base } else { nil }
    return [.text(word), .text(measure.name), .text(variantNames[variant]), .text(variantNames[other]), .text(scope.name)]
      + [.text(measure.unit.rawValue)] + cells
      + [.text(difference.isIdentical ? "yes" : "no"), .optional(relative), .optional(factor)]
      + [.optional(judged?.estimate.lower), .optional(judged?.estimate.upper), .optional(judged?.pValue)]
  }
}
