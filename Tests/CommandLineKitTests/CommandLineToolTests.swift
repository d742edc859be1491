// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Testing

@Suite("Running command lines")
struct CommandLineToolTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var line: [String]
    var code: ExitCode
    var output = ""
    var errors = ""
    var testDescription: String { line.joined(separator: " ") }
  }

  static let cases = [
    Case(line: ["run", "a", "b", "--taste=sour"], code: .success, output: "a+b sour for 4\n"),
    Case(line: ["ovens", "clean", "north"], code: .success, output: "cleaned north\n"),
    Case(line: ["--version"], code: .success, output: "bake 1.2.3\n"),
    Case(line: ["fail", "check"], code: .checkFailed),
    Case(line: ["fail", "command"], code: .noInput, errors: "error: There is no flour; buy some.\n"),
    Case(
      line: ["fail", "place"], code: .badData,
      errors: """
        cake.yaml:3:9: error: A weight can't be negative.
            flour: -200g
                  ^~~~~
          help: Write 200g.

        """),
    Case(
      line: ["fail", "argument"], code: .usage,
      errors: """
        error: The value '3/2' is invalid for '--shard'. Give a shard I/N such as 2/8.
        Usage: bake fail [options] WAY
        See 'bake help fail'.

        """),
    Case(
      line: ["fail", "unforeseen"], code: .internalError,
      errors: """
        error: Internal error: UnforeseenError()
          help: This is a fault of bake 1.2.3; please report it.

        """),
    Case(line: ["fail", "cancelled"], code: .interrupted, errors: "Interrupted.\n"),
    Case(line: ["fail", "closed"], code: .success),
    Case(line: ["fail", "full"], code: .inputOutput, errors: "error: Can't write the output: No space left on device.\n"),
    Case(
      line: ["run", "--gusets", "3"], code: .usage,
      errors: """
        error: Unknown option '--gusets'. Did you mean '--guests'?
        Usage: bake run [options] RECIPE...
        See 'bake help run'.

        """),
    Case(
      line: [], code: .usage,
      errors: """
        error: Missing command.
        Usage: bake [options] COMMAND
        See 'bake help'.

        """),
  ]

  @Test("gives output, messages and exit code", arguments: cases)
  func outcome(_ expected: Case) async {
    let outcome = await SampleTool.outcome(expected.line)
    #expect(outcome.code == expected.code)
    #expect(outcome.output == expected.output)
    #expect(outcome.errors == expected.errors)
  }

  @Test("--color reaches the terminal's decision")
  func color() async {
    let errors = TextSink.inMemory()
    let code = await SampleTool.tool.run(
      ["--color=always", "fail", "command"], output: .inMemory(), errorOutput: errors,
      terminal: { Terminal(color: $0, environment: { _ in nil }, outputIsTerminal: false, errorIsTerminal: false, windowWidth: nil) },
      handlesInterrupts: false)
    #expect(code == .noInput)
    #expect(errors.capturedText == "\u{1B}[1;31merror:\u{1B}[0m There is no flour; buy some.\n")
  }

  @Test("exit codes are the ones that scripts rely on")
  func exitCodes() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 70, 73, 74, 130])
  }

  @Test("cancelling the caller cancels the command")
  func cancellation() async {
    let waiting = CommandLineTool(
      name: "wait", version: "1", releaseDate: ReleaseDate(year: 2026, month: 1, day: 1), abstract: "Wait.",
      commands: [
        Command(CommandDescription("long", abstract: "Wait long.")) { _, _ in
          try await Task.sleep(for: .seconds(60))
          return .success
        }
      ])
    let task = Task { await waiting.run(["long"], output: .inMemory(), errorOutput: .inMemory(), handlesInterrupts: false) }
    task.cancel()
    #expect(await task.value == .interrupted)
  }

  static let faults: [(CommandDescription, [DescriptionProblem])] = [
    (SampleTool.tool.description, []),
    (CommandDescription("bad name", abstract: ""), [.unusableName("bad name")]),
    (CommandDescription("a", abstract: "", options: [.flag("x"), .flag("x")]), [.repeatedName("--x")]),
    (CommandDescription("a", abstract: "", options: [.flag("x", short: "s"), .flag("y", short: "s")]), [.repeatedName("-s")]),
    (
      CommandDescription("a", abstract: "", options: [.value("n", .integer(1...3), default: "4", help: "")]), [.invalidDefault(option: "n")]
    ),
    (
      CommandDescription("a", abstract: "", options: [.flag("x", conflicts: ["y"])]),
      [.unknownConflict(option: "x", other: "y")]
    ),
    (
      CommandDescription("a", abstract: "", options: [.value("w", .choice(["ok", "$(rm)"]), help: "")]), [.unusableWord("$(rm)")]
    ),
    (
      CommandDescription(
        "a", abstract: "",
        positionals: [PositionalDescription("p", arity: .oneOrMore, help: ""), PositionalDescription("q", help: "")]),
      [.ambiguousPlace("p")]
    ),
    (
      CommandDescription(
        "a", abstract: "", options: [.flag("x")],
        subcommands: [CommandDescription("b", abstract: "", options: [.flag("x")]), CommandDescription("b", abstract: "")]),
      [.repeatedName("b"), .repeatedName("--x")]
    ),
  ]

  @Test("faults of a description are found", arguments: faults)
  func problems(description: CommandDescription, expected: [DescriptionProblem]) {
    #expect(description.problems() == expected)
  }

  @Test("a tool with a faulty description traps when it is made")
  func faultyTool() async {
    await #expect(processExitsWith: .failure) {
      _ = CommandLineTool(
        name: "bad name", version: "1", releaseDate: ReleaseDate(year: 2026, month: 1, day: 1), abstract: "", commands: [])
    }
  }
}

extension OptionDescription {
  fileprivate static func flag(_ name: String, short: Character? = nil, conflicts: [String] = []) -> OptionDescription {
    .flag(name, short: short, conflicts: conflicts, help: "")
  }
}
