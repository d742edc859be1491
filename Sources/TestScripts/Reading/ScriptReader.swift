// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios

/// Reads test scripts: the one way from a text to a `TestScript`.
public enum ScriptReader {
  /// Reads a script from its file.
  /// - Parameters:
  ///   - path: the file's path as the user gave it, to whose folder the paths of Swift files belong.
  ///   - mustExpect: whether a test that expects nothing, and so can't fail, is wrong.
  /// - Throws: `ScenarioFailure` with everything wrong, each at its place.
  public static func read(path: String, mustExpect: Bool = true) throws(ScenarioFailure) -> TestScript {
    let file: SourceFile
    do throws(SourceFileError) {
      file = try SourceFile.read(path)
    } catch {
      throw ScenarioFailure(diagnostics: [error.diagnostic], sources: [], category: error.category)
    }
    return try read(file, mustExpect: mustExpect)
  }

  /// Reads a script from a text in memory; the Swift files that it names are read from the folder of its path.
  /// - Throws: `ScenarioFailure` with everything wrong, each at its place.
  public static func read(_ file: SourceFile, mustExpect: Bool = true) throws(ScenarioFailure) -> TestScript {
    try ScriptReading(file: file, mustExpect: mustExpect).script()
  }
}

/// One reading of one script.
///
/// Belongs to one task.
struct ScriptReading {
  let file: SourceFile
  private let mustExpect: Bool
  private let collector = DiagnosticCollector()

  init(file: SourceFile, mustExpect: Bool) {
    self.file = file
    self.mustExpect = mustExpect
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
    let imported = TipsImport(ScriptDescriptor.checked, home: nil, path: file.path, origin: .disk, collector: collector).applied(
      to: written)
    let document = imported.document
    let rules = RuleReader(files: sources)
    sources += imported.files
    if !imported.isComplete {
      throw ScenarioFailure(diagnostics: collector.diagnostics, omitted: collector.omitted, sources: sources)
    }
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
    return TestReader(root: root, written: whole, row: row, rules: rules, collector: collector, mustExpect: mustExpect).read()
  }
}
