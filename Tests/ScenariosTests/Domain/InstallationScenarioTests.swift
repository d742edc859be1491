// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import Scenarios
import Simulation
import Testing
import TipEngine

@Suite("Systems, devices and overrides in scenarios")
struct InstallationScenarioTests {
  @Test("Everything is read as it is written")
  func everything() throws {
    let scenario = try ScenarioReader.read(path: Fixture.path("scenarios/two-devices.yaml"))
    #expect(scenario.warnings.isEmpty)
    #expect(scenario.variants.map(\.name) == ["apart", "groupContainer", "synchronised", "both"])
    #expect(scenario.variants.map(\.model.stores.isShared) == [false, true, false, true])
    #expect(scenario.variants.map(\.model.stores.isSynchronised) == [false, false, true, true])
    let model = scenario.variants[0].model
    let places = try #require(model.population.installations)
    #expect((0..<places.count).map(places.name) == ["phone", "phone/menuBar", "tablet", "tablet/menuBar"])
    #expect(places.devices.map(\.share) == [1, 0.45] && places.companions.map(\.share) == [0.2])
    #expect(places.devices[0].opens.mean == 3 && places.companions[0].opens.mean == 0.5)
    #expect(abs(try #require(places.lasts?.mean) - 90 * 86_400) < 1e-6)
    #expect(model.population.systemVersions == SystemVersion.allCases)
    #expect(model.population.share(of: .ios18) == 0.3)
    #expect(model.inertFeatures(on: .ios18) == [.compoundRule, .donationLimit])
    #expect(scenario.variants[3].model.inertFeatures(on: .ios17) == [.group, .maxDisplayDuration, .sync, .compoundRule, .donationLimit])
    #expect(model.inertFeatures(on: .ios26).isEmpty)
  }

  @Test("A segment may have systems of its own")
  func segments() throws {
    let scenario = try Fixture.read(set: [
      ("population.osVersions", "{ 26: 1 }"),
      ("population.segments", "{ old: { share: 20%, osVersions: { 17: 50%, 18: 50% } }, rest: { share: 80% } }"),
    ])
    let population = scenario.variants[0].model.population
    #expect(SystemVersion.allCases.map(population.share) == [0.1, 0.1, 0.8])
  }

  @Test("What is absent is no part of the canonical form, and what is present is")
  func canonical() throws {
    let plain = try Fixture.read()
    for key in ["osVersions", "devices", "companions", "reinstall", "syncDelay", "cloudKitContainer", "datastoreLocation", "testing"] {
      #expect(!plain.canonical.contains("\"\(key)\""))
    }
    #expect(try Fixture.read(set: [("population.osVersions", "{ 26: 1 }")]).digest != plain.digest)
  }

  @Test(
    "What is wrong is said at its place",
    arguments: [
      ("population.osVersions", "{ 17: 50%, 26: 40% }", "the shares of the versions sum to 0.9, not to 1"),
      ("population.osVersions", "{ 16: 100%, 26: 1 }", "there is no key '16' here"),
      ("population.devices", "{}", "expected at least 1 and at most 8 entries, found 0"),
      ("population.devices", "{ phone: { ownedBy: 120% } }", "the share '120%' is not between 0 and 1 (100%)"),
      ("population.devices.phone.opens", "{ normal: { mean: -3, standardDeviation: 1 } }", "-3 is not at least 0"),
      ("population.reinstall", "{}", "the key 'every' is missing"), ("population.reinstall.every", "0s", "0s is not more than 0s"),
      ("population.syncDelay", "{ normal: { mean: -3s, standardDeviation: 1s } }", "the duration '-3s' has a sign"),
      ("configuration.testing.showTips", "[First, Fourth]", "there is no tip 'Fourth'"),
      ("configuration.testing.showTips", "[First, First]", "the tip 'First' stands twice in 'showTips'"),
      ("configuration.cloudKitContainer", "iCloud", "'iCloud' is none of the words allowed here"),
      ("configuration.datastoreLocation", "url", "'url' is none of the words allowed here"),
    ])
  func errors(path: String, value: String, message: String) {
    let faults = Fixture.faults(set: [(path, value)])
    #expect(faults.count == 1, "\(faults)")
    #expect(faults.allSatisfy { $0.hasPrefix("--set") && $0.contains(message) }, "\(faults)")
  }

  @Test("More places than a user can have are refused")
  func tooMany() {
    let names = (1...8).map { "d\($0): {}" }.joined(separator: ", ")
    let faults = Fixture.faults(set: [("population.devices", "{ \(names) }"), ("population.companions", "{ a: {}, b: {} }")])
    #expect(faults.count == 1 && faults[0].contains("devices and companions make 24 places, at most 16 are possible"), "\(faults)")
  }

  @Test("Overrides are those of the document")
  func overrides() throws {
    let scenario = try Fixture.read(set: [("configuration.testing", "{ showTips: [Second], hideTips: [First], hideAll: true }")])
    #expect(scenario.variants[0].model.overrides == TestingOverrides(show: [1], hide: [0], hideAll: true))
  }

  @Test(
    "What can have no effect is a warning",
    arguments: [
      ([("configuration.cloudKitContainer", "automatic")], ["sync-without-effect"]),
      ([("configuration.cloudKitContainer", "automatic"), ("population.devices", "{ a: {}, b: {} }")], []),
      ([("configuration.cloudKitContainer", "automatic"), ("population.reinstall", "{ every: 9d }")], []),
      (
        [
          ("configuration.cloudKitContainer", "automatic"), ("population.devices", "{ a: {}, b: {} }"),
          ("population.osVersions", "{ 17: 1 }"),
        ], ["sync-without-effect"]
      ),
      ([("configuration.datastoreLocation", "groupContainer")], ["group-container-alone"]),
      ([("configuration.datastoreLocation", "groupContainer"), ("population.companions", "{ watch: { usedBy: 5% } }")], []),
      ([("population.devices", "{ a: {}, b: { ownedBy: 0 } }")], ["place-nobody-has"]),
      ([("configuration.displayFrequency", "weekly"), ("semantics.frequencyAppliesTo", "everyDisplay")], ["cap-cannot-bind"]),
      (
        [
          ("configuration.displayFrequency", "weekly"), ("semantics.frequencyAppliesTo", "everyDisplay"),
          ("configuration.cloudKitContainer", "automatic"), ("population.devices", "{ a: {}, b: {} }"),
        ], []
      ),
      (
        [
          ("configuration.displayFrequency", "weekly"), ("semantics.frequencyAppliesTo", "everyDisplay"),
          ("configuration.testing", "{ showTips: [First] }"),
        ], []
      ),
    ] as [([(String, String)], [String])])
  func lint(overrides: [(String, String)], expected: [String]) throws {
    #expect(try Fixture.read(set: overrides).warnings.map(\.identifier) == expected)
  }

  @Test("Variants that differ in what devices share are not the same, though the frequency delays nothing")
  func variantsDiffer() throws {
    let scenario = try Fixture.read(
      // With one tip the frequency has nothing to delay.
      [("relevance: 0.5", "enabled: false"), ("tips: [Second], ", "")],
      set: [
        ("population.devices", "{ a: {}, b: {} }"),
        ("study.variants", "{ apart: {}, together: { configuration: { cloudKitContainer: automatic } } }"),
      ])
    #expect(scenario.warnings.allSatisfy { $0.identifier != "variants-cannot-differ" })
  }
}
