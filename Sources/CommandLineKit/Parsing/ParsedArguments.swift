// SPDX-License-Identifier: GPL-3.0-or-later

/// The options and arguments of one command line, each valid for its kind, asked for by name.
///
/// Asking for a name that the command's description lacks, or for the wrong shape (a flag's value), is a programming error and traps.
public struct ParsedArguments: Sendable, Equatable {
  /// The names of the commands down to the one called, without the tool's own name.
  public let commandPath: [String]
  /// The positional arguments as typed, in their order.
  public let positionals: [String]
  /// The options that may be asked for: the command's own and the shared ones.
  let options: [OptionDescription]
  /// The places of the command.
  let places: [PositionalDescription]
  /// The values given, by option name; a flag has empty texts, one each time it was given.
  let values: [String: [String]]
}

extension ParsedArguments {
  /// Whether the option stands on the command line.
  public func isGiven(_ name: String) -> Bool {
    _ = option(name)
    return values[name] != nil
  }

  /// Whether the flag stands on the command line.
  public func flag(_ name: String) -> Bool {
    precondition(option(name).kind == nil, "Option '\(name)' takes a value; it is not a flag.")
    return values[name] != nil
  }

  /// The option's value, else its default, else nil.
  public func string(_ name: String) -> String? {
    let option = valued(name)
    precondition(!option.isRepeatable, "Option '\(name)' may have several values; ask for strings(_:).")
    return values[name]?.last ?? option.defaultValue
  }

  /// The value of an option that is required or has a default.
  ///
  /// - Throws: ``ArgumentError/missingOption(option:metavariable:)`` if there is neither a value nor a default.
  public func requiredString(_ name: String) throws(ArgumentError) -> String {
    guard let value = string(name) else { throw missing(name) }
    return value
  }

  /// All values of a repeatable option in the order given; empty if there are none.
  public func strings(_ name: String) -> [String] {
    precondition(valued(name).isRepeatable, "Option '\(name)' has one value; ask for string(_:).")
    return values[name] ?? []
  }

  /// The option's value as a whole number, else its default, else nil.
  ///
  /// - Parameter range: A range that is narrower than the declared one, if the command knows it only now.
  /// - Throws: ``ArgumentError/invalidValue(_:for:expected:)`` if the value is not within the range.
  public func integer(_ name: String, in range: ClosedRange<Int> = Int.min...Int.max) throws(ArgumentError) -> Int? {
    guard let text = string(name) else { return nil }
    guard let value = ValueKind.integer(from: text), range.contains(value) else {
      throw .invalidValue(text, for: .option(option(name).spelling), expected: .integer(range))
    }
    return value
  }

  /// The whole number of an option that is required or has a default.
  ///
  /// - Throws: ``ArgumentError`` if there is no value, or it is not within the range.
  public func requiredInteger(_ name: String, in range: ClosedRange<Int> = Int.min...Int.max) throws(ArgumentError) -> Int {
    guard let value = try integer(name, in: range) else { throw missing(name) }
    return value
  }

  /// The option's value as a finite number, else its default, else nil.
  ///
  /// - Throws: ``ArgumentError/invalidValue(_:for:expected:)`` if the value is not a number within the range.
  public func number(
    _ name: String, in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  ) throws(ArgumentError) -> Double? {
    guard let text = string(name) else { return nil }
    guard let value = ValueKind.number(from: text), range.contains(value) else {
      throw .invalidValue(text, for: .option(option(name).spelling), expected: .number(range))
    }
    return value
  }

  /// The option's value as a case of an enumeration, else its default, else nil.
  ///
  /// - Throws: ``ArgumentError/invalidValue(_:for:expected:)`` if no case has the value.
  public func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ArgumentError) -> Value? {
    guard let text = string(name) else { return nil }
    guard let value = Value(rawValue: text) else {
      let words = type.allCases.map(\.rawValue)
      throw .invalidValue(
        text, for: .option(option(name).spelling), expected: .oneOf(words, suggestion: closestMatch(to: text, among: words)))
    }
    return value
  }

  /// The arguments in the place with this name; empty if none was given.
  public func positionals(_ name: String) -> [String] {
    guard let index = places.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("The command \(commandPath) has no argument '\(name)'.")
    }
    // Only the last place repeats, so every place before it holds one argument at most.
    let rest = positionals.dropFirst(index)
    return Array(places[index].isRepeating ? rest : rest.prefix(1))
  }

  /// The argument in the place with this name, or nil if it was not given.
  public func positional(_ name: String) -> String? { positionals(name).first }

  /// The argument in a place that takes one at least.
  ///
  /// - Throws: ``ArgumentError/missingPositional(metavariable:)`` if it was not given.
  public func requiredPositional(_ name: String) throws(ArgumentError) -> String {
    guard let value = positional(name) else {
      throw .missingPositional(metavariable: places.first { $0.name == name }?.metavariable ?? name)
    }
    return value
  }
}

extension ParsedArguments {
  /// The description of an option, which must exist.
  private func option(_ name: String) -> OptionDescription {
    guard let option = options.first(where: { $0.name == name }) else {
      preconditionFailure("The command \(commandPath) has no option '\(name)'.")
    }
    return option
  }

  /// The description of an option that takes values.
  private func valued(_ name: String) -> OptionDescription {
    let option = option(name)
    precondition(option.kind != nil, "Option '\(name)' is a flag; it has no value.")
    return option
  }

  private func missing(_ name: String) -> ArgumentError {
    let option = option(name)
    return .missingOption(option: option.spelling, metavariable: option.metavariable)
  }
}
