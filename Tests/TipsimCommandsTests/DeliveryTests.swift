// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Foundation
import Testing
import TipsimCommands

/// The tool run inside the test's own process: what commands make of their arguments, and where results go.
@Suite("Commands in the process", .serialized)
struct DeliveryTests {
  /// What a user would see.
  struct Outcome {
    var code: ExitCode
    var output: String
    var errors: String

    /// The output as JSON.
    var json: [String: Any] {
      get throws { try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]) }
    }
  }

  private func run(_ arguments: String...) async -> Outcome {
    let output = TextSink.inMemory()
    let errors = TextSink.inMemory()
    let code = await Tipsim.tool.run(arguments, output: output, errorOutput: errors, handlesInterrupts: false)
    return Outcome(code: code, output: output.capturedText, errors: errors.capturedText)
  }

  /// A folder that is deleted afterwards, with the starting scenario in it.
  private func withScenario(_ body: (_ folder: String, _ scenario: String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tipsim-commands-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scenario = folder.appendingPathComponent("start.yaml").path
    let start = await run("init", scenario)
    #expect(start.code == .success, "\(start.errors)")
    try await body(folder.path, scenario)
  }

  @Test("Options become overrides in a fixed order, whichever way they are given")
  func overrides() async throws {
    try await withScenario { folder, scenario in
      let out = folder + "/report"
      let outcome = await run(
        "run", scenario, "--seed", "5", "--days", "3", "--replications", "2", "--users", "40", "--set",
        "configuration.displayFrequency=weekly", "--out", out, "--quiet", "--json")
      #expect(outcome.code == .success, "\(outcome.errors)")
      let data = try Data(contentsOf: URL(fileURLWithPath: out + "/manifest.json"))
      let manifest = String(decoding: data, as: UTF8.self)
      // What was set by path comes first, then the named options in the order of the population's keys.
      let places = [
        "configuration.displayFrequency", "population.users", "population.days", "population.replications", "study.seed",
      ].map { manifest.range(of: "\"\($0)\"")?.lowerBound }
      #expect(!places.contains(nil))
      #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
      #expect(manifest.contains("weekly"))
    }
  }

  @Test("A report is delivered whole: every file, JSON with sorted keys on the output, the command line beside it")
  func delivery() async throws {
    try await withScenario { folder, scenario in
      let out = folder + "/report"
      let outcome = await run("run", scenario, "--users", "40", "--days", "3", "--replications", "2", "--out", out, "--quiet", "--json")
      #expect(outcome.code == .success, "\(outcome.errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: out)
      #expect(Set(["report.md", "summary.csv", "comparisons.csv", "manifest.json", "environment.json"]).isSubset(of: files))
      #expect(!files.contains { $0.hasSuffix(".tmp") })
      #expect((try outcome.json["simulatedActions"] as? Int ?? 0) > 0)
      let environment = try Data(contentsOf: URL(fileURLWithPath: out + "/environment.json"))
      #expect(String(decoding: environment, as: UTF8.self).contains("\"--replications\""))
    }
  }

  @Test("The report of another study is kept unless --force says otherwise")
  func occupied() async throws {
    try await withScenario { folder, scenario in
      let out = folder + "/report"
      func study(_ seed: String, _ more: String...) async -> ExitCode {
        let arguments = ["run", scenario, "--users", "40", "--days", "3", "--replications", "2", "--seed", seed, "--out", out, "--quiet"]
        return await Tipsim.tool.run(
          arguments + more, output: .inMemory(), errorOutput: .inMemory(), handlesInterrupts: false)
      }
      #expect(await study("1") == .success)
      let first = try Data(contentsOf: URL(fileURLWithPath: out + "/report.md"))
      #expect(await study("1") == .success)
      #expect(await study("2") == .cannotCreate)
      #expect(try Data(contentsOf: URL(fileURLWithPath: out + "/report.md")) == first)
      #expect(await study("2", "--force") == .success)
      #expect(try Data(contentsOf: URL(fileURLWithPath: out + "/report.md")) != first)
    }
  }

  @Test("A setting without '=' and one with a wrong value are both mistakes of the command line")
  func badSettings() async throws {
    try await withScenario { _, scenario in
      #expect(await run("check", scenario, "--set", "population.users").code == .usage)
      #expect(await run("check", scenario, "--set", "population.users=many").code == .usage)
      #expect(await run("check", scenario, "--quiet").code == .success)
    }
  }
}
