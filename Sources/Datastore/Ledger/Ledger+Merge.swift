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
      // What goes is a beginning, and what comes lies anywhere; but a copied store may have given a stamp twice, and then all is written anew.
      let first = after.donations.first?.stamp
      var removed = first.map { stamp in before.donations.prefix { $0.stamp < stamp }.count } ?? before.donations.count
      if !Self.isPart(before.donations.dropFirst(removed), of: after.donations) { removed = before.donations.count }
      if removed > 0 { journal.note(.donationsRemoved(id, count: removed)) }
      var rest = before.donations.dropFirst(removed)
      for (place, donation) in after.donations.enumerated() {
        if rest.first == donation {
          rest.removeFirst()
        } else {
          journal.note(.donation(id, donation, place: place))
        }
      }
    }
  }

  /// Whether all donations of the first list are in the second; both are in the order of stamps.
  private static func isPart(_ first: ArraySlice<StoredDonation>, of second: ArraySlice<StoredDonation>) -> Bool {
    var rest = first
    for donation in second where rest.first == donation { rest.removeFirst() }
    return rest.isEmpty
  }

  private func noteTips(since old: SyncState, _ journal: inout Journal) {
    let known = shared.reset == old.reset ? old.tips : [:]
    for (id, tip) in shared.tips.sorted(by: { $0.key < $1.key }) where known[id] != tip {
      journal.note(.tip(id, eligibilityReset: tip.eligibilityReset, invalidation: tip.invalidation))
      noteDisplays(of: id, &journal)
    }
  }
}
