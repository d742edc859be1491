// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import PushPrimer
import Scenarios
import TestScripts

/// `tipsim primer`: what a push primer does and looks like, step by step.
enum PrimerCommand {
  static let command = Command(
    CommandDescription(
      "primer", abstract: "Play a script's push primer and print the state after each step, or draw what the user sees.",
      discussion: """
        The script is one of 'tipsim test': a primer's settings under 'primer', and steps such as 'present', 'accept', 'allow', 'settings' \
        and 'wait'. After each step one line of a table tells the system's status, what is on screen, the outcome with its reason, when the \
        primer was last shown, whether the system prompt is used up, and what the registration callback was told. Expectations are \
        checked as 'tipsim test' does, but there need not be any.

        With --preview the script is not played: its primers are drawn instead.
        """,
      options: [
        .repeated("filter", metavariable: "TEXT", help: "Only tests with this text in their name."),
        .flag("preview", help: "Draws what the user would see, each primer once."),
        .value(
          "layout", .choice(of: Layout.self), default: Layout.own.rawValue,
          help: "The layout of --preview: the primer's own, one of the four, or all of them."),
        .value("width", .integer(24...120), default: "46", help: "The columns of a drawing of --preview."),
        .flag("json", help: "Prints everything as JSON."),
      ],
      positionals: [PositionalDescription("script", .file(extensions: ["yaml", "yml"]), help: "The script.")],
      examples: [
        .init("tipsim primer scenarios/tests/push-primer.yaml", "Plays all its tests."),
        .init("tipsim primer scenarios/tests/push-primer.yaml --filter week", "Plays those about a week."),
        .init("tipsim primer scenarios/tests/push-primer.yaml --preview --layout all", "Draws the primer in all four layouts."),
      ],
      exitCodes: [
        .init(.success, "All that was expected is so"), .init(.checkFailed, "Something expected is not so, or a step makes no sense"),
        .init(.usage, "No test is called so"), .init(.badData, "The script is wrong, or has no primer"),
        .init(.noInput, "There is no such script"),
      ])
  ) { arguments, context in
    for option in ["layout", "width"] where arguments.isGiven(option) && !arguments.flag("preview") {
      throw CommandFailure.misplacedOption("--\(option)", because: "it is about the drawings of --preview")
    }
    let path = arguments.positional("script") ?? ""
    let script = try ScenarioError.catching(context) { try ScriptReader.read(path: path, mustExpect: false) }
    let filters = arguments.strings("filter")
    let tests = script.tests.filter { $0.concernsPrimer }
    if tests.isEmpty { throw PrimerCommandFailure.noPrimer(path) }
    let chosen = tests.filter { test in filters.isEmpty || filters.contains { test.name.contains($0) } }
    if chosen.isEmpty { throw PrimerCommandFailure.nothingMatches(filters) }
    if arguments.flag("preview") {
      try draw(chosen, of: path, arguments, context)
      return .success
    }
    return try play(chosen, isJSON: arguments.flag("json"), context)
  }

  // MARK: - Playing

  private static func play(_ tests: [ScriptTest], isJSON: Bool, _ context: CommandContext) throws -> ExitCode {
    var stories: [PrimerStory] = []
    for test in tests {
      try Task.checkCancellation()
      let story = test.primerStory()
      stories.append(story)
      if isJSON { continue }
      try context.print((stories.count > 1 ? "\n" : "") + test.name + "\n" + story.text())
      if !story.run.hasPassed { try context.print("\n" + TestReport.text(of: story.run, .init())) }
    }
    let failed = stories.count { !$0.run.hasPassed }
    if isJSON {
      let report = JSONValue.object([
        .init("failed", .integer(Int64(failed))), .init("passed", .integer(Int64(stories.count - failed))),
        .init("schemaVersion", .integer(1)), .init("tests", .array(stories.map(\.json))),
      ])
      try context.output.write(report.indentedText)
    }
    return failed > 0 ? .checkFailed : .success
  }

  // MARK: - Drawing

  /// The layouts that can be asked for.
  private enum Layout: String, CaseIterable {
    case own, bottom, top, center, alert, all

    /// The looks of a primer in this layout.
    func appearances(of appearance: PrimerAppearance) -> [PrimerAppearance] {
      func sheet(_ position: PrimerPosition) -> PrimerAppearance {
        var appearance = appearance
        (appearance.style, appearance.position) = (.sheet, position)
        return appearance
      }
      var alert = appearance
      alert.style = .alert
      return switch self {
      case .own: [appearance]
      case .bottom: [sheet(.bottom)]
      case .top: [sheet(.top)]
      case .center: [sheet(.center)]
      case .alert: [alert]
      case .all: [sheet(.bottom), sheet(.top), sheet(.center), alert]
      }
    }
  }

  private static func draw(_ tests: [ScriptTest], of path: String, _ arguments: ParsedArguments, _ context: CommandContext) throws {
    let layout = try arguments.choice("layout", as: Layout.self) ?? .own
    let width = try arguments.requiredInteger("width")
    var looks: [PrimerPresentation] = []
    for appearance in tests.flatMap(\.presentedPrimers).flatMap({ layout.appearances(of: $0.appearance) }) {
      // A reader lets no primer pass whose texts are missing.
      guard let look = try? PrimerPresentation(appearance), !looks.contains(look) else { continue }
      looks.append(look)
    }
    if looks.isEmpty { throw PrimerCommandFailure.nothingToDraw(path) }
    if arguments.flag("json") {
      let drawings = looks.map { look in
        JSONValue.object([
          .init("acceptButton", .string(look.acceptButton)), .init("declineButton", .string(look.declineButton)),
          .init("drawing", .array(look.preview(width: width).split(whereSeparator: \.isNewline).map { .string(String($0)) })),
          .init("layout", .string(look.layout.rawValue)), .init("message", .string(look.message)), .init("title", .string(look.title)),
        ])
      }
      try context.output.write(JSONValue.object([.init("previews", .array(drawings)), .init("schemaVersion", .integer(1))]).indentedText)
      return
    }
    for (place, look) in looks.enumerated() { try context.print((place > 0 ? "\n" : "") + look.preview(width: width)) }
  }
}

/// What can go wrong in `tipsim primer` beyond scripts and tests.
private enum PrimerCommandFailure: CommandError {
  /// No test of a script has to do with a primer.
  case noPrimer(String)
  /// No test has one of these texts in its name.
  case nothingMatches([String])
  /// No primer has its texts.
  case nothingToDraw(String)

  var exitCode: ExitCode {
    switch self {
    case .noPrimer, .nothingToDraw: .badData
    case .nothingMatches: .usage
    }
  }

  var message: String {
    switch self {
    case .noPrimer(let path): "No test in '\(path)' has a primer. Describe it under 'primer', and call it with the step 'present'."
    case .nothingMatches(let texts):
      "No test with a primer has \(texts.map { "'\($0)'" }.joined(separator: " or ")) in its name. Leave out --filter to play all."
    case .nothingToDraw(let path):
      "No primer in '\(path)' has a title, a message and titles for both buttons. Give them under 'primer'."
    }
  }
}
