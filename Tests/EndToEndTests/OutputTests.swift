// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite("What commands print, and where")
struct OutputTests {
  @Test("A run prints its answer and where the report lies on standard output, progress on standard error")
  func streams() throws {
    let folder = try WorkFolder.withScenario()
    let outcome = try Program.run(["run", "small.yaml"], in: folder)
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.hasSuffix("\n\nReport: reports/local/small/report.md\n"))
    #expect(outcome.errorOutput.contains("240 of 240 users"))
    #expect(!outcome.errorOutput.contains("Report:"))
    #expect(!outcome.output.contains("240 of 240 users"))
    let report = try #require(folder.text("reports/local/small/report.md"))
    let headline = try #require(outcome.output.components(separatedBy: "\n").first)
    #expect(report.replacingOccurrences(of: "**", with: "").contains(headline))
    #expect(folder.names("reports/local/small") == reportNames)
  }

  @Test("--quiet prints nothing", arguments: [["run", "small.yaml"], ["run", "small.yaml", "--shard", "1/2"], ["check", "small.yaml"]])
  func quiet(arguments: [String]) throws {
    let folder = try WorkFolder.withScenario()
    let outcome = try Program.run(arguments + ["--quiet"], in: folder)
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "")
    #expect(outcome.errorOutput == "")
  }

  @Test(
    "--json prints one document with sorted names and the version of its form",
    arguments: [
      ["run", "small.yaml"], ["run", "small.yaml", "other.yaml"], ["run", "small.yaml", "--shard", "2/3"], ["check", "small.yaml"],
      ["explain", "small.yaml", "--user", "3"], ["explain", "small.yaml", "--where", "reason=rules", "--limit", "2"],
      ["check", "small.yaml", "bad.yaml"],
    ])
  func json(arguments: [String]) throws {
    let folder = try WorkFolder.withScenario()
    try folder.write(Fixtures.small([("name: Small", "name: Other")]), to: "other.yaml")
    try folder.write(Fixtures.small([("users: 240", "usres: 240")]), to: "bad.yaml")
    let outcome = try Program.run(arguments + ["--json"], in: folder)
    #expect(outcome.exitCode == (arguments.contains("bad.yaml") ? 65 : 0))
    #expect(outcome.errorOutput == "")
    let document = try JSON.object(outcome.output)
    #expect(document["schemaVersion"] as? Int == 1)
    #expect(JSON.unsortedObjects(in: outcome.output) == [])
    #expect(outcome.output.hasSuffix("}\n"))
    if arguments == ["run", "small.yaml"] || arguments.contains("--shard") {
      #expect(try #require(document["simulatedActions"] as? Int) > 100)
    }
    if arguments.contains("other.yaml") { #expect((document["studies"] as? [[String: Any]])?.count == 2) }
    if arguments.contains("bad.yaml") {
      let last = try #require((document["scenarios"] as? [[String: Any]])?.last)
      #expect(last["path"] as? String == "bad.yaml")
      #expect((last["diagnostics"] as? [[String: Any]])?.first?["line"] as? Int == 27)
    }
  }

  @Test("merge prints the same as the run, as JSON too")
  func mergeOutput() throws {
    let folder = try WorkFolder.withScenario()
    let run = try Program.run(["run", "small.yaml", "--json", "--out", "whole"], in: folder)
    for number in 1...2 { _ = try Program.run(["run", "small.yaml", "--shard", "\(number)/2", "--out", "parts"], in: folder) }
    let merge = try Program.shell("$TIPSIM merge parts/*.partial --json --out merged", in: folder)
    #expect(merge.exitCode == 0)
    #expect(merge.output == run.output)
  }

  @Test("Several scenarios leave a folder each and an index")
  func index() throws {
    let folder = try WorkFolder.withScenario()
    try folder.write(Fixtures.small([("name: Small", "name: Other")]), to: "other.yaml")
    let outcome = try Program.run(["run", "small.yaml", "other.yaml", "--out", "all"], in: folder)
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.hasPrefix("Small\n"))
    #expect(outcome.output.contains("Report: all/small/report.md\n\nOther\n"))
    #expect(outcome.output.hasSuffix("Index: all/index.md\n"))
    #expect(folder.names("all") == ["index.md", "other", "small"])
    let index = try #require(folder.text("all/index.md"))
    #expect(index.contains("[Small](small/report.md)") && index.contains("[Other](other/report.md)"))
    #expect(folder.names("all/other") == reportNames)
    // Another index of ours may be replaced; somebody's page may not.
    #expect(try Program.run(["run", "small.yaml", "other.yaml", "--out", "all", "--quiet"], in: folder).exitCode == 0)
    try folder.write("# My notes\n", to: "all/index.md")
    let second = try Program.run(["run", "small.yaml", "other.yaml", "--out", "all", "--quiet"], in: folder)
    #expect(second.exitCode == 73)
    #expect(folder.text("all/index.md") == "# My notes\n")
  }

  @Test("Two scenarios that would share a folder are refused before anything runs")
  func sameFolder() throws {
    let folder = try WorkFolder.withScenario()
    try folder.write(Fixtures.small(), to: "below/small.yaml")
    let outcome = try Program.run(["run", "small.yaml", "below/small.yaml", "--out", "all"], in: folder)
    #expect(outcome.exitCode == 64)
    #expect(outcome.errorOutput.contains("'small'"))
    #expect(folder.names() == ["below", "small.yaml"])
  }

  @Test("Warnings go to standard error with their line, and --strict makes them count")
  func warnings() throws {
    let folder = try WorkFolder.withScenario([("maxDisplayDuration: 2m", "maxDisplayDuration: 30s")])
    let outcome = try Program.run(["check", "small.yaml"], in: folder)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorOutput.contains("small.yaml:7:58: warning:"))
    #expect(outcome.errorOutput.contains("maxDisplayDuration: 30s"))
    #expect(outcome.output.hasPrefix("small.yaml: Small\n"))
    #expect(try Program.run(["check", "small.yaml", "--strict", "--quiet"], in: folder).exitCode == 1)
  }

  @Test("check prints all that was understood, in text and in JSON")
  func understanding() throws {
    let folder = try WorkFolder.withScenario([
      ("population:", "semantics: { countInvalidatesAt: displayStart }\npopulation:"),
      ("  parameters:", "  groups: [{ priority: ordered, tips: [ReadTip, LoginTip] }]\n  parameters:"),
      ("replications: 8 }", "replications: 8, segments: { new: { share: 80% }, old: { share: 20%, adoption: { factor: 3 } } } }"),
    ])
    let text = try Program.run(["check", "small.yaml"], in: folder).output
    let lines = [
      "semantics: countInvalidatesAt = displayStart", "parameters: LoginTip.isLoggedIn = false", "events: viewed, opened",
      "home: tips = [ListTip], dwell = { lognormal: { median: 8s, sigma: 0.9 } }, actions = { share: 0.05 }, goTo = { detail: 0.55 }, "
        + "leave = 0.4",
      "view: [{ donate: viewed }]", "preset: median-app", "a new process after 30m without use",
      "groups: [{ priority: ordered, tips: [ReadTip, LoginTip] }]",
      "opensPerDay: { gamma: { shape: 1, mean: 1.94/day } }", "segment new: as all users", "segment old:\n    adoption: { factor: 3 }",
    ]
    for line in lines { #expect(text.contains("  " + line + "\n"), "\(line)\n\(text)") }
    #expect(
      try Program.run(["check", "small.yaml", "--set", "semantics={}"], in: folder).output.contains("semantics: the documented defaults\n"))
    let json = try JSON.object(try Program.run(["check", "small.yaml", "--json"], in: folder).output)
    let resolved = try #require((json["scenarios"] as? [[String: Any]])?.first?["resolved"] as? [String: Any])
    #expect((resolved["semantics"] as? [String: Any])?["countInvalidatesAt"] as? String == "displayStart")
    #expect((resolved["population"] as? [String: Any])?["preset"] as? String == "median-app")
    #expect(((resolved["app"] as? [String: Any])?["screens"] as? [String: Any])?.keys.sorted() == ["detail", "home"])
  }

  @Test("An app without screens shows its session")
  func understandingSession() throws {
    let folder = try WorkFolder()
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scenarios/tips-60d.yaml").standardizedFileURL
      .path
    let text = try Program.run(["check", path], in: folder).output
    #expect(text.contains("  session:\n    "))
    #expect(text.contains("reevaluation = onAction"))
    #expect(text.contains("  preset: none\n"))
  }

  @Test("Control characters of files and paths never reach the terminal")
  func controlCharacters() throws {
    let folder = try WorkFolder()
    let path = "a\u{1B}[31mb.yaml"
    try folder.write(Fixtures.small([("name: Small", #"name: "\e[31mSmall\a""#)]), to: path)
    for command in [["check", path], ["run", path], ["run", path, "--shard", "1/2"], ["explain", path, "--user", "1"], ["init", path]] {
      let outcome = try Program.run(command, in: folder)
      let text = outcome.output + outcome.errorOutput
      #expect(!text.isEmpty)
      #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }, "\(command)")
    }
    #expect(try Program.run(["check", path], in: folder).output.hasPrefix("a?[31mb.yaml: ?[31mSmall?\n"))
  }

  @Test("A file named by dots gets a report's folder of its own")
  func dots() throws {
    let folder = try WorkFolder()
    try folder.write(Fixtures.small(), to: "..yaml")
    #expect(try Program.run(["run", "..yaml", "--quiet"], in: folder).exitCode == 0)
    #expect(folder.names("reports/local") == ["scenario"])
  }

  @Test("A setting that every variant replaces is warned of", arguments: ["check", "run"])
  func idleSetting(command: String) throws {
    let folder = try WorkFolder.withScenario([("    daily: {}", "    daily: { configuration: { displayFrequency: daily } }")])
    let outcome = try Program.run([command, "small.yaml", "--set", "configuration.displayFrequency=weekly"], in: folder)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorOutput.contains("--set:1:1: warning: this has no effect, because every variant"))
    #expect(outcome.errorOutput.contains("1 | configuration.displayFrequency=weekly"))
  }

  @Test(
    "A reader that leaves early is no error",
    arguments: ["manual", "completions bash", "help run", "check small.yaml", "explain small.yaml --user 1"])
  func closedPipe(command: String) throws {
    let folder = try WorkFolder.withScenario()
    let outcome = try Program.shell("$TIPSIM \(command) | head -1 > first; exit ${PIPESTATUS[0]}", in: folder)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorOutput == "")
    #expect(try #require(folder.text("first")).count > 1)
  }

  @Test("A full standard output is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullOutput() throws {
    let folder = try WorkFolder.withScenario()
    let outcome = try Program.shell("$TIPSIM manual > /dev/full", in: folder)
    #expect(outcome.exitCode == 74)
    #expect(outcome.errorOutput.contains("Can't write the output"))
  }
}
