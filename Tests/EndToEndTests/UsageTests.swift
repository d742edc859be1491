// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

/// A command line that is no good and what the message says.
struct BadUsage: CustomTestStringConvertible, Sendable {
  let arguments: [String]
  let message: String
  let exitCode: Int32

  init(_ arguments: String, says message: String, exitCode: Int32 = 64) {
    self.arguments = arguments.split(separator: " ").map(String.init)
    self.message = message
    self.exitCode = exitCode
  }

  var testDescription: String { arguments.joined(separator: " ") }

  static let all: [BadUsage] = [
    BadUsage("", says: "Missing command."),
    BadUsage("rn small.yaml", says: "Did you mean 'run'?"),
    BadUsage("run", says: "Missing argument 'SCENARIO"),
    BadUsage("run small.yaml --user 3", says: "Did you mean '--users'?"),
    BadUsage("run small.yaml --jbos 3", says: "Did you mean '--jobs'?"),
    BadUsage("run small.yaml --jobs 0", says: "from 1 to 1,024"),
    BadUsage("run small.yaml --jobs many", says: "Give a whole number"),
    BadUsage("run small.yaml --users", says: "Missing value"),
    BadUsage("run small.yaml --shards 2 --shard 1/2", says: "can't be given together"),
    BadUsage("run small.yaml --shard 3/2", says: "'--shard 3/2' names no shard"),
    BadUsage("run small.yaml --shard half", says: "such as --shard 2/7"),
    BadUsage("run small.yaml small.yaml --shard 1/2", says: "it takes a single scenario"),
    BadUsage("run small.yaml --set population.users", says: "Write a path, '=' and a value"),
    BadUsage("run small.yaml --set =3", says: "Write a path, '=' and a value"),
    BadUsage("run small.yaml --set population.usres=3", says: "did you mean"),
    BadUsage("run small.yaml --set population.users=-3", says: "-3 is not at least 1"),
    BadUsage("run small.yaml --variant dayly", says: "did you mean 'daily'?"),
    BadUsage("check small.yaml --variant dayly", says: "--variant:1:1: error: there is no variant 'dayly'"),
    BadUsage("check small.yaml --variant daily --variant dayly", says: "--variant 2:1:1: error: there is no variant 'dayly'"),
    BadUsage("run small.yaml --users 1", says: "--users:1:1: error: 1 user can't be divided over 8 replications"),
    BadUsage("run small.yaml --seed abc", says: "--seed:1:1: error: there is no seed set 'abc'"),
    BadUsage("explain small.yaml", says: "--user ID, or --where"),
    BadUsage("explain small.yaml --user 240", says: "users 0 to 239"),
    BadUsage("explain small.yaml --user 1 --variant dayly", says: "Did you mean 'daily'?"),
    BadUsage("explain small.yaml --user 1 --tip LstTip", says: "Did you mean 'ListTip'?"),
    BadUsage("explain small.yaml --where reason=rule", says: "reason=rules"),
    BadUsage("explain small.yaml --where frequency", says: "reason=frequency"),
    BadUsage("explain small.yaml --where reason=grop", says: "Did you mean 'reason=group'?"),
    BadUsage("explain small.yaml --where reason=rules --user 3", says: "can't be given together"),
    BadUsage("explain small.yaml --user 3 --limit 2", says: "--limit can't be used here: it limits a search with --where"),
    BadUsage("explain small.yaml --user 3 --among 2", says: "--among can't be used here"),
    BadUsage("merge", says: "Missing argument 'PARTIAL"),
    BadUsage("verify", says: "Missing argument 'MANIFEST'"),
    BadUsage("verify nowhere.json", says: "There is no file 'nowhere.json'", exitCode: 66),
    BadUsage("verify small.yaml", says: "is no manifest", exitCode: 65),
    BadUsage("merge nowhere.partial", says: "There is no file", exitCode: 66),
    BadUsage("merge small.yaml", says: "is no partial result", exitCode: 65),
    BadUsage("completions tcsh", says: "'bash', 'zsh', 'fish'"),
    BadUsage("help rn", says: "Did you mean 'run'?"),
    BadUsage("init small.yaml", says: "is there already", exitCode: 73),
  ]
}

@Suite("Command lines that are no good")
struct UsageTests {
  @Test("Each says what to do, prints nothing on standard output and leaves nothing", arguments: BadUsage.all)
  func refused(usage: BadUsage) throws {
    let folder = try WorkFolder.withScenario()
    let outcome = try Program.run(usage.arguments, in: folder)
    #expect(outcome.exitCode == usage.exitCode, "\(outcome.errorOutput)")
    #expect(outcome.output == "")
    #expect(outcome.errorOutput.contains(usage.message), "\(outcome.errorOutput)")
    #expect(folder.names() == ["small.yaml"])
    #expect(folder.text("small.yaml") == Fixtures.small())
  }
}
