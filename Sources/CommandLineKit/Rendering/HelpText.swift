// SPDX-License-Identifier: GPL-3.0-or-later

/// What `--help` shows of a command.
struct HelpText {
  /// Names reach to this column at most; a longer one has its explanation on the next line.
  private static let nameColumn = 28
  /// Lines longer than this are hard to read, however wide the terminal.
  private static let widest = 100

  private let chain: [CommandDescription]
  private let width: Int
  private let style: TextStyle

  /// The help of the last command of a chain that begins with the tool.
  ///
  /// - Parameter width: The terminal's columns; taken as at least 40 and at most 100.
  init(_ chain: [CommandDescription], width: Int, style: TextStyle = TextStyle(isColored: false)) {
    self.chain = chain
    self.width = min(max(width, 40), Self.widest)
    self.style = style
  }

  /// The whole text.
  var text: String {
    let command = chain[chain.count - 1]
    let shared = chain.dropLast().reversed().flatMap(\.visibleOptions)
    var sections = [TextWrapping.paragraphs(command.abstract, width: width), UsageLine(chain).wrapped(to: width)]
    if !command.discussion.isEmpty { sections.append(TextWrapping.paragraphs(command.discussion, width: width)) }
    sections.append(section("Commands", command.visibleSubcommands.map { ($0.name, $0.abstract) }))
    sections.append(section("Arguments", command.positionals.map { ($0.usage, Self.sentence($0)) }))
    sections.append(section("Options", command.visibleOptions.map { (Self.names($0), Self.sentence($0)) }))
    sections.append(section("Shared options", shared.map { (Self.names($0), Self.sentence($0)) }))
    sections.append(examples(command.examples))
    sections.append(section("Exit codes", command.exitCodes.map { ("\($0.code.rawValue)", $0.meaning + ".") }))
    if !command.visibleSubcommands.isEmpty {
      let call = chain.map(\.name)
      let line = ([call[0], "help"] + call.dropFirst() + ["COMMAND"]).joined(separator: " ")
      sections.append(TextWrapping.paragraphs("'\(line)' explains a command.", width: width))
    }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func section(_ title: String, _ rows: [(name: String, explanation: String)]) -> String {
    if rows.isEmpty { return "" }
    let longest = rows.map(\.name.count).filter { $0 + 4 <= Self.nameColumn }.max() ?? 0
    // A narrow terminal can't afford two columns.
    let column = width < 60 ? 8 : max(longest + 4, 8)
    return style.bold(title + ":") + "\n" + rows.map { row($0.name, $0.explanation, column: column) }.joined()
  }

  private func row(_ name: String, _ explanation: String, column: Int) -> String {
    let margin = String(repeating: " ", count: column)
    let lines = TextWrapping.lines(explanation, width: width - column)
    guard name.count + 4 <= column, let first = lines.first else {
      return "  \(name)\n" + lines.map { margin + $0 + "\n" }.joined()
    }
    let gap = String(repeating: " ", count: column - name.count - 2)
    return "  \(name)\(gap)\(first)\n" + lines.dropFirst().map { margin + $0 + "\n" }.joined()
  }

  private func examples(_ examples: [CommandDescription.Example]) -> String {
    if examples.isEmpty { return "" }
    let entries = examples.map { "  \($0.line)\n" + TextWrapping.paragraphs($0.explanation, width: width, indent: 6) }
    return style.bold("Examples:") + "\n" + entries.joined()
  }
}

extension HelpText {
  /// The names of an option in their column; long names stand below each other whether there are short ones or not.
  static func names(_ option: OptionDescription) -> String {
    (option.short.map { "-\($0), " } ?? "    ") + option.spellingWithValue
  }

  /// An option's explanation with all that its description knows about the value.
  static func sentence(_ option: OptionDescription) -> String {
    var notes: [String] = []
    if let kind = option.kind { notes += Self.notes(kind, metavariable: option.metavariable) }
    if option.isRepeatable { notes.append("may be repeated") }
    if option.isRequired { notes.append("required") }
    if let note = option.defaultNote ?? option.defaultValue { notes.append("default: \(note)") }
    if !option.conflicts.isEmpty { notes.append("not with " + option.conflicts.map { "--" + $0 }.joined(separator: ", ")) }
    return sentence(option.help, notes: notes)
  }

  /// A place's explanation with all that its description knows about the argument.
  static func sentence(_ place: PositionalDescription) -> String {
    sentence(place.help, notes: notes(place.kind, metavariable: place.metavariable))
  }

  /// A sentence with notes in brackets before its full stop.
  private static func sentence(_ help: String, notes: [String]) -> String {
    if notes.isEmpty { return help }
    let isClosed = help.hasSuffix(".")
    return "\(isClosed ? String(help.dropLast()) : help) (\(notes.joined(separator: "; ")))" + (isClosed ? "." : "")
  }

  private static func notes(_ kind: ValueKind, metavariable: String) -> [String] {
    switch kind {
    case .choice(let words): metavariable == kind.defaultMetavariable && metavariable != "WORD" ? [] : [words.joined(separator: ", ")]
    case .integer(let range): bounds(ValueExpectation.words(range))
    case .number(let range): bounds(ValueExpectation.words(range))
    case .string, .file, .directory: []
    }
  }

  private static func bounds(_ words: String) -> [String] {
    words.isEmpty ? [] : [String(words.dropFirst())]
  }
}
