// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Testing

@Suite("Reading command lines")
struct ArgumentParserTests {
  struct Accepted: Sendable, CustomTestStringConvertible {
    var line: [String]
    var path = ["run"]
    var positionals = ["a.yaml"]
    var values: [String: String] = [:]
    var flags: [String] = []
    var repeated: [String] = []
    var testDescription: String { line.joined(separator: " ") }
  }

  static let accepted = [
    Accepted(line: ["run", "a.yaml"]),
    Accepted(line: ["run", "--out", "d", "a.yaml"], values: ["out": "d"]),
    Accepted(line: ["run", "a.yaml", "--out=d"], values: ["out": "d"]),
    Accepted(line: ["run", "-o", "d", "a.yaml"], values: ["out": "d"]),
    Accepted(line: ["run", "-od", "a.yaml"], values: ["out": "d"]),
    Accepted(line: ["run", "-o=d", "a.yaml"], values: ["out": "d"]),
    Accepted(line: ["run", "-fqo", "d", "a.yaml"], values: ["out": "d"], flags: ["force", "quiet"]),
    Accepted(line: ["run", "-fqod", "a.yaml"], values: ["out": "d"], flags: ["force", "quiet"]),
    Accepted(line: ["run", "--force", "--force", "a.yaml"], flags: ["force"]),
    Accepted(line: ["run", "-s", "a=1", "--set=b=2", "a.yaml", "-sc="], repeated: ["a=1", "b=2", "c="]),
    Accepted(line: ["run", "--set=", "a.yaml"], repeated: [""]),
    Accepted(line: ["run", "--set=-x", "a.yaml"], repeated: ["-x"]),
    Accepted(line: ["run", "--", "-q", "--out"], positionals: ["-q", "--out"]),
    Accepted(line: ["run", "a.yaml", "--", "--"], positionals: ["a.yaml", "--"]),
    Accepted(line: ["run", "-"], positionals: ["-"]),
    Accepted(line: ["run", "--out", "-", "a.yaml"], values: ["out": "-"]),
    Accepted(line: ["run", "--guests", "10_000_000_000", "a.yaml"], values: ["guests": "10_000_000_000"]),
    Accepted(line: ["run", "--color", "never", "a.yaml"], values: ["color": "never"]),
    Accepted(line: ["--color=never", "run", "a.yaml"], values: ["color": "never"]),
    Accepted(line: ["run", "a.yaml"], values: ["guests": "4", "color": "auto"]),
    Accepted(line: ["run", "--oven-debug", "a.yaml"], flags: ["oven-debug"]),
    Accepted(line: ["ovens", "--color", "never", "clean", "north"], path: ["ovens", "clean"], positionals: ["north"]),
    Accepted(line: ["run", "run"], positionals: ["run"]),
  ]

