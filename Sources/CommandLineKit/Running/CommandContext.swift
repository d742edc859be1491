// SPDX-License-Identifier: GPL-3.0-or-later

/// What a running command knows about its surroundings.
public struct CommandContext: Sendable {
  /// The tool's name.
  public let toolName: String
  /// The tool's version.
  public let version: String
  /// The command line as given, without the program's path.
  public let commandLine: [String]
  /// Where results go.
  public let output: TextSink
  /// Where everything else goes.
  public let errorOutput: TextSink
  /// What the streams can show.
  public let terminal: Terminal
  private let interruption: @Sendable () -> Bool
  private let lastDuties: LastDuties

  /// A context; the tool makes it, tests may too.
  ///
  /// - Parameter isInterrupted: Whether the user asked to stop.
  public init(
    toolName: String, version: String, commandLine: [String] = [], output: TextSink, errorOutput: TextSink, terminal: Terminal,
    isInterrupted: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    self.init(
      toolName: toolName, version: version, commandLine: commandLine, output: output, errorOutput: errorOutput, terminal: terminal,
      lastDuties: LastDuties(), isInterrupted: isInterrupted)
  }

  init(
    toolName: String, version: String, commandLine: [String], output: TextSink, errorOutput: TextSink, terminal: Terminal,
    lastDuties: LastDuties, isInterrupted: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    self.toolName = toolName
    self.version = version
    self.commandLine = commandLine
    self.output = output
    self.errorOutput = errorOutput
    self.terminal = terminal
    self.interruption = isInterrupted
    self.lastDuties = lastDuties
  }

  /// Whether the user asked to stop; the command's task is cancelled at the same moment.
  public var isInterrupted: Bool { interruption() }

  /// What `body` returns; if a second interrupt ends the process meanwhile, `duty` is done first.
  ///
  /// - Parameter duty: Runs on a queue of its own, while the body may still be at work; it should return soon.
  public func withLastDuty<Result>(
    _ duty: @escaping @Sendable () -> Void, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let number = lastDuties.add(duty)
    defer { lastDuties.drop(number) }
    return try await body()
  }

  /// Shows a message on standard error.
  public func report(_ diagnostic: TerminalDiagnostic) {
    errorOutput.offer(diagnostic.rendered(style: terminal.errorStyle))
  }

  /// Shows a line on standard error, control characters as `?`.
  public func note(_ line: String) { errorOutput.offer(TerminalText.defused(line) + "\n") }

  /// Prints text for people on standard output, control characters as `?`.
  public func print(_ text: String) throws(StreamError) { try output.write(TerminalText.defused(text)) }

  /// A renderer for a long job, on standard error.
  ///
  /// - Parameters:
  ///   - label: What is going on, such as "Simulating"; control characters are shown as `?`.
  ///   - unit: The plural of what is counted, such as "users".
  ///   - isSilent: Whether to show nothing, as under `--quiet`.
  public func progress(_ label: String, unit: String, isSilent: Bool) -> ProgressRenderer {
    ProgressRenderer(
      label: TerminalText.defused(label), unit: unit, mode: ProgressRenderer.mode(for: terminal, isSilent: isSilent), sink: errorOutput)
  }
}
