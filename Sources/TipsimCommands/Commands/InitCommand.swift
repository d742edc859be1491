// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Experiments
import Scenarios

/// `tipsim init`: a commented starting scenario that runs.
enum InitCommand {
  static let command = Command(
    CommandDescription(
      "init", abstract: "Write a commented starting scenario.",
      options: [.flag("force", help: "Replaces a file that is there.")],
      positionals: [
        PositionalDescription("file", .file(extensions: ["yaml"]), arity: .optional, help: "The file to write; scenario.yaml if left out.")
      ],
      examples: [.init("tipsim init birds.yaml && tipsim run birds.yaml", "Starts and runs.")])
  ) { arguments, context in
    let path = arguments.positional("file") ?? "scenario.yaml"
    let slash = path.lastIndex(of: "/")
    let folder = OutputFolder(path: slash.map { String(path[..<$0]) } ?? ".")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty else { throw CommandFailure.newFile(.cannotCreateFile(path: path, reason: "that is a folder")) }
    switch folder.kind(of: name) {
    case .nothing: break
    case .file: if !arguments.flag("force") { throw CommandFailure.fileExists(path) }
    case .other: throw CommandFailure.newFile(.cannotCreateFile(path: path, reason: "something that is not a file has this name"))
    }
    do throws(OutputFailure) {
      try folder.leave([(name, Array(StartingScenario.text.utf8))])
    } catch {
      throw CommandFailure.newFile(error)
    }
    try context.print("\(path) is ready. Try: tipsim check \(path) && tipsim run \(path)\n")
    return .success
  }
}
