// SPDX-License-Identifier: GPL-3.0-or-later

/// A program of commands: reads the command line, runs the command, and turns whatever happens into words and an exit code.
///
/// Beside its own commands a tool has `help`, `completions` and `manual`, and the options `--help`, `--version` and `--color` everywhere.
public struct CommandLineTool: Sendable {
  /// The tool's name, as typed.
  public let name: String
  /// The version that `--version` shows.
  public let version: String
  /// The day of that version, for the manual page.
  public let releaseDate: ReleaseDate
  /// What is said about the tool and all its commands.
  public let description: CommandDescription
  let root: Command

  /// A tool; a description that no parser or shell could work with traps here.
  ///
  /// - Parameters:
  ///   - abstract: What the tool does: one sentence with its full stop.
  ///   - discussion: More about it; see ``CommandDescription/discussion``.
  ///   - sharedOptions: Options that every command takes.
  ///   - commands: The commands, in the order in which help shows them.
  public init(
    name: String, version: String, releaseDate: ReleaseDate, abstract: String, discussion: String = "",
    sharedOptions: [OptionDescription] = [], examples: [CommandDescription.Example] = [], commands: [Command]
  ) {
    let own = CommandDescription(
      name, abstract: abstract, discussion: discussion,
      options: sharedOptions + [BuiltIn.color, BuiltIn.help, BuiltIn.version, BuiltIn.helpDump], examples: examples)
    self.name = name
    self.version = version
    self.releaseDate = releaseDate
    self.root = Command(own, subcommands: commands + Self.builtInCommands(toolName: name))
    self.description = root.description
    let problems = description.problems()
    precondition(problems.isEmpty, "The commands of '\(name)' are not well described: \(problems)")
  }

  /// Runs a command line and ends the process.
  ///
  /// - Parameter arguments: The process's arguments, the program's path first.
  public func main(_ arguments: [String] = CommandLine.arguments) async -> Never {
    Platform.ignoreClosedPipes()
    let code = await run(
      Array(arguments.dropFirst()), output: .standardOutput, errorOutput: .standardError, terminal: Terminal.current(color:))
    Platform.exit(code)
  }

  /// Runs a command line on given streams.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's path.
  ///   - terminal: What the streams can show under a colour policy.
  ///   - handlesInterrupts: Whether Ctrl-C, SIGTERM and SIGHUP cancel the command; a process has one such handler.
  /// - Returns: How the process should end. Nothing is thrown: every error has become words on `errorOutput`.
  public func run(
    _ arguments: [String], output: TextSink, errorOutput: TextSink, terminal: (ColorPolicy) -> Terminal = { _ in .plain() },
    handlesInterrupts: Bool = true
  ) async -> ExitCode {
    let invocation: Invocation
    do throws(ArgumentFailure) {
      invocation = try ArgumentParser(description).parse(arguments)
    } catch {
      return ErrorReport(tool: self, terminal: terminal(.auto), errorOutput: errorOutput).report(error)
    }
    var color = ColorPolicy.auto
    if case .run(let parsed) = invocation, let wish = try? parsed.choice(BuiltIn.color.name, as: ColorPolicy.self) { color = wish }
    let terminal = terminal(color)
    let report = ErrorReport(tool: self, terminal: terminal, errorOutput: errorOutput)
    let lastDuties = LastDuties()
    let context = CommandContext(
      toolName: name, version: version, commandLine: arguments, output: output, errorOutput: errorOutput, terminal: terminal,
      lastDuties: lastDuties)
    do {
      switch invocation {
      case .run(let parsed):
        let interrupts = handlesInterrupts ? lastDuties : nil
        return try await run(parsed, context: context, report: report, interruptsFulfilling: interrupts)
      case .help(let path):
        try output.write(try helpText(for: path, terminal: terminal))
      case .version:
        try output.writeLine("\(name) \(version)")
      case .helpDump:
        try output.write(HelpDump(description, version: version).text)
      }
      return .success
    } catch {
      return report.report(error, commandPath: [])
    }
  }

  /// Runs a command; interrupts cancel it, and the second one ends the process after the duties, if there is something to fulfil.
  private func run(
    _ parsed: ParsedArguments, context: CommandContext, report: ErrorReport, interruptsFulfilling lastDuties: LastDuties?
  ) async throws -> ExitCode {
    if let code = try runBuiltIn(parsed, context: context) { return code }
    guard let body = root.body(at: parsed.commandPath) else {
      preconditionFailure("The parser accepted \(parsed.commandPath), which is no command.")
    }
    let cancellation = CommandCancellation()
    // Listening starts before the command does. The signal's own queue cancels, for the command may keep every thread of tasks busy.
    let handler = lastDuties.map { duties in
      InterruptHandler(onInterrupt: { cancellation.cancel() }, beforeEnd: { duties.fulfil() })
    }
    let task = Task { try await body(parsed, context) }
    cancellation.attach(to: task)
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    handler?.stop()
    switch result {
    case .success(let code): return code
    case .failure(let error): return report.report(error, commandPath: parsed.commandPath)
    }
  }
}
