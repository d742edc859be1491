// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios

/// One reading of one file: its text, its tree, and what is wrong with it.
///
/// Belongs to one task.
struct FileReading {
  let file: SourceFile
  let document: YAMLNode
  let root: ConfigurationCursor
  let collector: DiagnosticCollector

  /// Reads the file at a path.
  static func file(_ path: String) throws(ScenarioFailure) -> SourceFile {
    do throws(SourceFileError) {
      return try SourceFile.read(path)
    } catch {
      throw ScenarioFailure(diagnostics: [error.diagnostic], sources: [], category: error.category)
    }
  }

  /// Parses a text and checks it by its form.
  init(
    _ file: SourceFile, form: Descriptor, parse: (SourceFile) throws(DiagnosticsError) -> YAMLNode
  ) throws(ScenarioFailure) {
    self.file = file
    collector = DiagnosticCollector()
    do throws(DiagnosticsError) {
      document = try parse(file)
    } catch {
      throw ScenarioFailure(diagnostics: error.diagnostics, sources: [file])
    }
    root = ConfigurationCursor(Validator(form).validate(document, into: collector), collector: collector)
  }

  /// Parses a file with views and checks it by the form of its head.
  ///
  /// It may be deep enough for any tree that can be laid out, which is 256 views deep.
  init(views file: SourceFile, form: Descriptor) throws(ScenarioFailure) {
    try self.init(file, form: form) { file throws(DiagnosticsError) in
      try YAMLParser(limits: YAMLParser.Limits(depth: 600, nodes: 2_000_000)).parse(file)
    }
  }

  /// What is wrong, as a failure.
  var failure: ScenarioFailure { ScenarioFailure(diagnostics: collector.diagnostics, omitted: collector.omitted, sources: [file]) }
}
