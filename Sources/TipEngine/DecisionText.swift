// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// What the engine decided, and when, as people read it: stories, test scripts and searches all say it in these words.
public enum DecisionText {
  /// Why a tip does not appear, or no longer, in one clause.
  public static func sentence(_ decision: TipDecision, on tip: Int, in catalogue: TipCatalogue) -> String {
    guard let gate = decision.gate else { return "nothing stands in its way" }
    func name(_ tip: Int) -> String { catalogue.tips.indices.contains(tip) ? catalogue.tips[tip].id : "none" }
    switch decision.cause {
    case .invalidated(let reason): return "invalidated (\(reason.name))"
    case .rule(let index, let explanation):
      let number = catalogue.tips[tip].rules.count > 1 ? "rule \(index + 1), " : ""
      let failing = explanation.clauses.filter { !$0.holds }
      let clauses = (failing.isEmpty ? explanation.clauses : failing).map { "\($0.text): \($0.reading)" }
      return "rules (\(number)\(clauses.joined(separator: "; ")))"
    case .group(let other): return "group (waits for \(name(other)))"
    case .frequency(let until, let starter):
      let when = until == .max ? "until \(name(starter)) goes away" : "until \(instant(until))"
      return "frequency (\(when), because \(name(starter)) was displayed)"
    case .slot(let holder): return "slot (\(name(holder)) is on screen)"
    case .attention(let until): return "attention (the app holds it back" + (until == .max ? ")" : " until \(instant(until)))")
    case .none:
      switch gate {
      case .configured: return "notConfigured (tips are not configured in this process)"
      case .override: return "override (tips are turned off, or a testing override hides it)"
      case .dismissed: return "dismissed (the user put it away; it may return with the next appearance of its anchor)"
      case .placement: return "unplaceable (there is no place for it on the user's screen)"
      case .evaluation: return "notLookedAt (every gate is open, but tips were not looked at since)"
      default: return gate.reason
      }
    }
  }

  /// How a display ended: the word that searches and reports use, and what it means.
  public static func sentence(_ ending: DisplayEnding) -> String {
    let meaning =
      switch ending {
      case .acted: "the user did what it suggests"
      case .continued: "the user went on in the tour"
      case .closed: "the user closed it"
      case .tappedAway: "the user tapped beside it"
      case .snoozed: "the user put it off"
      case .anchorLeft: "its anchor left the screen"
      case .expired: "its display duration ran out"
      case .retracted: "its rules stopped holding"
      case .invalidated: "the app invalidated it"
      case .superseded: "an earlier tip of its group, or the next bubble, took its place"
      case .userLeft: "the user turned tips off or left"
      case .horizon: "the watch ended"
      }
    return "\(ending.name) (\(meaning))"
  }

  /// The day and the time within it, such as `day 3 04:11:05.250`.
  public static func instant(_ microseconds: Microseconds) -> String { "day \(day(microseconds)) \(clock(microseconds))" }

  /// The day since install, from 1 as in reports: day 1 is the first 24 hours.
  public static func day(_ microseconds: Microseconds) -> Int64 { microseconds / 86_400_000_000 + 1 }

  /// The time within the day, to the millisecond.
  public static func clock(_ microseconds: Microseconds) -> String {
    let rest = microseconds / 1_000 % 86_400_000
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(clock).\(padded(rest % 1_000, 3))"
  }

  /// A length of time in seconds, minutes, hours or days.
  public static func duration(_ microseconds: Microseconds) -> String {
    let seconds = Double(microseconds) / 1e6
    func rounded(_ value: Double) -> String {
      let tenths = Int64((value * 10).rounded())
      return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
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
