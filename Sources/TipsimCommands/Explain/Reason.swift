// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import TipEngine
import TipRules

/// Why a tip does not appear, or no longer, in one clause.
enum Reason {
  static func sentence(_ decision: TipDecision, on tip: Int, _ model: SimulationModel) -> String {
    guard let gate = decision.gate else { return "nothing stands in its way" }
    func name(_ tip: Int) -> String { model.catalogue.tips.indices.contains(tip) ? model.catalogue.tips[tip].id : "none" }
    switch decision.cause {
    case .invalidated(let reason): return "invalidated (\(reason.name))"
    case .rule(let index, let explanation):
      let number = model.catalogue.tips[tip].rules.count > 1 ? "rule \(index + 1), " : ""
      let failing = explanation.clauses.filter { !$0.holds }
      let clauses = (failing.isEmpty ? explanation.clauses : failing).map { "\($0.text): \($0.reading)" }
      return "rules (\(number)\(clauses.joined(separator: "; ")))"
    case .group(let other): return "group (waits for \(name(other)))"
    case .frequency(let until, let starter):
      let when = until == .max ? "until \(name(starter)) goes away" : "until \(Moment.text(until))"
      return "frequency (\(when), because \(name(starter)) was displayed)"
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

  /// How a display ended: the word that searches and reports use, and what it means.
  static func sentence(_ ending: DisplayEnding) -> String {
    let meaning =
      switch ending {
      case .acted: "the user did what it suggests"
      case .closed: "the user closed it"
      case .tappedAway: "the user tapped beside it"
      case .anchorLeft: "its anchor left the screen"
      case .expired: "its display duration ran out"
      case .retracted: "its rules stopped holding"
      case .invalidated: "the app invalidated it"
      case .superseded: "an earlier tip of its group took its place"
      case .userLeft: "the user turned tips off or left"
      case .horizon: "the watch ended"
      }
    return "\(ending.name) (\(meaning))"
  }
}
