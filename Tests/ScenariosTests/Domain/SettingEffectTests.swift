// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation
import Testing
import TipEngine

/// A value of a setting, and what else must be so that it makes a difference.
struct SettingCase: CustomTestStringConvertible, Sendable {
  let setting: String
  let value: String
  let others: [(String, String)]
  var testDescription: String { "\(setting): \(value)" }

  init(_ setting: String, _ value: String, _ others: [(String, String)] = []) {
    self.setting = setting
    self.value = value
    self.others = others
  }
}

@Suite("Every setting can be set in a scenario and is seen in users' lives")
struct SettingEffectTests {
  static let cases: [SettingCase] =
    Semantics.settings.flatMap { each($0) } + [
      SettingCase("windowBounds", "exclusive"),
      SettingCase("monthLength", "3d", [("configuration.displayFrequency", "monthly")]),
      SettingCase("reevaluationDelay", "2s"),
    ]

  private static func each<Setting: SemanticsSetting>(_ setting: Setting.Type) -> [SettingCase] {
    Setting.allCases.filter { $0 != Setting.standard }.map { SettingCase(Setting.key, $0.rawValue) }
  }

  /// An app in which every reading matters: actions come at fixed times, so that windows end with them.
  private static let text = """
    tipsim: 1
    name: Settings
    app:
      inlineTips:
        Short: { presentation: inline, options: { maxDisplayCount: 2, maxDisplayDuration: 40s }, feature: favorite }
        Window: { rules: ["#Rule(Self.viewed) { $0.donations.donatedWithin(.minutes(1)).count >= 3 }"], presentation: inline }
        Popover: { rules: ["#Rule(Self.viewed) { $0.donations.donatedWithin(.minutes(1)).count < 3 }"] }
        Second: { options: { maxDisplayCount: 3 } }
        Free: { options: { ignoresDisplayFrequency: true }, presentation: inline }
        Own: { presentation: custom, options: { maxDisplayCount: 1 } }
        Opened: { rules: ["#Rule(Self.opened) { $0.donations.count >= 3 }"], presentation: inline }
        Earlier: { rules: ["#Rule(Self.$isOn) { $0 }"], presentation: inline }
        Later: { presentation: inline }
      groups: [{ priority: firstAvailable, tips: [Earlier, Later] }]
      parameters: { Earlier.isOn: false }
      events: { opened: {}, viewed: {} }
      configuresAtLaunch: false
      actions:
        open: [{ donate: opened }, { configure: true }]
        view: [{ donate: viewed }]
        turn: [{ toggle: Earlier.isOn }]
        favorite: [{ invalidate: Short }, { invalidate: Second }]
      screens:
        home:
          tips: [Short, Window, Popover, Second, Free, Own, Opened, Earlier, Later]
          dwell: 20s
          actions: { view: 0.5, turn: 0.2, favorite: 0.05 }
          goTo: { home: 0.15 }
          leave: 0.1
    configuration: { displayFrequency: 1h }
    population:
      users: 60
      days: 20
      replications: 1
      response: { act: 5%, close: 10%, tapAway: 70%, readTime: { uniform: { minimum: 2s, maximum: 90s } } }
    """

  private func model(_ overrides: [(String, String)]) throws -> SimulationModel {
    let scenario = try ScenarioReader.read(
      sources: [SourceText(path: "settings.yaml", text: Self.text)], path: "settings.yaml",
      overrides: overrides.map { ConfigurationOverride(path: $0.0, value: $0.1) })
    return try scenario.variants[0].model.retainingDonations()
  }

  private func life(_ id: Int, _ model: SimulationModel) throws -> String {
    let replay = try UserReplay(of: id, model: model, seed: 1, generator: .xoshiro256PlusPlus, shouldStop: { false })
    return replay.moments.map { "\($0.time) \($0.moment)" }.joined(separator: "\n")
  }

  @Test("A value that is not the default changes what explain tells of somebody", arguments: cases)
  func changesLives(setting: SettingCase) throws {
    let (standard, changed) = (try model(setting.others), try model(setting.others + [("semantics.\(setting.setting)", setting.value)]))
    let somebody = try (0..<60).first { try life($0, standard) != life($0, changed) }
    #expect(somebody != nil)
  }
}
