// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@Suite("First steps")
struct FirstStepsTests {
  @Test("The starting scenario checks without a warning and runs")
  func startingScenario() throws {
    let folder = try WorkFolder()
    let start = try Program.run(["init", "birds.yaml"], in: folder)
    #expect(start.exitCode == 0)
    #expect(start.output == "birds.yaml is ready. Try: tipsim check birds.yaml && tipsim run birds.yaml\n")
    let check = try Program.run(["check", "birds.yaml", "--strict"], in: folder)
    #expect(check.exitCode == 0)
    #expect(check.errorOutput == "")
    #expect(check.output.contains("display frequency: daily"))
    let run = try Program.run(["run", "birds.yaml", "--users", "100"], in: folder)
    #expect(run.exitCode == 0)
    #expect(folder.names("reports/local/birds") == reportNames)
  }

  @Test("init never replaces a file unless forced, and makes folders on the way")
  func initTwice() throws {
    let folder = try WorkFolder()
    try folder.write("mine", to: "scenario.yaml")
    #expect(try Program.run(["init"], in: folder).exitCode == 73)
    #expect(folder.text("scenario.yaml") == "mine")
    #expect(try Program.run(["init", "--force"], in: folder).exitCode == 0)
    #expect(folder.text("scenario.yaml")?.contains("tipsim: 1") == true)
    #expect(try Program.run(["init", "new/folder/a.yaml"], in: folder).exitCode == 0)
    #expect(folder.names("new/folder") == ["a.yaml"])
    try folder.write("mine", to: "file")
    let impossible = try Program.run(["init", "file/a.yaml"], in: folder)
    #expect(impossible.exitCode == 73)
    #expect(impossible.errorOutput.contains("name a file elsewhere"))
    let folderName = try Program.run(["init", "newer/below/"], in: folder)
    #expect(folderName.exitCode == 73)
    #expect(folderName.errorOutput.contains("'newer/below/': that is a folder"))
    let limit = "trap '' XFSZ; ulimit -f 0; $TIPSIM init newer/below/a.yaml 2> /dev/null"
    #expect(try Program.shell(limit, in: folder).exitCode == 74)
    #expect(folder.names() == ["file", "new", "scenario.yaml"])
  }

  @Test("The version is printed alone")
  func version() throws {
    let outcome = try Program.run(["--version"], in: try WorkFolder())
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.wholeMatch(of: /tipsim \d+\.\d+\.\d+\n/) != nil)
  }

  @Test(
    "Every command has help with examples, the same from 'help' and '--help'",
    arguments: ["run", "check", "explain", "merge", "verify", "init", "views", "layout"])
  func help(command: String) throws {
    let folder = try WorkFolder()
    let help = try Program.run(["help", command], in: folder)
    #expect(help.exitCode == 0)
    #expect(help.errorOutput == "")
    #expect(help.output.contains("Usage: tipsim \(command)"))
    #expect(help.output.contains("Examples:"))
    #expect(try Program.run([command, "--help"], in: folder).output == help.output)
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("The completion script for bash parses, and knows the commands")
  func bashCompletions() throws {
    let folder = try WorkFolder()
    let outcome = try Program.shell("$TIPSIM completions bash > script && bash -n script", in: folder)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorOutput == "")
    #expect(folder.text("script")?.contains("explain") == true)
  }

  @Test("Completion scripts for other shells are not empty; where the shell is installed they parse", arguments: ["zsh", "fish"])
  func otherCompletions(shell: String) throws {
    let folder = try WorkFolder()
    let script = "$TIPSIM completions \(shell) > script && { ! command -v \(shell) > /dev/null || \(shell) -n script; }"
    #expect(try Program.shell(script, in: folder).exitCode == 0)
    #expect(folder.text("script")?.contains("explain") == true)
  }

  @Test("The manual page and the reference name every command and option")
  func manual() throws {
    let folder = try WorkFolder()
    let page = try Program.run(["manual"], in: folder)
    let reference = try Program.run(["manual", "--format", "markdown"], in: folder)
    #expect(page.exitCode == 0 && reference.exitCode == 0)
    #expect(page.output.contains("\n.Dd "))
    for word in ["run", "check", "explain", "merge", "verify", "init", "shards", "where", "strict"] {
      #expect(page.output.contains(word) && reference.output.contains(word), "\(word)")
    }
  }
}

@Suite("Memory")
struct MemoryTests {
  @Test("The peak does not grow with users")
  func peak() throws {
    let folder = try WorkFolder.withScenario()
    func peak(_ users: Int) throws -> Double {
      let arguments = ["run", "small.yaml", "--users", "\(users)", "--out", "report\(users)", "--quiet", "--jobs", "2"]
      let outcome = try Program.run(arguments, in: folder)
      #expect(outcome.exitCode == 0)
      return Double(outcome.peakMemory)
    }
    let (few, many) = (try peak(200), try peak(2_000))
    #expect(few > 1_000_000)
    #expect(many < 1.2 * few, "\(few) bytes at 200 users, \(many) at 2,000")
  }
}
