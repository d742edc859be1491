// SPDX-License-Identifier: GPL-3.0-or-later

/// One argument of a command that is known by its place instead of a name.
public struct PositionalDescription: Sendable, Equatable {
  /// How many arguments the place takes.
  public enum Arity: String, Sendable, Equatable {
    /// Precisely one.
    case one
    /// None or one.
    case optional
    /// At least one; only for the last place.
    case oneOrMore
    /// Any number; only for the last place.
    case zeroOrMore
  }

  /// The name that the command asks by, such as `scenario`.
  public let name: String
  /// What the argument is called in help texts, such as `SCENARIO`.
  public let metavariable: String
  /// How many arguments the place takes.
  public let arity: Arity
  /// What the argument's text must be.
  public let kind: ValueKind
  /// What the argument is: a sentence with its full stop.
  public let help: String

  /// Describes the argument; its metavariable is the name in capitals unless another is given.
  public init(
    _ name: String, metavariable: String? = nil, _ kind: ValueKind = .string, arity: Arity = .one, help: String
  ) {
    self.name = name
    self.metavariable = metavariable ?? name.uppercased()
    self.arity = arity
    self.kind = kind
    self.help = help
  }

  /// Whether at least one argument must be given.
  public var isRequired: Bool { arity == .one || arity == .oneOrMore }

  /// Whether the place takes more than one argument.
  public var isRepeating: Bool { arity == .oneOrMore || arity == .zeroOrMore }

  /// How a usage line writes the place, such as `SCENARIO...` or `[TIP]`.
  package var usage: String {
    switch arity {
    case .one: metavariable
    case .optional: "[\(metavariable)]"
    case .oneOrMore: "\(metavariable)..."
    case .zeroOrMore: "[\(metavariable)...]"
    }
  }
}
