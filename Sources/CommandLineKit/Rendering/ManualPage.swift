// SPDX-License-Identifier: GPL-3.0-or-later

/// The manual page of a tool in mdoc(7), for man(1).
struct ManualPage {
  private let description: CommandDescription
  private let version: String
  private let date: ReleaseDate

  /// The manual page of a tool with all its commands.
  init(_ description: CommandDescription, version: String, date: ReleaseDate) {
    self.description = description
    self.version = version
    self.date = date
  }

  /// The source text of the page.
  var text: String {
    let tool = description
    var lines = [
      ".\\\" Made from the description of the commands; not written by hand.", ".Dd \(date.text)", ".Dt \(tool.name.uppercased()) 1",
      ".Os \(Self.argument("\(tool.name) \(version)"))", ".Sh NAME", ".Nm \(tool.name)",
      ".Nd \(Self.escaped(Self.withoutFullStop(tool.abstract)))", ".Sh SYNOPSIS",
    ]
    lines += synopses([tool])
    lines += [".Sh DESCRIPTION"] + text(tool.discussion.isEmpty ? tool.abstract : tool.discussion)
    if !tool.visibleOptions.isEmpty {
      lines += tool.subcommands.isEmpty ? [".Pp", "The options are:"] : [".Pp", "Every command takes these options:"]
      lines += list(tool.visibleOptions, command: tool)
    }
    if !tool.visibleSubcommands.isEmpty { lines += [".Sh COMMANDS"] + tool.visibleSubcommands.flatMap { commandLines([tool, $0]) } }
    lines += [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    lines += ExitCode.allCases.flatMap { [".It \($0.rawValue)", Self.escaped($0.meaning) + "."] } + [".El"]
    let examples = allExamples(tool)
    if !examples.isEmpty {
      lines += [".Sh EXAMPLES"]
      for (index, example) in examples.enumerated() {
        lines += (index == 0 ? [] : [".Pp"]) + running(example.explanation) + [".Dl \(Self.argument(example.line, isQuoted: false))"]
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// One synopsis for each command that can be run.
  private func synopses(_ chain: [CommandDescription]) -> [String] {
    let command = chain[chain.count - 1]
    if !command.visibleSubcommands.isEmpty { return command.visibleSubcommands.flatMap { synopses(chain + [$0]) } }
    let names = chain.dropFirst().map { ".Cm \(Self.argument($0.name))" }
    let required = command.visibleOptions.filter(\.isRequired).map { ".\(flagMacro($0))" }
    let more = command.visibleOptions.contains { !$0.isRequired } ? [".Op Ar options"] : []
    let places = command.positionals.map { place in
      (place.isRequired ? ".Ar " : ".Op Ar ") + Self.argument(place.metavariable) + (place.isRepeating ? " ..." : "")
    }
    return [".Nm"] + names + required + more + places
  }

  private func commandLines(_ chain: [CommandDescription]) -> [String] {
    let command = chain[chain.count - 1]
    var lines = [".Ss \(Self.escaped(chain.dropFirst().map(\.name).joined(separator: " ")))"] + running(command.abstract)
    if !command.discussion.isEmpty { lines += [".Pp"] + text(command.discussion) }
    if !command.positionals.isEmpty || !command.visibleOptions.isEmpty { lines += list(command.visibleOptions, command: command) }
    if !command.exitCodes.isEmpty {
      lines += [".Pp", "Exit codes:", ".Bl -tag -width Ds -compact"]
      lines += command.exitCodes.flatMap { [".It \($0.code.rawValue)", Self.escaped($0.meaning) + "."] } + [".El"]
    }
    return lines + command.visibleSubcommands.flatMap { commandLines(chain + [$0]) }
  }

  private func list(_ options: [OptionDescription], command: CommandDescription) -> [String] {
    var lines = [".Bl -tag -width Ds"]
    for place in command.positionals {
      lines += [".It Ar \(Self.argument(place.metavariable))" + (place.isRepeating ? " ..." : "")] + running(HelpText.sentence(place))
    }
    for option in options {
      let short = option.short.map { "Fl \(Self.argument(String($0))) , " } ?? ""
      lines += [".It \(short)\(flagMacro(option))"] + running(HelpText.sentence(option))
    }
    return lines + [".El"]
  }

  private func flagMacro(_ option: OptionDescription) -> String {
    "Fl -\(option.name)" + (option.kind == nil ? "" : " Ar \(Self.argument(option.metavariable))")
  }

  private func allExamples(_ command: CommandDescription) -> [CommandDescription.Example] {
    command.examples + command.visibleSubcommands.flatMap(allExamples)
  }

  /// Text that is filled and justified by the formatter, in lines that an editor can show.
  private func running(_ text: String) -> [String] { TextWrapping.lines(text, width: 72).map(Self.escaped) }

  /// A discussion's paragraphs and literal lines.
  private func text(_ discussion: String) -> [String] {
    TextWrapping.blocks(of: discussion).enumerated().flatMap { index, block in
      switch block {
      case .paragraph(let text): (index == 0 ? [] : [".Pp"]) + running(text)
      case .literal(let lines): [".Bd -literal -offset indent"] + lines.map { Self.escaped(String($0.dropFirst(2))) } + [".Ed"]
      }
    }
  }
}

extension ManualPage {
  /// Text on a line of its own: no character of it may be taken for a request or an escape.
  static func escaped(_ text: String) -> String {
    let body = text.map { character in
      switch character {
      case "\\": "\\e"
      case "\n": " "
      case "-": "\\-"
      // roff would typeset these as the accents that they were on typewriters.
      case "~": "\\(ti"
      case "^": "\\(ha"
      default: String(character)
      }
    }.joined()
    return body.hasPrefix(".") || body.hasPrefix("'") ? "\\&" + body : body
  }

  /// Text as one argument of a macro, or as the rest of its line.
  ///
  /// Words that are names of macros, and punctuation, would be executed or set apart; a zero-width character before them stops that.
  static func argument(_ text: String, isQuoted: Bool = true) -> String {
    func guarded(_ word: some StringProtocol) -> String {
      let escaped = escaped(String(word)).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq")
      let isMacroLike = (2...3).contains(word.count) && word.first?.isUppercase == true
      let isPunctuation = word.count == 1 && word.allSatisfy { ".,:;()[]?!|".contains($0) }
      return isMacroLike || isPunctuation ? "\\&" + escaped : escaped
    }
    if !isQuoted { return text.split(separator: " ").map(guarded).joined(separator: " ") }
    return text.contains(" ") ? "\"\(guarded(text))\"" : guarded(text)
  }

  private static func withoutFullStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
