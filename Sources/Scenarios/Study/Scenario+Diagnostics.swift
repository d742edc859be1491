// SPDX-License-Identifier: GPL-3.0-or-later

extension Scenario {
  /// The scenario's texts under the names that its warnings give as places, for a `DiagnosticRenderer`.
  public var diagnosticSources: [SourceFile] {
    sources.enumerated().map { index, source in SourceFile(path: index == 0 ? path : source.path, text: source.text) }
      + OverrideArguments(overrides: overrides).files
  }
}
