// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax

/// Reads an app's own Swift files and finds its tips, with everything they depend on.
///
/// Nothing is compiled, and imports are not followed: what the files say is all that is known.
public enum TipImporter {
  /// Reads Swift files, and all that lie below folders.
  ///
  /// Never fails as a whole: what can't be read or known is among ``ImportedApp/findings``, and everything else is read.
  /// - Parameters:
  ///   - paths: Files and folders. A folder's files are taken in the order of their paths; hidden folders and those of builds are left out.
  ///   - bindings: What the sources don't say, by the keys that findings propose.
  /// - Complexity: O(bytes of the sources), and O(rules × declarations) for the names in rules.
  public static func read(_ paths: [String], bindings: [String: ImportedConstant] = [:]) -> ImportedApp {
    var collector = SwiftFileCollector()
    collector.collect(paths)
    var sources: [(path: String, text: String)] = []
    var findings = collector.findings
    for file in collector.files {
      do throws(SwiftFileReading.Failure) {
        sources.append((file.path, try SwiftFileReading.text(file.path)))
      } catch {
        // Among many files an empty one is nothing to complain about.
        if error.kind == .empty, !file.isNamed { continue }
        findings.append(
          ImportFinding(
            kind: error.kind, place: SourcePlace(file: file.path, line: error.line, column: error.column), owner: nil, bindingKey: nil))
      }
    }
    return read(sources: sources, bindings: bindings, findings: findings)
  }

  /// Reads texts that were read already, in their order.
  ///
  /// - Parameter sources: Paths, which are used in places alone, and texts.
  public static func read(sources: [(path: String, text: String)], bindings: [String: ImportedConstant] = [:]) -> ImportedApp {
    read(sources: sources, bindings: bindings, findings: [])
  }

  private static func read(
    sources: [(path: String, text: String)], bindings: [String: ImportedConstant], findings: [ImportFinding]
  ) -> ImportedApp {
    // The Swift parser and walks over its trees recurse as deep as the code is nested.
    DeepStack.run(stackSize: 512 << 20) {
      var findings = findings
      var files: [ParsedFile] = []
      for source in sources {
        let (file, faults) = ParsedFile.parse(source.text, path: source.path)
        findings += faults
        if let file { files.append(file) }
      }
      let reader = AppReader(files: files, bindings: bindings)
      reader.read()
      var app = reader.app
      app.findings = (findings + app.findings).sorted()
      return app
    }
  }
}
