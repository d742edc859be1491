// SPDX-License-Identifier: GPL-3.0-or-later

/// What a command line asks for.
public enum Invocation: Sendable, Equatable {
  /// To run the command that the arguments name.
  case run(ParsedArguments)
  /// To show the help of the command at a path below the tool.
  case help(commandPath: [String])
  /// To show the version.
  case version
  /// To show the description of the whole tool as JSON.
  case helpDump
}

/// Reads command lines as a description says.
///
/// Understood are `--name value`, `--name=value`, `-n value`, `-nvalue`, `-n=value`, flags in a group (`-qf`), `--` before arguments that
/// begin with a dash, and a lone `-` as an argument. Options may stand anywhere. A token that begins with a dash is taken for the value of
/// the option before it only if that option takes a number and the token is one. `--help`, `-h` and `--version` win over errors.
public struct ArgumentParser: Sendable {
  /// The description of the tool.
  public let root: CommandDescription

  /// A parser for a tool.
  public init(_ root: CommandDescription) { self.root = root }

  /// Reads a command line.
  ///
  /// - Parameter arguments: The arguments without the program's own name.
  /// - Throws: The first thing that is wrong and the command it was meant for.
  /// - Complexity: O(arguments × options).
  public func parse(_ arguments: [String]) throws(ArgumentFailure) -> Invocation {
    var reading = ArgumentReading(root: root, arguments: arguments)
    do throws(ArgumentError) {
      let parsed = try reading.read()
      if let request = request(in: parsed.values.keys, at: parsed.commandPath) { return request }
      try reading.checkCompleteness(of: parsed)
      return .run(parsed)
    } catch {
      // Someone who asks for help should get it, whatever else is on the line.
      let asked = arguments.prefix { $0 != "--" }.compactMap { token in
        root.options.first { $0.kind == nil && $0.spellings.contains(token) }?.name
      }
      if let request = request(in: asked, at: reading.commandPath) { return request }
      throw ArgumentFailure(error, commandPath: reading.commandPath)
    }
  }

  private func request(in names: some Collection<String>, at path: [String]) -> Invocation? {
    if names.contains(BuiltIn.help.name) { return .help(commandPath: path) }
    if names.contains(BuiltIn.version.name) { return .version }
    if names.contains(BuiltIn.helpDump.name) { return .helpDump }
    return nil
  }
}

/// The options that every tool has.
enum BuiltIn {
  static let help = OptionDescription.flag("help", short: "h", help: "Show this help.")
  static let version = OptionDescription.flag("version", help: "Show the version.")
  static let helpDump = OptionDescription.flag("dump-help", isHidden: true, help: "Show the whole description as JSON.")
  static let color = OptionDescription.value(
    "color", metavariable: "WHEN", .choice(of: ColorPolicy.self), default: ColorPolicy.auto.rawValue,
    help: "When to colour what is shown; NO_COLOR is respected.")
}
