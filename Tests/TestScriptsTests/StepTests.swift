// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import TestScripts
import Testing

@Suite("Steps")
struct StepTests {
  /// A test that must pass, or must fail, and how.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var steps: [String]
    /// `expected | actual` of each difference; none for a test that passes.
    var differences: [String]
    var testDescription: String { name }

    init(_ name: String, _ steps: [String], fails differences: String...) {
      self.name = name
      self.steps = steps
      self.differences = differences
    }
  }

  static let app = """
    configuration: { displayFrequency: hourly }
    events: { opened: {}, untouched: {}, viewed: { payload: { id: integer } } }
    parameters: { Ruled.flag: false, P.count: 9223372036854775807, P.name: { type: "string?" } }
    inlineTips:
      T: { feature: study }
      U: { presentation: inline, options: { ignoresDisplayFrequency: true, maxDisplayDuration: 90s } }
      Ruled: { rules: ["#Rule(Self.$flag) { $0 }"], presentation: inline }
      First: { presentation: inline, options: { ignoresDisplayFrequency: true } }
      Second: { presentation: inline, options: { ignoresDisplayFrequency: true } }
    groups: [{ priority: ordered, tips: [First, Second] }]
    actions: { study: [{ donate: opened }, { set: { Ruled.flag: true } }] }
    """

  static let cases: [Case] = [
    .init("nothing is up before a launch", ["expect: { displayed: none, T: { because: notConfigured } }"]),
    .init("what is up is not what is expected", ["launch", "show: T", "expect: { displayed: U }"], fails: "displayed: U | T"),
    .init("nothing is up", ["launch", "expect: { displayed: [T, U] }"], fails: "displayed: [T, U] | none"),
    .init(
      "all differences of a step come at once", ["launch", "show: T", "expect: { T: { displayed: false, displayCount: 2 }, U: pending }"],
      fails: "T.displayed: false | true", "T.displayCount: 2 | 1", "U: pending | available"),
    .init(
      "steps after a failure don't run", ["launch", "close: T", "expect: { displayed: T }"],
      fails: "{ close: T } | T is not on screen: its anchor is not on screen"),
    .init(
      "a tip that is kept away can't be closed, and it is said why", ["launch", "show: Ruled", "close: Ruled"],
      fails: "{ close: Ruled } | Ruled is not on screen: rules (flag: it is false)"),
    .init("no popover to tap beside", ["launch", "show: U", "tap: outside"], fails: "{ tap: outside } | no popover is on screen"),
    .init("a tap on a popover does nothing", ["launch", "show: T", "tap: bubble", "expect: { displayed: T }"]),
    .init("a tap on the dimmed part", ["launch", "show: T", "tap: dim", "expect: { T: { lastEnding: tappedAway } }"]),
    .init("a tap beside a tip that is named", ["launch", "show: U", "{ tap: outside, tip: U }", "expect: { displayed: none }"]),
    .init(
      "acting on a tip does its feature",
      ["launch", "show: T", "action: T", "expect: { donations: { opened: 1 }, T: { lastEnding: acted } }"]),
    .init(
      "an action is done whole before tips are looked at",
      ["launch", "show: Ruled", "action: study", "expect: { displayed: Ruled, donations: { opened: 1 } }"]),
    .init("configure throws a second time", ["launch", "configure: throws", "expect: { displayed: none }"]),
    .init(
      "and is not expected to", ["launch", "configure", "expect: { displayed: none }"],
      fails: "configure succeeds | it throws tipsDatastoreAlreadyConfigured, for tips are configured in this process"),
    .init(
      "configure succeeds the first time", ["launch: { configure: false }", "configure: throws"],
      fails: "{ configure: throws } | it succeeds"),
    .init(
      "a reset needs a process that is not configured", ["launch", "resetDatastore", "expect: { displayed: none }"],
      fails: "resetDatastore succeeds | it throws tipsDatastoreAlreadyConfigured, for tips are configured in this process"),
    .init(
      "an integer stays where it is rather than overflow",
      ["launch", "add: { P.count: 1 }", "expect: { parameters: { P.count: 9223372036854775807 } }"]),
    .init("added to", ["launch", "add: { P.count: -7 }", "expect: { parameters: { P.count: 9223372036854775800 } }"]),
    .init("a value that is nil", ["launch", "set: { P.name: a }", "expect: { parameters: { P.name: ~ } }"], fails: "P.name: none | \"a\""),
    .init("and one that was set", ["launch", "set: { P.name: a }", "expect: { parameters: { P.name: a } }"]),
    .init(
      "donations are counted", ["launch", "{ donate: viewed, with: { id: 3 }, times: 4 }", "expect: { donations: { viewed: 3 } }"],
      fails: "donations of viewed: 3 | 4"),
    .init("an hour is over at its last moment", ["launch", "show: U", "hide: U", "show: T", "wait: 1h", "expect: { displayed: T }"]),
    .init(
      "and not before",
      [
        "launch", "show: U", "hide: U", "show: T", "wait: 59m59s",
        "expect: { T: { because: { frequency: { until: 1h, by: U } }, changesIn: 1s } }",
      ]),
    .init(
      "another moment of opening", ["launch", "show: U", "hide: U", "show: T", "expect: { T: { because: { frequency: { until: 2h } } } }"],
      fails: "T.because: { frequency: { until: 2h } } | frequency (until day 1 01:00:00.000, because U was displayed)"),
    .init(
      "a duration runs out while time goes by",
      ["launch", "show: U", "at: 2m", "expect: { U: { reason: displayDurationExceeded, displayDuration: 90s } }"]),
    .init(
      "a change is the end of a display",
      ["launch", "show: U", "wait: 30s", "expect: { U: { changesIn: 1m, changesAt: 90s }, changesIn: 1m }"]),
    .init("never is a moment too", ["launch", "expect: { T: { changesIn: never }, changesAt: 5s }"], fails: "changesAt: 5s | never"),
    .init("the group's tip", ["launch", "expect: { currentTip: Second }"], fails: "currentTip: Second | First"),
    .init("the group's next", ["launch", "invalidate: First", "expect: { currentTip: Second }"]),
    .init(
      "which tip is waited for",
      ["launch", "show: Second", "expect: { Second: { because: { group: First } } }", "expect: { Second: { because: slot } }"],
      fails: "Second.because: slot | group (waits for First)"),
    .init("the slot", ["launch", "show: T", "override: { showTips: [T] }", "expect: { displayed: T, T: { because: nothing } }"]),
    .init(
      "what an override hides goes",
      [
        "launch", "show: [T, U]", "override: hideAll", "expect: { displayed: none }", "override: none",
        "expect: { displayed: [T, U] }",
      ]),
    .init("an override is gone with its process", ["launch", "override: hideAll", "relaunch", "show: U", "expect: { displayed: U }"]),
    .init(
      "a reason of an invalidation", ["launch", "invalidate: T", "expect: { T: { reason: tipClosed } }"],
      fails: "T.reason: tipClosed | invalidated (actionPerformed)"),
    .init(
      "a display that has not ended", ["launch", "show: T", "expect: { T: { lastEnding: closed } }"],
      fails: "T.lastEnding: closed | it has not been displayed to an end"),
    .init("showing what is up changes nothing", ["launch", "show: U", "show: U", "expect: { U: { displayCount: 1 } }"]),
    .init(
      "showing what was put away is a new appearance",
      ["launch", "show: U", "{ tap: outside, tip: U }", "show: U", "expect: { U: { displayed: true, displayCount: 2 } }"]),
    .init(
      "a failure in a repeat", ["launch", "show: U", "{ repeat: 3, steps: [{ expect: { U: { displayCount: 1 } } }, hide, { show: U }] }"],
      fails: "U.displayCount: 1 | 2"),
    .init(
      "the condition that fails", ["launch", "show: Ruled", "expect: { Ruled: { because: { rules: { condition: flag, value: false } } } }"]),
    .init(
      "another condition", ["launch", "show: Ruled", "expect: { Ruled: { because: { rules: { condition: other } } } }"],
      fails: "Ruled.because: { rules: { condition: other } } | rules (flag: it is false)"),
    .init(
      "reinstalled, it is not running",
      ["launch", "show: U", "reinstall", "expect: { displayed: none, U: { displayCount: 0, because: notConfigured } }"]),
  ]

  @Test("Steps do what they say", arguments: cases)
  func steps(_ example: Case) throws {
    // What is expected in the end is always so; it makes a test of steps that can only fail by themselves.
    let lines = (example.steps + ["expect: { donations: { untouched: 0 } }"]).map { "      - \($0)\n" }.joined()
    let runs = try Script.runs("tipsim: 1\n\(Self.app)\ntests:\n  - name: test\n    steps:\n\(lines)")
    let run = try #require(runs.first)
    let found = run.failure?.differences.map { "\($0.expected) | \($0.actual)" } ?? []
    #expect(found == example.differences)
    #expect(run.hasPassed == example.differences.isEmpty)
  }

  @Test("A failure has the place of what is expected, and what happened up to there")
  func places() throws {
    let run = try Script.run("launch", "show: [T, U]", "wait: 1h", "expect: { displayed: T, T: { status: available, displayCount: 7 } }")
    let failure = try #require(run.failure)
    #expect(failure.step.description == "script.yaml:9:9")
    #expect(failure.time == 3_600_000_000)
    #expect(failure.differences.map(\.range.description) == ["script.yaml:9:19", "script.yaml:9:57"])
    #expect(
      failure.decisions == [
        "U: available, on screen, 1 display; nothing stands in its way", "T: available, on screen, 1 display; nothing stands in its way",
      ])
    #expect(
      run.moments.map(\.text) == [
        "launch", "{ show: [T, U] }", "T appears", "U appears", "{ wait: 1h }",
        "{ expect: { displayed: T, T: { status: available, displayCount: 7 } } }",
      ])
    #expect(run.moments.map { $0.place?.start.line } == [6, 7, 7, 7, 8, 9])
  }

  @Test("A long test keeps its newest moments only")
  func longTests() throws {
    let run = try Script.run("launch", "{ repeat: 20_000, steps: [{ show: U }, hide] }", "expect: { U: { displayCount: 20_000 } }")
    #expect(run.hasPassed)
    #expect(run.moments.count <= 4_000)
  }

  @Test("Rows of a table are tests of their own")
  func tables() throws {
    let runs = try Script.runs(
      """
      tipsim: 1
      inlineTips: { A: {}, B: {} }
      tests:
        - name: labelled
          with: [{ tip: A, key: B, up: A }, { tip: B, key: A, up: A }]
          steps: [launch, { show: $tip }, { expect: { displayed: $up, $key: available } }]
        - name: $tip alone
          with: [{ tip: A }, { tip: B }]
          steps: [launch, { show: $tip }, { expect: { displayed: A } }]
      """)
    #expect(runs.map(\.name) == ["labelled [tip=A, key=B, up=A]", "labelled [tip=B, key=A, up=A]", "A alone", "B alone"])
    #expect(runs.map(\.hasPassed) == [true, false, true, false])
    #expect(runs[1].failure?.differences.map(\.actual) == ["B"])
  }

  @Test("An importer's tips are laid under those of the script")
  func importing() throws {
    let importing = TipImporting { path, script, range throws(DiagnosticsError) in
      #expect(path == "Tips.swift" && script == "script.yaml" && range.description == "script.yaml:2:7")
      let file = SourceFile(path: "Tips.swift", text: "inlineTips: { Found: { options: { maxDisplayCount: 1 } }, Kept: {} }\n")
      return .init(node: try YAMLParser().parse(file), sources: [file])
    }
    let runs = try Script.runs(
      """
      tipsim: 1
      tips: Tips.swift
      inlineTips: { Found: { presentation: inline } }
      tests:
        - name: both
          steps: [launch, { show: [Found, Kept] }, hide, { expect: { Found: invalidated, Kept: available } }]
      """, importing: importing)
    #expect(runs.map(\.hasPassed) == [true])
  }
}
