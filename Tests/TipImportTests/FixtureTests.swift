// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import Testing
import TipImport

/// The fixtures: files as apps write them, each with what is read out of it beside it.
///
/// They end in `.txt`, so that the repository's formatter leaves them as apps would have them. `TIPSIM_RENEW_IMPORTS=1` writes the expectations anew.
enum Fixtures {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".swift.txt") }.map { String($0.dropLast(10)) }.sorted()
  }()

  /// The files of a fixture: one, or several after lines such as `//// Views/Detail.swift`.
  static func sources(_ name: String) throws -> [(path: String, text: String)] {
    let text = try String(contentsOf: folder.appendingPathComponent(name + ".swift.txt"), encoding: .utf8)
    guard text.hasPrefix("//// ") else { return [(name + ".swift", text)] }
    return text.components(separatedBy: "//// ").dropFirst().map { part in
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(lines[0]), lines.count > 1 ? String(lines[1]) : "")
    }
  }

  static func app(_ name: String) throws -> ImportedApp { TipImporter.read(sources: try sources(name)) }

  /// Compares a text with the committed one, or writes it where that is asked for.
  static func expect(_ text: String, _ file: String) throws {
    let url = folder.appendingPathComponent(file)
    if ProcessInfo.processInfo.environment["TIPSIM_RENEW_IMPORTS"] == "1" {
      try text.write(to: url, atomically: true, encoding: .utf8)
      return
    }
    let expected = try String(contentsOf: url, encoding: .utf8)
    #expect(text == expected, "\(file) differs; TIPSIM_RENEW_IMPORTS=1 writes it anew")
  }
}

@Suite("Fixtures")
struct FixtureTests {
  @Test("There are at least thirty, and each seed's snippets are among them")
  func count() {
    #expect(Fixtures.names.count >= 30)
    #expect(Fixtures.names.filter { $0.hasPrefix("Seed000-") }.count == 11)
    #expect(Fixtures.names.filter { $0.hasPrefix("Seed001-") }.count == 16)
  }

  @Test("What is read is what stands beside the fixture", arguments: Fixtures.names)
  func extraction(name: String) throws {
    try Fixtures.expect(try Fixtures.app(name).text, name + ".expected.txt")
  }

  @Test("The scenario skeleton is what stands beside the fixture, and reads without an error", arguments: Fixtures.names)
  func skeleton(name: String) throws {
    guard let text = try Fixtures.app(name).skeleton(name: name) else { return }
    try Fixtures.expect(text, name + ".expected.yaml")
    do throws(ScenarioFailure) {
      _ = try ScenarioReader.read(sources: [SourceText(path: "app.yaml", text: text)], path: "app.yaml", overrides: [])
    } catch {
      Issue.record("\(name): \(error.text(isColored: false))\n\(text)")
    }
  }

  @Test("JSON is what stands beside the fixture", arguments: ["Seed001-EventRule", "ParameterTypes", "Unknowns", "GroupsAndUIKit"])
  func json(name: String) throws {
    try Fixtures.expect(try Fixtures.app(name).documentTree.json, name + ".expected.json")
  }
}
