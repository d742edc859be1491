// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Foundation
import Scenarios
import Testing

@Suite("Manifests")
struct ManifestTests {
  private func manifest() throws -> Manifest {
    let scenario = try Studies.scenario([("population.users", "50"), ("study.seed", "9223372036854775807")])
    return Manifest(scenario: scenario, files: [("b.csv", Array("b\n".utf8)), ("a.md", [])])
  }

  @Test("Bytes read back are the same manifest, and are the same bytes again")
  func roundTrip() throws {
    let manifest = try manifest()
    let bytes = try manifest.encoded()
    let copy = try Manifest(decoding: bytes)
    #expect(copy == manifest)
    #expect(try copy.encoded() == bytes)
    #expect(manifest.files.map(\.name) == ["a.md", "b.csv"])
    #expect(manifest.files.map(\.size) == [0, 2])
    #expect(manifest.seed == "9223372036854775807")
  }

  @Test("Its texts give the scenario again")
  func scenarioAgain() throws {
    let manifest = try manifest()
    let scenario = try manifest.readScenario()
    #expect(scenario.digest == manifest.digest)
    #expect(scenario.canonical == manifest.canonical)
    #expect(scenario.seed == UInt64(Int64.max))
    #expect(Manifest(scenario: scenario, files: []).digest == manifest.digest)
  }

  @Test("Keys are sorted and the text ends with a line feed")
  func form() throws {
    let text = String(decoding: try manifest().encoded(), as: UTF8.self)
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }.compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(keys == keys.sorted())
    #expect(keys.contains("schemaVersion"))
    #expect(text.hasSuffix("}\n"))
  }

  @Test("A source whose text was changed is refused by name")
  func changedSource() throws {
    let text = String(decoding: try manifest().encoded(), as: UTF8.self)
    let changed = text.replacingOccurrences(of: "name: Small", with: "name: Other")
    #expect(changed != text)
    #expect(throws: ManifestFailure.changedSource("small.yaml")) { try Manifest(decoding: Array(changed.utf8)) }
  }

  @Test("A later form is refused as such, whatever it holds", arguments: [#""schemaVersion" : 2"#, #""schemaVersion" : 2, "extra" : []"#])
  func laterForm(version: String) throws {
    let text = String(decoding: try manifest().encoded(), as: UTF8.self)
    let later = text.replacingOccurrences(of: #""schemaVersion" : 1"#, with: version)
    #expect(throws: ManifestFailure.laterForm(2)) { try Manifest(decoding: Array(later.utf8)) }
    #expect(throws: ManifestFailure.laterForm(7)) { try Manifest(decoding: Array(#"{"schemaVersion": 7}"#.utf8)) }
  }

  @Test("What is no manifest is refused", arguments: ["", "{}", "[]", "null", "name: Small", #"{"schemaVersion": 1}"#, "\u{0}\u{1}"])
  func notAManifest(text: String) {
    #expect(throws: ManifestFailure.notAManifest) { try Manifest(decoding: Array(text.utf8)) }
  }

  @Test("JSON of great depth does no harm")
  func deep() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: ManifestFailure.notAManifest) { try Manifest(decoding: Array(text.utf8)) }
  }
}
