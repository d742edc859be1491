// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import RepeatableRandomness
import Scenarios
import Synchronization
import TestScripts
import Testing

/// The primer's table and its properties once more, through scripts: what a team writes does what the library does.
@Suite("The primer's table in scripts")
struct PrimerTableTests {
  /// A row of the table: how a user comes to a status, the settings, and what a call comes to.
  struct Row: Sendable, CustomTestStringConvertible {
    let status: AuthorizationStatus
    let fallback: Bool
    let isThrottled: Bool
    /// The reason, or nil if the primer appears.
    var reason: String?
    /// The outcome of accepting, if it appears.
    var accepting = "accepted"
    var testDescription: String { "\(status.name), fallback \(fallback), throttled \(isThrottled)" }

    /// The steps to the status, with a display on the way if the call is to be throttled by it; nil where no life leads there.
    var way: [String]? {
      guard isThrottled else { return ["launch"] }
      return switch status {
      case .notDetermined: ["launch", "present", "decline"]
      case .denied: ["launch", "present", "accept", "deny"]
      case .authorized: ["launch", "present", "accept", "allow"]
      case .provisional: ["launch", "present", "decline", "request: provisional"]
      case .ephemeral, .unknown: nil
      }
    }
  }

  static let rows: [Row] =
    [true, false].flatMap { fallback in
      [
        Row(status: .notDetermined, fallback: fallback, isThrottled: false),
        Row(status: .notDetermined, fallback: fallback, isThrottled: true, reason: "throttled"),
        Row(status: .authorized, fallback: fallback, isThrottled: false, reason: "alreadyAuthorized"),
        Row(status: .authorized, fallback: fallback, isThrottled: true, reason: "alreadyAuthorized"),
        Row(status: .provisional, fallback: fallback, isThrottled: false, reason: "provisional"),
        Row(status: .provisional, fallback: fallback, isThrottled: true, reason: "provisional"),
        Row(status: .ephemeral, fallback: fallback, isThrottled: false, reason: "alreadyAuthorized"),
        Row(status: .unknown, fallback: fallback, isThrottled: false, reason: "unknownStatus"),
      ]
    } + [
      Row(status: .denied, fallback: true, isThrottled: false, accepting: "redirectedToSettings"),
      Row(status: .denied, fallback: true, isThrottled: true, reason: "throttled"),
      Row(status: .denied, fallback: false, isThrottled: false, reason: "deniedWithoutFallback"),
      Row(status: .denied, fallback: false, isThrottled: true, reason: "deniedWithoutFallback"),
    ]

  static let answers: [(step: String, outcome: String?, reason: String?)] = [
    ("accept", nil, nil), ("decline", "declined", "button"), ("decline: swipe", "declined", "swipe"),
    ("decline: tapOutside", "declined", "tapOutside"),
  ]

