// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Population
import Randomness
import Scenarios
import Simulation
import Testing
import TipEngine

@Suite("Committed scenarios and documents")
struct CommittedFilesTests {
  @Test("The schema and the reference page are those of the descriptor", arguments: ["schema/scenario.schema.json", "docs/scenario.md"])
  func documents(path: String) throws {
    let text = path.hasPrefix("schema") ? ScenarioDocuments.schema : ScenarioDocuments.reference
    if ProcessInfo.processInfo.environment["TIPSIM_RENEW_DOCUMENTS"] != nil {
      try text.write(toFile: Fixture.path(path), atomically: true, encoding: .utf8)
    }
    let isCurrent = (try? Fixture.file(path)) == text
    #expect(isCurrent, "\(path) is out of date; renew it by running this test with TIPSIM_RENEW_DOCUMENTS=1 in the environment")
  }

  @Test("The descriptor doesn't contradict itself")
  func descriptor() {
    #expect(ScenarioDescriptor.root.inconsistencies().isEmpty)
  }

  @Test("Backyard Birds: 15 variants and a control, tips that compete")
  func backyardBirds() throws {
    let scenario = try ScenarioReader.read(path: Fixture.path("scenarios/backyard-birds.yaml"))
    #expect(scenario.warnings.isEmpty)
    #expect(scenario.variants.count == 16 && scenario.control == 15)
    #expect(scenario.variants[scenario.baseline].name == "daily/maxDisplayCount=5")
    #expect(scenario.tipNames.count == 6)
    #expect(scenario.segmentNames == ["new", "returning"])
    #expect(scenario.seedName == "birds")
    #expect(scenario.decision?.metric == .actedUsers)
    let favourite = scenario.variants.map { $0.model.catalogue.tips[0] }
    #expect(favourite.map(\.options.maximumDisplayCount) == Array(repeating: [1, 3, 5], count: 5).flatMap { $0 } + [5])
    #expect(favourite[0].rules.count == 2)
    #expect(scenario.variants[9].model.catalogue.displayFrequency == .interval(432_000_000_000))
    #expect(scenario.slug == "backyard-birds")
  }

  @Test("Landmarks: durations around the floor, the frequency ignored and not")
  func landmarks() throws {
    let scenario = try ScenarioReader.read(path: Fixture.path("scenarios/landmarks.yaml"))
    #expect(scenario.variants.count == 9)
    let options = scenario.variants.dropLast().map { $0.model.catalogue.tips[0].options }
    #expect(options.map(\.maximumDisplayDuration) == [30, 30, 60, 60, 61, 61, 300, 300].map { $0 * 1_000_000 })
    #expect(options.map(\.ignoresDisplayFrequency) == Array(repeating: [true, false], count: 4).flatMap { $0 })
    // The seed's "> 3" where it says "three or more", in two rules; and one duration under the floor.
    #expect(scenario.warnings.map(\.identifier).sorted() == ["duration-under-floor", "exclusive-count", "exclusive-count"])
  }

  @Test("The reference workload is what its description says")
  func referenceWorkload() throws {
    let scenario = try ScenarioReader.read(path: Fixture.path("scenarios/tips-60d.yaml"))
    #expect(scenario.warnings.isEmpty)
    let model = scenario.variants[0].model
    #expect(scenario.seed == 20_240_607)
    #expect(model.population.userCount == 200_000 && model.population.days == 60 && model.population.replicationCount == 1)
    #expect(model.population.sampling == .independent)
    #expect(model.population.segments[0].behaviour.isTireless)
    #expect(model.catalogue.tips.map(\.options.ignoresDisplayFrequency) == [false, false, true])
    #expect(model.session.screens[0].choices.map(\.weight) == [0.7, 0.1, 0.2])
    #expect(model.catalogue.semantics.reevaluation == .onAction)
  }

  @Test("The starting scenario reads without a word")
  func startingScenario() throws {
    let scenario = try ScenarioReader.read(sources: [SourceText(path: "start.yaml", text: StartingScenario.text)], path: "start.yaml")
    #expect(scenario.warnings.isEmpty)
    #expect(scenario.variants.map(\.name) == ["immediate", "daily", "weekly", "noTips"])
  }

