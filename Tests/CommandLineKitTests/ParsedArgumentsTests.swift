// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Testing

@Suite("Asking for arguments")
struct ParsedArgumentsTests {
  enum Taste: String, CaseIterable {
    case sweet
    case sour
  }

  static func parsed(_ line: String...) throws -> ParsedArguments {
    guard case .run(let parsed) = try ArgumentParser(SampleTool.tool.description).parse(line) else { throw UnforeseenError() }
    return parsed
  }

  @Test("values come as their types, defaults where they are declared")
  func typedValues() throws {
    let parsed = try Self.parsed("run", "a", "b", "--guests=1_000", "--heat", "1.5e0", "--taste", "sour", "-f")
    #expect(try parsed.integer("guests") == 1000)
    #expect(try parsed.number("heat") == 1.5)
    #expect(try parsed.choice("taste", as: Taste.self) == .sour)
    #expect(parsed.flag("force") && !parsed.flag("quiet"))
    #expect(parsed.string("out") == nil)
    #expect(parsed.positionals("recipe") == ["a", "b"])
    #expect(try Self.parsed("run", "a").requiredInteger("guests") == 4)
    #expect(try Self.parsed("run", "a").isGiven("guests") == false)
    #expect(parsed.isGiven("guests"))
  }

  @Test("places that may be empty are nil or missing")
  func places() throws {
    let parsed = try Self.parsed("explain", "a", "--step", "7")
    #expect(parsed.positional("recipe") == "a")
    #expect(parsed.positional("part") == nil)
    #expect(parsed.positionals("part") == [])
    #expect(throws: ArgumentError.missingPositional(metavariable: "PART")) { try parsed.requiredPositional("part") }
  }

  @Test("a narrower range, a missing value and a word that is no case are facts")
  func refusals() throws {
    let parsed = try Self.parsed("run", "a", "--guests=50", "--taste=salty")
    #expect(throws: ArgumentError.invalidValue("50", for: .option("--guests"), expected: .integer(1...8))) {
      try parsed.integer("guests", in: 1...8)
    }
    #expect(throws: ArgumentError.missingOption(option: "--out", metavariable: "DIR")) { try parsed.requiredString("out") }
    #expect(throws: ArgumentError.invalidValue("salty", for: .option("--taste"), expected: .oneOf(["sweet", "sour"], suggestion: nil))) {
      try parsed.choice("taste", as: Taste.self)
    }
  }

  @Test("asking for what isn't described traps")
  func programmingErrors() async {
    await #expect(processExitsWith: .failure) { _ = try ParsedArgumentsTests.parsed("run", "a").flag("fource") }
    await #expect(processExitsWith: .failure) { _ = try ParsedArgumentsTests.parsed("run", "a").flag("out") }
    await #expect(processExitsWith: .failure) { _ = try ParsedArgumentsTests.parsed("run", "a").string("set") }
  }
}
