// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

/// One device of the user: an engine, what is on its screen, and when it is looked at next.
///
/// The engine is driven as the simulator drives it for a synthetic user. Belongs to one task.
final class ScriptDevice {
  let name: String
  let catalogue: TipCatalogue
  let log: ScriptLog
  var engine: EngineState
  /// When tips are looked at next without a step, or `Microseconds.max`.
  var wake = Microseconds.max
  /// For each tip, how its last display ended.
  var lastEnding: [DisplayEnding?]
  /// For each tip at an anchor, what the engine said of it last.
  var lastDecision: [TipDecision?]
  /// The overrides of this process.
  var overrides = TestingOverrides()
  /// What this device tells the user's others, and what it was told.
  var records: SyncRecords
  /// Whether donations are recorded for other devices, as the few writes of other kinds always are.
  let isSynchronised: Bool
  /// The push permission, and the primer before it.
  let primer: ScriptPrimer
  /// What the primer had to tell in the step that is going on.
  var primerNews: [ScriptPrimer.News] = []

  init(name: String, number: Int, isSynchronised: Bool, catalogue: TipCatalogue, primer: ScriptPrimer, log: ScriptLog) {
    self.name = name
    self.isSynchronised = isSynchronised
    self.catalogue = catalogue
    self.primer = primer
    self.log = log
    engine = EngineState(catalogue)
    lastEnding = Array(repeating: nil, count: catalogue.tips.count)
    lastDecision = lastEnding.map { _ in nil }
    records = SyncRecords(device: number, in: catalogue)
  }

  var semantics: Semantics { catalogue.semantics }

  /// Says something about a tip.
  func say(_ kind: ScriptMoment.Kind, _ tip: Int, _ text: String, at now: Microseconds) {
    log.add(kind, device: name, at: now, "\(catalogue.tips[tip].id) \(text)")
  }

  /// Says something about the app.
  func note(_ text: String, at now: Microseconds) { log.add(.note, device: name, at: now, text) }
}

// MARK: - Looking at tips

extension ScriptDevice {
  /// Looks at the tips whose anchors are on screen, if the semantics say that this is a moment to do so.
  func look(isAction: Bool, at now: Microseconds) {
    guard engine.needsLook || (isAction && now >= engine.nextLook) else { return }
    switch semantics.reevaluation {
    case .onAction:
      guard isAction else { return }
    case .onWrite, .onChange:
      guard engine.needsLook else { return }
      if semantics.reevaluationDelay > 0 {
        let (due, overflow) = now.addingReportingOverflow(semantics.reevaluationDelay)
        wake = min(wake, overflow ? .max : due)
        return
      }
    }
    lookNow(at: now)
  }

  private func lookNow(at now: Microseconds) {
    while let (tip, ending) = engine.nextRetraction(at: now, in: catalogue) { endDisplay(tip, ending, at: now) }
    while let tip = engine.nextDisplay(at: now, in: catalogue) {
      engine.displayBegan(tip, at: now, in: catalogue)
      lastDecision[tip] = nil
      say(.displayed(tip: tip), tip, "appears", at: now)
    }
    sayDecisions(at: now)
    if semantics.reevaluation == .onChange { wake = engine.nextLook }
  }

  /// Says what keeps tips away whose anchors are on screen, where that has changed.
  private func sayDecisions(at now: Microseconds) {
    for tip in catalogue.tips.indices where engine.record(of: tip).isAnchored && !engine.isDisplayed(tip) {
      let decision = decision(on: tip, at: now)
      guard lastDecision[tip] != decision else { continue }
      lastDecision[tip] = decision
      guard decision.gate != nil else { continue }
      let verb = decision.gate == .valid ? "stays away" : "waits"
      say(.decision(tip: tip, decision), tip, "\(verb): \(DecisionText.sentence(decision, on: tip, in: catalogue))", at: now)
    }
  }

  /// What keeps a tip away, or would: where every gate is open and its anchor is on screen, that tips were not looked at since.
  func decision(on tip: Int, at now: Microseconds) -> TipDecision {
    let decision = engine.decision(on: tip, at: now, in: catalogue)
    let waitsForLook = decision.gate == nil && engine.record(of: tip).isAnchored && !engine.isDisplayed(tip)
    return waitsForLook ? TipDecision(gate: .evaluation) : decision
  }

  /// Ends a display.
  func endDisplay(_ tip: Int, _ ending: DisplayEnding, at now: Microseconds, because words: String? = nil) {
    let duration = now - engine.record(of: tip).displayedAt
    engine.displayEnded(tip, ending, at: now, in: catalogue)
    lastEnding[tip] = ending
    let reason = words ?? DecisionText.sentence(ending)
    say(.displayEnded(tip: tip, ending: ending), tip, "goes away after \(DecisionText.duration(duration)): \(reason)", at: now)
  }

  // MARK: - Time

  /// When something happens next without a step, or `Microseconds.max`.
  var nextEvent: Microseconds {
    var earliest = wake
    for tip in catalogue.tips.indices where engine.isDisplayed(tip) { earliest = min(earliest, engine.expiry(of: tip, in: catalogue)) }
    return earliest
  }

  /// Does what is due at `now`: displays that expire go before a look, as in the simulation.
  func happen(at now: Microseconds) {
    for tip in catalogue.tips.indices where engine.isDisplayed(tip) && engine.expiry(of: tip, in: catalogue) <= now {
      endDisplay(tip, .expired, at: now)
    }
    look(isAction: false, at: now)
    if wake <= now {
      wake = .max
      lookNow(at: now)
    }
  }

  /// The next instant at which time alone changes something about a tip, or about any tip; nil for never.
  ///
  /// Asked of a copy, instant after instant, for a rule's own next change may be one of a part of it that changes nothing.
  func nextChange(of tip: Int?, at now: Microseconds) -> Microseconds? {
    let tips = tip.map { [$0] } ?? Array(catalogue.tips.indices)
    var probe = engine.copy(in: catalogue)
    let known = tips.map { probe.situation(of: $0, at: now, in: catalogue) }
    var instant = now
    // A rule over n donations has some n instants; the limit only keeps a fault from being endless.
    for _ in 0..<1_000_000 {
      var next = Microseconds.max
      for tip in tips { next = min(next, probe.nextChange(of: tip, after: instant, in: catalogue)) }
      guard next > instant, next <= RuleClock.limit else { return nil }
      instant = next
      for (place, tip) in tips.enumerated() {
        let isOver = probe.expiry(of: tip, in: catalogue) <= instant
        if isOver || probe.situation(of: tip, at: instant, in: catalogue) != known[place] { return instant }
      }
    }
    return nil
  }
}

extension EngineState {
  /// What people can see of a tip: its status, and what keeps it away.
  struct Situation: Equatable {
    let status: TipStatus
    let gate: Gate?
  }

  mutating func situation(of tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Situation {
    Situation(status: status(of: tip, at: now, in: catalogue), gate: firstFailingGate(of: tip, at: now, in: catalogue))
  }
}
