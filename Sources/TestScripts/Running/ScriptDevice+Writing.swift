// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

extension ScriptDevice {
  /// Donates; returns false if the donation was lost.
  func donate(to event: Int, _ payload: [Int64], at now: Microseconds) -> Bool {
    guard engine.donate(to: event, payload: payload.span, at: now, in: catalogue) else { return false }
    if isSynchronised { records.donated(to: event, payload: payload, at: now) }
    return true
  }

  /// Sets a parameter; returns false if the write was lost.
  func set(_ parameter: Int, _ words: [Int64], at now: Microseconds) -> Bool {
    var isTaken = true
    for (word, value) in words.enumerated() {
      isTaken = engine.setParameter(parameter, word: word, to: value, in: catalogue) && isTaken
    }
    if isTaken, !catalogue.declarations.parameters[parameter].isTransient {
      records.set(parameter, words: words, at: now)
    }
    return isTaken
  }

  /// Deletes an event's donations.
  func deleteDonations(of event: Int, at now: Microseconds) {
    engine.deleteDonations(of: event, in: catalogue)
    records.deletedDonations(of: event, at: now)
  }

  /// Invalidates a tip; a display of it ends.
  func invalidate(_ tip: Int, reason: InvalidationReason, at now: Microseconds) {
    engine.invalidate(tip, reason: reason, in: catalogue)
    if engine.isDisplayed(tip) { endDisplay(tip, .invalidated, at: now) }
  }

  /// Makes a tip eligible again.
  func resetEligibility(of tip: Int, at now: Microseconds) {
    engine.resetEligibility(of: tip)
    records.resetEligibility(of: tip, at: now)
  }

  // MARK: - Synchronisation

  /// Takes over what all devices know together.
  func adopt(_ merged: SyncRecords, at now: Microseconds) {
    let known = records
    records.merge(merged)
    engine.adopt(records, over: known, in: catalogue)
    for tip in catalogue.tips.indices where engine.isDisplayed(tip) && engine.record(of: tip).invalidation != nil {
      endDisplay(tip, .invalidated, at: now)
    }
  }
}
