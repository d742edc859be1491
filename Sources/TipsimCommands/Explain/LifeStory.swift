// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Scenarios
import Simulation
import TipEngine
import TipRules

/// A user's life in lines, as `explain` tells it.
struct LifeStory {
  let scenario: Scenario
  let model: SimulationModel
  /// The tip to which decisions and displays are limited, or nil for all.
  let tip: Int?

  /// One line of the story.
  struct Line {
    let time: Int64
    let event: String
    let text: String
    /// The tip that the line is about, if it is about one.
    var tip: String?
    /// The reason, ending or action that the line tells, as a word for programs.
    var word: String?
  }

  /// The story's lines, in order of time.
  func lines(of replay: UserReplay) -> [Line] {
    replay.moments.compactMap { line($1, at: $0) }
  }

  private func line(_ moment: SimulationMoment, at time: Int64) -> Line? {
    switch moment {
    case .opened(let session, let isLaunch):
      return Line(time: time, event: "open", text: "session \(session) begins\(isLaunch ? ", in a new process" : "")")
    case .screen(let screen):
      guard model.session.screens.count > 1 else { return nil }
      return Line(time: time, event: "screen", text: "  screen \(model.session.screens[screen].name)", word: model.session.screens[screen].name)
    case .action(let action, let tip):
      let because = tip.map { ", led by \(name($0))" } ?? ""
      return Line(time: time, event: "action", text: "  \(model.actions[action].name)\(because)", word: model.actions[action].name)
    case .displayed(let tip, let exposure):
      return about(tip, time, "display", "appears, display \(exposure)")
    case .displayEnded(let tip, let ending, let duration):
      return about(tip, time, "displayEnd", "goes away after \(seconds(duration)): \(ending.name)", word: ending.name)
    case .decision(let tip, let decision):
      guard let gate = decision.gate else { return nil }
      return about(tip, time, "decision", "waits: \(Reason.sentence(decision, model))", word: gate.reason)
    case .notShown(let tip, let decision):
      return about(tip, time, "notShown", "was not shown: \(Reason.sentence(decision, model))", word: decision.gate?.reason)
    case .optedOut: return Line(time: time, event: "optOut", text: "  the user turns tips off")
    case .left(let byTip): return Line(time: time, event: "left", text: byTip ? "leaves the app for good, because of a tip" : "leaves the app for good")
    case .sessionEnded: return Line(time: time, event: "close", text: "session ends")
    }
  }

  private func about(_ tip: Int, _ time: Int64, _ event: String, _ text: String, word: String? = nil) -> Line? {
    guard self.tip == nil || self.tip == tip else { return nil }
    return Line(time: time, event: event, text: "    \(name(tip)) \(text)", tip: name(tip), word: word)
  }

  private func name(_ tip: Int) -> String { model.catalogue.tips[tip].id }

  private func seconds(_ microseconds: Int64) -> String { Moment.duration(microseconds) }
}

/// Why a tip does not appear, in one clause.
enum Reason {
  static func sentence(_ decision: TipDecision, _ model: SimulationModel) -> String {
    guard let gate = decision.gate else { return "nothing stands in its way" }
    func name(_ tip: Int) -> String { model.catalogue.tips.indices.contains(tip) ? model.catalogue.tips[tip].id : "none" }
    switch decision.cause {
    case .invalidated(let reason): return "invalidated (\(reason.name))"
    case .rule(let index, let explanation):
      let failing = explanation.clauses.filter { !$0.holds }
      let clauses = (failing.isEmpty ? explanation.clauses : failing).map { "\($0.text) — it is \($0.reading)" }
      return "rules (rule \(index + 1): \(clauses.joined(separator: "; ")))"
    case .group(let other): return "group (waits for \(name(other)))"
    case .frequency(let until, let starter):
      let when = until == .max ? "until \(name(starter)) goes away" : "until \(Moment.text(until))"
      return "frequency (\(when), for \(name(starter)) was displayed)"
    case .slot(let holder): return "slot (\(name(holder)) is on screen)"
    case .none:
      switch gate {
      case .configured: return "notConfigured (tips are not configured in this process)"
      case .override: return "override (tips are turned off)"
      case .dismissed: return "dismissed (the user put it away; it may return with the next appearance of its anchor)"
      case .evaluation: return "notLookedAt (every gate is open, but tips were not looked at since)"
      default: return gate.reason
      }
    }
  }
}

/// Times of a user's life, as people read them.
enum Moment {
  /// Days and the time of day since install, to the millisecond.
  static func text(_ microseconds: Int64) -> String {
    let milliseconds = microseconds / 1_000
    let (days, rest) = (milliseconds / 86_400_000, milliseconds % 86_400_000)
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { padded($0, 2) }.joined(separator: ":")
    return "day \(days) \(clock).\(padded(rest % 1_000, 3))"
  }

  /// A length of time in seconds, minutes, hours or days.
  static func duration(_ microseconds: Int64) -> String {
    let seconds = Double(microseconds) / 1e6
    func rounded(_ value: Double) -> String { String((value * 10).rounded() / 10) }
    switch seconds {
    case ..<120: return "\(rounded(seconds)) s"
    case ..<7_200: return "\(rounded(seconds / 60)) min"
    case ..<172_800: return "\(rounded(seconds / 3_600)) h"
    default: return "\(rounded(seconds / 86_400)) d"
    }
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
