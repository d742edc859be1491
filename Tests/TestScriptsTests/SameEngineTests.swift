// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import Simulation
import TestScripts
import Testing
import TipEngine

/// `tipsim run` and `tipsim test` use the same engine: a simulated user's opens, screens, actions and responses, replayed as the steps of
/// a script, give the same displays, the same endings and the same reasons at the same microseconds.
@Suite("The engine of the simulation")
struct SameEngineTests {
  static let app = """
    inlineTips:
      Search: { rules: ["#Rule(opened) { $0.donations.donatedWithin(.days(3)).count >= 2 }"], options: { maxDisplayCount: 3 }, feature: search }
      Star: { rules: ["#Rule(Self.$isIn) { $0 }", "#Rule(viewed) { $0.donations.filter { $0.id == 2 }.count >= 2 }"], feature: star, options: { maxDisplayDuration: 90s } }
      Share: { presentation: inline, feature: share, options: { ignoresDisplayFrequency: true, maxDisplayCount: 6 } }
      Late: { rules: ["#Rule(searched) { $0.donations.donatedWithin(.hours(2)).count >= 1 }"], presentation: inline }
    groups: [{ priority: $priority, tips: [Late, Search] }]
    parameters: { Star.isIn: { type: boolean, initial: false, transient: $transient } }
    events: { opened: {}, searched: {}, viewed: { payload: { id: integer } } }
    actions:
      open: [{ donate: opened }]
      login: [{ set: { Star.isIn: true } }]
      search: [{ donate: searched }, { invalidate: Search, reason: actionPerformed }]
      view: [{ donate: viewed, with: { id: 2 } }]
      star: [{ invalidate: Star }]
      share: []
    """
  static let screens = """
      screens:
        home: { tips: [Search, Share, Late], dwell: { lognormal: { median: 20s, sigma: 1 } }, actions: { search: 0.1, login: 0.2 }, goTo: { detail: 0.4 }, leave: 0.3 }
        detail: { tips: [Star, Late, Share], onAppear: view, dwell: { exponential: { mean: 15s } }, actions: { star: 0.05, share: 0.1 }, goTo: { home: 0.5 }, leave: 0.35 }
    """

  struct Setting: CustomTestStringConvertible, Sendable {
    var priority: String
    var transient: Bool
    var engine: String
    var testDescription: String { "\(priority), \(engine)" }
  }

  static let settings: [Setting] = [
    .init(priority: "ordered", transient: true, engine: "configuration: { displayFrequency: daily }"),
    .init(priority: "firstAvailable", transient: false, engine: "configuration: { displayFrequency: hourly }"),
    .init(
      priority: "firstAvailable", transient: true,
      engine: "semantics: { firstAvailable: yieldsToEarlier, retraction: always, redisplay: nextEvaluation }"),
    .init(
      priority: "ordered", transient: false,
      engine:
        "configuration: { displayFrequency: 90m }\nsemantics: { clockStartsAt: displayEnd, countInvalidatesAt: nextEvaluation, durationFloor: total }"
    ),
    .init(
      priority: "firstAvailable", transient: true,
      engine: "semantics: { reevaluation: onWrite, reevaluationDelay: 3s, outsideTap: invalidates }"),
    .init(priority: "firstAvailable", transient: true, engine: "semantics: { reevaluation: onAction, frequencyAppliesTo: everyDisplay }"),
  ]

  /// Orders facts by their moment, and then by their words.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    func time(_ fact: String) -> Int64 { fact.split(separator: " ").first.flatMap { Int64($0) } ?? 0 }
    return (time(left), left) < (time(right), right)
  }

  @Test("A replayed life gives the same displays, endings and reasons", arguments: settings)
  func replays(_ setting: Setting) throws {
    let app = Self.app.replacing("$priority", with: setting.priority).replacing("$transient", with: String(setting.transient))
    let indented = app.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let scenario = try ScenarioReader.read(
      sources: [
        SourceText(
          path: "life.yaml",
          text: """
            tipsim: 1
            name: Lives
            app:
            \(indented)
            \(Self.screens)
            \(setting.engine)
            population:
              { users: 40, days: 20, replications: 2, opensPerDay: 3/day, response: { notice: 80%, act: 20%, close: 30%, tapAway: 40% } }
            study: { seed: 7 }
            """)
      ], path: "life.yaml")
    let model = try scenario.variants[0].model.retainingDonations()
    var displays = 0
    for user in 0..<12 {
      let life = try UserReplay(of: user, model: model, seed: 7, generator: scenario.generator, shouldStop: { false })
      let (steps, expected) = LifeScript(model: model).steps(of: life)
      let text = "tipsim: 1\n\(app)\n\(setting.engine)\ntests:\n  - name: life\n    steps:\n\(steps)      - expect: { displayed: none }\n"
      let run = try #require(try Script.runs(text).first)
      #expect(run.hasPassed, "\(TestReport.text(of: run, .init()))")
      let found = run.moments.compactMap { LifeScript.fact(of: $0, model) }.sorted(by: Self.precedes)
      let wanted = expected.sorted(by: Self.precedes)
      let place = zip(found, wanted).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(found.count, wanted.count)
      // The first difference and what is around it, for a life is long.
      let start = max(0, place - 2)
      #expect(Array(found.dropFirst(start).prefix(4)) == Array(wanted.dropFirst(start).prefix(4)), "user \(user)")
      #expect(found.count == wanted.count)
      displays += found.count { $0.contains("appears") }
    }
    #expect(displays > 50)
  }
}
