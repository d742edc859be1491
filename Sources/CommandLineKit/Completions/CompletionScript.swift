// SPDX-License-Identifier: GPL-3.0-or-later

/// A shell that completions are made for.
public enum Shell: String, Sendable, CaseIterable {
  /// The GNU Bourne-Again Shell, from version 3.2 on.
  case bash
  /// The Z shell, version 5 on.
  case zsh
  /// The friendly interactive shell, version 3 on.
  case fish
}

/// A script that teaches a shell to complete a tool's commands, options and values.
public struct CompletionScript: Sendable {
  /// A command and all that can be completed behind it.
  struct Entry {
    /// The names from the tool down to the command.
    let path: [String]
    let command: CommandDescription
    /// The command's own options, then those of the commands above.
    let options: [OptionDescription]

    /// The path as shell functions and cases spell it.
    var key: String { path.joined(separator: " ") }
  }

  /// The script.
  public let text: String

  /// The script for a tool and a shell.
  public init(_ description: CommandDescription, shell: Shell) {
    let entries = Self.entries([description])
    switch shell {
    case .bash: text = Self.bash(entries, tool: description.name)
    case .zsh: text = Self.zsh(entries, tool: description.name)
    case .fish: text = Self.fish(entries, tool: description.name)
    }
  }

  /// The commands of a tool, each before its subcommands.
  static func entries(_ chain: [CommandDescription]) -> [Entry] {
    let command = chain[chain.count - 1]
    let entry = Entry(path: chain.map(\.name), command: command, options: chain.reversed().flatMap(\.visibleOptions))
    return [entry] + command.visibleSubcommands.flatMap { entries(chain + [$0]) }
  }

  /// The commands that `help` can explain are words of the tool's other commands.
  static func isHelp(_ entry: Entry) -> Bool { entry.path.count == 2 && entry.path[1] == "help" }

  /// A name that shells accept for a function.
  static func functionName(_ path: [String]) -> String {
    "_" + path.joined(separator: "_").map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// Text in single quotation marks, for shells whose `'` knows no escape.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
