// SPDX-License-Identifier: GPL-3.0-or-later

/// One walk over a command line, from left to right.
struct ArgumentReading {
  /// The commands from the tool down to the one reached so far.
  private var chain: [CommandDescription]
  private var rest: ArraySlice<String>
  private var positionals: [String] = []
  private var values: [String: [String]] = [:]
  private var order: [OptionDescription] = []

  init(root: CommandDescription, arguments: [String]) {
    chain = [root]
    rest = arguments[...]
  }

  /// The names of the commands down to the one reached so far, without the tool's.
  var commandPath: [String] { chain.dropFirst().map(\.name) }

  private var command: CommandDescription { chain[chain.count - 1] }

  /// The options that count here: the command's own first, then those of the commands above it.
  private var options: [OptionDescription] { chain.reversed().flatMap(\.options) }

  /// Reads to the end; what must not be missing is checked later.
  mutating func read() throws(ArgumentError) -> ParsedArguments {
    var optionsEnded = false
    while let token = rest.popFirst() {
      if optionsEnded || token == "-" || !token.hasPrefix("-") {
        try readArgument(token)
      } else if token == "--" {
        optionsEnded = true
      } else if token.hasPrefix("--") {
        try readLong(token)
      } else {
        try readShort(token)
      }
    }
    return ParsedArguments(
      commandPath: commandPath, positionals: positionals, options: options, places: command.positionals, values: values)
  }

  /// Checks that the command is named, all that is required is there, and no two options exclude each other.
  func checkCompleteness(of parsed: ParsedArguments) throws(ArgumentError) {
    if !command.subcommands.isEmpty { throw .missingCommand }
    for option in order {
      if let other = option.conflicts.first(where: { values[$0] != nil }) { throw .conflictingOptions(option.spelling, "--" + other) }
    }
    let required = command.positionals.filter(\.isRequired)
    if positionals.count < required.count { throw .missingPositional(metavariable: required[positionals.count].metavariable) }
    for option in options where option.isRequired && values[option.name] == nil {
      throw .missingOption(option: option.spelling, metavariable: option.metavariable)
    }
  }

  // MARK: Arguments

  private mutating func readArgument(_ token: String) throws(ArgumentError) {
    if !command.subcommands.isEmpty {
      guard let next = command.subcommands.first(where: { $0.name == token }) else {
        throw .unknownCommand(token, suggestion: closestMatch(to: token, among: command.visibleSubcommands.map(\.name)))
      }
      chain.append(next)
      return
    }
    guard let last = command.positionals.last, positionals.count < command.positionals.count || last.isRepeating else {
      throw .unexpectedArgument(token)
    }
    let place = positionals.count < command.positionals.count ? command.positionals[positionals.count] : last
    if let expected = place.kind.expectationMissed(by: token) {
      throw .invalidValue(token, for: .positional(place.metavariable), expected: expected)
    }
    positionals.append(token)
  }

  // MARK: Options

  private mutating func readLong(_ token: String) throws(ArgumentError) {
    let parts = token.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let joined = parts.count == 2 ? String(parts[1]) : nil
    guard let option = options.first(where: { $0.name == name }) else {
      let known = options.filter { !$0.isHidden }.map(\.name)
      throw .unknownOption("--" + name, suggestion: closestMatch(to: name, among: known).map { "--" + $0 })
    }
    try take(option, typedAs: "--" + name, joined: joined)
  }

  private mutating func readShort(_ token: String) throws(ArgumentError) {
    var letters = token.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let option = options.first(where: { $0.short == letter }) else {
        // "-users" is more likely a long option with one dash than a group of five flags.
        let long = String(token.dropFirst().prefix { $0 != "=" })
        let isLong = options.contains { $0.name == long && !$0.isHidden }
        throw isLong ? .unknownOption("-" + long, suggestion: "--" + long) : .unknownOption(spelling, suggestion: nil)
      }
      if option.kind == nil {
        if letters.first == "=" { throw .unexpectedValue(option: spelling, value: String(letters.dropFirst())) }
        try take(option, typedAs: spelling, joined: nil)
      } else {
        let joined = letters.first == "=" ? letters.dropFirst() : letters
        try take(option, typedAs: spelling, joined: letters.isEmpty ? nil : String(joined))
        return
      }
    }
  }

  /// Notes an option and its value, which is `joined` to it or else the next token.
  private mutating func take(_ option: OptionDescription, typedAs spelling: String, joined: String?) throws(ArgumentError) {
    guard let kind = option.kind else {
      if let joined { throw .unexpectedValue(option: spelling, value: joined) }
      note(option, value: "")
      return
    }
    if values[option.name] != nil, !option.isRepeatable { throw .repeatedOption(option.spelling) }
    guard let value = joined ?? nextValue(for: kind) else {
      throw .missingValue(option: spelling, metavariable: option.metavariable)
    }
    if let expected = kind.expectationMissed(by: value) { throw .invalidValue(value, for: .option(spelling), expected: expected) }
    note(option, value: value)
  }

  private mutating func note(_ option: OptionDescription, value: String) {
    if values[option.name] == nil { order.append(option) }
    values[option.name, default: []].append(value)
  }

  private mutating func nextValue(for kind: ValueKind) -> String? {
    guard let next = rest.first else { return nil }
    let isNumber =
      switch kind {
      case .integer, .number: ValueKind.number(from: next) != nil
      case .string, .file, .directory, .choice: false
      }
    guard next == "-" || !next.hasPrefix("-") || isNumber else { return nil }
    return rest.popFirst()
  }
}
