// SPDX-License-Identifier: GPL-3.0-or-later

extension Scenario {
  /// The scenario's texts under the names that its warnings give as places, for a `DiagnosticRenderer`.
  public var diagnosticSources: [SourceFile] {
    sources.enumerated().map { index, source in
      // Places in Swift files have the path that leads there from where the scenario's own does.
      let isSwift = index > 0 && !source.path.hasPrefix("seeds/")
      return SourceFile(
        path: index == 0 ? path : isSwift ? TipFiles.path(of: source.path, beside: path) : source.path, text: source.text)
    }
      + OverrideArguments(overrides: overrides).files
  }
}
