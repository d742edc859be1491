// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a scenario could not be read: everything that is wrong with it, and the texts that show it.
public struct ScenarioFailure: Error, Equatable, Sendable {
  /// Everything found, at least one error, sorted by place.
  public let diagnostics: [Diagnostic]
  /// How many more diagnostics there were that were not kept.
  public let omitted: Int
  /// The texts in which the places lie, for a `DiagnosticRenderer`.
  public let sources: [SourceFile]
  /// Whether there was nothing to read (exit code 66) or what was read is no good (65).
  public let category: SourceFileError.Category

  /// Whether nothing is wrong but what was given beside the file: then the command line is to blame (exit code 64).
  public let isInOptionsAlone: Bool

  /// Whether there was nothing to read.
  public var isMissing: Bool { category == .noInput }

  /// The failure for programs, with sorted names: `diagnostics`, and the number of those `omitted`.
  public var json: JSONValue {
    .object([.init("diagnostics", .array(diagnostics.map(\.json))), .init("omitted", .integer(Int64(omitted)))])
  }

  /// The value with these parts.
  package init(
    diagnostics: [Diagnostic], omitted: Int = 0, sources: [SourceFile], category: SourceFileError.Category = .badData,
    isInOptionsAlone: Bool = false
  ) {
    self.diagnostics = diagnostics.sorted()
    self.omitted = omitted
    self.sources = sources
    self.category = category
    self.isInOptionsAlone = isInOptionsAlone
  }

  /// The failure for people: each place with its line, a caret and what to do; every line ends with a line feed.
  public func text(isColored: Bool = false) -> String {
    DiagnosticRenderer(sources: sources, isColored: isColored).text(for: diagnostics, omitted: omitted)
  }
}
