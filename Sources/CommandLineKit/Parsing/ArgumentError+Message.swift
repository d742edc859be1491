// SPDX-License-Identifier: GPL-3.0-or-later

extension ArgumentError {
  /// The fact as one sentence or two, the second one a suggestion or a remedy.
  public var message: String {
    switch self {
    case .unknownOption(let option, let suggestion):
      "Unknown option '\(option)'." + Self.question(suggestion)
    case .missingValue(let option, let metavariable):
      "Missing value for '\(option) \(metavariable)'. A value that begins with a dash is written '\(Self.joined(option))'."
    case .unexpectedValue(let option, let value):
      "The option '\(option)' takes no value, but was given '\(value)'."
    case .invalidValue(let value, let subject, let expected):
      "The value '\(value)' is invalid for '\(subject.text)'. \(expected.sentence)"
    case .missingPositional(let metavariable):
      "Missing argument '\(metavariable)'."
    case .missingOption(let option, let metavariable):
      "Missing option '\(option) \(metavariable)'."
    case .unexpectedArgument(let argument):
      "Unexpected argument '\(argument)'."
    case .missingCommand:
      "Missing command."
    case .unknownCommand(let command, let suggestion):
      "Unknown command '\(command)'." + Self.question(suggestion)
    case .repeatedOption(let option):
      "The option '\(option)' may be given only once."
    case .conflictingOptions(let first, let second):
      "The options '\(first)' and '\(second)' can't be given together."
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean '\($0)'?" } ?? ""
  }

  private static func joined(_ option: String) -> String {
    option.hasPrefix("--") ? option + "=-…" : option + "-…"
  }
}

extension ArgumentSubject {
  var text: String {
    switch self {
    case .option(let spelling): spelling
    case .positional(let metavariable): metavariable
    }
  }
}

extension ValueExpectation {
  /// A sentence that says what to give instead.
  var sentence: String {
    switch self {
    case .oneOf(let words, let suggestion):
      (suggestion.map { "Did you mean '\($0)'? " } ?? "") + "Possible values: \(words.map { "'\($0)'" }.joined(separator: ", "))."
    case .integer(let range):
      "Give a whole number" + Self.words(range) + "."
    case .number(let range):
      "Give a number" + Self.words(range) + "."
    case .notEmpty:
      "Give a text that is not empty."
    case .described(let words):
      "Give \(words)."
    }
  }

  /// A range in words that follow "a whole number", with a space before them; empty if nothing is out of range.
  static func words(_ range: ClosedRange<Int>) -> String {
    bounds(range, unbounded: Int.min...Int.max, write: grouped)
  }

  /// A range in words that follow "a number", with a space before them; empty if no finite number is out of range.
  static func words(_ range: ClosedRange<Double>) -> String {
    bounds(range, unbounded: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, write: plain)
  }

  /// The range in words that follow "a number", without the ends that don't bound anything.
  private static func bounds<Value>(_ range: ClosedRange<Value>, unbounded: ClosedRange<Value>, write: (Value) -> String) -> String {
    switch (range.lowerBound > unbounded.lowerBound, range.upperBound < unbounded.upperBound) {
    case (true, true): " from \(write(range.lowerBound)) to \(write(range.upperBound))"
    case (true, false): " of at least \(write(range.lowerBound))"
    case (false, true): " of at most \(write(range.upperBound))"
    case (false, false): ""
    }
  }
}

/// A number without a needless ".0".
private func plain(_ value: Double) -> String {
  Int(exactly: value).map { String($0) } ?? "\(value)"
}
