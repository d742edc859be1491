// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation

/// The part of docs/metrics.md that follows from the code: every measure with its unit and definition.
package enum MetricsReference {
  /// The line before the generated part.
  package static let begin = "<!-- metrics: begin, generated from the code -->"
  /// The line after the generated part.
  package static let end = "<!-- metrics: end -->"

  /// Two tables in Markdown, without a line feed at the end: metrics, whose means over users are compared, and ratios of totals.
  package static var markdown: String {
    table(Metric.cases(withPrompts: false, withScreens: false).map { Measure($0) }) + "\n\n" + table(Measure.ratios)
  }

  /// The line before the part about studies with prompts.
  package static let permissionBegin = "<!-- permission: begin, generated from the code -->"
  /// The line after the part about studies with prompts.
  package static let permissionEnd = "<!-- permission: end -->"

  /// The same tables of what only studies with prompts have.
  package static var permissionMarkdown: String {
    table(Metric.allCases.filter { $0.part == .prompts }.map { Measure($0) } + Measure.permissionRatios)
  }

  /// The line before the part about studies with screens.
  package static let screensBegin = "<!-- screens: begin, generated from the code -->"
  /// The line after the part about studies with screens.
  package static let screensEnd = "<!-- screens: end -->"

  /// The same table of what only studies have that place tips on users' screens.
  package static var screensMarkdown: String { table(Metric.allCases.filter { $0.part == .screens }.map { Measure($0) }) }

  private static func table(_ measures: [Measure]) -> String {
    var table = Table(columns: [
      .init("name", title: "Name", .text), .init("unit", title: "Unit", .text), .init("definition", title: "Definition", .text),
    ])
    for measure in measures { table.append([.text(measure.name), .text(measure.unit.words), .text(measure.definition)]) }
    return table.markdown.trimmed
  }
}

extension QuantityUnit {
  fileprivate var words: String {
    switch self {
    case .share: "share, 0 to 1"
    case .number: "number"
    case .days: "days"
    case .seconds: "seconds"
    case .level: "level"
    case .probability: "probability"
    }
  }
}
