// SPDX-License-Identifier: GPL-3.0-or-later

/// A command: what is said about it, and what it does; or a group of commands.
public struct Command: Sendable {
  /// What a command does.
  ///
  /// The body runs in a task that an interrupt cancels; it returns how it ended or throws a ``CommandError``, an ``ArgumentError``, a
  /// ``StreamError`` or `CancellationError`.
  public typealias Body = @Sendable (_ arguments: ParsedArguments, _ context: CommandContext) async throws -> ExitCode

  enum Action: Sendable {
    case body(Body)
    case group([Command])
  }

  /// What is said about the command, its subcommands included.
  public let description: CommandDescription
  let action: Action

  /// A command that does something.
  ///
  /// - Parameter description: What is said about it; without subcommands.
  public init(_ description: CommandDescription, run body: @escaping Body) {
    precondition(description.subcommands.isEmpty, "Give the subcommands of '\(description.name)' as commands.")
    self.description = description
    self.action = .body(body)
  }

  /// A group of commands, such as `tool seeds list` and `tool seeds renew`.
  public init(_ description: CommandDescription, subcommands: [Command]) {
    var description = description
    description.subcommands = subcommands.map(\.description)
    self.description = description
    self.action = .group(subcommands)
  }

  /// The body that a path of names leads to, or nil if it leads to a group or nowhere.
  func body(at path: some Collection<String>) -> Body? {
    switch action {
    case .body(let body): path.isEmpty ? body : nil
    case .group(let commands):
      path.first.flatMap { name in commands.first { $0.description.name == name } }?.body(at: path.dropFirst())
    }
  }
}

/// An error that a command can explain: what the user reads, and how the process ends.
public protocol CommandError: Error {
  /// What went wrong and what to do about it: a sentence or several. Empty if the diagnostics say it all.
  var message: String { get }
  /// How the process ends.
  var exitCode: ExitCode { get }
  /// Messages with places, shown before ``message``; none by default.
  var diagnostics: [TerminalDiagnostic] { get }
}

extension CommandError {
  /// No messages with places.
  public var diagnostics: [TerminalDiagnostic] { [] }
}
