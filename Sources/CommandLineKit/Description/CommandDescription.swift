// SPDX-License-Identifier: GPL-3.0-or-later

/// Everything that can be said about a command: the one source of its parser, help, completions, manual page and reference.
///
/// Options of a command with subcommands are shared: each of its subcommands takes them too, before or after its own name.
public struct CommandDescription: Sendable, Equatable {
  /// A command line worth showing, and what it does.
  public struct Example: Sendable, Equatable {
    /// The whole line, as typed after the prompt.
    public let line: String
    /// What the line does: a sentence with its full stop.
    public let explanation: String

    /// An example in a help text.
    public init(_ line: String, _ explanation: String) {
      self.line = line
      self.explanation = explanation
    }
  }

  /// An exit code and what it means for this command.
  public struct ExitStatus: Sendable, Equatable {
    /// The code.
    public let code: ExitCode
    /// A phrase without a full stop.
    public let meaning: String

    /// An exit code with the command's own meaning, or the general one if nil.
    public init(_ code: ExitCode, _ meaning: String? = nil) {
      self.code = code
      self.meaning = meaning ?? code.meaning
    }
  }

  /// The word that calls the command.
  public var name: String
  /// What the command does: one sentence with its full stop.
  public var abstract: String
  /// More about it: paragraphs separated by an empty line; lines that begin with two spaces are kept as they are.
  public var discussion: String
  /// The command's options, in the order in which help shows them.
  public var options: [OptionDescription]
  /// The command's positional arguments, in their order; none if there are subcommands.
  public var positionals: [PositionalDescription]
  /// The commands below this one, in the order in which help shows them.
  public var subcommands: [CommandDescription]
  /// Command lines worth showing.
  public var examples: [Example]
  /// The exit codes that a caller may want to tell apart.
  public var exitCodes: [ExitStatus]
  /// Whether help texts, manual pages and completions leave the command out.
  public var isHidden: Bool

  /// Describes a command.
  public init(
    _ name: String, abstract: String, discussion: String = "", options: [OptionDescription] = [], positionals: [PositionalDescription] = [],
    subcommands: [CommandDescription] = [], examples: [Example] = [], exitCodes: [ExitStatus] = [], isHidden: Bool = false
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.options = options
    self.positionals = positionals
    self.subcommands = subcommands
    self.examples = examples
    self.exitCodes = exitCodes
    self.isHidden = isHidden
  }
}

extension CommandDescription {
  /// The subcommands that help texts show.
  package var visibleSubcommands: [CommandDescription] { subcommands.filter { !$0.isHidden } }

  /// The options that help texts show.
  package var visibleOptions: [OptionDescription] { options.filter { !$0.isHidden } }

  /// The commands from this one down to the one that `path` names, this one first; nil if there is none.
  ///
  /// - Parameter path: Names of subcommands, without this command's own.
  package func chain(to path: [String]) -> [CommandDescription]? {
    var chain = [self]
    var current = self
    for name in path {
      guard let next = current.subcommands.first(where: { $0.name == name }) else { return nil }
      chain.append(next)
      current = next
    }
    return chain
  }
}
