// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Foundation
import TipEngine
import TipRules

extension ProcessState {
  /// The engine with everything that is stored; nil before tips are configured.
  mutating func presentEngine() -> Engine? {
    if let engine { return engine }
    guard let store else { return nil }
    // All strings get their numbers first, so that the catalogue knows their order.
    let parameters = inputs.parameters.indices.compactMap { index -> (Int, [Int64])? in
      let parameter = inputs.parameters[index]
      let json = parameter.isTransient ? transients[parameter.id] : store.parameter(parameter.id)
      return json.flatMap { words(ofParameter: index, json: $0) }.map { (index, $0) }
    }
    let donations = inputs.events.indices.map { index in
      store.donations(of: inputs.events[index].id).compactMap { donation in
        words(ofPayload: donation.payload, event: index).map { (donation.date, $0) }
      }
    }
    do throws(ValueTypeMismatch) {
      let catalogue = try TipCatalogue(
        declarations: inputs.declarations, tips: tips.map(\.definition),
        groups: groups.map { TipEngine.TipGroup(priority: $0.priority, tips: $0.tips) }, displayFrequency: frequency,
        semantics: surroundings.semantics, strings: strings, retention: .full)
      strings = catalogue.layout.strings
      let made = Engine(catalogue, knowsAll: allIsStored)
      for (parameter, words) in parameters { made.set(parameter, words) }
      for (event, donations) in donations.enumerated() {
        // Another device's clock may be behind; the engine takes donations in the order of time.
        var latest = Microseconds.min
        for (date, words) in donations {
          latest = max(latest, date)
          made.donate(to: event, words, at: latest)
        }
      }
      restore(made, from: store)
      engine = made
      formerEngine = nil
      return made
    } catch {
      note(.declarations(explanation: "\(error)"))
      return nil
    }
  }

  /// The words of a parameter's value; of one that rules can't hold there are none, which is reported.
  mutating func words(ofParameter number: Int, json: String) -> [Int64]? {
    let words = inputs.words(ofParameter: number, json: json, strings: &strings)
    if words == nil { note(.unseenByRules(id: inputs.parameters[number].id)) }
    return words
  }

  /// The words of a donation's payload; of one that rules can't hold there are none, which is reported.
  mutating func words(ofPayload payload: String?, event: Int) -> [Int64]? {
    let words = inputs.words(ofPayload: payload, event: event, strings: &strings)
    if words == nil { note(.unseenByRules(id: inputs.events[event].id)) }
    return words
  }

  private func restore(_ made: Engine, from store: any TipsStore) {
    for tip in tips.indices {
      let stored = store.tip(tips[tip].definition.id)
      var history = TipHistory()
      history.displayCount = Int(stored.displays.count)
      history.displayDuration = stored.displays.duration
      history.firstDisplay = stored.displays.first
      history.firstEligibility = stored.displays.firstEligibility
      history.invalidation = stored.invalidation?.reason
      made.state.restore(tip, history)
    }
    if let clock = store.frequencyClock {
      made.state.restoreFrequencyClock(start: clock.start, tip: numbers[clock.tip] ?? -1)
    }
    applyOverrides(to: made)
    if let formerEngine {
      for tip in formerEngine.catalogue.tips.indices {
        let record = formerEngine.record(of: tip)
        made.state.adoptScreen(of: tip, record, in: made.catalogue)
        let isNew = record.invalidation == nil || formerEngine.withdrawn.contains(tip)
        if record.isDisplayed, isNew, made.record(of: tip).invalidation != nil { made.withdrawn.append(tip) }
      }
    }
    // What other devices displayed counts, too, and so does a last display in which the process died.
    for tip in tips.indices {
      let record = made.record(of: tip)
      made.state.adoptRecord(
        of: tip, displayCount: record.displayCount, displayDuration: record.displayDuration, invalidation: record.invalidation,
        in: made.catalogue)
    }
  }

  func applyOverrides(to engine: Engine) {
    func named(_ names: Set<String>) -> Set<Int> {
      Set(tips.indices.filter { names.contains(tips[$0].definition.id) || names.contains(tips[$0].typeName) })
    }
    engine.state.override(
      show: named(overrides.shown), hide: named(overrides.hidden), showAll: overrides.showsAll, hideAll: overrides.hidesAll)
  }

  // MARK: - Transitions

  /// Changes the engine, looks at the tips, and has stored what came of it.
  mutating func transact(_ body: (Engine, Microseconds) -> Void) {
    guard let engine = presentEngine() else { return }
    let instant = now
    let (records, clock) = (engine.records, engine.state.frequencyClock)
    for tip in engine.withdrawn { engine.end(tip, .invalidated, at: instant) }
    engine.withdrawn = []
    body(engine, instant)
    engine.look(at: instant)
    for (tip, former) in records.enumerated() {
      pendingWrites += Self.writes(tips[tip].definition.id, from: former, to: engine.record(of: tip), at: instant)
    }
    if let new = engine.state.frequencyClock, clock?.start != new.start || clock?.tip != new.tip, tips.indices.contains(new.tip) {
      pendingWrites.append(.setFrequencyClock(FrequencyClock(start: new.start, tip: tips[new.tip].definition.id)))
    }
  }

  /// What the store has to be told of a tip whose record has changed.
  private static func writes(_ id: String, from former: TipRecord, to record: TipRecord, at now: Microseconds) -> [StoreWrite] {
    guard former != record else { return [] }
    var writes: [StoreWrite] = []
    var (count, duration) = (former.displayCount, former.displayDuration)
    let isRenewed = former.invalidation != nil && record.invalidation == nil
    if isRenewed || record.displayCount < count || record.displayDuration < duration {
      writes.append(.resetEligibility(tip: id))
      (count, duration) = (0, 0)
    }
    for _ in count..<max(count, record.displayCount) { writes.append(.displayBegan(tip: id, at: record.displayedAt)) }
    if record.displayDuration > duration { writes.append(.displayLasted(tip: id, duration: record.displayDuration - duration)) }
    if record.firstEligibility != former.firstEligibility, record.firstEligibility != TipRecord.never {
      writes.append(.becameEligible(tip: id, at: record.firstEligibility))
    }
    if let reason = record.invalidation, isRenewed || former.invalidation != reason {
      writes.append(.invalidate(tip: id, reason: reason, replacesReason: true))
    }
    return writes
  }
}
