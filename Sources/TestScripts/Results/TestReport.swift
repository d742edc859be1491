// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios
import TipEngine
import TipRules

/// What came of a number of scripts, as text for people and programs.
public struct TestReport: Sendable {
  /// What came of one script.
  public struct Script: Sendable {
    /// The script's path as the user gave it.
    public let path: String
    /// What came of its tests, or what is wrong with it.
    public let outcome: Result<[TestRun], ScenarioFailure>

    /// What came of a script.
    public init(path: String, outcome: Result<[TestRun], ScenarioFailure>) {
      self.path = path
      self.outcome = outcome
    }

    var runs: [TestRun] { (try? outcome.get()) ?? [] }
    var fault: ScenarioFailure? { if case .failure(let failure) = outcome { failure } else { nil } }
  }

  /// The scripts in the order in which they were given.
  public let scripts: [Script]

  /// What came of scripts.
  public init(scripts: [Script]) { self.scripts = scripts }

  /// How many tests passed.
  public var passed: Int { scripts.reduce(0) { $0 + $1.runs.count { $0.hasPassed } } }
  /// How many tests failed.
  public var failed: Int { scripts.reduce(0) { $0 + $1.runs.count { !$0.hasPassed } } }
  /// What is wrong with the scripts that could not be read.
  public var faults: [ScenarioFailure] { scripts.compactMap(\.fault) }

  /// The closing line: `12 passed, 1 failed`.
  public var summary: String {
    let unread = faults.count
    let rest = unread == 0 ? "" : unread == 1 ? "; 1 script could not be read" : "; \(unread) scripts could not be read"
    return "\(passed) passed, \(failed) failed" + rest
  }
}

// MARK: - For people

extension TestReport {
  /// How a test's outcome is told.
  public struct Style: Sendable {
    /// Whether every step of every test is told, not only those before a failure.
    public let isVerbose: Bool
    /// How many moments before a failure are told at most; the rest is counted.
    public let traceLimit: Int

    /// A style of telling.
    public init(isVerbose: Bool = false, traceLimit: Int = 60) {
      self.isVerbose = isVerbose
      self.traceLimit = traceLimit
    }
  }

  /// What is to be said of one test, an empty text for one that passed quietly; every line ends with a line feed.
  public static func text(of run: TestRun, _ style: Style) -> String {
    guard let failure = run.failure else {
      return style.isVerbose ? "passed: \(run.name)\n\(story(of: run, limit: .max))\n" : ""
    }
    var text = "\(failure.step): failed: \(run.name)\n"
    for difference in failure.differences {
      text += "  \(difference.range)\n"
      text += "    expected: \(difference.expected)\n"
      text += "    actual:   \(difference.actual)\n"
    }
    if !failure.decisions.isEmpty {
      text += "  at that moment, \(DecisionText.instant(failure.time)):\n"
      for decision in failure.decisions { text += "    \(decision)\n" }
    }
    return text + "  what happened:\n\(story(of: run, limit: style.isVerbose ? .max : style.traceLimit))\n"
  }

  /// The moments of a test: each step with its line, and below it what the engine did.
  private static func story(of run: TestRun, limit: Int) -> String {
    let left = max(0, run.moments.count - limit)
    var text = left > 0 ? "    … \(left) moments before\n" : ""
    var time: Microseconds = -1
    let width = run.moments.map { $0.place.map { String($0.start.line).count } ?? 0 }.max() ?? 0
    for moment in run.moments.dropFirst(left) {
      let instant = DecisionText.instant(moment.time)
      let shown = moment.time == time ? String(repeating: " ", count: instant.count) : instant
      time = moment.time
      let device = moment.device.map { "[\($0)] " } ?? ""
      if case .step = moment.kind {
        let line = String(moment.place?.start.line ?? 0)
        text += "    \(shown)  \(String(repeating: " ", count: width - line.count))\(line)  \(device)\(moment.text)\n"
      } else {
        text += "    \(shown)  \(String(repeating: " ", count: width))    \(device)\(moment.text)\n"
      }
    }
    return text
  }
}
