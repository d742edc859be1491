// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Population
import Randomness
import Scenarios
import Simulation
import Testing
import TipEngine
import TipRules

@Suite("Reading scenarios")
struct ScenarioReadingTests {
  @Test("What a file says arrives in the model")
  func values() throws {
    let scenario = try Fixture.read()
    #expect(scenario.name == "Fixture")
    #expect(scenario.summary == nil)
    #expect(scenario.path == "folder/fixture.yaml")
    #expect(scenario.slug == "fixture")
    #expect(scenario.seed == 1)
    #expect(scenario.generator == .xoshiro256PlusPlus)
    #expect(scenario.confidence == 0.95)
    #expect(scenario.decision == nil)
    #expect(scenario.control == nil)
    #expect(scenario.variants.map(\.name) == ["default"])
    #expect(scenario.warnings.isEmpty)
    let model = scenario.variants[0].model
    #expect(model.catalogue.tips.map(\.id) == ["First", "Second"])
    #expect(model.catalogue.tips[0].options == TipOptions(maximumDisplayCount: 3, maximumDisplayDuration: 300_000_000))
    #expect(model.catalogue.tips.map(\.presentation) == [.inline, .popover])
    #expect(model.catalogue.displayFrequency == .daily)
    #expect(model.catalogue.semantics == Semantics())
    #expect(model.actions.map(\.name) == ["open", "view", "star", "share"])
    #expect(model.tips.map(\.feature) == [2, 3])
    #expect(model.tips.map(\.relevance) == [0, 0.5])
    #expect(model.launchAfterInactivity == 30 * 60_000_000)
    #expect(model.configuresAtLaunch && model.showsTips)
    #expect(model.fatigueThreshold == 1)
  }

