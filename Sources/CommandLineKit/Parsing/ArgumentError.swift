// SPDX-License-Identifier: GPL-3.0-or-later

/// What is wrong with a command line, as facts; ``ArgumentError/message`` writes the sentences.
///
/// Options are named by their spelling as typed or declared, such as `--out`; commands and metavariables by their plain name.
public enum ArgumentError: Error, Equatable, Sendable {
  /// An option that the command does not have.
  case unknownOption(String, suggestion: String?)
  /// An option that needs a value stands without one.
  case missingValue(option: String, metavariable: String)
  /// A flag was given a value.
  case unexpectedValue(option: String, value: String)
  /// A value is not what its option or place takes.
  case invalidValue(String, for: ArgumentSubject, expected: ValueExpectation)
  /// An argument that the command can't run without is not there.
  case missingPositional(metavariable: String)
  /// An option that the command can't run without is not there.
  case missingOption(option: String, metavariable: String)
  /// More arguments than the command takes.
  case unexpectedArgument(String)
  /// A group of commands was called without saying which.
  case missingCommand
  /// A command that does not exist.
  case unknownCommand(String, suggestion: String?)
  /// An option that takes one value was given twice.
  case repeatedOption(String)
  /// Two options that exclude each other.
  case conflictingOptions(String, String)
}

/// Whose value is wrong.
public enum ArgumentSubject: Equatable, Sendable {
  /// The option with this spelling, such as `--out`.
  case option(String)
  /// The positional argument with this metavariable, such as `SCENARIO`.
  case positional(String)
}

/// What a value should have been.
public enum ValueExpectation: Equatable, Sendable {
  /// One of these words.
  case oneOf([String], suggestion: String?)
  /// A whole number within a range.
  case integer(ClosedRange<Int>)
  /// A finite number within a range.
  case number(ClosedRange<Double>)
  /// Any text but the empty one.
  case notEmpty
  /// Something that only the command knows, as a noun phrase such as "a shard I/N with 1 ≤ I ≤ N".
  case described(String)
}

/// A wrong command line and the command that it was meant for.
public struct ArgumentFailure: Error, Equatable, Sendable {
  /// What is wrong.
  public let error: ArgumentError
  /// The names of the commands down to the one meant, without the tool's own name.
  public let commandPath: [String]

  /// A wrong command line.
  public init(_ error: ArgumentError, commandPath: [String]) {
    self.error = error
    self.commandPath = commandPath
  }
}
