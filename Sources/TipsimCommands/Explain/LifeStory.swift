// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
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
      return Line(time: time, event: "open", text: "session \(session) begins\(isLaunch ? " in a new process" : "")")
    case .installation(let installation):
      guard let places = model.population.installations, places.mayBeSeveral else { return nil }
      return Line(time: time, event: "installation", text: "  on \(places.name(of: installation))", word: places.name(of: installation))
    case .reinstalled(let installation, let keepsStore):
      let name = model.population.installations?.name(of: installation) ?? ""
      let fate = keepsStore ? "another app has held its store" : "its store is new"
      return Line(time: time, event: "reinstall", text: "  the app had been deleted and is installed again: \(fate)", word: name)
    case .synchronised(let sessions):
      let what = sessions == 1 ? "1 other session" : "\(sessions) other sessions"
      return Line(time: time, event: "sync", text: "  what \(what) wrote has arrived")
    case .screen(let screen):
      guard model.session.screens.count > 1 else { return nil }
      return Line(
        time: time, event: "screen", text: "  screen \(model.session.screens[screen].name)", word: model.session.screens[screen].name)
    case .action(let action, let tip):
      let because = tip.map { ", led by \(name($0))" } ?? ""
      return Line(time: time, event: "action", text: "  \(model.actions[action].name)\(because)", word: model.actions[action].name)
    case .displayed(let tip, let exposure):
      return about(tip, time, "display", "appears, display \(exposure)")
    case .placed(let tip, let visible, let isInline):
      return ScreenText.sentence(visible: visible, isInline: isInline).flatMap { about(tip, time, "placement", $0) }
    case .tapped(let tip, let area, let effect):
      return about(tip, time, "tap", ": \(ScreenText.sentence(area, effect))", word: effect.name)
    case .displayEnded(let tip, let ending, let duration):
      return about(tip, time, "displayEnd", "goes away after \(Moment.duration(duration)): \(Reason.sentence(ending))", word: ending.name)
    case .decision(let tip, let decision):
      guard let gate = decision.gate else { return nil }
      return about(
        tip, time, "decision", "\(gate == .valid ? "stays away" : "waits"): \(Reason.sentence(decision, on: tip, model))", word: gate.reason
      )
    case .notShown(let tip, let decision):
      return about(tip, time, "notShown", "was not shown: \(Reason.sentence(decision, on: tip, model))", word: decision.gate?.reason)
    case .heldBack(let tip, let deferral, let isFinal):
      let text = "\(isFinal ? "was not shown" : "waits"): \(PromptText.sentence(deferral))"
      return about(tip, time, isFinal ? "notShown" : "decision", text, word: deferral.reason.name)
    case .prompt(let moment): return PromptText.line(moment, at: time, calls: model.prompts?.calls ?? [])
    case .optedOut: return Line(time: time, event: "optOut", text: "  the user turns tips off")
    case .left(let byTip):
      return Line(time: time, event: "left", text: "leaves the app for good\(byTip ? ", because of a prompt" : "")")
    case .sessionEnded: return Line(time: time, event: "close", text: "session ends")
    }
  }

  private func about(_ tip: Int, _ time: Int64, _ event: String, _ text: String, word: String? = nil) -> Line? {
    guard self.tip == nil || self.tip == tip else { return nil }
    return Line(time: time, event: event, text: "    \(name(tip))\(text.hasPrefix(":") ? "" : " ")\(text)", tip: name(tip), word: word)
  }

  private func name(_ tip: Int) -> String { model.catalogue.tips[tip].id }
}