  @Test("Every number of the preset has a source, and a number of the scenario says so")
  func assumptions() throws {
    let scenario = try Fixture.read(set: [("population.preset", "median-app"), ("population.response.act", "25%")])
    let byPath = Dictionary(scenario.assumptions.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    #expect(byPath.count == scenario.assumptions.count)
    #expect(byPath["population.lifetime"]?.value == "{ powerLaw: { day1: 0.273, exponent: -0.572 } }")
    #expect(byPath["population.lifetime"]?.grade == .vendor)
    #expect(byPath["population.response.exposureEffect"]?.grade == .secondHand)
    // What was read in summaries only is at second hand, however good the paper.
    for path in ["population.fatigue.sharedHalfLife", "population.fatigue.tipHalfLife"] {
      #expect(byPath[path]?.grade == .secondHand)
      #expect(byPath[path]?.source.contains("by summaries") == true)
    }
    #expect(byPath["population.response.act"]?.source == "this scenario")
    #expect(byPath["population.opensPerDay"]?.source == "this scenario")
    #expect(byPath["app.screens.home.dwell"]?.value == "{ lognormal: { median: 8s, sigma: 0.9 } }")
    // Nothing is left neutral by the preset, and all behaviour parameters are listed.
    #expect(scenario.assumptions.filter { $0.source.hasPrefix("not given") }.map(\.path) == ["app.launchAfterInactivity"])
    for parameter in BehaviourParameter.allCases where parameter.optionalGroup == nil {
      #expect(byPath["population." + parameter.path] != nil)
    }
  }

  @Test("docs/models.md gives the neutral values of what is not drawn per user")
  func neutralValues() throws {
    let page = try Fixture.file("docs/models.md")
    let assumptions = try Fixture.read().assumptions
    for path in ["opensAtInstall", "response.readTime", "response.strikeTime", "fatigue.threshold"] {
      let value = try #require(assumptions.first { $0.path == "population." + path })
      #expect(value.source == "not given: the neutral value")
      #expect(page.contains("- `\(path)` (\(value.value)):"))
    }
  }

  @Test("What actions draw, tips' relevance and every contested point that is not at its default are assumptions too")
  func assumptionsOfTheApp() throws {
    let plain = try Fixture.read()
    let given = try Fixture.read(
      [
        ("share: []", "share: [{ set: { First.isLoggedIn: { bernoulli: { probability: 20% } } } }, { donate: viewed, with: { id: 1 } }]"),
        ("configuration:", "semantics: { reevaluation: onAction, retraction: inlineOnly, monthLength: 31d }\nconfiguration:"),
      ], set: [("app.launchAfterInactivity", "1h")])
    let byPath = Dictionary(given.assumptions.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    #expect(byPath.count == given.assumptions.count)
    #expect(byPath["app.inlineTips.Second.relevance"]?.value == "0.5")
    #expect(byPath["app.inlineTips.First.relevance"] == nil)
    #expect(byPath["app.actions.open[0].probability"]?.value == "0.5")
    #expect(byPath["app.actions.open[0].when.session"]?.value == "\">= 2\"")
    #expect(byPath["app.actions.view[0].with.id"]?.value == "{ zipf: { n: 10, exponent: 1 } }")
    #expect(byPath["app.actions.share[0].set.\"First.isLoggedIn\""]?.value == "{ bernoulli: { probability: 20% } }")
    // A value that never varies is what the app does, not what is assumed of its users.
    #expect(byPath["app.actions.open[0].set.\"First.isLoggedIn\""] == nil && byPath["app.actions.share[1].with.id"] == nil)
    #expect(byPath["app.launchAfterInactivity"]?.value == "1h")
    #expect(byPath["app.launchAfterInactivity"]?.source == "this scenario")
    #expect(plain.assumptions.first { $0.path == "app.launchAfterInactivity" }?.source == "not given: the default")
    #expect(
      given.assumptions.filter { $0.path.hasPrefix("semantics.") }.map(\.path) == ["semantics.reevaluation", "semantics.monthLength"])
    #expect(
      byPath["semantics.reevaluation"]?.source
        == "this scenario. \(Reevaluation.question) \(Reevaluation.onAction.meaning.replacing("`", with: ""))")
    #expect(byPath["semantics.monthLength"]?.value == "31d")
    #expect(!plain.assumptions.contains { $0.path.hasPrefix("semantics.") })
    #expect(given.assumptions.allSatisfy { $0.path.hasPrefix("population.") || $0.grade == .assumed })
  }
}
