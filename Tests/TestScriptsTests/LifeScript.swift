// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import TestScripts
import TipEngine

/// A simulated user's life as the steps of a script.
struct LifeScript {
  let model: SimulationModel
  private var text = ""
  private var time: Int64 = 0
  /// How many actions of the appearance of the screen are still to come before its anchors do.
  private var comingActions = 0
  private var screen = 0
  private var facts: [String] = []

  init(model: SimulationModel) { self.model = model }

  /// The steps, one a line, and what must happen, as `fact(of:_:)` says it.
  func steps(of life: UserReplay) -> (text: String, facts: [String]) {
    var script = self
    for (time, moment) in life.moments { script.add(moment, at: time) }
    return (script.text, script.facts)
  }

  /// A moment of a script that is compared, or nil for others.
  static func fact(of moment: ScriptMoment, _ model: SimulationModel) -> String? {
    func text(_ tip: Int, _ what: String) -> String { "\(moment.time) \(model.catalogue.tips[tip].id) \(what)" }
    return switch moment.kind {
    case .displayed(let tip): text(tip, "appears")
    case .displayEnded(let tip, let ending): text(tip, ending.name)
    case .notShown(let tip, let decision): text(tip, DecisionText.sentence(decision, on: tip, in: model.catalogue))
    case .step, .decision, .primerShown, .primerOutcome, .systemPrompt, .registration, .note: nil
    }
  }

  private mutating func step(_ step: String, at time: Int64) {
    if time > self.time { text += "      - at: \(time)us\n" }
    self.time = time
    text += "      - \(step)\n"
  }

  private mutating func add(_ moment: SimulationMoment, at time: Int64) {
    switch moment {
    case .opened(_, let isLaunch):
      if isLaunch { step("launch", at: time) }
      step("action: open", at: time)
    case .screen(let screen):
      step("hide", at: time)
      self.screen = screen
      comingActions = model.session.screens[screen].onAppear.count
      showIfComplete(at: time)
    case .action(let action, nil):
      step("action: \(model.actions[action].name)", at: time)
      if comingActions > 0 {
        comingActions -= 1
        showIfComplete(at: time)
      }
    case .displayed(let tip, _): note(tip, "appears", at: time)
    case .displayEnded(let tip, let ending, _): end(tip, ending, at: time)
    case .notShown(let tip, let decision): note(tip, DecisionText.sentence(decision, on: tip, in: model.catalogue), at: time)
    case .sessionEnded: step("hide", at: time)
    // A tip's feature is done with the tip's action.
    case .action(_, .some), .decision, .heldBack, .prompt, .optedOut, .left, .installation, .reinstalled, .synchronised: break
    // Scripts know of no screens.
    case .placed, .tapped: break
    }
  }

  private mutating func showIfComplete(at time: Int64) {
    let tips = model.session.screens[screen].tips.map { model.catalogue.tips[$0].id }
    if comingActions == 0, !tips.isEmpty { step("show: [\(tips.joined(separator: ", "))]", at: time) }
  }

  private mutating func end(_ tip: Int, _ ending: DisplayEnding, at time: Int64) {
    let name = model.catalogue.tips[tip].id
    // To a script the end of the watch is an end of a session.
    note(tip, [.horizon, .userLeft].contains(ending) ? DisplayEnding.anchorLeft.name : ending.name, at: time)
    switch ending {
    case .acted: step("action: \(name)", at: time)
    case .closed: step("close: \(name)", at: time)
    case .tappedAway: step("{ tap: outside, tip: \(name) }", at: time)
    case .anchorLeft, .continued, .snoozed, .expired, .retracted, .invalidated, .superseded, .userLeft, .horizon: break
    }
  }

  private mutating func note(_ tip: Int, _ what: String, at time: Int64) {
    facts.append("\(time) \(model.catalogue.tips[tip].id) \(what)")
  }
}
