// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import TestScripts
import Testing

/// Every file of the folder `Malformed` says in its own first lines what is wrong with it, and where: `# expect 9:16 message`.
@Suite("Malformed scripts")
struct MalformedScriptTests {
  static let folder = "Tests/TestScriptsTests/Malformed"
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))) ?? []).sorted()

  @Test("The corpus holds at least 30 files")
  func corpusIsThere() {
    #expect(Self.names.count >= 30)
  }

  @Test("All errors come in one go, each at its place", arguments: names)
  func errorsAreAtTheirPlaces(name: String) throws {
    let text = try Repository.file("\(Self.folder)/\(name)")
    let expected = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("# expect ") }.map {
      String($0.dropFirst("# expect ".count))
    }
    #expect(!expected.isEmpty)
    let failure = #expect(throws: ScenarioFailure.self) { _ = try ScriptReader.read(path: Repository.path("\(Self.folder)/\(name)")) }
    let found = (failure?.diagnostics ?? []).filter { $0.severity == .error }
      .map { "\($0.range.start.line):\($0.range.start.column) \($0.message)" }
    #expect(found.sorted() == expected.sorted())
    #expect(failure?.category == .badData)
    // Every place can be shown: an excerpt with a caret follows each.
    #expect(failure?.text().components(separatedBy: " | ").count ?? 0 > found.count)
  }

  @Test("A script that is not there is no input; its neighbour is suggested")
  func missingFile() {
    let failure = #expect(throws: ScenarioFailure.self) {
      _ = try ScriptReader.read(path: Repository.path("\(Self.folder)/two-verb.yaml"))
    }
    #expect(failure?.category == .noInput)
    #expect(failure?.diagnostics.first?.remedy == "did you mean 'two-verbs.yaml'?")
  }
}
