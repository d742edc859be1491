// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios

/// A small complete scenario, and ways to read it with changes.
enum Fixture {
  static let text = """
    tipsim: 1
    name: Fixture
    app:
      inlineTips:
        First:
          rules:
            - "#Rule(Self.$isLoggedIn) { $0 == true }"
            - "#Rule(Self.viewed) { $0.donations.count >= 3 }"
          options: { maxDisplayCount: 3, maxDisplayDuration: 5m }
          presentation: inline
          feature: star
        Second:
          rules: ["#Rule(AnyTip.viewed) { $0.donations.isEmpty == false }"]
          feature: share
          relevance: 0.5
      parameters: { First.isLoggedIn: false }
      events: { viewed: { payload: { id: integer } } }
      actions:
        open: [{ set: { First.isLoggedIn: true }, when: { session: ">= 2" }, probability: 50% }]
        view: [{ donate: viewed, with: { id: { zipf: { n: 10, exponent: 1 } } } }]
        star: [{ invalidate: First }]
        share: []
      screens:
        home: { tips: [Second], dwell: { lognormal: { median: 8s, sigma: 0.9 } }, actions: { share: 10% }, goTo: { detail: 50% }, leave: 40% }
        detail: { tips: [First], dwell: 20s, onAppear: view, actions: { star: 10% }, goTo: { home: 50% }, leave: 40% }
    configuration: { displayFrequency: daily }
    population: { users: 1000, days: 10, replications: 4, opensPerDay: { gamma: { shape: 2, mean: 1.5/day } } }

    """

  /// Reads the fixture with text replaced, added at its end, and values set beside it.
  static func read(
    _ replacements: [(String, String)] = [], adding addition: String = "", set overrides: [(String, String)] = [],
    seeds: [String: String] = [:]
  ) throws(ScenarioFailure) -> Scenario {
    var text = Self.text
    for (old, new) in replacements {
      precondition(text.contains(old), "the fixture holds '\(old)'")
      text = text.replacingOccurrences(of: old, with: new)
    }
    let sets = seeds.sorted { $0.key < $1.key }.map { SourceText(path: "seeds/\($0.key).yaml", text: $0.value) }
    return try ScenarioReader.read(
      sources: [SourceText(path: "fixture.yaml", text: text + addition)] + sets, path: "folder/fixture.yaml",
      overrides: overrides.map { ConfigurationOverride(path: $0.0, value: $0.1) })
  }

  /// What is wrong with the fixture after a change: places and messages, or nothing.
  static func faults(
    _ replacements: [(String, String)] = [], adding addition: String = "", set overrides: [(String, String)] = []
  ) -> [String] {
    do throws(ScenarioFailure) {
      _ = try read(replacements, adding: addition, set: overrides)
      return []
    } catch {
      return error.diagnostics.map { "\($0.range): \($0.message)" }
    }
  }

  /// The path of a file of the repository.
  static func path(_ relative: String, from location: String = #filePath) -> String {
    var folder = URL(fileURLWithPath: location)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent(relative).path
  }

  /// The text of a file of the repository.
  static func file(_ relative: String) throws -> String {
    try String(contentsOfFile: path(relative), encoding: .utf8)
  }
}
