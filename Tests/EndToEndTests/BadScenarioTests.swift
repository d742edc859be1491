// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// A scenario that is no good, the exit code that it gives and what the message says.
struct BadScenario: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let exitCode: Int32
  let message: String
  let prepare: @Sendable (WorkFolder) throws -> Void

  init(_ description: String, exitCode: Int32 = 65, says message: String, _ prepare: @escaping @Sendable (WorkFolder) throws -> Void) {
    testDescription = description
    self.exitCode = exitCode
    self.message = message
    self.prepare = prepare
  }

  /// The small scenario with one text replaced.
  init(_ description: String, _ old: String, _ new: String, says message: String) {
    self.init(description, says: message) { folder in try folder.write(Fixtures.small([(old, new)]), to: "bad.yaml") }
  }

  /// Files that are no scenario at all.
  static let files: [BadScenario] = [
    BadScenario("missing file", exitCode: 66, says: "there is no file 'bad.yaml'") { _ in },
    BadScenario("missing file with a neighbour", exitCode: 66, says: "did you mean 'bad.yml'?") { try $0.write("", to: "bad.yml") },
    BadScenario("directory", exitCode: 66, says: "a folder can't be read as a file") {
      try FileManager.default.createDirectory(atPath: $0.path + "/bad.yaml", withIntermediateDirectories: true)
    },
    BadScenario("empty", says: "the file is empty") { try $0.write("", to: "bad.yaml") },
    BadScenario("comments only", says: "error:") { try $0.write("# nothing\n", to: "bad.yaml") },
    BadScenario("binary", says: "NUL byte") { try $0.write([0x7F, 0x45, 0x4C, 0x46, 0, 0, 1, 2], to: "bad.yaml") },
    BadScenario("not UTF-8", says: "not UTF-8") { try $0.write(Array("name: caf".utf8) + [0xE9, 0x0A], to: "bad.yaml") },
    BadScenario("UTF-16", says: "UTF-16") { try $0.write([0xFF, 0xFE, 0x61, 0, 0x0A, 0], to: "bad.yaml") },
    BadScenario("100 MB", says: "more than the limit") { folder in
      try folder.write("", to: "bad.yaml")
      let handle = try #require(FileHandle(forWritingAtPath: folder.path + "/bad.yaml"))
      try handle.truncate(atOffset: 100_000_000)
      try handle.close()
    },
  ]

  /// Texts that are not the YAML that scenarios are written in.
  static let texts: [BadScenario] = [
    BadScenario("not YAML", says: "bad.yaml:2:") { try $0.write("tipsim: 1\n  name: [1, 2\n", to: "bad.yaml") },
    BadScenario("a list", says: "bad.yaml:1:1") { try $0.write("- 1\n- 2\n", to: "bad.yaml") },
    BadScenario("two documents", says: "bad.yaml:") { try $0.write(Fixtures.small() + "---\n" + Fixtures.small(), to: "bad.yaml") },
    BadScenario("duplicate key", "configuration:", "name: Again\nconfiguration:", says: "bad.yaml:26:1"),
    BadScenario("cyclic alias", "name: Small", "name: &a [*a]", says: "bad.yaml:2:"),
    BadScenario("alias bomb", says: "bad.yaml:") { folder in
      var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
      for level in 1..<30 {
        let names = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
        text += "a\(level): &a\(level) [\(names)]\n"
      }
      try folder.write(text, to: "bad.yaml")
    },
    BadScenario("depth 10,000", says: "bad.yaml:1:") {
      try $0.write(String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000), to: "bad.yaml")
    },
    BadScenario("depth 10,000 in blocks", says: "bad.yaml:1:") {
      try $0.write(String(repeating: "- ", count: 10_000) + "x\n", to: "bad.yaml")
    },
    // Deeper mappings would be past the limit on the file's size, for each level is indented further.
    BadScenario("depth 2,000 in mappings", says: "bad.yaml:") {
      try $0.write((0..<2_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(), to: "bad.yaml")
    },
  ]

  /// Scenarios that mean nothing.
  static let meanings: [BadScenario] = [
    BadScenario("unknown key", "users: 240", "usres: 240", says: "did you mean 'users'?"),
    BadScenario("unknown root key", "study:\n", "studdy:\n", says: "did you mean 'study'?"),
    BadScenario("wrong type", "days: 12", "days: [12]", says: "bad.yaml:27:"),
    BadScenario("text for a number", "days: 12", "days: twelve", says: "bad.yaml:27:"),
    BadScenario("NaN", "maxDisplayCount: 3", "maxDisplayCount: .nan", says: "bad.yaml:7:"),
    BadScenario("NaN share", "leave: 40% }\n    detail", "leave: .nan }\n    detail", says: "bad.yaml:24:"),
    BadScenario("infinite", "sigma: 0.9", "sigma: .inf", says: "bad.yaml:24:"),
    BadScenario("negative", "days: 12", "days: -12", says: "-12 is not at least 1"),
    BadScenario("overflow", "users: 240", "users: 99999999999999999999999", says: "bad.yaml:27:"),
    BadScenario("overflow of a duration", "dwell: 20s", "dwell: 99999999999999999w", says: "bad.yaml:25:"),
    BadScenario("shares of a screen", "leave: 40% }\n    detail", "leave: 41% }\n    detail", says: "bad.yaml:24:"),
    BadScenario(
      "shares of segments", "replications: 8 }", "replications: 8, segments: { a: { share: 50% }, b: { share: 40% } } }",
      says: "bad.yaml:27:"),
    BadScenario("unknown tip", "tips: [ListTip]", "tips: [LstTip]", says: "did you mean 'ListTip'?"),
    BadScenario("unknown screen", "goTo: { detail: 55% }", "goTo: { details: 55% }", says: "did you mean 'detail'?"),
    BadScenario("unknown event", "donate: opened", "donate: openned", says: "did you mean 'opened'?"),
    BadScenario("unknown event in a rule", "#Rule(ReadTip.opened)", "#Rule(ReadTip.openned)", says: "bad.yaml:14:"),
    BadScenario("unknown feature", "feature: star", "feature: stars", says: "did you mean 'star'?"),
    BadScenario("unknown variant", "baseline: daily", "baseline: dayly", says: "did you mean 'daily'?"),
    BadScenario("unknown preset", "preset: median-app", "preset: median-ap", says: "did you mean 'median-app'?"),
    BadScenario("unknown metric", "maximize: actedUsers", "maximize: actedUser", says: "did you mean 'actedUsers'?"),
    BadScenario("unknown seed set", "seed: 11", "seed: nowhere", says: "bad.yaml:29:"),
    BadScenario("rule without an end", "{ $0 == true }", "{ $0 == true", says: "bad.yaml:10:"),
    BadScenario("rule with an unknown operation", ".count >= 2", ".reduce(0) >= 2", says: "bad.yaml:14:"),
    BadScenario("rule of a wrong type", "{ $0 == true }", "{ $0 == 3 }", says: "bad.yaml:10:"),
    BadScenario(
      "too many variants", "    daily: {}\n",
      "    daily: {}\n  matrix: { tips.ReadTip.options.maxDisplayCount: [\((1...40).map(String.init).joined(separator: ", "))] }\n",
      says: "at most 63 are possible"),
    BadScenario("a later form", "tipsim: 1", "tipsim: 2", says: "bad.yaml:1:9"),
  ]
}

