// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite("Every file of a report has the same bytes however it was made")
struct SameBytesTests {
  /// Options that must not change a byte.
  static let ways: [[String]] = [
    ["--jobs", "2"], ["--jobs", "4"], ["--shards", "1"], ["--shards", "2"], ["--shards", "3"], ["--shards", "7"],
    ["--shards", "64", "--jobs", "2"], ["--shards", "1000", "--jobs", "1"],
  ]

  private func reference(in folder: WorkFolder) throws -> [String: [UInt8]] {
    #expect(try Program.run(["run", "small.yaml", "--jobs", "1", "--out", "reference", "--quiet"], in: folder).exitCode == 0)
    #expect(folder.names("reference") == reportNames)
    return folder.report("reference")
  }

  @Test("Workers and shards")
  func workersAndShards() throws {
    let folder = try WorkFolder.withScenario()
    let reference = try reference(in: folder)
    #expect(reference.count == reportNames.count - 1)
    for way in Self.ways {
      let out = "way" + way.joined()
      #expect(try Program.run(["run", "small.yaml", "--out", out, "--quiet"] + way, in: folder).exitCode == 0)
      #expect(folder.report(out) == reference, "\(way)")
    }
  }

  /// Into how many partial results a study is divided, and how its users are drawn.
  struct Division: CustomTestStringConvertible, Sendable {
    let count: Int
    let sampling: String
    var testDescription: String { "\(count) of \(sampling) users" }
  }

  @Test(
    "Partial results, merged in any order",
    arguments: [
      Division(count: 3, sampling: "stratified"), Division(count: 7, sampling: "stratified"), Division(count: 7, sampling: "independent"),
      Division(count: 64, sampling: "stratified"),
    ])
  func merged(division: Division) throws {
    let count = division.count
    let folder = try WorkFolder.withScenario([("replications: 8", "replications: 8, sampling: \(division.sampling)")])
    let reference = try reference(in: folder)
    var partials: [String] = []
    for number in 1...count {
      let jobs = "\(number % 3 + 1)"
      let run = try Program.run(["run", "small.yaml", "--shard", "\(number)/\(count)", "--out", "parts", "--jobs", jobs], in: folder)
      #expect(run.exitCode == 0)
      #expect(run.output == "parts/small.\(number)-of-\(count).partial\n")
      partials.append("parts/small.\(number)-of-\(count).partial")
    }
    #expect(folder.names("parts").count == count)
    let orders: [[String]] = [partials, Array(partials.reversed()), Array(partials.dropFirst(2)) + Array(partials.prefix(2))]
    for (index, order) in orders.enumerated() {
      #expect(try Program.run(["merge"] + order + ["--out", "merged\(index)", "--quiet"], in: folder).exitCode == 0)
      #expect(folder.report("merged\(index)") == reference)
    }
  }

  @Test("The scenario's place on disk does not matter")
  func elsewhere() throws {
    let folder = try WorkFolder.withScenario()
    let reference = try reference(in: folder)
    try folder.write(Fixtures.small(), to: "deep/down/small.yaml")
    let absolute = folder.path + "/deep/down/small.yaml"
    #expect(try Program.run(["run", absolute, "--out", "elsewhere", "--quiet"], in: folder).exitCode == 0)
    #expect(folder.report("elsewhere") == reference)
  }

  @Test("Another seed gives other numbers, so the comparison can fail")
  func otherSeed() throws {
    let folder = try WorkFolder.withScenario()
    let reference = try reference(in: folder)
    #expect(try Program.run(["run", "small.yaml", "--seed", "12", "--out", "other", "--quiet"], in: folder).exitCode == 0)
    #expect(folder.report("other")["summary.csv"] != reference["summary.csv"])
  }
}

@Suite("tipsim verify")
struct VerifyTests {
  private func reported() throws -> WorkFolder {
    let folder = try WorkFolder.withScenario()
    #expect(try Program.run(["run", "small.yaml", "--out", "report", "--set", "population.days=9", "--quiet"], in: folder).exitCode == 0)
    return folder
  }

