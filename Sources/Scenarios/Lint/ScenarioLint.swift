// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation

/// Finds what is right in a scenario but probably not meant.
struct ScenarioLint {
  /// The file's own document.
  let root: ConfigurationCursor
  let variants: [Variant]
  /// The checked documents of the variants.
  let documents: [ConfigurationValue]
  /// Where the variants are written.
  let ranges: [SourceRange]

  /// Runs all checks.
  func run(into collector: DiagnosticCollector) {
  }
}
