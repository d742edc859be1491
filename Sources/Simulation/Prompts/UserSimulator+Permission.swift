// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import PushPrimer
import TipEngine
import TipRules

extension UserSimulator {
  /// Why a tip that every gate of the engine lets through must wait, if it must.
  @inline(never) mutating func deferral(of tip: Int, _ model: borrowing CompiledModel) -> AttentionDeferral? {
    guard let compiled = model.prompts else { return nil }
    if prompts.isModal, compiled.model.attention.kinds[tip].coversScreen { return AttentionDeferral(.modalBusy, until: .max) }
    return prompts.ledger.deferral(of: tip, at: now)
  }

  /// Until when a tip that every gate of the engine lets through must wait, if it must: for a place on the screen, for the
  /// policy, or for calls that go first.
  @inline(never) mutating func holdEnd(of tip: Int, _ model: borrowing CompiledModel) -> Int64? {
    if model.hasScreens, waitsForPlace(tip, model) { return holdForPlace() }
    guard model.hasPrompts else { return nil }
    if prompts.isAwaitingCalls, let calls = model.prompts?.model.callPriority, model.catalogue.priorities[tip] <= calls { return .max }
    return deferral(of: tip, model)?.until
  }

  /// The outcome of an opportunity that ends without a display, where attention has a say: asked afresh, for time may have changed it.
  @inline(never) mutating func recordHeldBack(_ tip: Int, _ model: borrowing CompiledModel) -> AttentionDeferral? {
    guard let deferral = deferral(of: tip, model) else { return nil }
    prompts.notShown[tip * AttentionReason.allCases.count + Int(deferral.reason.rawValue)] += 1
    return deferral
  }

  /// Tells the parameter that mirrors the permission, if there is one.
  mutating func mirrorStatus(_ compiled: CompiledPrompts, _ model: borrowing CompiledModel) {
    guard let mirror = compiled.model.status,
      let place = AuthorizationStatus.allCases.firstIndex(of: prompts.permissions[home.current].authorization.status)
    else { return }
    let isTaken = engine.setParameter(mirror.parameter, to: mirror.words[place], in: model.catalogue)
    if isTaken, model.installations.isSynchronised { tellParameter(mirror.parameter, model) }
  }

  /// Takes note that notifications are on, if for the first time.
  mutating func recordOptIn(_ tally: inout StudyTally) {
    guard prompts.life.optedInAt == .max else { return }
    prompts.life.optedInAt = now
    countAsk(.optIns, &tally)
    tally.counts[base + tally.layout.place(.optIns, day: Int(now / CompiledModel.microsecondsPerDay))] += 1
  }

  /// Counts for the user's last ask.
  mutating func countAsk(_ count: AskCount, _ tally: inout StudyTally) {
    guard prompts.life.asks > 0 else { return }
    tally.counts[base + tally.layout.place(count, ask: prompts.life.asks)] += 1
  }

  mutating func tracePermission() {
    if Trace.isActive { trace.record(.prompt(.permission(prompts.permissions[home.current].authorization.status)), at: now) }
  }

  /// Counts what became of a user's permission at the end of their life with the app.
  @inline(never) mutating func finishPrompts(_ model: borrowing CompiledModel, hasLeft: Bool, _ tally: inout StudyTally) {
    switch prompts.modal {
    case .none, .settingsTrip: break
    case .primer: count(.primersUnanswered, &tally)
    case .systemPrompt: count(.promptsUnanswered, &tally)
    }
    // What lay on a device with a deleted app is gone, though only the next open there finds it so.
    var isOptedIn = false
    for place in prompts.permissions.indices where prompts.permissions[place].authorization.status == .authorized {
      if !home.installations.indices.contains(place) || home.installations[place].deletedAt > end { isOptedIn = true }
    }
    if isOptedIn { count(.usersOptedIn, &tally) }
    if hasLeft, prompts.life.optedInAt == .max {
      tally.counts[base + tally.layout.place(.churnedBefore, day: Int(end / CompiledModel.microsecondsPerDay))] += 1
    }
    for tip in tips.indices {
      for reason in AttentionReason.allCases {
        let count = prompts.notShown[tip * AttentionReason.allCases.count + Int(reason.rawValue)]
        guard count > 0 else { continue }
        tally.counts[base + tally.layout.place(heldBackBy: reason, tip: tip)] += count
        tally.counts[base + tally.layout.place(heldBackBy: reason, tip: tally.layout.anyTip)] += count
      }
    }
    func set(_ metric: Metric, _ value: Int64) { metrics[metric.rawValue] = value }
    set(.optedInUsers, isOptedIn ? 1 : 0)
    set(.acceptedUsers, prompts.life.hasAccepted ? 1 : 0)
    set(.askedUsers, prompts.life.systemPrompts > 0 ? 1 : 0)
    set(.allowedUsers, prompts.life.hasAllowed ? 1 : 0)
    set(.recoveredUsers, prompts.life.hasRecovered ? 1 : 0)
    set(.primerDisplays, Int64(prompts.life.primers))
    set(.wastedPrompts, prompts.life.denials)
    set(.timeToOptIn, min(prompts.life.optedInAt, model.endOfWatch))
  }
}
