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
    read(sources(at: paths), bindings: bindings)
  }

  /// The texts of Swift files, and of all that lie below folders, with what could not be read.
  public static func sources(at paths: [String]) -> SwiftSources {
    var collector = SwiftFileCollector()
    collector.collect(paths)
    var sources = SwiftSources(files: [], findings: collector.findings)
    for file in collector.files {
      do throws(SwiftFileReading.Failure) {
        sources.files.append(SwiftSources.File(path: file.path, text: try SwiftFileReading.text(file.path)))
      } catch {
        // Among many files an empty one is nothing to complain about.
        if error.kind == .empty, !file.isNamed { continue }
        sources.findings.append(
          ImportFinding(kind: error.kind, place: SourcePlace(file: file.path, line: error.line, column: error.column)))
      }
    }
    return sources
  }

  /// Reads texts that were read already, in their order.
  ///
  /// - Parameter sources: Paths, which are used in places alone, and texts.
  public static func read(sources: [(path: String, text: String)], bindings: [String: ImportedConstant] = [:]) -> ImportedApp {
    read(SwiftSources(files: sources.map { SwiftSources.File(path: $0.path, text: $0.text) }), bindings: bindings)
  }

  /// Reads texts that were read already, in their order.
  ///
  /// - Parameters:
  ///   - sources: The texts. What was found wrong with their files is among the result's findings.
  ///   - bindings: What the sources don't say, by the keys that findings propose.
  public static func read(_ sources: SwiftSources, bindings: [String: ImportedConstant] = [:]) -> ImportedApp {
    // The Swift parser and walks over its trees recurse as deep as the code is nested.
    DeepStack.run(stackSize: 512 << 20) {
      var findings = sources.findings
      var files: [ParsedFile] = []
      for source in sources.files {
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

/// The texts of Swift files, and what is wrong with the files.
public struct SwiftSources: Hashable, Sendable {
  /// A file's text.
  public struct File: Hashable, Sendable {
    /// The path, which is used in places alone.
    public var path: String
    /// The whole text, without a byte order mark.
    public var text: String

    /// Makes a text with a path.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// The files that could be read, in order.
  public var files: [File]
  /// What could not be read.
  public var findings: [ImportFinding]

  /// Makes sources of texts.
  public init(files: [File], findings: [ImportFinding] = []) {
    self.files = files
    self.findings = findings
  }
}
