// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios

/// An invented document form with every shape in it, for tests.
enum Garden {
  static let options = Descriptor.object([
    .defaulted("maxDisplayCount", .integer(.between(1, 1000), unit: "displays"), default: "3", "How often it is shown."),
    .optional("maxDisplayDuration", .duration(.moreThan(0)), "How long it is shown.", examples: ["5m"]),
    .defaulted("ignoresFrequency", .boolean, default: "false", "Whether it waits."),
  ])

  static let frequency = Descriptor.alternatives(
    [
      .enumeration([.init("immediate", "No wait."), .init("daily", "One a day."), .init("weekly", "One a week.")]), .duration(.moreThan(0)),
    ], noun: "a frequency")

  static let descriptor = Descriptor.object([
    .required("garden", .integer(.between(1, 1)), "The version of the form."),
    .optional("name", .text(limit: 60), "What it is called."),
    .optional("source", .path, "Where the plan lies."),
    .defaulted(
      "visitors",
      .object([
        .defaulted("count", .integer(.between(1, 10_000_000)), default: "1_000", "How many come.", examples: ["100_000"]),
        .defaulted("opens", .varying(.rate(.atLeast(0))), default: "1.8/day", "How often they come."),
        .defaulted("dwell", .varying(.duration()), default: "{ lognormal: { median: 8s, sigma: 0.9 } }", "How long they stay."),
        .optional("rank", .distribution(of: .integer()), "Which bed they like."),
        .defaulted("interest", .share(), default: "35%", "How many care."),
        .optional("weight", .number(.moreThan(0)), "How heavy they are.", examples: ["70.5"]),
        .optional("crowd", .integer(), "The old name of count.", deprecation: "write 'count' instead"),
      ]), default: "{}", "Who comes."),
    .defaulted("frequency", Garden.frequency, default: "daily", "How often a sign may show."),
    .defaulted(
      "signs",
      .map(
        of: .object([
          .required("rules", .list(of: .text(), count: .between(1, 4)), "When it shows."),
          .defaulted("options", Garden.options, default: "{}", "How it shows."),
        ]), named: .init("sign id", pattern: .identifier)), default: "{}", "The signs."),
    .defaulted(
      "parameters", .map(of: .alternatives([.boolean, .number(), .text()]), named: .init("parameter", pattern: .dottedIdentifier)),
      default: "{}", "Starting values."),
    .optional("extra", .raw, "Anything."),
    .defaulted(
      "variants", .map(of: .overlay(excluding: ["garden", "variants"]), named: .init("variant", pattern: .slug)), default: "{}",
      "What else is tried."),
  ])

  /// A document that uses most of it and has no mistake.
  static let valid = """
    garden: 1
    name: "Kew"
    visitors:
      count: 100_000
      opens: { gamma: { shape: 0.8, mean: 12/week } }
      dwell: 90s
      rank: { zipf: { n: 40, exponent: 1.1 } }
      interest: 12.5%
    frequency: 5d
    signs:
      Roses:
        rules: ["#Rule(Self.$open) { $0 }"]
        options: &o { maxDisplayCount: 5, maxDisplayDuration: 1h30m }
      Oaks:
        rules:
          - a
          - b
        options: *o
    parameters: { Roses.isOpen: false, level: 3, motto: "grow" }
    variants:
      often: { frequency: immediate }
      rarely: { frequency: weekly, signs.Oaks.options.maxDisplayCount: 1 }

    """

  static func parse(_ text: String) throws(DiagnosticsError) -> YAMLNode {
    try YAMLParser().parse(SourceFile(path: "garden.yaml", text: text))
  }

  /// Everything wrong with a text, in the order of its places.
  static func diagnostics(_ text: String) -> [Diagnostic] {
    do throws(DiagnosticsError) {
      return try Validator(descriptor).validate(try parse(text)).warnings
    } catch {
      return error.diagnostics
    }
  }

  static func value(_ text: String) throws(DiagnosticsError) -> ConfigurationValue {
    try Validator(descriptor).validate(try parse(text)).value
  }

  /// A cursor at the root of a text without mistakes.
  static func cursor(_ text: String) throws(DiagnosticsError) -> ConfigurationCursor {
    ConfigurationCursor(try value(text), collector: DiagnosticCollector())
  }
}

/// A diagnostic's kind and place in short: "unknown-key 3:5".
func short(_ diagnostic: Diagnostic) -> String {
  "\(diagnostic.identifier) \(diagnostic.range.start.line):\(diagnostic.range.start.column)"
}
