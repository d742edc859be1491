// SPDX-License-Identifier: GPL-3.0-or-later

/// The reference of all commands in Markdown, for the documentation.
struct MarkdownReference {
  private let description: CommandDescription

  /// The reference of a tool.
  init(_ description: CommandDescription) { self.description = description }

  /// The whole page.
  var text: String {
    sections([description]).joined(separator: "\n")
  }

  private func sections(_ chain: [CommandDescription]) -> [String] {
    [section(chain)] + chain[chain.count - 1].visibleSubcommands.flatMap { sections(chain + [$0]) }
  }

  private func section(_ chain: [CommandDescription]) -> String {
    let command = chain[chain.count - 1]
    var parts = [
      "\(String(repeating: "#", count: min(chain.count, 6))) \(chain.map(\.name).joined(separator: " "))\n", "\(command.abstract)\n",
      "```\n\(UsageLine(chain).text)\n```\n",
    ]
    parts += TextWrapping.blocks(of: command.discussion).map { block in
      switch block {
      case .paragraph(let text): text + "\n"
      case .literal(let lines): "```\n" + lines.map { $0.dropFirst(2) + "\n" }.joined() + "```\n"
      }
    }
    parts.append(table("Command", command.visibleSubcommands.map { ("`\($0.name)`", $0.abstract) }))
    parts.append(table("Argument", command.positionals.map { ("`\($0.usage)`", HelpText.sentence($0)) }))
    let options = command.visibleOptions.map { option in
      (option.spellings.dropLast().map { "`\($0)`, " }.joined() + "`\(option.spellingWithValue)`", HelpText.sentence(option))
    }
    parts.append(table(chain.count == 1 && !command.subcommands.isEmpty ? "Shared option" : "Option", options))
    parts += command.examples.map { "\($0.explanation)\n\n```sh\n\($0.line)\n```\n" }
    parts.append(table("Exit code", command.exitCodes.map { ("\($0.code.rawValue)", $0.meaning + ".") }))
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func table(_ title: String, _ rows: [(String, String)]) -> String {
    if rows.isEmpty { return "" }
    let lines = rows.map { "| \(Self.cell($0.0)) | \(Self.cell($0.1)) |\n" }
    return "| \(title) | Meaning |\n|---|---|\n" + lines.joined()
  }

  /// Text for a table's cell; a bar would end the cell, even between backticks.
  private static func cell(_ text: String) -> String {
    text.map { $0 == "|" ? "\\|" : $0 == "\n" ? " " : String($0) }.joined()
  }
}
