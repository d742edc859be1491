// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Scenarios
import ScreenFiles
import ViewTree

/// `tipsim layout`: where the views of a tree are, and how that came about.
enum LayoutCommand {
  static let command = Command(
    CommandDescription(
      "layout", abstract: "Lay a tree of views out: what is proposed, chosen and placed, and every frame.",
      discussion: """
        A file describes stacks, texts, shapes and their modifiers under SwiftUI's names, and the room for them. Every step is printed, then \
        each view's frame, how each stack divided its length, and what doesn't fit. The numbers are this model's, not an iPhone's: texts are \
        measured with Helvetica's widths.
        """,
      options: [
        .flag("summary", help: "Leaves the steps out."),
        .value("svg", .file(extensions: ["svg"]), help: "Draws the frames into a file."),
        .value("width", metavariable: "POINTS", .number(0...1_000_000), help: "The room's width, instead of the file's."),
        .value("height", metavariable: "POINTS", .number(0...1_000_000), help: "The room's height, instead of the file's."),
        .value("text-size", metavariable: "SIZE", .choice(of: TextSize.self), help: "The user's text size, instead of the file's."),
        .value(
          "direction", metavariable: "DIRECTION", .choice(of: ReadingDirection.self),
          help: "The reading direction, instead of the file's: leftToRight or rightToLeft."),
        .flag("json", help: "Prints everything as JSON."),
      ],
      positionals: [
        PositionalDescription("tree", .file(extensions: ["yaml", "yml"]), help: "A file with a view to lay out.")
      ],
      examples: [
        .init("tipsim layout panel.yaml --summary", "Prints frames and what doesn't fit."),
        .init(
          "tipsim layout panel.yaml --text-size accessibility1 --svg panel.svg",
          "Draws it as a user sees it who needs large text."),
      ],
      exitCodes: [
        .init(.success, "Everything has a frame"), .init(.badData, "The file is wrong, or its tree can't be laid out"),
        .init(.noInput, "There is no such file"),
      ])
  ) { arguments, context in
    let path = try arguments.requiredPositional("tree")
    let isShort = arguments.flag("summary")
    var file = try ScenarioError.catching(context) { try LayoutFile.read(path: path) }
    if let width = try length("width", arguments) { file.room.width = width }
    if let height = try length("height", arguments) { file.room.height = height }
    if let textSize = try arguments.choice("text-size", as: TextSize.self) { file.textSize = textSize }
    if let direction = try arguments.choice("direction", as: ReadingDirection.self) { file.direction = direction }
    let result = try ScenarioError.catching(context) { [file] in try file.result() }
    if let path = arguments.string("svg") { try NewFile.write(result.svg, to: path) }
    if arguments.flag("json") {
      try context.output.write(file.json(of: result, isShort: isShort).indentedText)
    } else {
      try context.print(file.text(of: result, isShort: isShort))
    }
    return .success
  }

  private static func length(_ option: String, _ arguments: ParsedArguments) throws -> Length? {
    try arguments.number(option).map { try Length(points: $0) }
  }
}
