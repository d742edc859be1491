// SPDX-License-Identifier: GPL-3.0-or-later

extension CommandLineTool {
  /// A form of the reference.
  private enum ManualFormat: String, CaseIterable {
    case mdoc
    case markdown
  }

  /// `help`, `completions` and `manual`, whose bodies need the whole tool and so are run by it.
  static func builtInCommands(toolName: String) -> [Command] {
    let descriptions = [
      CommandDescription(
        "help", abstract: "Show the help of a command.",
        positionals: [PositionalDescription("command", arity: .zeroOrMore, help: "The command to explain; the whole tool if left out.")]),
      CommandDescription(
        "completions", abstract: "Print a script that teaches a shell to complete commands, options and values.",
        discussion: """
          Load the script where your shell looks for completions:

            bash:  \(toolName) completions bash > ~/.local/share/bash-completion/completions/\(toolName)
            zsh:   \(toolName) completions zsh > "${fpath[1]}/_\(toolName)"
            fish:  \(toolName) completions fish > ~/.config/fish/completions/\(toolName).fish
          """,
        positionals: [PositionalDescription("shell", .choice(of: Shell.self), help: "The shell.")]),
      CommandDescription(
        "manual", abstract: "Print the manual page or the reference.",
        options: [
          .value(
            "format", .choice(of: ManualFormat.self), default: ManualFormat.mdoc.rawValue,
            help: "The manual page for man(1), or the reference in Markdown.")
        ], examples: [.init("\(toolName) manual > \(toolName).1 && man ./\(toolName).1", "Reads the manual page.")]),
    ]
    return descriptions.map { description in
      Command(description) { _, _ in preconditionFailure("'\(description.name)' is run by the tool.") }
    }
  }

  /// Runs the command if it is one of the tool's own; nil if it is not.
  func runBuiltIn(_ parsed: ParsedArguments, context: CommandContext) throws -> ExitCode? {
    switch parsed.commandPath {
    case ["help"]:
      try context.output.write(try helpText(for: parsed.positionals, terminal: context.terminal))
    case ["completions"]:
      let word = try parsed.requiredPositional("shell")
      guard let shell = Shell(rawValue: word) else { return nil }
      try context.output.write(CompletionScript(description, shell: shell).text)
    case ["manual"]:
      switch try parsed.choice("format", as: ManualFormat.self) {
      case .markdown: try context.output.write(MarkdownReference(description).text)
      case .mdoc, nil: try context.output.write(ManualPage(description, version: version, date: releaseDate).text)
      }
    default:
      return nil
    }
    return .success
  }

  /// The help of the command at a path below the tool.
  ///
  /// - Throws: ``ArgumentFailure`` if there is no such command.
  func helpText(for path: [String], terminal: Terminal) throws(ArgumentFailure) -> String {
    var known: [String] = []
    var current = description
    for name in path {
      guard let next = current.subcommands.first(where: { $0.name == name }) else {
        let candidates = current.visibleSubcommands.map(\.name)
        throw ArgumentFailure(.unknownCommand(name, suggestion: closestMatch(to: name, among: candidates)), commandPath: known)
      }
      known.append(name)
      current = next
    }
    return HelpText(description.chain(to: path) ?? [description], width: terminal.width, style: terminal.outputStyle).text
  }
}
