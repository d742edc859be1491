// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit

/// An error that a command can explain.
struct SampleError: CommandError, Equatable {
  var message: String
  var exitCode: ExitCode
  var diagnostics: [TerminalDiagnostic] = []
}

/// An error that nobody foresaw.
struct UnforeseenError: Error {}

/// A small tool that uses every part of a description.
enum SampleTool {
  static let run = CommandDescription(
    "run", abstract: "Run recipes and write what came out.",
    discussion: """
      Every recipe is read and checked before the first one runs, so that a mistake in the last file costs no time.

        bake run cake.yaml --set oven.temperature=180
      """,
    options: [
      .value("out", short: "o", .directory, defaultNote: "local/RECIPE", help: "Where the result goes."),
      .value("guests", short: "g", .integer(1...10_000_000_000), default: "4", help: "How many eat."),
      .value("heat", .number(0...2.5), help: "How hot, relative to the recipe."),
      .repeated("set", short: "s", metavariable: "PATH=VALUE", help: "Replace a value of the recipe."),
      .value("taste", .choice(["sweet", "sour", "salty"]), help: "What to aim at."),
      .flag("force", short: "f", help: "Replace an existing result."),
      .flag("quiet", short: "q", conflicts: ["verbose"], help: "Show no progress."),
      .flag("verbose", short: "v", help: "Show more."),
      .flag("oven-debug", isHidden: true, help: "For those who build ovens."),
    ],
    positionals: [PositionalDescription("recipe", .file(extensions: ["yaml", "yml"]), arity: .oneOrMore, help: "The recipes to run.")],
    examples: [.init("bake run cake.yaml", "Bakes a cake; it's for four.")],
    exitCodes: [.init(.success), .init(.badData, "A recipe has errors")])

  static let explain = CommandDescription(
    "explain", abstract: "Say why a step was taken.",
    options: [.value("step", metavariable: "ID", isRequired: true, help: "The step.")],
    positionals: [
      PositionalDescription("recipe", .file(extensions: ["yaml"]), help: "The recipe."),
      PositionalDescription("part", .choice(["dough", "filling"]), arity: .optional, help: "The part to look at."),
    ])

  static let fail = CommandDescription(
    "fail", abstract: "Fail in the given way.",
    positionals: [
      PositionalDescription(
        "way", .choice(["command", "place", "argument", "unforeseen", "cancelled", "check", "closed", "full"]), help: "How.")
    ], isHidden: true)

  static let ovens = Command(
    CommandDescription("ovens", abstract: "Look after the ovens."),
    subcommands: [
      Command(CommandDescription("list", abstract: "List the ovens.")) { _, context in
        try context.output.writeLine("north, south")
        return .success
      },
      Command(CommandDescription("clean", abstract: "Clean an oven.", positionals: [PositionalDescription("oven", help: "The oven.")])) {
        arguments, context in
        try context.output.writeLine("cleaned \(try arguments.requiredPositional("oven"))")
        return .success
      },
    ])

  static let tool = CommandLineTool(
    name: "bake", version: "1.2.3", releaseDate: ReleaseDate(year: 2026, month: 11, day: 30), abstract: "Bake from recipes.",
    discussion: "Recipes are text files; results are cakes.",
    commands: [
      Command(run) { arguments, context in
        let taste = arguments.string("taste") ?? "plain"
        try context.output.writeLine(
          "\(arguments.positionals.joined(separator: "+")) \(taste) for \(try arguments.requiredInteger("guests"))")
        return .success
      },
      Command(explain) { _, _ in .success }, ovens, Command(fail, run: failing),
    ])

  static let failing: Command.Body = { arguments, context in
    switch try arguments.requiredPositional("way") {
    case "command": throw SampleError(message: "There is no flour; buy some.", exitCode: .noInput)
    case "place":
      let location = TerminalDiagnostic.Location(file: "cake.yaml", line: 3, column: 9, sourceLine: "  flour: -200g", length: 5)
      let diagnostic = TerminalDiagnostic(.error, "A weight can't be negative.", at: location, remedy: "Write 200g.")
      throw SampleError(message: "", exitCode: .badData, diagnostics: [diagnostic])
    case "argument": throw ArgumentError.invalidValue("3/2", for: .option("--shard"), expected: .described("a shard I/N such as 2/8"))
    case "unforeseen": throw UnforeseenError()
    case "cancelled": throw CancellationError()
    case "closed": throw StreamError.closedPipe
    case "full": throw StreamError.failed(code: 28)
    default: return .checkFailed
    }
  }

  /// Runs a command line and returns all that a user would see.
  static func outcome(
    _ arguments: [String], width: Int = 80
  ) async -> (code: ExitCode, output: String, errors: String) {
    let output = TextSink.inMemory()
    let errors = TextSink.inMemory()
    let code = await tool.run(
      arguments, output: output, errorOutput: errors, terminal: { _ in .plain(width: width) }, handlesInterrupts: false)
    return (code, output.capturedText, errors.capturedText)
  }
}
