// SPDX-License-Identifier: GPL-3.0-or-later

import TipImport

/// From where the texts of an app's own Swift files come.
package enum TipFiles: Sendable {
  /// From files and folders, to which paths lead from the folder of a document's file.
  case disk
  /// From texts that were kept with a scenario, by the paths under which it names them.
  case texts([SourceText])

  /// What a document names under `tips`.
  struct Named {
    /// The path as the document has it.
    var path: String
    /// Where it stands.
    var range: SourceRange
  }

  /// The texts to read, and under what paths a document names each.
  struct Found {
    var sources = SwiftSources(files: [])
    var names: [String] = []
  }

  /// Finds the texts of all that is named, each once; nil if a path leads to nothing, which is reported.
  func find(_ named: [Named], beside document: String, into collector: DiagnosticCollector) -> Found? {
    let folder = Self.folder(of: document)
    var isComplete = true
    func report(_ problem: TipFileProblem, _ entry: Named) {
      isComplete = false
      collector.add(Diagnostic(problem, at: entry.range))
    }
    switch self {
    case .texts(let texts):
      var found = Found()
      for entry in named {
        let folderName = entry.path.hasSuffix("/") ? entry.path : entry.path + "/"
        let inside = texts.filter { $0.path == entry.path || $0.path.hasPrefix(folderName) }
        if inside.isEmpty { report(.missing(entry.path, suggestion: nil), entry) }
        for text in inside where !found.names.contains(text.path) {
          found.names.append(text.path)
          found.sources.files.append(SwiftSources.File(path: Self.joined(folder, text.path), text: text.text))
        }
      }
      return isComplete ? found : nil
    case .disk:
      let paths = named.map { Self.joined(folder, $0.path) }
      var sources = TipImporter.sources(at: paths)
      // What is wrong with a path is wrong where it is written; what is wrong with a file, in the file.
      sources.findings.removeAll { finding in
        guard let position = paths.firstIndex(of: finding.place.file), let problem = TipFileProblem(finding, named: named[position].path)
        else { return false }
        report(problem, named[position])
        return true
      }
      let prefix = folder.isEmpty ? "" : Self.joined(folder, "")
      let names = sources.files.map { $0.path.hasPrefix(prefix) ? String($0.path.dropFirst(prefix.count)) : $0.path }
      return isComplete ? Found(sources: sources, names: names) : nil
    }
  }

  /// The path that leads to what a document names, from where the document's own path leads.
  static func path(of name: String, beside document: String) -> String { joined(folder(of: document), name) }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }
}

/// What can be wrong with a path under `tips`.
enum TipFileProblem: Error, Hashable, Sendable {
  /// There is nothing; the closest name in the same folder.
  case missing(String, suggestion: String?)
  /// It is neither a file nor a folder.
  case notAFile(String)
  /// A folder without Swift files.
  case noSwiftFiles(String)

  /// The problem that a finding about a path that was named tells; nil for another finding.
  ///
  /// - Parameter path: the path as the document has it.
  init?(_ finding: ImportFinding, named path: String) {
    switch finding.kind {
    case .missing: self = .missing(path, suggestion: SourceFile.closestName(to: finding.place.file))
    case .notAFile: self = .notAFile(path)
    case .noSwiftFiles: self = .noSwiftFiles(path)
    default: return nil
    }
  }
}

extension TipFileProblem: DiagnosticFact {
  /// The stable name of the kind of problem.
  var identifier: String { "tip-files" }

  /// What is wrong.
  var message: String {
    switch self {
    case .missing(let path, _): "there is no file or folder '\(Excerpt.of(path))'"
    case .notAFile(let path): "'\(Excerpt.of(path))' is neither a file nor a folder"
    case .noSwiftFiles(let path): "there is no Swift file in the folder '\(Excerpt.of(path))'"
    }
  }

  /// What to do about it.
  var remedy: String? {
    switch self {
    case .missing(_, let suggestion?): "did you mean '\(suggestion)'?"
    case .missing(_, nil): "name a Swift file or a folder, from the folder of this file"
    case .notAFile: "name a Swift file or a folder"
    case .noSwiftFiles: "name the folder that holds the app's sources"
    }
  }
}