@Suite("Scenarios that are no good")
struct BadScenarioTests {
  @Test(
    "run, check and explain say where and what to do, and leave nothing",
    arguments: BadScenario.files + BadScenario.texts + BadScenario.meanings)
  func refused(bad: BadScenario) throws {
    let folder = try WorkFolder()
    try bad.prepare(folder)
    let before = folder.names()
    let commands = [["run", "bad.yaml", "--out", "report"], ["check", "bad.yaml"], ["explain", "bad.yaml", "--user", "0"]]
    var messages: Set<String> = []
    for command in commands {
      let outcome = try Program.run(command, in: folder)
      #expect(outcome.exitCode == bad.exitCode, "\(command)\n\(outcome.errorOutput)")
      #expect(outcome.output == "")
      #expect(outcome.errorOutput.contains(bad.message), "\(outcome.errorOutput)")
      #expect(outcome.errorOutput.contains("bad.yaml"))
      #expect(outcome.errorOutput.utf8.count < 20_000)
      messages.insert(outcome.errorOutput)
    }
    #expect(messages.count == 1, "every command says the same")
    #expect(folder.names() == before)
  }

  @Test("All errors come at once, in the order of the file")
  func allAtOnce() throws {
    let folder = try WorkFolder()
    let text = Fixtures.small([
      ("donate: opened", "donate: openned"), ("{ $0 == true }", "{ $0 == 3 }"), ("tips: [ListTip]", "tips: [LstTip]"),
      ("days: 12", "days: 0"),
    ])
    try folder.write(text, to: "bad.yaml")
    let outcome = try Program.run(["check", "bad.yaml"], in: folder)
    let places = outcome.errorOutput.components(separatedBy: "\n").filter { $0.contains(": error: ") }
    let lines = places.compactMap { Int($0.components(separatedBy: ":")[1]) }
    #expect(lines.count >= 4)
    #expect(lines == lines.sorted())
  }

  @Test("One bad scenario among several keeps all from running")
  func oneOfSeveral() throws {
    let folder = try WorkFolder.withScenario()
    try folder.write(Fixtures.small([("days: 12", "days: 0")]), to: "bad.yaml")
    let outcome = try Program.run(["run", "small.yaml", "bad.yaml", "--out", "all"], in: folder)
    #expect(outcome.exitCode == 65)
    #expect(folder.names() == ["bad.yaml", "small.yaml"])
  }
}
