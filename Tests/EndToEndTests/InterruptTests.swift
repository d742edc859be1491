// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Runs that are stopped")
struct InterruptTests {
  /// Waits until the program has made the folder of its report, and then a little longer: it simulates by then.
  private func waitForStart(_ folder: WorkFolder, _ name: String) throws {
    let clock = ContinuousClock()
    let start = clock.now
    while folder.names().contains(name) == false {
      try #require(clock.now - start < .seconds(20), "the run never began")
      usleep(2_000)
    }
    usleep(150_000)
  }

  @Test("Ctrl-C, SIGTERM and SIGHUP stop a run within a second and leave nothing", arguments: [SIGINT, SIGTERM, SIGHUP])
  func stopped(signal: Int32) throws {
    let folder = try WorkFolder()
    try folder.write(Fixtures.endless, to: "small.yaml")
    let running = try Program.start(["run", "small.yaml", "--out", "report"], in: folder)
    try waitForStart(folder, "report")
    let clock = ContinuousClock()
    let start = clock.now
    running.signal(signal)
    let outcome = running.wait()
    #expect(clock.now - start < .seconds(1))
    #expect(outcome.exitCode == 130)
    #expect(outcome.output == "")
    #expect(outcome.errorOutput.hasSuffix("Interrupted.\n"))
    #expect(folder.names() == ["small.yaml"])
  }

  /// Options under which a single user lives for hours.
  private static let longLife = [
    "--users", "8", "--days", "3650", "--set", "population.opensPerDay=10_000_000/day", "--set", "population.lifetime=none",
  ]

  @Test(
    "A command in the midst of one long life stops within a second too",
    arguments: [
      ["run", "small.yaml", "--out", "report"], ["run", "small.yaml", "--out", "report", "--shard", "1/8"],
      ["explain", "small.yaml", "--user", "0"], ["explain", "small.yaml", "--where", "reason=slot"],
    ])
  func longLife(command: [String]) throws {
    let folder = try WorkFolder.withScenario()
    let running = try Program.start(command + Self.longLife, in: folder)
    usleep(700_000)
    let clock = ContinuousClock()
    let start = clock.now
    running.signal(SIGINT)
    let outcome = running.wait()
    #expect(clock.now - start < .seconds(1))
    #expect(outcome.exitCode == 130)
    #expect(outcome.errorOutput.hasSuffix("Interrupted.\n"))
    #expect(folder.names() == ["small.yaml"])
  }

  @Test("Two signals at once leave nothing either")
  func twice() throws {
    let folder = try WorkFolder()
    try folder.write(Fixtures.endless, to: "small.yaml")
    let running = try Program.start(["run", "small.yaml", "--out", "new/report"], in: folder)
    try waitForStart(folder, "new")
    running.signal(SIGINT)
    running.signal(SIGTERM)
    #expect(running.wait().exitCode == 130)
    #expect(folder.names() == ["small.yaml"])
  }

  @Test("A run that was started to ignore Ctrl-C and the end of its terminal goes on")
  func ignored() throws {
    let folder = try WorkFolder()
    try folder.write(Fixtures.endless, to: "small.yaml")
    let script = "trap '' INT HUP; exec \"$0\" run small.yaml --out report"
    let running = try Program.start(["-c", script, Program.path], of: "/bin/bash", in: folder)
    try waitForStart(folder, "report")
    running.signal(SIGINT)
    running.signal(SIGHUP)
    usleep(300_000)
    #expect(folder.names() == ["report", "small.yaml"])
    running.signal(SIGTERM)
    #expect(running.wait().exitCode == 130)
    #expect(folder.names() == ["small.yaml"])
  }

  @Test("What a killed run left is swept by the next one")
  func killed() throws {
    let folder = try WorkFolder.withScenario()
    try folder.write("x", to: "report/.report.md.4000000.3.tmp")
    #expect(try Program.run(["run", "small.yaml", "--out", "report", "--quiet"], in: folder).exitCode == 0)
    #expect(folder.names("report") == reportNames)
  }

  @Test("A run that is stopped leaves the report that was there", arguments: [["--force"], ["--shard", "1/2"]])
  func oldReportStays(options: [String]) throws {
    let folder = try WorkFolder.withScenario()
    #expect(try Program.run(["run", "small.yaml", "--out", "report", "--quiet"], in: folder).exitCode == 0)
    let before = folder.report("report")
    try folder.write(Fixtures.endless, to: "endless.yaml")
    let running = try Program.start(["run", "endless.yaml", "--out", "report"] + options, in: folder)
    usleep(700_000)
    running.signal(SIGINT)
    #expect(running.wait().exitCode == 130)
    #expect(folder.report("report") == before)
    #expect(folder.names("report") == reportNames)
  }

  @Test("verify and a search stop too")
  func otherCommands() throws {
    let folder = try WorkFolder()
    try folder.write(Fixtures.endless, to: "small.yaml")
    let search = ["explain", "small.yaml", "--where", "reason=slot", "--tip", "ListTip", "--among", "10000000000"]
    let running = try Program.start(search, in: folder)
    usleep(700_000)
    running.signal(SIGINT)
    let outcome = running.wait()
    #expect(outcome.exitCode == 130)
    #expect(outcome.output == "")
  }
}

@Suite("Several runs at once")
struct AtOnceTests {
  @Test("Two runs of one scenario into one folder leave one whole report")
  func sameScenario() throws {
    let folder = try WorkFolder.withScenario()
    #expect(try Program.run(["run", "small.yaml", "--out", "alone", "--quiet"], in: folder).exitCode == 0)
    let running = try (0..<4).map { _ in try Program.start(["run", "small.yaml", "--out", "report", "--quiet"], in: folder) }
    for outcome in running.map({ $0.wait() }) { #expect(outcome.exitCode == 0, "\(outcome.errorOutput)") }
    #expect(folder.names("report") == reportNames)
    #expect(folder.report("report") == folder.report("alone"))
  }

  @Test("Runs of different scenarios into one folder: one report wins whole, the other run says why not")
  func differentScenarios() throws {
    let folder = try WorkFolder.withScenario()
    let seeds = ["1", "2", "3"]
    for seed in seeds {
      #expect(try Program.run(["run", "small.yaml", "--seed", seed, "--out", "alone" + seed, "--quiet"], in: folder).exitCode == 0)
    }
    let running = try seeds.map { try Program.start(["run", "small.yaml", "--seed", $0, "--out", "report", "--quiet"], in: folder) }
    let outcomes = running.map { $0.wait() }
    #expect(outcomes.map(\.exitCode).sorted() == [0, 73, 73])
    let winner = try #require(outcomes.firstIndex { $0.exitCode == 0 })
    #expect(folder.names("report") == reportNames)
    #expect(folder.report("report") == folder.report("alone" + seeds[winner]))
  }
}
