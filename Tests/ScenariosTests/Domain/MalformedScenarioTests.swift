// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import Testing

/// Every file of the folder `Malformed` says in its own first lines what is wrong with it, and where: `# expect 9:16 message`.
@Suite("Malformed scenarios")
struct MalformedScenarioTests {
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: Fixture.path("Tests/ScenariosTests/Malformed"))) ?? []).sorted()

  @Test("The corpus holds at least 40 files")
  func corpusIsThere() {
    #expect(Self.names.count >= 40)
  }

  @Test("All errors come in one go, each at its place", arguments: names)
  func errorsAreAtTheirPlaces(name: String) throws {
    let text = try Fixture.file("Tests/ScenariosTests/Malformed/\(name)")
    let expected = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("# expect ") }.map {
      String($0.dropFirst("# expect ".count))
    }
    #expect(!expected.isEmpty)
    let failure = #expect(throws: ScenarioFailure.self) {
      _ = try ScenarioReader.read(path: Fixture.path("Tests/ScenariosTests/Malformed/\(name)"))
    }
    let found = (failure?.diagnostics ?? []).filter { $0.severity == .error }
      .map { "\($0.range.start.line):\($0.range.start.column) \($0.message)" }
    #expect(found.sorted() == expected.sorted())
    #expect(failure?.category == .badData)
    // Every error says what to do, in the style of all others: lower case, or a proper name, and no full stop.
    for diagnostic in failure?.diagnostics ?? [] {
      let remedy = try #require(diagnostic.remedy, "\(diagnostic.message) has no help")
      #expect(!remedy.isEmpty && remedy != diagnostic.message)
      for text in [remedy, diagnostic.message] {
        #expect(!text.hasSuffix(".") || text.hasSuffix("…") || text.hasSuffix("5."), "\(text)")
        #expect(text.first?.isUppercase != true || text.hasPrefix("YAML ") || text.hasPrefix("Swift ") || Self.isType(text), "\(text)")
      }
    }
    // Every place can be shown: an excerpt with a caret follows each.
    #expect(failure?.text().components(separatedBy: " | ").count ?? 0 > found.count)
  }

  /// Whether a sentence begins with the name of a type.
  private static func isType(_ text: String) -> Bool {
    ["Bool", "Int", "Double", "String", "Date"].contains { text.hasPrefix($0) }
  }

  @Test(
    "Values out of range are told in the words, the unit and the keys of the file",
    arguments: [
      (("dwell: 20s", "dwell: { uniform: { minimum: 5s, maximum: 2s } }"), "'maximum' of 'uniform' is 2s, and must be more than 5s"),
      (("sigma: 0.9", "sigma: -0.9"), "-0.9 is not more than 0 and at most 10"),
      (("sigma: 0.9", "sigma: 0"), "0 is not more than 0 and at most 10"),
      (
        ("shape: 2, mean: 1.5/day", "shape: 1e-200, mean: 1.5/day"),
        "'shape' of 'gamma' is 1e-200, and must be at least 0.01 and at most 1000000"
      ),
      (("id: { zipf: { n: 10, exponent: 1 } }", "id: { zpif: { n: 10, exponent: 1 } }"), "'zpif' is not the name of a distribution"),
      (("id: { zipf: { n: 10, exponent: 1 } }", "id: 1e300"), "the number 1e300 is not a value of type Int"),
      (("tipsim: 1", "tipsim: 2"), "2 is not exactly 1"),
    ])
  func ranges(_ change: (String, String), _ message: String) {
    let failure = #expect(throws: ScenarioFailure.self) { _ = try Fixture.read([change]) }
    #expect(failure?.diagnostics.map(\.message) == [message])
    #expect(failure?.diagnostics.first?.remedy?.isEmpty == false)
  }

  @Test("A distribution with a typing error is suggested, and a later version is named as such")
  func suggestions() {
    let typo = #expect(throws: ScenarioFailure.self) { _ = try Fixture.read([("zipf: { n: 10", "zpif: { n: 10")]) }
    #expect(typo?.diagnostics.first?.remedy == "did you mean 'zipf'?")
    let version = #expect(throws: ScenarioFailure.self) { _ = try Fixture.read([("tipsim: 1", "tipsim: 2")]) }
    #expect(version?.diagnostics.first?.remedy?.contains("version of tipsim") == true)
    let comment = #expect(throws: ScenarioFailure.self) {
      _ = try Fixture.read(set: [("tips.First.rules[0]", "#Rule(Self.viewed) { $0.donations.count >= 3 }")])
    }
    #expect(comment?.diagnostics.first?.remedy?.hasPrefix("put quotes round it") == true)
  }

  @Test("A file that is not there is no input; its neighbour is suggested")
  func missingFile() {
    let failure = #expect(throws: ScenarioFailure.self) {
      _ = try ScenarioReader.read(path: Fixture.path("Tests/ScenariosTests/Malformed/screen-share.yaml"))
    }
    #expect(failure?.category == .noInput)
    #expect(failure?.diagnostics.first?.remedy == "did you mean 'screen-shares.yaml'?")
  }

  @Test("No text at all is no input")
  func noSources() {
    let failure = #expect(throws: ScenarioFailure.self) { _ = try ScenarioReader.read(sources: [], path: "x.yaml") }
    #expect(failure?.category == .noInput)
  }
}
