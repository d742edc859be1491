// SPDX-License-Identifier: GPL-3.0-or-later

/// Why the text of a scalar is not the value that it should be.
public enum ScalarProblem: Error, Hashable, Sendable {
  /// The text is nothing like the wanted type.
  case notThisType
  /// A text in quotes where a number or boolean is wanted.
  case quoted(String)
  /// `yes`, `on` and the like, which only YAML 1.1 reads as booleans.
  case oldBoolean(String, replacement: String)
  /// Infinity, NaN, or a number beyond `Double`.
  case notFinite(String)
  /// A number with a leading zero, which some readers take as octal.
  case leadingZero(String)
  /// A hexadecimal, octal or binary number.
  case radixPrefix(String)
  /// A number that begins or ends with its decimal point.
  case barePoint(String)
  /// An underscore that doesn't stand between two digits.
  case misplacedUnderscore(String)
  /// A number with fraction or exponent where a whole number is wanted; the whole number that it equals, if there is one.
  case notWhole(String, whole: Int64?)
  /// A whole number beyond `Int64`.
  case integerOverflow(String)
  /// A number so near 0 that `Double` can't tell it from 0.
  case underflow(String)
  /// A number where a duration is wanted.
  case durationWithoutUnit(String)
  /// A unit that durations don't have; the unit that was meant.
  case unknownDurationUnit(String, suggestion: String?)
  /// Parts of a duration that don't go from the largest unit to the smallest.
  case durationOrder(String)
  /// A duration that is no whole number of microseconds.
  case finerThanMicrosecond(String)
  /// A duration beyond 292,000 years.
  case durationOverflow(String)
  /// A duration with a sign.
  case signedDuration(String)
  /// A number where a rate is wanted.
  case rateWithoutUnit(String)
  /// A unit that rates don't have.
  case unknownRateUnit(String, suggestion: String?)
  /// A share that is not in 0…1; `percent` when it would be one with a percent sign.
  case shareOutside(String, percent: String?)
}

extension ScalarProblem: DiagnosticFact {
  /// The stable name of the kind of problem.
  public var identifier: String {
    switch self {
    case .notThisType: "wrong-type"
    case .quoted: "quoted-value"
    case .notWhole: "not-whole"
    case .oldBoolean: "old-boolean"
    case .notFinite, .underflow: "not-finite"
    case .leadingZero, .radixPrefix, .barePoint, .misplacedUnderscore: "number-form"
    case .integerOverflow, .durationOverflow: "overflow"
    case .durationWithoutUnit, .rateWithoutUnit: "missing-unit"
    case .unknownDurationUnit, .unknownRateUnit: "unknown-unit"
    case .durationOrder, .finerThanMicrosecond, .signedDuration: "duration-form"
    case .shareOutside: "out-of-range"
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .notThisType: "the value has another type"
    case .quoted(let text): "\"\(Excerpt.of(text))\" is text because of its quotes"
    case .oldBoolean(let text, _): "'\(text)' is not a boolean"
    case .notFinite(let text): "'\(Excerpt.of(text))' is not a finite number"
    case .leadingZero(let text): "'\(Excerpt.of(text))' has a leading zero, which could mean an octal number"
    case .radixPrefix(let text): "'\(Excerpt.of(text))' is not a decimal number"
    case .barePoint(let text): "'\(Excerpt.of(text))' lacks a digit beside its decimal point"
    case .misplacedUnderscore(let text): "the underscores of '\(Excerpt.of(text))' don't stand between digits"
    case .notWhole(let text, _): "'\(Excerpt.of(text))' is not written as a whole number"
    case .integerOverflow(let text): "'\(Excerpt.of(text))' is too large for a 64-bit number"
    case .underflow(let text): "'\(Excerpt.of(text))' is too near 0 to be told from it"
    case .durationWithoutUnit(let text): "'\(Excerpt.of(text))' has no unit of time"
    case .unknownDurationUnit(let unit, _): "there is no unit of time '\(Excerpt.of(unit))'"
    case .durationOrder(let text): "the units of '\(Excerpt.of(text))' don't go from large to small, each once"
    case .finerThanMicrosecond(let text): "'\(Excerpt.of(text))' is no whole number of microseconds"
    case .durationOverflow(let text): "'\(Excerpt.of(text))' is longer than 64 bits of microseconds"
    case .signedDuration(let text): "the duration '\(Excerpt.of(text))' has a sign"
    case .rateWithoutUnit(let text): "'\(Excerpt.of(text))' doesn't say per what"
    case .unknownRateUnit(let unit, _): "a rate can't be per '\(Excerpt.of(unit))'"
    case .shareOutside(let text, _): "the share '\(Excerpt.of(text))' is not between 0 and 1 (100%)"
    }
  }

  /// What to do about it.
  public var remedy: String? {
    switch self {
    case .notThisType: "write a value of the type that stands in docs/scenario.md"
    case .quoted: "remove the quotes"
    case .oldBoolean(_, let replacement): "write '\(replacement)'"
    case .notFinite: "write a finite number; leave the key out if there is no limit"
    case .leadingZero(let text): "write '\(Self.withoutLeadingZeros(text))'"
    case .radixPrefix: "write the number in decimal digits"
    case .barePoint: "write 0.5, not .5 or 5."
    case .misplacedUnderscore: "write 100_000 or 100000"
    case .notWhole(_, let whole?): "write '\(whole)'"
    case .notWhole: "write a whole number such as 3"
    case .integerOverflow: "write a number up to 9_223_372_036_854_775_807"
    case .underflow: "write 0 or a larger number"
    case .durationWithoutUnit(let text): "write '\(text)s' for seconds, or use m, h, d, w, ms or us"
    case .unknownDurationUnit(_, let suggestion?): "write '\(suggestion)'; units are us, ms, s, m, h, d and w"
    case .unknownDurationUnit: "units are us, ms, s, m, h, d and w: 250ms, 90s, 15m, 24h, 5d, 2w"
    case .durationOrder: "write for example 1d12h or 1h30m"
    case .finerThanMicrosecond: "write whole microseconds, such as 1500us"
    case .durationOverflow: "write a shorter duration"
    case .signedDuration: "write it without sign"
    case .rateWithoutUnit(let text): "write '\(text)/day', or use /hour or /week"
    case .unknownRateUnit(_, let suggestion?): "write '/\(suggestion)'; rates are per hour, day or week"
    case .unknownRateUnit: "rates are per hour, day or week: 1.8/day"
    case .shareOutside(_, let percent?): "write '\(percent)' or \(percent.dropLast()) divided by 100"
    case .shareOutside: "write a share such as 35% or 0.35"
    }
  }

  private static func withoutLeadingZeros(_ text: String) -> String {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.drop { $0 == "-" || $0 == "+" || $0 == "0" || $0 == "_" }
    return sign + (digits.first?.isNumber == true ? String(digits) : "0" + digits)
  }
}
