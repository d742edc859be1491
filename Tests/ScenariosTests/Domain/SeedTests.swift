// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import Testing

@Suite("Seeds")
struct SeedTests {
  static let set = "tipsim-seeds: 1\ndescription: three\nseeds: [11, 22, 33]\n"

  @Test("A name stands for a seed of its set", arguments: [("birds", 11), ("birds:1", 11), ("birds:3", 33)] as [(String, UInt64)])
  func named(name: String, seed: UInt64) throws {
    let scenario = try Fixture.read(set: [("study.seed", name)], seeds: ["birds": Self.set])
    #expect(scenario.seed == seed)
    #expect(scenario.seedName == name)
    #expect(scenario.sources.map(\.path) == ["fixture.yaml", "seeds/birds.yaml"])
    // The name is no part of what the scenario means.
    #expect(scenario.digest == (try Fixture.read(set: [("study.seed", "\(seed)")]).digest))
  }

  @Test(
    "Unknown sets and seeds are errors",
    arguments: [
      ("robins", "there is no seed set 'robins'"), ("birds:4", "the seed set 'birds' has no seed 4: it has 3"),
    ])
  func unknown(name: String, message: String) {
    let failure = #expect(throws: ScenarioFailure.self) { _ = try Fixture.read(set: [("study.seed", name)], seeds: ["birds": Self.set]) }
    #expect(failure?.diagnostics.map(\.message) == [message])
  }

  @Test("An empty set is no empty scenario", arguments: ["", "# nothing\n"])
  func emptySet(text: String) {
    let failure = #expect(throws: ScenarioFailure.self) { _ = try Fixture.read(set: [("study.seed", "birds")], seeds: ["birds": text]) }
    #expect(failure?.diagnostics.count == 1)
    #expect(failure?.diagnostics.first?.remedy?.hasPrefix("write 'tipsim-seeds: 1'") == true)
  }

  @Test("Mistakes in a set are shown in its file")
  func malformedSet() {
    let failure = #expect(throws: ScenarioFailure.self) {
      _ = try Fixture.read(set: [("study.seed", "birds")], seeds: ["birds": "tipsim-seeds: 1\ndescription: x\nseeds: [1, -2]\n"])
    }
    #expect(failure?.diagnostics.map { $0.range.description } == ["seeds/birds.yaml:3:12"])
    #expect(failure?.text().contains("seeds: [1, -2]") == true)
  }

  @Test("Sets are found in the folder beside the scenario and above it, the nearest first")
  func folders() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("tipsim-seeds-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appendingPathComponent("a/b")
    for path in ["a/b", "a/seeds", "seeds"] {
      try FileManager.default.createDirectory(at: root.appendingPathComponent(path), withIntermediateDirectories: true)
    }
    try Self.set.write(to: root.appendingPathComponent("a/seeds/birds.yaml"), atomically: true, encoding: .utf8)
    try "tipsim-seeds: 1\ndescription: x\nseeds: [5]\n".write(
      to: root.appendingPathComponent("seeds/birds.yaml"), atomically: true, encoding: .utf8)
    try "tipsim-seeds: 1\ndescription: x\nseeds: [7]\n".write(
      to: root.appendingPathComponent("seeds/far.yaml"), atomically: true, encoding: .utf8)
    let file = folder.appendingPathComponent("x.yaml")
    try Fixture.text.write(to: file, atomically: true, encoding: .utf8)
    func seed(_ name: String) throws -> UInt64 {
      try ScenarioReader.read(path: file.path, overrides: [ConfigurationOverride(path: "study.seed", value: name)]).seed
    }
    #expect(try seed("birds:2") == 22)
    #expect(try seed("far") == 7)
  }
}
