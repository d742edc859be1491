// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Testing

@Suite("Scalars as scenario files write them")
struct ScalarTextTests {
  @Test(
    "Durations are exact microseconds",
    arguments: [
      ("0s", 0), ("1us", 1), ("250ms", 250_000), ("90s", 90_000_000), ("15m", 900_000_000), ("24h", 86_400_000_000),
      ("5d", 432_000_000_000),
      ("2w", 1_209_600_000_000), ("1d12h", 129_600_000_000), ("1h30m", 5_400_000_000), ("1w1d1h1m1s1ms1us", 694_861_001_001),
      ("1.5h", 5_400_000_000),
      ("0.1s", 100_000), ("0.000001s", 1), ("0.0000010s", 1), ("1_000s", 1_000_000_000), ("9223372036854775807us", Int64.max),
      ("0.5us", nil), ("0.0000001s", nil),
    ] as [(String, Int64?)])
  func durations(text: String, expected: Int64?) {
    #expect((try? DurationText.microseconds(text)) == expected)
  }

  @Test(
    "Other durations are refused with a reason",
    arguments: [
      ("90", .durationWithoutUnit("90")), ("1.5", .durationWithoutUnit("1.5")), ("1h30", .durationWithoutUnit("30")),
      ("-5s", .signedDuration("-5s")), ("15min", .unknownDurationUnit("min", suggestion: "15m")),
      ("5 d", .unknownDurationUnit("d", suggestion: "5d")),
      ("5D", .unknownDurationUnit("D", suggestion: "5d")), ("3 fortnights", .unknownDurationUnit("fortnights", suggestion: nil)),
      ("5 minutes", .unknownDurationUnit("minutes", suggestion: "5m")), ("30m1h", .durationOrder("30m1h")),
      ("1h1h", .durationOrder("1h1h")),
      ("0.1us", .finerThanMicrosecond("0.1us")), ("15250285w", .durationOverflow("15250285w")),
      ("9223372036854775808us", .durationOverflow("9223372036854775808us")), ("106751991d5h", .durationOverflow("106751991d5h")),
      ("soon", .notThisType), ("", .notThisType), ("s", .notThisType), ("05s", .leadingZero("05")), ("1_s", .misplacedUnderscore("1_")),
    ] as [(String, ScalarProblem)])
  func refusedDurations(text: String, expected: ScalarProblem) {
    #expect(throws: expected) { try DurationText.microseconds(text) }
  }

  @Test(
    "Durations print in the largest unit that divides them",
    arguments: [
      (0, "0s"), (1, "1us"), (1_500_000, "1500ms"), (90_000_000, "90s"), (86_400_000_000, "1d"), (604_800_000_000, "1w"),
      (129_600_000_000, "36h"),
      (Int64.max, "9223372036854775807us"),
    ] as [(Int64, String)])
  func canonicalDurations(microseconds: Int64, text: String) throws {
    #expect(DurationText.canonical(microseconds) == text)
    #expect(try DurationText.microseconds(text) == microseconds)
  }

  @Test(
    "Rates are per day",
    arguments: [
      ("1.8/day", 1.8), ("0/day", 0), ("2/hour", 48), ("14/week", 2), ("1_000/day", 1000), ("1e-3/day", 0.001), ("-1/day", -1),
    ] as [(String, Double)])
  func rates(text: String, expected: Double) throws {
    #expect(try RateText.timesPerDay(text) == expected)
    #expect(try RateText.timesPerDay(RateText.canonical(expected)) == expected)
  }

  @Test(
    "Other rates are refused with a reason",
    arguments: [
      ("1.8", .rateWithoutUnit("1.8")), ("1.8/d", .unknownRateUnit("d", suggestion: "day")),
      ("1/dya", .unknownRateUnit("dya", suggestion: "day")),
      ("1/fortnight", .unknownRateUnit("fortnight", suggestion: nil)), ("often", .notThisType), ("x/day", .notThisType),
      ("1e999/day", .notFinite("1e999")),
      ("1e308/hour", .notFinite("1e308/hour")), ("1/ day", .unknownRateUnit(" day", suggestion: "day")),
    ] as [(String, ScalarProblem)])
  func refusedRates(text: String, expected: ScalarProblem) {
    #expect(throws: expected) { try RateText.timesPerDay(text) }
  }

  @Test(
    "Shares are numbers in 0…1, and percentages are the same numbers",
    arguments: [
      ("35%", 0.35), ("0.35", 0.35), ("0%", 0), ("100%", 1), ("1", 1), ("12.5%", 0.125), ("0.1%", 0.001), ("7%", 0.07), ("29%", 0.29),
      ("1e-3", 0.001),
    ] as [(String, Double)])
  func shares(text: String, expected: Double) throws {
    #expect(try ShareText.share(text) == expected)
  }

  @Test(
    "Other shares are refused with a reason",
    arguments: [
      ("35", .shareOutside("35", percent: "35%")), ("101%", .shareOutside("101%", percent: nil)),
      ("-0.1", .shareOutside("-0.1", percent: nil)),
      ("120", .shareOutside("120", percent: nil)), ("%", .notThisType), ("half", .notThisType), (".5", .barePoint(".5")),
      ("nan", .notFinite("nan")),
      ("1e1%", .notThisType), ("35 %", .notThisType),
    ] as [(String, ScalarProblem)])
  func refusedShares(text: String, expected: ScalarProblem) {
    #expect(throws: expected) { try ShareText.share(text) }
  }

  /// A text in a document and the number that it must be, or the kind of error.
  @Test(
    "Numbers are decimal and finite",
    arguments: [
      ("100_000", 100_000, nil), ("+5", 5, nil), ("-0", 0, nil), ("1.5e3", 1500, nil), ("0.1", 0.1, nil), ("1E-2", 0.01, nil),
      ("010", nil, "number-form"), ("0x1F", nil, "number-form"), ("0o17", nil, "number-form"), ("0b1", nil, "number-form"),
      (".5", nil, "number-form"),
      ("5.", nil, "number-form"), ("1__0", nil, "number-form"), ("1_", nil, "number-form"), ("-.inf", nil, "not-finite"),
      ("NaN", nil, "not-finite"),
      ("Infinity", nil, "not-finite"), ("1e-999", nil, "not-finite"), ("1:30", nil, "wrong-type"), ("1,5", nil, "wrong-type"),
      ("'5'", nil, "quoted-value"),
      ("1e", nil, "wrong-type"), ("--1", nil, "wrong-type"), ("５", nil, "wrong-type"),
    ] as [(String, Double?, String?)])
  func numbers(text: String, number: Double?, problem: String?) throws {
    let validator = Validator(.object([.required("x", .number(), "A number.")]))
    let collector = DiagnosticCollector()
    let value = validator.validate(try Garden.parse("x: \(text)\n"), into: collector)
    #expect(collector.diagnostics.map(\.identifier) == (problem.map { [$0] } ?? []))
    if let number { #expect(ConfigurationCursor(value, collector: collector)["x"].number == number) }
  }
}
