// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import TipEngine
import TipRules

extension Ledger {
  /// Carries out one write at `now`.
  mutating func apply(_ write: StoreWrite, at now: Microseconds, _ journal: inout Journal) {
    switch write {
    case .setParameter(let id, let json):
      let parameter = SyncState.Parameter(json: json, stamp: tick(now))
      shared.parameters[id] = parameter
      journal.note(.parameter(id, parameter))
    case .donate(let event, let date, let payload, let limit):
      donate(StoredDonation(stamp: tick(now), date: RuleClock.clamped(date), payload: payload), to: event, limit, now, &journal)
    case .deleteDonations(let event): deleteDonations(of: event, at: tick(now), &journal)
    case .displayBegan(let tip, let instant):
      changeDisplays(of: tip, &journal) { displays in
        displays.count = SyncState.Tip.sum(displays.count, 1)
        displays.first = earlier(displays.first, instant)
        displays.last = later(displays.last, instant)
      }
    case .displayLasted(let tip, let duration):
      precondition(duration >= 0, "A display doesn't last a negative time.")
      changeDisplays(of: tip, &journal) { $0.duration = SyncState.Tip.sum($0.duration, duration) }
    case .becameEligible(let tip, let instant):
      changeDisplays(of: tip, &journal) { $0.firstEligibility = earlier($0.firstEligibility, instant) }
    case .invalidate(let tip, let reason, let replacesReason):
      guard replacesReason || shared.tips[tip]?.invalidation == nil else { return }
      let invalidation = StoredInvalidation(reason: reason, stamp: tick(now))
      shared.tips[tip, default: SyncState.Tip()].invalidation = invalidation
      noteTip(tip, &journal)
    case .resetEligibility(let tip):
      shared.tips[tip, default: SyncState.Tip()].resetEligibility(at: tick(now))
      noteTip(tip, &journal)
      noteDisplays(of: tip, &journal)
    case .setFrequencyClock(let clock):
      frequencyClock = clock
      journal.note(.frequencyClock(clock))
    case .recordPrimer(let entry):
      primer.record(entry)
      journal.note(.primer(primer))
    case .reset:
      let stamp = tick(now)
      shared = SyncState()
      shared.reset = stamp
      frequencyClock = nil
      journal.note(.reset(stamp))
    }
  }

  private mutating func tick(_ now: Microseconds) -> HybridStamp { clock.tick(at: now, on: device) }

  // MARK: - Donations

  private mutating func donate(
    _ donation: StoredDonation, to event: String, _ limit: DonationLimit, _ now: Microseconds, _ journal: inout Journal
  ) {
    if limits[event] != limit {
      limits[event] = limit
      journal.note(.event(event, deletion: shared.events[event]?.deletion ?? .zero, limit: limit))
    }
    let excess = shared.events[event]?.makeRoom(for: limit.maximumCount == 0 ? 0 : 1, within: limit, at: now) ?? 0
    if excess > 0 { journal.note(.donationsRemoved(event, count: excess)) }
    guard limit.maximumCount > 0 else { return noteEmptiness(of: event, &journal) }
    let place = shared.events[event, default: SyncState.Event()].append(donation)
    journal.note(.donation(event, donation, place: place))
  }

  private mutating func deleteDonations(of event: String, at stamp: HybridStamp, _ journal: inout Journal) {
    let count = shared.events[event]?.donations.count ?? 0
    if count > 0 { journal.note(.donationsRemoved(event, count: count)) }
    shared.events[event] = SyncState.Event(deletion: stamp)
    journal.note(.event(event, deletion: stamp, limit: limits[event] ?? DonationLimit()))
  }

  /// Removes what an event's limit doesn't keep at `now`.
  mutating func trim(_ event: String, at now: Microseconds, _ journal: inout Journal) {
    let excess = shared.events[event]?.makeRoom(for: 0, within: limits[event] ?? DonationLimit(), at: now) ?? 0
    if excess > 0 { journal.note(.donationsRemoved(event, count: excess)) }
    noteEmptiness(of: event, &journal)
  }

  /// Keeps the clock where no donation is left that could hold the greatest of all stamps.
  private mutating func noteEmptiness(of event: String, _ journal: inout Journal) {
    guard shared.events[event]?.donations.isEmpty ?? true else { return }
    journal.note(.clock(clock))
    if shared.events[event] == SyncState.Event() { shared.events[event] = nil }
  }

  // MARK: - Tips

  private mutating func changeDisplays(of tip: String, _ journal: inout Journal, _ change: (inout StoredDisplays) -> Void) {
    let old = shared.tips[tip]?.displays[device] ?? .none
    var new = old
    change(&new)
    guard new != old else { return }
    if shared.tips[tip] == nil { journal.note(.tip(tip, eligibilityReset: .zero, invalidation: nil)) }
    shared.tips[tip, default: SyncState.Tip()].displays[device] = new
    journal.note(.displays(tip, device, new))
  }

  private func noteTip(_ id: String, _ journal: inout Journal) {
    let tip = shared.tips[id] ?? SyncState.Tip()
    journal.note(.tip(id, eligibilityReset: tip.eligibilityReset, invalidation: tip.invalidation))
  }

  /// Writes the rows of a tip's displays anew.
  func noteDisplays(of id: String, _ journal: inout Journal) {
    journal.note(.displaysRemoved(id))
    for (device, displays) in (shared.tips[id]?.displays ?? [:]).sorted(by: { $0.key < $1.key }) {
      journal.note(.displays(id, device, displays))
    }
  }
}

extension SyncState.Event {
  /// Appends a donation with a stamp greater than all others; returns its place.
  fileprivate mutating func append(_ donation: StoredDonation) -> Int {
    donations.append(donation)
    return donations.count - 1
  }

  /// Removes what a limit doesn't keep at `now` with so many donations to come, oldest stamp first; returns how many went.
  ///
  /// Age is that of the stamp, which is never before its donation's date unless the app dates donations ahead. What is removed is always
  /// everything up to some stamp; only therefore trimming and merging can be done in any order. Queries look at dates.
  mutating func makeRoom(for coming: Int, within limit: DonationLimit, at now: Microseconds) -> Int {
    var excess = min(max(donations.count + coming - limit.maximumCount, 0), donations.count)
    if let maximumAge = limit.maximumAge {
      let oldest = RuleClock.clamped(now) - maximumAge
      while excess < donations.count, donations[donations.startIndex + excess].stamp.microseconds < oldest { excess += 1 }
    }
    if excess > 0 { donations.removeFirst(excess) }
    return excess
  }
}
