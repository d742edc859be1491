// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Scenarios
import TestScripts
import Testing

@Suite("Steps of the primer")
struct PrimerStepTests {
  static let app = "primer: { title: t, message: m, acceptButton: a, declineButton: d }"

  /// A test that must pass, or must fail, and how.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var permission: String
    var steps: [String]
    /// `expected | actual` of each difference; none for a test that passes.
    var differences: [String]
    var testDescription: String { name }

    init(_ name: String, permission: String = "notDetermined", _ steps: [String], fails differences: String...) {
      self.name = name
      self.permission = permission
      self.steps = steps
      self.differences = differences
    }
  }

  static let cases: [Case] = [
    .init(
      "nothing has happened", ["expect: { primer: { shown: false, outcome: none, lastShown: never, lastDeclined: never, displays: 0 } }"]),
    .init(
      "nothing is known of a registration", ["launch", "expect: { primer: { registration: none, registrations: 0, deviceToken: none } }"]),
    .init("only an app that runs presents", ["present"], fails: "present | The app does not run; launch it first."),
    .init("nor does it ask", ["request: provisional"], fails: "{ request: provisional } | The app does not run; launch it first."),
    .init("nor come to the front", ["foreground"], fails: "foreground | The app does not run; launch it first."),
    .init(
      "a new install doesn't run", ["launch", "reinstall", "present"], fails: "present | The app does not run; launch it first."),
    .init(
      "no primer to answer", ["launch", "accept"],
      fails: "accept | No primer is on screen to answer; present one first, and look whether it was suppressed."),
    .init(
      "a primer is answered once", ["launch", "present", "decline", "decline: button"],
      fails: "{ decline: button } | No primer is on screen to answer; present one first, and look whether it was suppressed."),
    .init(
      "no prompt to answer", ["launch", "present", "deny"],
      fails: "deny | No system prompt is on screen to answer; it appears when the primer is accepted and the status allows a prompt."),
    .init(
      "an alert has two buttons", ["launch", "present: { style: alert }", "decline: tapOutside"],
      fails: "{ decline: tapOutside } | An alert can't be left by 'tapOutside'; accept or decline it, or use a sheet."),
    .init(
      "no switch before an answer", ["settings: on"],
      fails:
        "{ settings: on } | With status 'notDetermined' Settings has no switch for this app's notifications; the system prompt must be answered first."
    ),
    .init(
      "no trip to Settings under the prompt", permission: "provisional", ["launch", "request", "settings: off"],
      fails: "{ settings: off } | The system prompt is on screen; answer it or sweep it away first."),
    .init(
      "nothing comes quietly", permission: "denied", ["quietDelivery: turnOff"],
      fails: "{ quietDelivery: turnOff } | With status 'denied' no notification comes quietly; ask provisionally first."),
    .init(
      "nothing runs out", ["expire"], fails: "expire | With status 'notDetermined' nothing runs out; only an App Clip's authorization does."
    ),
    .init(
      "all differences come at once", ["launch", "present", "expect: { primer: { shown: false, displays: 2, prompting: true } }"],
      fails: "primer.shown: false | true", "primer.displays: 2 | 1", "primer.prompting: true | false"),
    .init(
      "an outcome has its details", permission: "authorized",
      ["launch", "present", "expect: { primer: { outcome: declined, reason: throttled, limit: sinceShown } }"],
      fails: "primer.outcome: declined | suppressed (alreadyAuthorized)", "primer.reason: throttled | suppressed (alreadyAuthorized)",
      "primer.limit: sinceShown | suppressed (alreadyAuthorized)"),
    .init(
      "moments are told apart to the microsecond",
      ["launch", "wait: 1d1us", "present", "decline", "expect: { primer: { lastShown: 1d, lastDeclined: never } }"],
      fails: "primer.lastShown: 1d | 1d1us", "primer.lastDeclined: never | 1d1us"),
    .init(
      "before the start a moment has a sign",
      ["launch", "clock: { back: 90m }", "present", "expect: { primer: { lastShown: 0s } }"], fails: "primer.lastShown: 0s | -1h30m"),
    .init(
      "what the registration was told", permission: "denied",
      ["launch", "request", "expect: { primer: { registration: granted, registrations: 2, deviceToken: x } }"],
      fails: "primer.registration: granted | denied", "primer.registrations: 2 | 1", "primer.deviceToken: x | none"),
    .init(
      "the token is the device's",
      ["{ device: tablet }", "launch", "request", "allow", "expect: { primer: { deviceToken: token-of-tablet, registration: granted } }"]),
    .init(
      "a status that is another", permission: "unknown", ["expect: { primer: { status: denied } }"],
      fails: "primer.status: denied | unknown"),
    .init("a later status shows nothing", permission: "unknown", ["launch", "present", "expect: { primer: { reason: unknownStatus } }"]),
    .init(
      "the app is away in Settings until it is in front again", permission: "denied",
      [
        "launch", "present", "accept", "present", "expect: { primer: { reason: notPresentable } }", "foreground", "present",
        "expect: { primer: { shown: true, registration: denied } }",
      ]),
    .init(
      "nobody answers what is not in front", ["launch", "present", "background", "accept"],
      fails: "accept | The app is not in front, so nobody can answer its primer; write 'foreground' first."),
    .init(
      "and it is still there when the app comes back",
      ["launch", "present", "background", "foreground", "accept", "expect: { primer: { outcome: accepted } }"]),
    .init(
      "who leaves the app under the prompt sweeps it away", ["launch", "request", "background"],
      fails: "background | The system prompt is on screen; answer it or sweep it away first."),
    .init(
      "the limits of one call",
      ["launch", "present", "decline", "present: { maxDisplays: 1 }", "expect: { primer: { limit: maximumDisplays } }"]),
    .init(
      "a limit that never ends",
      ["launch", "present", "decline", "wait: 3650d", "present: { minInterval: forever }", "expect: { primer: { limit: sinceShown } }"]),
    .init(
      "a clock that is set by more than it can show stays at its end",
      [
        "launch", "clock: { ahead: 15000000w }", "clock: { ahead: 15000000w }", "present", "decline", "present: { minInterval: 7d }",
        "expect: { primer: { limit: sinceShown } }",
      ]),
    .init(
      "a reset of the tips leaves the primer alone",
      ["launch: { configure: false }", "present", "decline", "resetDatastore", "expect: { primer: { displays: 1, lastDeclined: 0s } }"]),
    .init(
      "devices exchange nothing about it",
      ["launch", "present", "{ device: tablet }", "launch", "sync", "expect: { primer: { displays: 0 } }"]),
    .init(
      "a prompt over a primer leaves both to be answered",
      ["launch", "present", "request", "allow", "accept", "expect: { primer: { outcome: accepted, registrations: 2, promptsUsed: 1 } }"]),
  ]

  @Test("Steps do what they say", arguments: cases)
  func steps(_ example: Case) throws {
    // What is expected in the end is always so; it makes a test of steps that can only fail by themselves.
    let steps = example.steps + ["expect: { displayed: none }"]
    let runs = try Script.runs(Self.script(permission: example.permission, steps))
    let run = try #require(runs.first)
    let found = run.failure?.differences.map { "\($0.expected) | \($0.actual)" } ?? []
    #expect(found == example.differences)
    #expect(run.hasPassed == example.differences.isEmpty)
  }

  private static func script(permission: String = "notDetermined", _ steps: [String]) -> String {
    "tipsim: 1\n\(app)\npermission: \(permission)\ntests:\n  - name: test\n    steps:\n"
      + steps.map { "      - \($0)\n" }.joined()
  }

  @Test("A story tells what came of each step, and a failure what is known of the primer")
  func story() throws {
    let steps = [
      "launch", "present", "relaunch", "present", "accept", "relaunch", "present", "accept", "sweep", "present", "accept", "allow",
      "present",
      "expect: { primer: { status: denied } }",
    ]
    let run = try #require(try Script.runs(Self.script(steps)).first)
    let words = run.moments.map(\.text)
    #expect(
      words == [
        "launch", "present", "the primer appears (bottomSheet)", "relaunch", "the primer goes with its process, and nobody is told",
        "present",
        "the primer appears (bottomSheet)", "accept", "the primer goes away: accepted", "the system prompt appears", "relaunch",
        "the system prompt goes with the process, unanswered", "present", "the primer appears (bottomSheet)", "accept",
        "the primer goes away: accepted", "the system prompt appears", "sweep", "registration: unanswered", "present",
        "the primer appears (bottomSheet)", "accept", "the primer goes away: accepted", "the system prompt appears", "allow",
        "registration: granted (token-of-phone)", "present",
        "the primer does not appear: suppressed (alreadyAuthorized), notifications were on",
        "{ expect: { primer: { status: denied } } }",
      ])
    #expect(run.failure?.decisions == ["primer: authorized, not on screen, 4 displays, the last at 0s; prompt used"])
  }

  @Test("Tips and a primer go together")
  func withTips() throws {
    let run = try #require(
      try Script.runs(
        """
        tipsim: 1
        inlineTips: { T: {} }
        \(Self.app)
        tests:
          - name: both
            steps: [launch, { show: T }, present, { expect: { displayed: T, primer: { shown: true } } }, accept, { close: T }, allow]
        """
      ).first)
    #expect(run.hasPassed && run.metExpectations == 2)
  }

  @Test("What a test says lies over the file's, and a call's over both")
  func overlays() throws {
    let script = try ScriptReader.read(
      SourceFile(
        path: "script.yaml",
        text: """
          tipsim: 1
          primer: { title: file, message: file, acceptButton: file, declineButton: file, minInterval: 1d, survivesReinstall: true }
          tests:
            - name: test
              primer: { message: test, acceptButton: test, position: top }
              steps: [launch, { present: { acceptButton: step, minInterval: 2d } }, { expect: { primer: { shown: true } } }]
          """))
    let test = try #require(script.tests.first)
    let expected = Pushwoosh.configure.pushPrimer.title("file").message("test").acceptButton("step").declineButton("file").position(.top)
      .minInterval(2 * 24 * 60 * 60)
    #expect(test.presentedPrimers == [expected.configuration])
    #expect(test.primerSettings == PrimerHost.Settings(survivesReinstall: true))
    #expect(test.primer?.behaviour.throttle.sinceShown == 86_400_000_000)
  }
}