  @Test("Status × fallback × throttle × answer", arguments: rows, answers.indices)
  func table(row: Row, index: Int) throws {
    let answer = Self.answers[index]
    let way = try #require(row.way)
    let prompts = way.contains("allow") || way.contains("deny") ? 1 : 0
    let displays = row.isThrottled ? 1 : 0
    let lastShown = row.isThrottled ? "0s" : "never"
    var steps = way + ["wait: 1h", "present"]
    if let reason = row.reason {
      steps.append(
        """
        expect: { primer: { shown: false, outcome: suppressed, reason: \(reason), status: \(row.status.name), lastShown: \(lastShown), \
        displays: \(displays), promptsUsed: \(prompts) } }
        """)
    } else {
      let outcome = answer.outcome ?? row.accepting
      let reason = answer.reason.map { "reason: \($0), " } ?? ""
      steps += [
        "expect: { primer: { shown: true, outcome: none, lastShown: 1h, displays: \(displays + 1) } }", "wait: 5s", answer.step,
        """
        expect: { primer: { shown: false, outcome: \(outcome), \(reason)status: \(row.status.name), prompting: \(outcome == "accepted"), \
        lastShown: 1h, displays: \(displays + 1), promptsUsed: \(prompts) } }
        """,
      ]
    }
    let permission = row.isThrottled ? "notDetermined" : row.status.name
    let run = try #require(try Script.runs(Self.script(fallback: row.fallback, permission: permission, interval: "7d", steps)).first)
    #expect(run.hasPassed, "\(TestReport.text(of: run, .init()))")
    guard row.reason != nil else { return }
    let answered = try #require(
      try Script.runs(Self.script(fallback: row.fallback, permission: permission, interval: "7d", steps + [answer.step])).first)
    #expect(answered.failure?.differences.first?.actual.hasPrefix("No primer is on screen") == true)
  }

  private static func script(fallback: Bool, permission: String, interval: String, _ steps: [String]) -> String {
    """
    tipsim: 1
    permission: \(permission)
    primer: { title: t, message: m, acceptButton: a, declineButton: d, fallbackToSettings: \(fallback), minInterval: \(interval) }
    tests:
      - name: test
        steps:

    """ + steps.map { "      - \($0)\n" }.joined()
  }

  // MARK: - Random lives

  /// A host that lives a random life, and the steps of a script that tell it.
  private struct Life {
    private(set) var steps = ["launch"]
    let host: PrimerHost
    private let clock: Clock
    private let configuration: PrimerConfiguration

    final class Clock: Sendable {
      let now = Mutex<Int64>(0)
    }

    init(interval: Int64) {
      let clock = Clock()
      self.clock = clock
      host = PrimerHost(memory: VolatilePrimerMemory()) { clock.now.withLock { $0 } }
      var configuration = PrimerConfiguration(
        behaviour: PrimerBehaviour(throttle: PrimerThrottle(sinceShown: interval)))
      (configuration.appearance.title, configuration.appearance.message) = ("t", "m")
      (configuration.appearance.acceptButton, configuration.appearance.declineButton) = ("a", "d")
      self.configuration = configuration
      host.launch()
    }

    /// One more step that makes sense.
    mutating func live(_ random: inout RepeatableGenerator) throws {
      let (host, clock, state) = (host, clock, host.state)
      if state.isInSettings, random.below(2) == 0 { return step("foreground") { host.enterForeground() } }
      if state.authorization.isPrompting {
        let answer = random.pick(SystemPromptAnswer.allCases)
        return try step(answer.rawValue) { try host.answerSystemPrompt(answer) }
      }
      if state.primer != nil, random.below(4) > 0 {
        let answer = random.pick(PrimerAnswer.allCases)
        let word = answer.dismissal.map { "decline: \($0.rawValue)" } ?? "accept"
        return try step(word) { try host.answer(answer) }
      }
      switch random.below(10) {
      case 0..<5: try present()
      case 5:
        let hours = Int64(1 + random.below(200))
        step("wait: \(hours)h") { clock.now.withLock { $0 += hours * 3_600_000_000 } }
      case 6: step("relaunch") { host.launch() }
      case 7 where state.authorization.hasSettingsRow:
        let isOn = random.below(2) == 0
        try step("settings: \(isOn ? "on" : "off")") { try host.setInSettings(isOn: isOn) }
      case 8 where state.authorization.status == .provisional:
        let choice = random.pick(QuietDeliveryChoice.allCases)
        try step("quietDelivery: \(choice.rawValue)") { try host.chooseQuietDelivery(choice) }
      case 9 where random.below(4) == 0: step("request: provisional") { host.registerForPushNotifications(.provisional) }
      default: try present()
      }
    }

    private mutating func present() throws {
      let (host, configuration) = (host, configuration)
      // A user who is away in Settings sees nothing of the app; the host knows only whether there is an interface.
      if host.state.isInSettings { step("foreground") { host.enterForeground() } }
      try step("present") { try host.present(configuration) }
    }

    private mutating func step(_ text: String, _ act: () throws -> Void) rethrows {
      steps.append(text)
      try act()
    }
  }

  /// Random lives: a script comes to the state of a host that was driven by hand, and without the fallback all is the same up to the
  /// first call that finds the user denied.
  @Test("The fallback changes the denied column only, and scripts drive the host as the library does", arguments: 0..<40)
  func fallbackProperty(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let days = Int64(random.pick([0, 1, 7]))
    var life = Life(interval: days * 86_400_000_000)
    for _ in 0..<60 { try life.live(&random) }
    let stories = try [true, false].map { fallback in
      let text = Self.script(fallback: fallback, permission: "notDetermined", interval: days == 0 ? "0s" : "\(days)d", life.steps)
      let test = try #require(try ScriptReader.read(SourceFile(path: "life.yaml", text: text), mustExpect: false).tests.first)
      return test.primerStory()
    }
    let whole = stories[0]
    #expect(whole.run.hasPassed, "\(TestReport.text(of: whole.run, .init()))")
    let last = try #require(whole.rows.last)
    #expect(whole.rows.count == life.steps.count)
    #expect(last.status == life.host.state.authorization.status)
    #expect(last.lastShown == life.host.state.ledger.lastShown && last.displays == Int(life.host.state.ledger.timesShown))
    #expect(last.promptsUsed == life.host.state.authorization.promptsSpent)
    let differing = zip(whole.rows, stories[1].rows).enumerated().first { Self.text($0.element.0) != Self.text($0.element.1) }
    guard let differing else { return #expect(stories[1].rows.count == whole.rows.count) }
    let (with, without) = differing.element
    #expect(with.step == "present" && with.status == .denied)
    #expect(without.outcome == .suppressed(.deniedWithoutFallback))
    #expect(with.screen == .primer || with.outcome == .suppressed(.throttled(.sinceShown)))
  }

  private static func text(_ row: PrimerStory.Row) -> String {
    "\(row.time) \(row.step) \(row.status.name) \(row.screen) \(String(describing: row.outcome)) \(String(describing: row.lastShown)) "
      + "\(row.displays) \(row.promptsUsed) \(row.registrations)"
  }
}
