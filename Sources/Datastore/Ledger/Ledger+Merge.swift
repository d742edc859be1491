// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

extension Ledger {
  /// Takes up what another device knows; returns whether anything was new.
  ///
  /// The journal gets the rows that differ. What it costs grows with what both know, not with what is new.
  mutating func merge(_ other: SyncState, at now: Microseconds, _ journal: inout Journal) -> Bool {
    let old = shared
    shared.merge(other)
    for id in shared.events.keys.sorted() {
      // What a limit removes here is noted by comparing.
      var ignored = Journal(isRecording: false)
      trim(id, at: now, &ignored)
    }
    guard shared != old else { return false }
    clock.observe(other.latestStamp)
    journal.note(.clock(clock))
    if shared.reset != old.reset { takeUpReset(&journal) }
    noteParameters(since: old, &journal)
    noteEvents(since: old, &journal)
    noteTips(since: old, &journal)
    return true
  }

  private mutating func takeUpReset(_ journal: inout Journal) {
    journal.note(.reset(shared.reset))
    if let frequencyClock {
      self.frequencyClock = frequencyClock.start <= shared.reset.microseconds ? nil : frequencyClock
      journal.note(.frequencyClock(self.frequencyClock))
    }
  }

  private func noteParameters(since old: SyncState, _ journal: inout Journal) {
    let known = shared.reset == old.reset ? old.parameters : [:]
    for (id, parameter) in shared.parameters.sorted(by: { $0.key < $1.key }) where known[id] != parameter {
      journal.note(.parameter(id, parameter))
    }
  }

  private func noteEvents(since old: SyncState, _ journal: inout Journal) {
    let known = shared.reset == old.reset ? old.events : [:]
    for id in Set(known.keys).union(shared.events.keys).sorted() {
      let (before, after) = (known[id] ?? SyncState.Event(), shared.events[id] ?? SyncState.Event())
      guard before != after else { continue }
      journal.note(.event(id, deletion: after.deletion, limit: limits[id] ?? DonationLimit()))
      // What goes is a beginning, and what comes lies anywhere.
      let first = after.donations.first?.stamp
      let removed = first.map { stamp in before.donations.prefix { $0.stamp < stamp }.count } ?? before.donations.count
      if removed > 0 { journal.note(.donationsRemoved(id, count: removed)) }
      var rest = before.donations.dropFirst(removed)
      for (place, donation) in after.donations.enumerated() {
        if rest.first?.stamp == donation.stamp {
          rest.removeFirst()
        } else {
          journal.note(.donation(id, donation, place: place))
        }
      }
    }
  }

  private func noteTips(since old: SyncState, _ journal: inout Journal) {
    let known = shared.reset == old.reset ? old.tips : [:]
    for (id, tip) in shared.tips.sorted(by: { $0.key < $1.key }) where known[id] != tip {
      journal.note(.tip(id, eligibilityReset: tip.eligibilityReset, invalidation: tip.invalidation))
      noteDisplays(of: id, &journal)
    }
  }
}
