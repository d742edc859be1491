// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

extension ScriptDevice {
  /// Donates; returns false if the donation was lost.
  func donate(to event: Int, _ payload: [Int64], at now: Microseconds) -> Bool {
    guard engine.donate(to: event, payload: payload.span, at: now, in: catalogue) else { return false }
    if isSynchronised { records.donations[event, default: [:]][records.stamp(at: now)] = payload }
    return true
  }

  /// Sets a parameter; returns false if the write was lost.
  func set(_ parameter: Int, _ words: [Int64], at now: Microseconds) -> Bool {
    var isTaken = true
    for (word, value) in words.enumerated() {
      isTaken = engine.setParameter(parameter, word: word, to: value, in: catalogue) && isTaken
    }
    if isTaken, !catalogue.declarations.parameters[parameter].isTransient {
      records.parameters[parameter] = (records.stamp(at: now), words)
    }
    return isTaken
  }

  /// Deletes an event's donations.
  func deleteDonations(of event: Int, at now: Microseconds) {
    engine.deleteDonations(of: event, in: catalogue)
    records.deletions[event] = records.stamp(at: now)
  }

  /// Invalidates a tip; a display of it ends.
  func invalidate(_ tip: Int, reason: InvalidationReason, at now: Microseconds) {
    engine.invalidate(tip, reason: reason, in: catalogue)
    if engine.isDisplayed(tip) { endDisplay(tip, .invalidated, at: now) }
  }

  /// Makes a tip eligible again.
  func resetEligibility(of tip: Int, at now: Microseconds) {
    engine.resetEligibility(of: tip)
    records.tips[tip] = .init(age: records.stamp(at: now))
  }

  // MARK: - Synchronisation

  /// Writes down what the engine has counted since the last synchronisation.
  func collectRecords(at now: Microseconds) {
    for tip in catalogue.tips.indices {
      let record = engine.record(of: tip)
      let others = records.tips[tip].shares.filter { $0.key != records.device }.values
      let own = SyncRecords.Share(
        count: record.displayCount - others.reduce(0) { $0 + $1.count },
        duration: record.displayDuration - others.reduce(0) { $0 + $1.duration })
      if own.count < 0 || own.duration < 0 {
        // An override has begun the record anew.
        records.tips[tip] = .init(age: records.stamp(at: now))
        records.tips[tip].shares[records.device] = .init(count: record.displayCount, duration: record.displayDuration)
      } else {
        records.tips[tip].shares[records.device] = own
      }
      if let reason = record.invalidation, records.tips[tip].invalidation?.reason != reason {
        records.tips[tip].invalidation = (records.stamp(at: now), reason)
      }
    }
  }

  /// Takes over what all devices know together.
  func adopt(_ merged: SyncRecords, at now: Microseconds) {
    let known = records
    records.adopt(merged)
    for event in catalogue.declarations.events.indices
    where known.donations[event] != merged.donations[event] || known.deletions[event] != merged.deletions[event] {
      let donations = records.keptDonations(of: event)
      engine.replaceDonations(of: event, with: donations.map { (instant: $0.stamp.time, payload: $0.payload) }, in: catalogue)
    }
    for parameter in catalogue.declarations.parameters.indices {
      guard let value = merged.parameters[parameter], known.parameters[parameter]?.stamp != value.stamp else { continue }
      engine.adoptParameter(parameter, words: value.words, in: catalogue)
    }
    for tip in catalogue.tips.indices where known.tips[tip] != merged.tips[tip] {
      let shares = merged.tips[tip].shares.values
      engine.adoptRecord(
        of: tip, displayCount: shares.reduce(0) { $0 + $1.count }, displayDuration: shares.reduce(0) { $0 + $1.duration },
        invalidation: merged.tips[tip].invalidation?.reason, in: catalogue)
      if merged.tips[tip].invalidation != nil, engine.isDisplayed(tip) { endDisplay(tip, .invalidated, at: now) }
    }
  }
}

extension SyncRecords {
  /// Takes over all that was merged; the device stays itself.
  mutating func adopt(_ merged: SyncRecords) {
    donations = merged.donations
    deletions = merged.deletions
    parameters = merged.parameters
    tips = merged.tips
  }
}
