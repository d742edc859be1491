// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Experiments
import Foundation
import Scenarios
import TipImport

/// `tipsim init`: a starting scenario that runs, commented, or made for the tips of an app's own files.
enum InitCommand {
  static let command = Command(
    CommandDescription(
      "init", abstract: "Write a starting scenario, for the tips of an app's own Swift files or for an example's.",
      discussion: """
        Paths of Swift files and folders make a scenario that names them under 'tips' and reads them as they are. The views that show tips \
        become screens, the code that tells the tips something becomes actions, and what the sources don't say is listed under 'bindings'. \
        A path that ends in .yaml is the file to write; scenario.yaml if there is none.
        """,
      options: [.flag("force", help: "Replaces a file that is there.")],
      positionals: [
        PositionalDescription(
          "path", metavariable: "PATH", .file(extensions: ["yaml", "swift"]), arity: .zeroOrMore,
          help: "Swift files and folders with the app's tips, and the file to write.")
      ],
      examples: [
        .init("tipsim init birds.yaml && tipsim run birds.yaml", "Starts with an example and runs it."),
        .init("tipsim init Sources/Tips birds.yaml", "Starts with the tips of an app."),
      ],
      exitCodes: [
        .init(.success, "The file is written"), .init(.badData, "The Swift files can't be read, or hold no tip"),
        .init(.noInput, "There is nothing at a path"), .init(.cannotCreate, "There is a file of that name already"),
      ])
  ) { arguments, context in
    let given = arguments.positionals("path")
    let outputs = given.filter(isOutput)
    if outputs.count > 1 { throw CommandFailure.severalOutputs(outputs) }
    let path = outputs.first ?? "scenario.yaml"
    let (folder, name) = try place(of: path, isForced: arguments.flag("force"))
    let sources = given.filter { !isOutput($0) }
    let text = sources.isEmpty ? StartingScenario.text : try scenario(for: sources, writtenTo: path, context)
    do throws(OutputFailure) {
      try folder.leave([(name, Array(text.utf8))])
    } catch {
      throw CommandFailure.newFile(error)
    }
    try context.print("\(path) is ready. Try: tipsim check \(path) && tipsim run \(path)\n")
    return .success
  }

  /// Whether a path is that of the file to write: by its ending, or because it could be nothing that is read.
  private static func isOutput(_ path: String) -> Bool {
    if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return true }
    return path.hasSuffix("/") && !FileManager.default.fileExists(atPath: path)
  }

  /// The folder and the name of the file to write, if it may be written.
  private static func place(of path: String, isForced: Bool) throws -> (OutputFolder, String) {
    let slash = path.lastIndex(of: "/")
    let folder = OutputFolder(path: slash.map { String(path[..<$0]) } ?? ".")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty else { throw CommandFailure.newFile(.cannotCreateFile(path: path, reason: "that is a folder")) }
    switch folder.kind(of: name) {
    case .nothing: break
    case .file: if !isForced { throw CommandFailure.fileExists(path) }
    case .other: throw CommandFailure.newFile(.cannotCreateFile(path: path, reason: "something that is not a file has this name"))
    }
    return (folder, name)
  }

  /// The scenario for the tips of some files; what is wrong with these is shown, and is the command's failure.
  private static func scenario(for paths: [String], writtenTo output: String, _ context: CommandContext) throws -> String {
    let sources = TipImporter.sources(at: paths)
    let app = TipImporter.read(sources)
    TipFindings.show(app.findings.filter { $0.severity != .note }, in: sources, context)
    if app.hasErrors {
      throw CommandFailure.tipsNotRead(isMissing: app.findings.filter { $0.severity == .error }.allSatisfy(\.isMissingInput))
    }
    let files = paths.map { RelativePath.from(folderOf: output, to: $0) }
    guard let text = app.skeleton(name: TipFindings.name(of: paths), files: files) else { throw CommandFailure.noTips }
    return text
  }
}

/// Paths from one place to another.
enum RelativePath {
  /// The path that leads from a file's folder to where another path leads from the folder that the program runs in.
  ///
  /// An absolute path stays what it is.
  static func from(folderOf file: String, to path: String) -> String {
    if path.hasPrefix("/") { return path }
    func parts(_ path: String) -> [String] { URL(fileURLWithPath: path).standardizedFileURL.pathComponents }
    let (start, end) = (Array(parts(file).dropLast()), parts(path))
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: start.count - shared) + end[shared...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
