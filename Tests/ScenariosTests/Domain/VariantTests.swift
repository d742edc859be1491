// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Population
import Randomness
import Scenarios
import Simulation
import Testing
import TipEngine
import TipRules

@Suite("Variants, matrix and values set beside the file")
struct VariantTests {
  static let study = """
    study:
      control: noTips
      variants:
        daily: {}
        weekly: { configuration: { displayFrequency: weekly }, tips: { First: { options: { maxDisplayCount: 9 } } } }
        calm: { tips.First.options.maxDisplayCount: ~, population.response.act: 30%, configuration: { displayFrequency: 5d } }

    """

  @Test("Nested keys are merged, paths set, null removes")
  func overlays() throws {
    let scenario = try Fixture.read(adding: Self.study)
    #expect(scenario.variants.map(\.name) == ["daily", "weekly", "calm", "noTips"])
    #expect(scenario.baseline == 0 && scenario.control == 3)
    let tips = scenario.variants.map { $0.model.catalogue.tips[0] }
    #expect(tips.map(\.options.maximumDisplayCount) == [3, 9, nil, 3])
    #expect(tips.map(\.options.maximumDisplayDuration) == Array(repeating: 300_000_000, count: 4))
    #expect(scenario.variants.map { $0.model.catalogue.displayFrequency } == [.daily, .weekly, .interval(432_000_000_000), .daily])
    #expect(scenario.variants.map { $0.model.population.segments[0].behaviour[.act].mean } == [0, 0, 0.3, 0])
    #expect(scenario.variants.map { $0.model.showsTips } == [true, true, true, false])
    #expect(
      scenario.variants[1].changes == [
        ConfigurationOverride(path: "configuration.displayFrequency", value: "weekly"),
        ConfigurationOverride(path: "tips.First.options.maxDisplayCount", value: "9"),
      ])
    #expect(scenario.variants[2].changes.map(\.value) == ["none", "30%", "5d"])
  }

  @Test("Cells are named by the last keys of their paths")
  func matrixNames() throws {
    let matrix = "study: { matrix: { tips.First.options.maxDisplayCount: [1, 3], configuration.displayFrequency: [daily, 5d] } }\n"
    let scenario = try Fixture.read(adding: matrix)
    #expect(
      scenario.variants.map(\.name) == [
        "default/maxDisplayCount=1,displayFrequency=daily", "default/maxDisplayCount=1,displayFrequency=5d",
        "default/maxDisplayCount=3,displayFrequency=daily", "default/maxDisplayCount=3,displayFrequency=5d",
      ])
    #expect(scenario.variants.map { $0.model.catalogue.tips[0].options.maximumDisplayCount } == [1, 1, 3, 3])
    #expect(
      scenario.variants[1].changes == [
        ConfigurationOverride(path: "tips.First.options.maxDisplayCount", value: "1"),
        ConfigurationOverride(path: "configuration.displayFrequency", value: "5d"),
      ])
  }

  @Test("Axes with the same last key are told apart by more of their paths")
  func matrixLabels() throws {
    let matrix = "study: { matrix: { tips.First.options.maxDisplayCount: [1], tips.Second.options.maxDisplayCount: [2, ~] } }\n"
    #expect(
      try Fixture.read(adding: matrix).variants.map(\.name) == [
        "default/First.options.maxDisplayCount=1,Second.options.maxDisplayCount=2",
        "default/First.options.maxDisplayCount=1,Second.options.maxDisplayCount=none",
      ])
  }

  @Test("A variant that the matrix split up can be the baseline")
  func baselineOfCells() throws {
    let study = Self.study + "  baseline: weekly\n  matrix: { tips.First.relevance: [0, 1] }\n"
    let scenario = try Fixture.read(adding: study)
    #expect(scenario.variants[scenario.baseline].name == "weekly/relevance=0")
    #expect(scenario.variants.count == 7)
  }

  @Test(
    "Only some variants, the baseline always among them",
    arguments: [
      ("[calm]", ["daily", "calm", "noTips"]), ("[weekly, daily]", ["daily", "weekly", "noTips"]), ("[noTips]", ["daily", "noTips"]),
    ])
  func selection(only: String, names: [String]) throws {
    let scenario = try Fixture.read(adding: Self.study, set: [("study.only", only)])
    #expect(scenario.variants.map(\.name) == names)
    #expect(scenario.control == names.count - 1)
    #expect(scenario.digest != (try Fixture.read(adding: Self.study).digest))
  }

  @Test("A variant that is not there can't be chosen")
  func unknownSelection() {
    #expect(Fixture.faults(adding: Self.study, set: [("study.only", "[clam]")]) == ["--set:1:13: there is no variant 'clam'"])
  }

  @Test("Values set beside the file go before preset and variants")
  func overrides() throws {
    let scenario = try Fixture.read(
      adding: Self.study,
      set: [
        ("population.users", "2000"), ("study.seed", "77"), ("parameters.First.isLoggedIn", "true"), ("population.preset", "median-app"),
      ])
    #expect(scenario.variants.allSatisfy { $0.model.population.userCount == 2000 })
    #expect(scenario.seed == 77)
    #expect(scenario.variants[0].model.catalogue.declarations.parameters[0].initialValue == .boolean(true))
    let behaviour = scenario.variants[0].model.population.segments[0].behaviour
    #expect(behaviour[.act].mean == 0.2)
    // The file's own number goes before the preset's.
    #expect(abs(behaviour[.opensPerDay].mean - 1.5) < 1e-12)
    #expect(scenario.overrides.count == 4)
  }

  @Test(
    "Mistakes in values set beside the file are shown in them",
    arguments: [
      ("population.users", "many", "--set:1:18: expected a whole number, found 'many'"),
      ("population.uses", "1", "--set:1:1: 'population' has no key 'uses'"),
      ("tips.Frist.enabled", "false", "--set:1:1: 'app.inlineTips' has nothing called 'Frist'"),
      ("population.users", "", "--set:1:18: there is no value after '='"),
    ])
  func wrongOverrides(path: String, value: String, expected: String) {
    #expect(Fixture.faults(set: [(path, value)]) == [expected])
  }

  /// A value given by an option, and what is wrong with it.
  static let wrongOptions: [(ConfigurationOverride, String)] = [
    (
      ConfigurationOverride(path: "population.users", value: "1", option: "--users"),
      "--users:1:1: 1 user can't be divided over 4 replications"
    ),
    (ConfigurationOverride(path: "study.seed", value: "abc", option: "--seed"), "--seed:1:1: there is no seed set 'abc'"),
    (ConfigurationOverride(path: "study.only", names: ["clam"], option: "--variant"), "--variant:1:1: there is no variant 'clam'"),
    (
      ConfigurationOverride(path: "study.only", names: ["calm", "yes: [", "daily"], option: "--variant"),
      "--variant 2:1:1: there is no variant 'yes: ['"
    ),
  ]

  @Test("Mistakes in options are shown in what was typed, and are the command line's alone", arguments: wrongOptions)
  func wrongOption(override: ConfigurationOverride, expected: String) {
    let source = SourceText(path: "fixture.yaml", text: Fixture.text + Self.study)
    func failure(_ text: String) -> ScenarioFailure? {
      do throws(ScenarioFailure) {
        _ = try ScenarioReader.read(
          sources: [SourceText(path: "fixture.yaml", text: text)], path: "fixture.yaml", overrides: [override])
        return nil
      } catch { return error }
    }
    let found = failure(source.text)
    #expect(found?.diagnostics.map { "\($0.range): \($0.message)" } == [expected])
    #expect(found?.isInOptionsAlone == true)
    #expect(found?.text().contains(" | population.users=") == false)
    #expect(failure(source.text.replacingOccurrences(of: "days: 10", with: "days: ten"))?.isInOptionsAlone == false)
  }

  /// Values set beside the file, and the warnings that they give.
  static let idle: [([(String, String)], [String])] = [
    ([("configuration.displayFrequency", "monthly")], []),
    (
      [("tips.First.options.maxDisplayCount", "2")],
      ["--set:1:1: this has no effect, because every variant sets a value of its own here"]
    ),
    ([("tips.First.options", "{ maxDisplayCount: 2, maxDisplayDuration: 3m }")], []),
    ([("tips.First.options.maxDisplayCount", "2"), ("study.matrix", "~")], []),
    (
      [("population.users", "500"), ("population.users", "600")],
      ["--set 1:1:1: this has no effect, because the value is set again later on the command line"]
    ),
  ]

  @Test("A value set beside the file that no variant keeps is warned of", arguments: idle)
  func idleOverrides(overrides: [(String, String)], expected: [String]) throws {
    let study = """
      study:
        baseline: calm
        variants: { calm: { configuration: { displayFrequency: weekly } }, daily: {} }
        matrix: { tips.First.options.maxDisplayCount: [1, 5] }

      """
    let scenario = try Fixture.read(adding: study, set: overrides)
    let found = scenario.warnings.filter { $0.identifier == "override-without-effect" }
    #expect(found.map { "\($0.range): \($0.message)" } == expected)
    #expect(found.allSatisfy { $0.severity == .warning && $0.remedy != nil })
    // The line that the warning shows is what was typed.
    let text = DiagnosticRenderer(sources: scenario.diagnosticSources).text(for: found)
    for warning in found { #expect(text.contains("1 | \(warning.range.file == "--set" ? "tips.First" : "population.users=500")")) }
  }

  @Test("The decision rule has bounds in the units of its metrics")
  func decision() throws {
    let study =
      "study: { decide: { maximize: actedUsers, subjectTo: { strikesPerUser: \"<= 0.3\", reachedUsers: \">= 40%\", "
      + "timeToFirstDisplay: \"<= 36h\" } } }\n"
    let rule = try #require(try Fixture.read(adding: study).decision)
    #expect(rule.metric == .actedUsers && rule.isMaximized)
    #expect(rule.constraints.map(\.metric) == [.strikes, .reachedUsers, .timeToFirstDisplay])
    #expect(rule.constraints.map(\.relation) == [.atMost, .atLeast, .atMost])
    #expect(zip(rule.constraints.map(\.bound), [0.3, 0.4, 1.5]).allSatisfy { abs($0 - $1) < 1e-12 })
  }
}
