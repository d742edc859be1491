// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

/// The other doors: a catalogue, as the importer or a scenario makes it, and the engine that the simulator runs.
final class EngineDoor {
  private let catalogue: TipCatalogue
  private var state: EngineState
  private var strings: StringTable
  /// For each tip of the library its position here.
  private let numbers: [Int]
  private let parameters: [String: Int]
  private let events: [String: Int]
  /// How far this door's clock is behind the library's.
  private let offset: Microseconds

  init(
    declarations: RuleDeclarations, tips: [TipDefinition], semantics: Semantics, order: [String], retention: Retention,
    offset: Microseconds
  ) throws {
    var strings = StringTable()
    for name in HistoryMaker.names { _ = strings.intern(name) }
    catalogue = try TipCatalogue(
      declarations: declarations, tips: tips, displayFrequency: .daily, semantics: semantics, strings: strings, retention: retention)
    self.strings = catalogue.layout.strings
    self.offset = offset
    state = EngineState(catalogue)
    state.configure()
    numbers = order.map { id in tips.firstIndex { $0.id == id } ?? -1 }
    parameters = Dictionary(uniqueKeysWithValues: declarations.parameters.enumerated().map { ($1.id, $0) })
    events = Dictionary(uniqueKeysWithValues: declarations.events.enumerated().map { ($1.id, $0) })
  }

  var knowsAllTips: Bool { !numbers.contains(-1) && numbers.count == catalogue.tips.count }

  private static let eventIDs = ["opened": "opened", "shared": "shared-backyard", "viewed": "viewed-backyard"]
  private func event(_ name: String) -> Int { events[Self.eventIDs[name] ?? ""] ?? -1 }

  func act(_ step: Step, at instant: Microseconds) throws {
    let now = instant - offset
    switch step {
    case .set(let name, let value):
      let parameter = parameters["Inputs." + name] ?? -1
      let words = try catalogue.declarations.parameters[parameter].type.words(of: value, strings: &strings)
      for (word, value) in words.enumerated() { state.setParameter(parameter, word: word, to: value, in: catalogue) }
    case .donate(let name, let values):
      var words: [Int64] = []
      for (field, value) in zip(catalogue.declarations.events[event(name)].payload, values) {
        words += try field.type.words(of: value, strings: &strings)
      }
      state.donate(to: event(name), payload: words.span, at: now, in: catalogue)
    case .deleteDonations(let name): state.deleteDonations(of: event(name), in: catalogue)
    case .wait: break
    case .appear(let tip): state.anchorAppeared(numbers[tip], in: catalogue)
    case .leave(let tip): leave(numbers[tip], at: now)
    case .close(let tip): end(numbers[tip], .closed, at: now)
    case .tapOutside(let tip): end(numbers[tip], .tappedAway, at: now)
    case .invalidate(let tip):
      state.invalidate(numbers[tip], reason: .actionPerformed, in: catalogue)
      end(numbers[tip], .invalidated, at: now)
    case .resetEligibility(let tip): state.resetEligibility(of: numbers[tip])
    case .relaunch:
      // Each anchor leaves by itself, and the tips are looked at each time, as the library does.
      for tip in numbers {
        leave(tip, at: now)
        look(at: now)
      }
      state.launch(in: catalogue)
      state.configure()
    }
    look(at: now)
  }

  private func end(_ tip: Int, _ ending: DisplayEnding, at now: Microseconds) {
    if state.isDisplayed(tip) { state.displayEnded(tip, ending, at: now, in: catalogue) }
  }

  private func leave(_ tip: Int, at now: Microseconds) {
    end(tip, .anchorLeft, at: now)
    state.anchorLeft(tip)
  }

  private func look(at now: Microseconds) {
    for tip in numbers where state.isDisplayed(tip) && state.expiry(of: tip, in: catalogue) <= now { end(tip, .expired, at: now) }
    while let (tip, ending) = state.nextRetraction(at: now, in: catalogue) { state.displayEnded(tip, ending, at: now, in: catalogue) }
    while let tip = state.nextDisplay(at: now, in: catalogue) { state.displayBegan(tip, at: now, in: catalogue) }
  }

  func decisions(at now: Microseconds) -> [Decision] {
    numbers.map { Decision(status: state.status(of: $0, at: now - offset, in: catalogue), isDisplayed: state.isDisplayed($0)) }
  }

  /// For each tip that isn't invalidated whether its rules hold.
  func rulesHold(at now: Microseconds) -> [Bool?] {
    numbers.map { tip in
      state.record(of: tip).invalidation == nil ? state.firstFailingGate(of: tip, at: now - offset, in: catalogue) != .rules : nil
    }
  }
}
