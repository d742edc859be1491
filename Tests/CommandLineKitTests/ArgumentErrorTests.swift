// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Testing

@Suite("Wording of argument errors")
struct ArgumentErrorTests {
  static let sentences: [(ArgumentError, String)] = [
    (.unknownOption("--usres", suggestion: "--users"), "Unknown option '--usres'. Did you mean '--users'?"),
    (.unknownOption("-x", suggestion: nil), "Unknown option '-x'."),
    (
      .missingValue(option: "--out", metavariable: "DIR"),
      "Missing value for '--out DIR'. A value that begins with a dash is written '--out=-…'."
    ),
    (
      .missingValue(option: "-o", metavariable: "DIR"),
      "Missing value for '-o DIR'. A value that begins with a dash is written '-o-…'."
    ),
    (.unexpectedValue(option: "--force", value: "yes"), "The option '--force' takes no value, but was given 'yes'."),
    (
      .invalidValue("0", for: .option("--users"), expected: .integer(1...10_000_000_000)),
      "The value '0' is invalid for '--users'. Give a whole number from 1 to 10,000,000,000."
    ),
    (
      .invalidValue("x", for: .option("--users"), expected: .integer(1...Int.max)),
      "The value 'x' is invalid for '--users'. Give a whole number of at least 1."
    ),
    (
      .invalidValue("x", for: .option("--offset"), expected: .integer(Int.min...Int.max)),
      "The value 'x' is invalid for '--offset'. Give a whole number."
    ),
    (
      .invalidValue("2", for: .option("--share"), expected: .number(0...0.5)),
      "The value '2' is invalid for '--share'. Give a number from 0 to 0.5."
    ),
    (
      .invalidValue("2", for: .option("--share"), expected: .number(-Double.greatestFiniteMagnitude...1)),
      "The value '2' is invalid for '--share'. Give a number of at most 1."
    ),
    (
      .invalidValue("swete", for: .option("--taste"), expected: .oneOf(["sweet", "sour"], suggestion: "sweet")),
      "The value 'swete' is invalid for '--taste'. Did you mean 'sweet'? Possible values: 'sweet', 'sour'."
    ),
    (
      .invalidValue("sh", for: .positional("SHELL"), expected: .oneOf(["bash", "zsh"], suggestion: nil)),
      "The value 'sh' is invalid for 'SHELL'. Possible values: 'bash', 'zsh'."
    ),
    (
      .invalidValue("", for: .option("--out"), expected: .notEmpty),
      "The value '' is invalid for '--out'. Give a text that is not empty."
    ),
    (
      .invalidValue("3/2", for: .option("--shard"), expected: .described("a shard I/N such as 2/8")),
      "The value '3/2' is invalid for '--shard'. Give a shard I/N such as 2/8."
    ),
    (.missingPositional(metavariable: "SCENARIO"), "Missing argument 'SCENARIO'."),
    (.missingOption(option: "--user", metavariable: "ID"), "Missing option '--user ID'."),
    (.unexpectedArgument("x"), "Unexpected argument 'x'."),
    (.missingCommand, "Missing command."),
    (.unknownCommand("rnu", suggestion: "run"), "Unknown command 'rnu'. Did you mean 'run'?"),
    (.repeatedOption("--out"), "The option '--out' may be given only once."),
    (.conflictingOptions("--quiet", "--verbose"), "The options '--quiet' and '--verbose' can't be given together."),
  ]

  @Test("each fact has its sentence", arguments: sentences)
  func message(error: ArgumentError, sentence: String) {
    #expect(error.message == sentence)
  }
}
