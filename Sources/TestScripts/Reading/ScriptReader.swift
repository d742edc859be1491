// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios

/// Reads test scripts: the one way from a text to a `TestScript`.
public enum ScriptReader {
  /// Reads a script from its file.
  /// - Parameters:
  ///   - path: the file's path as the user gave it.
  ///   - importing: how the key `tips` is read.
  /// - Throws: `ScenarioFailure` with everything wrong, each at its place.
  public static func read(path: String, importing: TipImporting = .unavailable) throws(ScenarioFailure) -> TestScript {
    let file: SourceFile
    do throws(SourceFileError) {
      file = try SourceFile.read(path)
    } catch {
      throw ScenarioFailure(diagnostics: [error.diagnostic], sources: [], category: error.category)
    }
    return try read(file, importing: importing)
  }

  /// Reads a script from a text in memory.
  /// - Throws: `ScenarioFailure` with everything wrong, each at its place.
  public static func read(_ file: SourceFile, importing: TipImporting = .unavailable) throws(ScenarioFailure) -> TestScript {
    try ScriptReading(file: file, importing: importing).script()
  }
}

/// One reading of one script.
///
/// Belongs to one task.
struct ScriptReading {
  let file: SourceFile
  let importing: TipImporting
  private let collector = DiagnosticCollector()

  init(file: SourceFile, importing: TipImporting) {
    self.file = file
    self.importing = importing
  }

  /// Reads the script.
  func script() throws(ScenarioFailure) -> TestScript {
    var sources = [file]
    let written: YAMLNode
    do throws(DiagnosticsError) {
      written = try YAMLParser().parse(file)
    } catch {
      throw ScenarioFailure(diagnostics: error.diagnostics, sources: sources)
    }
    let outline = ConfigurationCursor(
      Validator(ScriptDescriptor.outline).validate(written, into: collector), collector: collector)
    let document = imported(written, outline, &sources)
    let rules = RuleReader(files: sources)
    let validator = Validator(ScriptDescriptor.checked)
    var tests: [ScriptTest] = []
    var names: Set<String> = []
    for test in outline.isInvalid || outline["tests"].isInvalid ? [] : outline["tests"].elements.map(\.raw) {
      for row in TestTable(collector: collector).rows(of: test) {
        let side = DiagnosticCollector()
        let read = read(row, in: document, validator, rules, side)
        collector.add(side.diagnostics.filter { !row.unresolved.contains($0.range) })
        guard let read else { continue }
        if !names.insert(read.name).inserted {
          collector.add(Diagnostic(ScriptProblem.repeatedTest(read.name), at: read.range))
        }
        tests.append(read)
      }
    }
    guard !collector.hasErrors else {
      throw ScenarioFailure(diagnostics: collector.diagnostics, omitted: collector.omitted, sources: sources)
    }
    return TestScript(path: file.path, name: outline["name"].ifPresent.map(\.text), tests: tests)
  }

  /// The document with what the app's files declare laid under it.
  private func imported(_ document: YAMLNode, _ outline: ConfigurationCursor, _ sources: inout [SourceFile]) -> YAMLNode {
    guard !outline.isInvalid, let tips = outline["tips"].ifPresent, !tips.isInvalid else { return document }
    do throws(DiagnosticsError) {
      let found = try importing.read(tips.text, file.path, tips.range)
      sources += found.sources
      return Overrides(ScriptDescriptor.checked).merging(document, onto: found.node, into: collector)
    } catch {
      collector.add(error.diagnostics)
      return document
    }
  }

  /// Reads the test of one row; nil if it or what it needs is wrong, which is reported.
  private func read(
    _ row: TestTable.Row, in document: YAMLNode, _ validator: Validator, _ rules: RuleReader, _ collector: DiagnosticCollector
  ) -> ScriptTest? {
    let own = (row.test.entries ?? []).filter { ScriptDescriptor.overlaidKeys.contains($0.key) }
    let rest = (row.test.entries ?? []).filter { !ScriptDescriptor.overlaidKeys.contains($0.key) }
    let test = row.test.entries == nil ? row.test : YAMLNode(.mapping(rest), at: row.test.range)
    var base = YAMLNode(.mapping((document.entries ?? []).filter { $0.key != "tests" }), at: document.range)
    if !own.isEmpty {
      base = Overrides(ScriptDescriptor.checked).merging(YAMLNode(.mapping(own), at: row.test.range), onto: base, into: collector)
    }
    let place = document["tests"]?.range ?? document.range
    let whole = YAMLNode(
      .mapping(
        (base.entries ?? []) + [YAMLEntry(key: "tests", keyRange: place, value: YAMLNode(.sequence([test]), at: place))]),
      at: document.range)
    let root = ConfigurationCursor(validator.validate(whole, into: collector), collector: collector)
    if root.isInvalid { return nil }
    return TestReader(root: root, written: whole, row: row, rules: rules, collector: collector).read()
  }
}
