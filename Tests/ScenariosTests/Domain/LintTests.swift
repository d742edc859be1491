// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Testing

/// A change of the fixture, and the findings it must lead to; without the change there are none.
struct LintCase: CustomTestStringConvertible, Sendable {
  var name: String
  var replacements: [(String, String)]
  var addition: String
  var expected: [String]
  var testDescription: String { name }

  init(_ name: String, _ replacements: [(String, String)] = [], adding addition: String = "", _ expected: String...) {
    self.name = name
    self.replacements = replacements
    self.addition = addition
    self.expected = expected
  }
}

@Suite("Lint")
struct LintTests {
  static let cases: [LintCase] = [
    .init("nothing odd"),
    .init(
      "event that only an action donates that nobody can do",
      [
        ("{ donate: viewed, with: { id: { zipf: { n: 10, exponent: 1 } } } }", "{ set: { First.isLoggedIn: true } }"),
        ("share: []", "share: []\n    sing: [{ donate: viewed, with: { id: 1 } }]"),
      ],
      "warning event-never-donated 8:11", "warning event-never-donated 13:15", "warning unoffered-action 23:5"),
    .init(
      "parameter that only an action sets that nobody can do",
      [("probability: 50%", "probability: 0"), ("share: []", "share: []\n    sing: [{ set: { First.isLoggedIn: true } }]")],
      "warning parameter-never-set 7:11", "warning unoffered-action 23:5"),
    .init("rule that can't hold", [("count >= 3", "count < 0")], "warning rule-never-holds 8:11"),
    .init("rule that always holds", [("$0.donations.count >= 3", "$0.donations.count >= 0")], "warning rule-always-holds 8:11"),
    .init("more than", [("count >= 3", "count > 3")], "note exclusive-count 8:11"),
    .init("more than one", [("count >= 3", "count > 1")], "note exclusive-count 8:11"),
    .init("more than none", [("count >= 3", "count > 0")]),
    .init(
      "more than, in a window before now", [("$0.donations.count >= 3", "$0.donations.donatedWithin(.days(-1)).count > 3")],
      "warning rule-never-holds 8:11"),
    .init(
      "event that nothing donates", [("{ donate: viewed, with: { id: { zipf: { n: 10, exponent: 1 } } } }", "{ deleteDonations: viewed }")],
      "warning event-never-donated 8:11", "warning event-never-donated 13:15"),
    .init("parameter that nothing sets", [("probability: 50%", "probability: 0")], "warning parameter-never-set 7:11"),
    .init(
      "parameter that mirrors the permission", [("probability: 50%", "probability: 0")],
      adding: "prompts: { permissionParameter: First.isLoggedIn }\n"),
    .init(
      "policy for tips alone that names a prompt", adding: "prompts: { attention: { exempt: [primer] } }\n",
      "warning prompt-not-bound 28:34"),
    .init("policy for all that names a prompt", adding: "prompts: { attention: { policy: shared, exempt: [primer] } }\n"),
    .init(
      "bubbles whose targets never hear of taps", [("feature: share\n", "feature: share\n      presentation: bubble\n")],
      adding: "placement: { presenter: { version: v1.6, dismissOnTargetAreaTap: true } }\n", "warning targets-learn-nothing 29:25"),
    .init(
      "bubbles whose targets hear of taps", [("feature: share\n", "feature: share\n      presentation: bubble\n")],
      adding: "placement: { presenter: { version: v1.6, dismissOnTargetAreaTap: true, passesTargetTaps: true } }\n"),
    .init(
      "a bubble at a time that goes for the next", [("feature: share\n", "feature: share\n      presentation: bubble\n")],
      adding: "placement: { presenter: { onDimTap: dismiss, bubbleLiveDuration: untilNext } }\n",
      "warning until-next-without-effect 29:66"),
    .init(
      "several bubbles of which each goes for the next", [("feature: share\n", "feature: share\n      presentation: bubble\n")],
      adding: "placement: { presenter: { absorbDimTouch: false, bubbleLiveDuration: untilNext } }\n"),
    .init(
      "parameter that nothing sets and needn't be", [("probability: 50%", "probability: 0"), ("isLoggedIn: false", "isLoggedIn: true")]),
    .init(
      "variants that differ in a tip on no screen, for which another of its group waits",
      [("tips: [Second], ", ""), ("  parameters:", "  groups: [{ priority: ordered, tips: [Second, First] }]\n  parameters:")],
      adding: "study: { variants: { a: {}, b: { tips.Second.rules: [] } } }\n", "warning tip-on-no-screen 12:5"),
    .init("tip on no screen", [("tips: [Second], ", "")], "warning tip-on-no-screen 12:5"),
    .init("disabled tip on no screen", [("tips: [Second], ", ""), ("relevance: 0.5", "enabled: false")]),
    .init(
      "unreachable screen",
      [("goTo: { home: 50% }, leave: 40% }", "goTo: { home: 50% }, leave: 40% }\n    attic: { dwell: 1s, leave: 1 }")],
      "warning unreachable-screen 26:5"),
    .init("action that nobody can do", [("share: []", "share: []\n    sing: []")], "warning unoffered-action 23:5"),
    .init("duration under the floor", [("maxDisplayDuration: 5m", "maxDisplayDuration: 30s")], "warning duration-under-floor 9:58"),
    .init("duration at the floor", [("maxDisplayDuration: 5m", "maxDisplayDuration: 60s")]),
    .init("duration as long as the watch", [("maxDisplayDuration: 5m", "maxDisplayDuration: 10d")], "warning cap-cannot-bind 9:58"),
    .init(
      "count that the frequency keeps from being reached",
      [("displayFrequency: daily", "displayFrequency: weekly")], adding: "semantics: { frequencyAppliesTo: everyDisplay }\n",
      "warning cap-cannot-bind 9:35"),
    .init(
      "count that the frequency just lets be reached",
      [("displayFrequency: daily", "displayFrequency: weekly"), ("maxDisplayCount: 3", "maxDisplayCount: 2")],
      adding: "semantics: { frequencyAppliesTo: everyDisplay }\n"),
    .init("the same where tips may return", [("displayFrequency: daily", "displayFrequency: weekly")]),
    .init(
      "delay that looks at actions never wait for", adding: "semantics: { reevaluation: onAction, reevaluationDelay: 2s }\n",
      "warning delay-without-effect 28:57"),
    .init("delay that is waited for", adding: "semantics: { reevaluation: onWrite, reevaluationDelay: 2s }\n"),
    .init(
      "equal variants", adding: "study: { variants: { a: {}, b: { configuration: { displayFrequency: daily } } } }\n",
      "warning variants-cannot-differ 28:29"),
    .init(
      "variants equal but for the spelling of the frequency",
      adding: "study: { variants: { a: {}, b: { configuration: { displayFrequency: 24h } } } }\n",
      "warning variants-cannot-differ 28:29"),
    .init(
      "months are compared by their length", [("displayFrequency: daily", "displayFrequency: monthly")],
      adding: "study: { variants: { a: {}, b: { configuration: { displayFrequency: 30d } } } }\n",
      "warning variants-cannot-differ 28:29"),
    .init(
      "variants equal under the floor of the total",
      adding: """
        semantics: { durationFloor: total }
        study: { variants: { a: { tips.First.options.maxDisplayDuration: 61s }, b: { tips.First.options.maxDisplayDuration: 60s }, \
        c: { tips.First.options.maxDisplayDuration: 20s } } }

        """, "warning variants-cannot-differ 29:124", "warning duration-under-floor 29:168"),
    .init(
      "the same under the floor of each appearance",
      adding: """
        study: { variants: { b: { tips.First.options.maxDisplayDuration: 60s }, c: { tips.First.options.maxDisplayDuration: 20s } } }

        """, "warning duration-under-floor 28:117"),
    .init(
      "variants that differ in a disabled tip only", [("relevance: 0.5", "enabled: false")],
      adding: """
        semantics: { frequencyAppliesTo: everyDisplay }
        study: { variants: { a: {}, b: { tips.Second.options.maxDisplayCount: 2 } } }

        """, "warning variants-cannot-differ 29:29"),
    .init(
      "frequency that every tip ignores",
      [("maxDisplayDuration: 5m", "ignoresDisplayFrequency: true"), ("relevance: 0.5", "options: { ignoresDisplayFrequency: true }")],
      adding: "study: { variants: { a: {}, b: { configuration: { displayFrequency: weekly } } } }\n",
      "warning variants-cannot-differ 28:29"),
    .init(
      "frequency with a single tip", [("relevance: 0.5", "enabled: false")],
      adding: "study: { variants: { a: {}, b: { configuration: { displayFrequency: weekly } } } }\n",
      "warning variants-cannot-differ 28:29"),
    .init(
      "frequency with a single tip that becomes new again",
      [("relevance: 0.5", "enabled: false"), ("share: []", "share: [{ resetEligibility: First }]")],
      adding: "study: { variants: { a: {}, b: { configuration: { displayFrequency: weekly } } } }\n"),
    .init(
      "frequency of every display with a single tip", [("relevance: 0.5", "enabled: false"), ("maxDisplayCount: 3, ", "")],
      adding:
        "semantics: { frequencyAppliesTo: everyDisplay }\nstudy: { variants: { a: {}, b: { configuration: { displayFrequency: weekly } } } }\n"
    ),
    .init("frequency that matters", adding: "study: { variants: { a: {}, b: { configuration: { displayFrequency: weekly } } } }\n"),
  ]

  @Test("Each finding is made where it should be and nowhere else", arguments: cases)
  func findings(_ example: LintCase) throws {
    let warnings = try Fixture.read(example.replacements, adding: example.addition).warnings
    #expect(warnings.map { "\($0.severity) \($0.identifier) \($0.range.start.line):\($0.range.start.column)" } == example.expected)
  }

  @Test("'> 3' is said to be true at the fourth donation")
  func exclusiveCount() throws {
    let warnings = try Fixture.read([("count >= 3", "count > 3")]).warnings
    #expect(warnings.map(\.message) == ["'viewed.donations.count > 3' is first true at donation 4"])
    #expect(warnings.first?.remedy == "write '>= 3' if it should be true at donation 3")
  }
}
