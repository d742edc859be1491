// SPDX-License-Identifier: GPL-3.0-or-later

/// One option of a command: `--name`, perhaps `-n`, and what it takes.
public struct OptionDescription: Sendable, Equatable {
  /// What follows the option's name.
  public enum Arity: Sendable, Equatable {
    /// Nothing: the option is there or not.
    case flag
    /// One value; giving the option twice is an error.
    case single(ValueKind)
    /// One value each time; the option may be given any number of times.
    case repeated(ValueKind)
  }

  /// The long name without its dashes, such as `display-frequency`.
  public let name: String
  /// The letter after a single dash, or nil.
  public let short: Character?
  /// What the option takes.
  public let arity: Arity
  /// What the value is called in help texts, such as `PATH=VALUE`; empty for a flag.
  public let metavariable: String
  /// The value that holds when the option isn't given, or nil; valid for the kind.
  public let defaultValue: String?
  /// What help texts say about the default when no fixed value can say it, such as "all cores".
  public let defaultNote: String?
  /// Whether the command can't run without the option.
  public let isRequired: Bool
  /// The names of options that can't be given together with this one.
  public let conflicts: [String]
  /// Whether help texts, manual pages and completions leave the option out.
  public let isHidden: Bool
  /// What the option does: a sentence with its full stop.
  public let help: String

  /// An option that is there or not.
  public static func flag(
    _ name: String, short: Character? = nil, conflicts: [String] = [], isHidden: Bool = false, help: String
  ) -> OptionDescription {
    OptionDescription(
      name: name, short: short, arity: .flag, metavariable: "", defaultValue: nil, defaultNote: nil, isRequired: false,
      conflicts: conflicts,
      isHidden: isHidden, help: help)
  }

  /// An option with one value.
  ///
  /// - Parameters:
  ///   - metavariable: What the value is called; a word for the kind if nil.
  ///   - defaultValue: What holds when the option isn't given, as it would be typed.
  ///   - defaultNote: Words about the default when it isn't a fixed value; not used as a value.
  public static func value(
    _ name: String, short: Character? = nil, metavariable: String? = nil, _ kind: ValueKind = .string, default defaultValue: String? = nil,
    defaultNote: String? = nil, isRequired: Bool = false, conflicts: [String] = [], isHidden: Bool = false, help: String
  ) -> OptionDescription {
    OptionDescription(
      name: name, short: short, arity: .single(kind), metavariable: metavariable ?? kind.defaultMetavariable, defaultValue: defaultValue,
      defaultNote: defaultNote, isRequired: isRequired, conflicts: conflicts, isHidden: isHidden, help: help)
  }

  /// An option that may be given several times, with one value each time.
  public static func repeated(
    _ name: String, short: Character? = nil, metavariable: String? = nil, _ kind: ValueKind = .string, defaultNote: String? = nil,
    isRequired: Bool = false, conflicts: [String] = [], isHidden: Bool = false, help: String
  ) -> OptionDescription {
    OptionDescription(
      name: name, short: short, arity: .repeated(kind), metavariable: metavariable ?? kind.defaultMetavariable, defaultValue: nil,
      defaultNote: defaultNote, isRequired: isRequired, conflicts: conflicts, isHidden: isHidden, help: help)
  }
}

extension OptionDescription {
  /// The kind of the option's value; nil for a flag.
  public var kind: ValueKind? {
    switch arity {
    case .flag: nil
    case .single(let kind), .repeated(let kind): kind
    }
  }

  /// The long spelling, such as `--out`.
  public var spelling: String { "--" + name }

  /// The spellings from short to long, such as `["-o", "--out"]`.
  package var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }

  /// The long spelling with the value's name, such as `--out DIR`.
  package var spellingWithValue: String { kind == nil ? spelling : "\(spelling) \(metavariable)" }

  /// Whether the option may be given more than once.
  package var isRepeatable: Bool {
    if case .repeated = arity { true } else { false }
  }
}
