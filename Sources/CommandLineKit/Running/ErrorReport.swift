// SPDX-License-Identifier: GPL-3.0-or-later

/// The one place that turns an error into words on standard error and an exit code.
struct ErrorReport {
  let tool: CommandLineTool
  let terminal: Terminal
  let errorOutput: TextSink

  /// Reports an error that a command threw.
  func report(_ error: any Error, commandPath: [String]) -> ExitCode {
    switch error {
    case let error as ArgumentError:
      return report(ArgumentFailure(error, commandPath: commandPath))
    case let error as ArgumentFailure:
      return report(error)
    case let error as any CommandError:
      for diagnostic in error.diagnostics { show(diagnostic) }
      if !error.message.isEmpty { show(TerminalDiagnostic(.error, error.message)) }
      return error.exitCode
    case StreamError.closedPipe:
      // The reader has seen what it wanted, as with `| head`: no fault of anyone's.
      return .success
    case let error as StreamError:
      show(TerminalDiagnostic(.error, "Can't write the output: \(error.message)."))
      return .inputOutput
    case is CancellationError:
      errorOutput.offer("Interrupted.\n")
      return .interrupted
    default:
      show(
        TerminalDiagnostic(.error, "Internal error: \(error)", remedy: "This is a fault of \(tool.name) \(tool.version); please report it.")
      )
      return .internalError
    }
  }

  /// Reports a wrong command line.
  func report(_ failure: ArgumentFailure) -> ExitCode {
    show(TerminalDiagnostic(.error, failure.error.message))
    guard let chain = tool.description.chain(to: failure.commandPath) else { return .usage }
    errorOutput.offer(UsageLine(chain).wrapped(to: terminal.width))
    let call = ([tool.name, "help"] + failure.commandPath).joined(separator: " ")
    errorOutput.offer("See '\(call)'.\n")
    return .usage
  }

  private func show(_ diagnostic: TerminalDiagnostic) {
    errorOutput.offer(diagnostic.rendered(style: terminal.errorStyle))
  }
}
