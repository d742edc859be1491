// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Scenarios
import ScreenFiles
import ViewTree

/// `tipsim views`: what a change recomputes, and through which source.
enum ViewsCommand {
  static let command = Command(
    CommandDescription(
      "views", abstract: "Say which views of a tree a change recomputes, and through which source.",
      discussion: """
        A file lists views, what they read, and where each value is kept. For each change there is a line with the views that recompute and \
        those that are skipped, then a count for each source. A read of a value that is kept nowhere, or out of reach, is listed and not \
        counted. These lines are those of the lesson on layout that tipsim follows, in its own words unless '--labels en' is given.

        What goes beyond the lesson is printed after its lines and changes none of them: costs, readers of a whole object, values that \
        compare equal, environments set for a subtree, and the ways of handing the status of tips to views. What is assumed, and what is not \
        counted, goes to standard error with its place.
        """,
      options: [
        .value("labels", .choice(of: InvalidationLabels.self), default: "tr", help: "The language of the lines: the lesson's, or English."),
        .flag("quiet", short: "q", help: "Prints no notes."),
        .flag("json", help: "Prints everything as JSON, with English names."),
      ],
      positionals: [PositionalDescription("tree", .file(extensions: ["yaml", "yml"]), help: "A file with a tree of views.")],
      examples: [
        .init("tipsim views panel.yaml", "Prints the lesson's lines."),
        .init("tipsim views panel.yaml --labels en", "Prints them in English."),
      ],
      exitCodes: [
        .init(.success, "Everything is classified"), .init(.badData, "The file is wrong"), .init(.noInput, "There is no such file"),
      ])
  ) { arguments, context in
    let path = try arguments.requiredPositional("tree")
    let file = try ScenarioError.catching(context) { try ViewFile.read(path: path) }
    if arguments.flag("json") {
      try context.output.write(file.json.indentedText)
      return .success
    }
    try context.print(file.text(try arguments.choice("labels") ?? .turkish))
    let notes = arguments.flag("quiet") ? [] : file.notes
    if !notes.isEmpty {
      let renderer = DiagnosticRenderer(sources: [file.source], isColored: context.terminal.errorStyle.isColored)
      context.errorOutput.offer(renderer.text(for: notes))
    }
    return .success
  }
}
