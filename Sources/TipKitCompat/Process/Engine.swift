// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

/// The catalogue of the tips met so far, and the state of the user under it.
final class Engine {
  let catalogue: TipCatalogue
  /// Whether all changes before the engine was made were stored by then; if not, it lacks some, and is made anew when they are.
  let knowsAll: Bool
  var state: EngineState
  /// The tips on screen that another device or process has invalidated; their displays are still to be ended.
  var withdrawn: [Int] = []

  init(_ catalogue: TipCatalogue, knowsAll: Bool) {
    self.catalogue = catalogue
    self.knowsAll = knowsAll
    state = EngineState(catalogue)
    _ = state.configure()
  }

  func record(of tip: Int) -> TipRecord { state.record(of: tip) }
  var records: [TipRecord] { catalogue.tips.indices.map { state.record(of: $0) } }
}

extension Engine {
  /// Sets a parameter to words of its type.
  func set(_ parameter: Int, _ words: [Int64]) {
    for (word, value) in words.enumerated() { state.setParameter(parameter, word: word, to: value, in: catalogue) }
  }

  /// Donates words of an event's payload.
  func donate(to event: Int, _ words: [Int64], at instant: Microseconds) {
    state.donate(to: event, payload: words.span, at: instant, in: catalogue)
  }

  /// Ends displays whose time is up or whose rules stopped holding, and begins those that nothing keeps back any more.
  func look(at now: Microseconds) {
    for tip in catalogue.tips.indices where state.isDisplayed(tip) && state.expiry(of: tip, in: catalogue) <= now {
      state.displayEnded(tip, .expired, at: now, in: catalogue)
    }
    while let (tip, ending) = state.nextRetraction(at: now, in: catalogue) { state.displayEnded(tip, ending, at: now, in: catalogue) }
    while let tip = state.nextDisplay(at: now, in: catalogue) { state.displayBegan(tip, at: now, in: catalogue) }
  }

  /// Ends a display, if the tip is on screen.
  func end(_ tip: Int, _ ending: DisplayEnding, at now: Microseconds) {
    if state.isDisplayed(tip) { state.displayEnded(tip, ending, at: now, in: catalogue) }
  }

  /// What TipKit's `status` says of a tip.
  func status(of tip: Int, at now: Microseconds) -> TipStatus { state.status(of: tip, at: now, in: catalogue) }
}