  @Test("accepts", arguments: accepted)
  func accepts(_ expected: Accepted) throws {
    let invocation = try ArgumentParser(SampleTool.tool.description).parse(expected.line)
    guard case .run(let parsed) = invocation else {
      Issue.record("\(invocation) instead of a command")
      return
    }
    #expect(parsed.commandPath == expected.path)
    #expect(parsed.positionals == expected.positionals)
    for (name, value) in expected.values { #expect(parsed.string(name) == value) }
    if expected.path == ["run"] {
      #expect(["force", "oven-debug", "quiet", "verbose"].filter { parsed.flag($0) } == expected.flags)
      #expect(parsed.strings("set") == expected.repeated)
    }
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    var line: [String]
    var error: ArgumentError
    var path = ["run"]
    var testDescription: String { line.joined(separator: " ") }
  }

  static let tastes = ValueExpectation.oneOf(["sweet", "sour", "salty"], suggestion: nil)
  static let refused = [
    Refused(line: [], error: .missingCommand, path: []),
    Refused(line: ["ovens"], error: .missingCommand, path: ["ovens"]),
    Refused(line: ["rnu"], error: .unknownCommand("rnu", suggestion: "run"), path: []),
    Refused(line: ["zzzz"], error: .unknownCommand("zzzz", suggestion: nil), path: []),
    Refused(line: ["fial"], error: .unknownCommand("fial", suggestion: nil), path: []),
    Refused(line: ["ovens", "lst"], error: .unknownCommand("lst", suggestion: "list"), path: ["ovens"]),
    Refused(line: ["run", "--gusets", "3"], error: .unknownOption("--gusets", suggestion: "--guests")),
    Refused(line: ["run", "--colour", "never"], error: .unknownOption("--colour", suggestion: "--color")),
    Refused(line: ["run", "--oven-debu"], error: .unknownOption("--oven-debu", suggestion: nil)),
    Refused(line: ["run", "-x"], error: .unknownOption("-x", suggestion: nil)),
    Refused(line: ["run", "-guests=3"], error: .invalidValue("uests=3", for: .option("-g"), expected: .integer(1...10_000_000_000))),
    Refused(line: ["run", "-taste", "sour"], error: .unknownOption("-taste", suggestion: "--taste")),
    Refused(line: ["run", "a", "--out"], error: .missingValue(option: "--out", metavariable: "DIR")),
    Refused(line: ["run", "a", "-o"], error: .missingValue(option: "-o", metavariable: "DIR")),
    Refused(line: ["run", "--out", "--force", "a"], error: .missingValue(option: "--out", metavariable: "DIR")),
    Refused(line: ["run", "--out", "--", "a"], error: .missingValue(option: "--out", metavariable: "DIR")),
    Refused(line: ["run", "--force=yes", "a"], error: .unexpectedValue(option: "--force", value: "yes")),
    Refused(line: ["run", "-f=yes", "a"], error: .unexpectedValue(option: "-f", value: "yes")),
    Refused(line: ["run", "--guests", "0"], error: .invalidValue("0", for: .option("--guests"), expected: .integer(1...10_000_000_000))),
    Refused(line: ["run", "--guests", "-3"], error: .invalidValue("-3", for: .option("--guests"), expected: .integer(1...10_000_000_000))),
    Refused(line: ["run", "-g1.5"], error: .invalidValue("1.5", for: .option("-g"), expected: .integer(1...10_000_000_000))),
    Refused(
      line: ["run", "--guests=99999999999999999999"],
      error: .invalidValue("99999999999999999999", for: .option("--guests"), expected: .integer(1...10_000_000_000))),
    Refused(line: ["run", "--guests="], error: .invalidValue("", for: .option("--guests"), expected: .integer(1...10_000_000_000))),
    Refused(
      line: ["run", "--guests=1__0"], error: .invalidValue("1__0", for: .option("--guests"), expected: .integer(1...10_000_000_000))),
    Refused(line: ["run", "--heat", "nan"], error: .invalidValue("nan", for: .option("--heat"), expected: .number(0...2.5))),
    Refused(line: ["run", "--heat", "inf"], error: .invalidValue("inf", for: .option("--heat"), expected: .number(0...2.5))),
    Refused(line: ["run", "--heat", "1e999"], error: .invalidValue("1e999", for: .option("--heat"), expected: .number(0...2.5))),
    Refused(line: ["run", "--heat", "2.6"], error: .invalidValue("2.6", for: .option("--heat"), expected: .number(0...2.5))),
    Refused(line: ["run", "--out=", "a"], error: .invalidValue("", for: .option("--out"), expected: .notEmpty)),
    Refused(line: ["run", ""], error: .invalidValue("", for: .positional("RECIPE"), expected: .notEmpty)),
    Refused(line: ["run", "--taste", "bitter"], error: .invalidValue("bitter", for: .option("--taste"), expected: tastes)),
    Refused(
      line: ["run", "--taste", "swete"],
      error: .invalidValue("swete", for: .option("--taste"), expected: .oneOf(["sweet", "sour", "salty"], suggestion: "sweet"))),
    Refused(line: ["run"], error: .missingPositional(metavariable: "RECIPE")),
    Refused(line: ["explain", "a"], error: .missingOption(option: "--step", metavariable: "ID"), path: ["explain"]),
    Refused(line: ["explain", "a", "dough", "c", "--step", "1"], error: .unexpectedArgument("c"), path: ["explain"]),
    Refused(line: ["ovens", "list", "x"], error: .unexpectedArgument("x"), path: ["ovens", "list"]),
    Refused(line: ["run", "a", "-g1", "--guests=2"], error: .repeatedOption("--guests")),
    Refused(line: ["run", "a", "-vq"], error: .conflictingOptions("--quiet", "--verbose")),
    Refused(line: ["ovens", "list", "--", "--help"], error: .unexpectedArgument("--help"), path: ["ovens", "list"]),
  ]

  @Test("refuses", arguments: refused)
  func refuses(_ expected: Refused) {
    #expect(throws: ArgumentFailure(expected.error, commandPath: expected.path)) {
      try ArgumentParser(SampleTool.tool.description).parse(expected.line)
    }
  }

  static let requests: [([String], Invocation)] = [
    (["--help"], .help(commandPath: [])), (["-h"], .help(commandPath: [])), (["run", "-h"], .help(commandPath: ["run"])),
    (["--help", "run"], .help(commandPath: ["run"])), (["run", "-qh"], .help(commandPath: ["run"])),
    (["run", "--gusets", "--help"], .help(commandPath: ["run"])), (["explain", "--help"], .help(commandPath: ["explain"])),
    (["ovens", "clean", "--help"], .help(commandPath: ["ovens", "clean"])), (["--version"], .version), (["run", "--version"], .version),
    (["--dump-help"], .helpDump), (["--version", "--help"], .help(commandPath: [])),
  ]

  @Test("answers requests before errors", arguments: requests)
  func answersRequests(line: [String], expected: Invocation) throws {
    #expect(try ArgumentParser(SampleTool.tool.description).parse(line) == expected)
  }

  @Test("takes --help for an argument after --")
  func helpAfterTerminator() throws {
    guard case .run(let parsed) = try ArgumentParser(SampleTool.tool.description).parse(["run", "--", "--help"]) else {
      Issue.record("not a command")
      return
    }
    #expect(parsed.positionals == ["--help"])
  }
}