  @Test("Structures stand in structures: in types, in values that are set, and in rules")
  func nestedStructures() throws {
    let type =
      "{ structure: Place, optional: true, fields: { name: string, address: "
      + "{ structure: Address, optional: true, fields: { city: string, number: integer? } } } }"
    let model = try Fixture.read([
      ("parameters: {", "parameters: { First.place: { type: \(type) }, "),
      (##""#Rule(Self.$isLoggedIn) { $0 == true }""##, ##"'#Rule(Self.$place) { $0?.address?.city == "Mono" }'"##),
      ("share: []", "share: [{ set: { First.place: { name: Lake, address: { city: Mono, number: ~ } } } }]"),
    ]).variants[0].model
    let address = StructureType(
      name: "Address", fields: [.init(name: "city", type: .string), .init(name: "number", type: .optional(.integer))])
    let place = StructureType(
      name: "Place", fields: [.init(name: "name", type: .string), .init(name: "address", type: .optional(.structure(address)))])
    #expect(model.catalogue.declarations.parameters[0].type == .optional(.structure(place)))
    guard case .set(0, let words) = model.actions[3].effects[0].kind else {
      Issue.record("The action sets the parameter.")
      return
    }
    // Two for whether there is a place and an address, then name, city, and whether there is a number, and which.
    #expect(words.count == 6)
  }

  @Test("Screens become choices with weights, and dwells are in seconds")
  func screens() throws {
    let session = try Fixture.read([("home: {", "lobby: { dwell: 1s, goTo: { home: 100% } }\n    home: {")], adding: "").variants[0].model
      .session
    #expect(session.screens.map(\.name) == ["lobby", "home", "detail"])
    #expect(session.start == 0 && session.length == nil)
    let home = session.screens[1]
    #expect(home.tips == [1])
    #expect(home.dwell == .lognormal(try Lognormal(median: 8, sigma: 0.9)))
    #expect(home.choices.map(\.choice) == [.action(3), .goTo(2), .leave])
    #expect(home.choices.map(\.weight) == [0.1, 0.5, 0.4])
    #expect(session.screens[2].onAppear == [1])
  }

  @Test("A session without screens anchors all tips on one")
  func plainSession() throws {
    let start = try #require(Fixture.text.range(of: "  screens:"))
    let end = try #require(Fixture.text.range(of: "configuration:"))
    let screens = String(Fixture.text[start.lowerBound..<end.lowerBound])
    let session =
      "  session: { length: { geometric: { probability: 10% } }, gap: { exponential: { mean: 30s } }, "
      + "actions: { view: 70%, star: 10%, share: 20% } }\n"
    let model = try Fixture.read([(screens, session)]).variants[0].model
    #expect(model.session.length == .geometric(try Geometric(successProbability: 0.1)))
    #expect(model.session.screens.count == 1)
    #expect(model.session.screens[0].tips == [0, 1])
    #expect(model.session.screens[0].dwell == .exponential(try Exponential(mean: 30)))
  }

  @Test("Effects have sessions, probabilities and names that don't hang on their places")
  func effects() throws {
    let twice = "view: [{ donate: viewed, with: { id: 1 } }, { donate: viewed, with: { id: 2 }, when: { session: 2..5 } }]\n    ignored: []"
    let model = try Fixture.read([("view: [{ donate: viewed, with: { id: { zipf: { n: 10, exponent: 1 } } } }]", twice)]).variants[0].model
    let open = try #require(model.actions[0].effects.first)
    #expect(open.sessions == 2...Int64.max)
    #expect(open.probability == 0.5)
    #expect(open.drawName == "action.open.set.First.isLoggedIn")
    let view = model.actions[1].effects
    #expect(view.map(\.drawName) == ["action.view.donate.viewed", "action.view.donate.viewed.2"])
    #expect(view.map(\.sessions) == [1...Int64.max, 2...5])
  }

  @Test("A disabled tip keeps its place and is anchored nowhere")
  func disabledTip() throws {
    let model = try Fixture.read(set: [("tips.Second.enabled", "false")]).variants[0].model
    #expect(model.catalogue.tips.count == 2)
    #expect(model.session.screens.map(\.tips) == [[], [0]])
  }

  @Test("Behaviour has the units of computations, and what is not said is neutral")
  func population() throws {
    let scenario = try Fixture.read(set: [
      ("population.fatigue.sharedHalfLife", "15d"), ("population.response.notice", "65%"),
      ("population.lifetime", "{ powerLaw: { day1: 27.3%, exponent: -0.572 } }"),
      ("population.segments", "{ new: { share: 80% }, old: { share: 20%, response: { act: 0.3 }, tenure: { share: 1 } } }"),
    ])
    let population = scenario.variants[0].model.population
    #expect(population.userCount == 1000 && population.days == 10 && population.replicationCount == 4)
    #expect(population.sampling == .stratified)
    #expect(scenario.segmentNames == ["new", "old"])
    #expect(population.segments.map(\.share) == [0.8, 0.2])
    let behaviour = population.segments[0].behaviour
    #expect(behaviour[.opensPerDay] == .gamma(try Gamma(shape: 2, scale: 0.75)))
    #expect(behaviour[.sharedHalfLife] == .same(15 * 86_400))
    #expect(behaviour[.notice] == .same(0.65))
    #expect(behaviour[.act] == .same(0))
    #expect(behaviour[.adoptionFactor] == .same(1))
    #expect(behaviour.lifetime == .powerLaw(day1: 0.273, exponent: -0.572))
    let old = population.segments[1].behaviour
    #expect(old[.act] == .same(0.3))
    #expect(old[.notice] == .same(0.65))
    #expect(old.tenuredShare == 1 && behaviour.tenuredShare == 0)
  }

  @Test("Every semantics setting arrives")
  func semantics() throws {
    let semantics = try Fixture.read(
      adding: "semantics: { frequencyAppliesTo: everyDisplay, durationFloor: total, retraction: never, windowBounds: exclusive, "
        + "monthLength: 28d, reevaluationDelay: 1s, firstAvailable: yieldsToEarlier }\n"
    ).variants[0].model.catalogue.semantics
    var expected = Semantics()
    expected.frequencyAppliesTo = .everyDisplay
    expected.durationFloor = .total
    expected.retraction = .never
    expected.windowBounds = .exclusive
    expected.monthLength = 28 * 86_400_000_000
    expected.reevaluationDelay = 1_000_000
    expected.firstAvailable = .yieldsToEarlier
    #expect(semantics == expected)
  }

  @Test(
    "Rules find events and parameters under all their spellings", arguments: ["Self.viewed", "AnyTip.viewed", "viewed", "First.viewed"])
  func eventNames(spelling: String) throws {
    let text = "#Rule(\(spelling)) { $0.donations.count >= 3 }"
    let model = try Fixture.read([("#Rule(Self.viewed) { $0.donations.count >= 3 }", text), ("viewed: {", "viewed: { id: entered-view,")])
      .variants[0].model
    #expect(model.catalogue.tips[0].rules[1].inputs == [.event(0)])
    #expect(model.catalogue.declarations.events[0].id == "entered-view")
  }

  @Test(
    "A rule is found in quotes and in blocks alike",
    arguments: [
      "rules: ['#Rule(Self.$isLoggedIn) { $0 == true }']",
      "rules:\n        - |\n          #Rule(Self.$isLoggedIn) {\n            $0 == true\n          }",
      "rules:\n        - >-\n          #Rule(Self.$isLoggedIn)\n          { $0 == true }",
    ])
  func ruleStyles(rules: String) throws {
    let old = """
      rules:
              - "#Rule(Self.$isLoggedIn) { $0 == true }"
              - "#Rule(Self.viewed) { $0.donations.count >= 3 }"
      """
    let model = try Fixture.read([(old, rules)]).variants[0].model
    #expect(model.catalogue.tips[0].rules.count == 1)
    #expect(model.catalogue.tips[0].rules[0].inputs == [.parameter(0)])
  }
}