  @Test("A report that nobody touched: same bytes, even when the scenario is gone")
  func same() throws {
    let folder = try reported()
    try FileManager.default.removeItem(atPath: folder.path + "/small.yaml")
    let outcome = try Program.run(["verify", "report/manifest.json"], in: folder)
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "same bytes: 10 files\n")
  }

  @Test("A manifest alone is compared by its digests")
  func moved() throws {
    let folder = try reported()
    try folder.write(try #require(folder.bytes("report/manifest.json")), to: "elsewhere/manifest.json")
    let outcome = try Program.run(["verify", "elsewhere/manifest.json"], in: folder)
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "same bytes: 10 files, 10 of them not beside the manifest and compared by digest\n")
  }

  @Test("A changed file is named with the line where it begins to differ")
  func changedFile() throws {
    let folder = try reported()
    var lines = try #require(folder.text("report/tips.csv")).components(separatedBy: "\n")
    lines[2] += "0"
    try folder.write(lines.joined(separator: "\n"), to: "report/tips.csv")
    let outcome = try Program.run(["verify", "report/manifest.json"], in: folder)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.hasPrefix("tips.csv: the file differs from the run from line 3 on"))
    let json = try JSON.object(try Program.run(["verify", "--json", "report/manifest.json"], in: folder).output)
    #expect(json["sameBytes"] as? Bool == false)
    #expect((json["differences"] as? [String])?.count == 1)
  }

  @Test(
    "A changed digest, a changed text, another version, something else",
    arguments: ["digest", "text", "form", "other", "missing", "folder"])
  func changedManifest(change: String) throws {
    let folder = try reported()
    let manifest = try #require(folder.text("report/manifest.json"))
    switch change {
    case "digest":
      let line = try #require(manifest.components(separatedBy: "\n").first { $0.contains("\"size\"") })
      #expect(!line.isEmpty)
      let digest = try #require(manifest.components(separatedBy: "\"sha256\" : \"").dropFirst().first?.prefix(64))
      try folder.write(manifest.replacingOccurrences(of: digest, with: String(repeating: "0", count: 64)), to: "report/manifest.json")
    case "text": try folder.write(manifest.replacingOccurrences(of: "name: Small", with: "name: Other"), to: "report/manifest.json")
    case "form":
      try folder.write(
        manifest.replacingOccurrences(of: "\"schemaVersion\" : 1", with: "\"schemaVersion\" : 9"), to: "report/manifest.json")
    case "other": try folder.write("name: Small", to: "report/manifest.json")
    default: try FileManager.default.removeItem(atPath: folder.path + "/report/manifest.json")
    }
    if change == "folder" {
      try FileManager.default.createDirectory(atPath: folder.path + "/report/manifest.json", withIntermediateDirectories: true)
    }
    let outcome = try Program.run(["verify", "report/manifest.json"], in: folder)
    let expected: (Int32, String) =
      switch change {
      case "digest": (1, "the run gives other bytes than the manifest says")
      case "text": (65, "was changed: the text of 'small.yaml'")
      case "form": (65, "a later version of tipsim")
      case "other": (65, "is no manifest")
      case "missing": (66, "There is no file 'report/manifest.json'")
      default: (66, "'report/manifest.json' is a folder. Give the manifest.json of a report.")
      }
    #expect(outcome.exitCode == expected.0)
    #expect((outcome.output + outcome.errorOutput).contains(expected.1))
  }

  @Test(
    "A change of any field of the manifest is named",
    arguments: [
      (#"\"days\":9"#, #"\"days\":8"#, "'canonical' is '"),
      (#""seed" : "11""#, #""seed" : "77""#, "'seed' is '77', but the run gives '11'"),
      (#""scenario" : "Small""#, #""scenario" : "Large""#, "'scenario' is 'Large', but the run gives 'Small'"),
      (#""programVersion" : ""#, #""programVersion" : "9"#, "'programVersion' is '9"),
      (#""digest" : ""#, #""digest" : "0"#, "'digest' is '0"), (#""size" : "#, #""size" : 1"#, "the size of 'actions.csv' is '1"),
      (#""scenario" : "#, #""scenario":  "#, "the file differs from the run from line"),
      ("{\n  \"canonical\"", "{\n  \"added\" : 1,\n  \"canonical\"", "the file differs from the run from line 2 on"),
    ])
  func changedField(old: String, new: String, says: String) throws {
    let folder = try reported()
    let manifest = try #require(folder.text("report/manifest.json"))
    let place = try #require(manifest.range(of: old), "\(manifest)")
    try folder.write(manifest.replacingCharacters(in: place, with: new), to: "report/manifest.json")
    let outcome = try Program.run(["verify", "report/manifest.json"], in: folder)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.hasPrefix("manifest.json: ") && outcome.output.contains(says), "\(outcome.output)")
  }

  @Test("The --quiet comparison says nothing but its exit code")
  func quiet() throws {
    let folder = try reported()
    let outcome = try Program.run(["verify", "report/manifest.json", "--quiet"], in: folder)
    #expect(outcome.exitCode == 0 && outcome.output.isEmpty && outcome.errorOutput.isEmpty)
    try folder.write("", to: "report/tips.csv")
    let second = try Program.run(["verify", "report/manifest.json", "--quiet"], in: folder)
    #expect(second.exitCode == 1 && second.output.isEmpty && second.errorOutput.isEmpty)
  }
}
