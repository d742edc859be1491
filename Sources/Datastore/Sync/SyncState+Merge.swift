// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine

extension SyncState {
  /// Takes up all that another state knows; O(both).
  public mutating func merge(_ other: SyncState) {
    guard self != other else { return }
    var other = other
    let latest = max(reset, other.reset)
    raise(to: latest)
    other.raise(to: latest)
    parameters.merge(other.parameters) { $0.merged(with: $1) }
    events.merge(other.events) { $0.merged(with: $1) }
    tips.merge(other.tips) { $0.merged(with: $1) }
  }

  /// The greatest stamp in the state.
  var latestStamp: HybridStamp {
    var latest = reset
    for parameter in parameters.values { latest = max(latest, parameter.stamp) }
    for event in events.values { latest = max(latest, event.deletion, event.donations.last?.stamp ?? .zero) }
    for tip in tips.values { latest = max(latest, tip.eligibilityReset, tip.invalidation?.stamp ?? .zero) }
    return latest
  }

  /// Forgets what was known before everything was forgotten at `stamp`; does nothing if the state knows of that, or of a later time.
  ///
  /// Displays have no stamps: those of a state that didn't know of it go, unless the tip's own reset is later.
  mutating func raise(to stamp: HybridStamp) {
    guard stamp > reset else { return }
    reset = stamp
    parameters = parameters.filter { $0.value.stamp > stamp }
    events = events.compactMapValues { event in
      var event = event
      if event.deletion <= stamp { event.deletion = .zero }
      event.donations = event.donations.suffix(after: stamp)
      return event == Event() ? nil : event
    }
    tips = tips.compactMapValues { tip in
      var tip = tip
      tip.forget(through: stamp)
      return tip == Tip() ? nil : tip
    }
  }
}

extension SyncState.Parameter {
  /// The value written later; of two at one stamp, which only a copied store can make, the greater text.
  func merged(with other: SyncState.Parameter) -> SyncState.Parameter {
    if stamp != other.stamp { return stamp < other.stamp ? other : self }
    return json.utf8.lexicographicallyPrecedes(other.json.utf8) ? other : self
  }
}

extension SyncState.Event {
  /// The donations of both that are later than the last deletion.
  func merged(with other: SyncState.Event) -> SyncState.Event {
    var merged = SyncState.Event()
    merged.deletion = max(deletion, other.deletion)
    let (first, second) = (donations.suffix(after: merged.deletion), other.donations.suffix(after: merged.deletion))
    merged.donations = first == second ? first : union(first, second)
    return merged
  }

  private func union(_ first: ArraySlice<StoredDonation>, _ second: ArraySlice<StoredDonation>) -> ArraySlice<StoredDonation> {
    var union: [StoredDonation] = []
    union.reserveCapacity(first.count + second.count)
    var (left, right) = (first, second)
    while let one = left.first, let other = right.first {
      if one.stamp <= other.stamp { left.removeFirst() }
      if other.stamp <= one.stamp { right.removeFirst() }
      union.append(one.stamp < other.stamp ? one : other.stamp < one.stamp ? other : one.greater(of: other))
    }
    union.append(contentsOf: left)
    union.append(contentsOf: right)
    return union[...]
  }
}

extension StoredDonation {
  /// One of two donations at one stamp, which only a copied store can make: the later, then the one with the greater payload.
  fileprivate func greater(of other: StoredDonation) -> StoredDonation {
    if date != other.date { return date < other.date ? other : self }
    guard let payload else { return other }
    guard let second = other.payload else { return self }
    return payload.utf8.lexicographicallyPrecedes(second.utf8) ? other : self
  }
}

extension ArraySlice<StoredDonation> {
  /// The donations later than a stamp; O(log n).
  func suffix(after stamp: HybridStamp) -> ArraySlice<StoredDonation> {
    guard let first, first.stamp <= stamp else { return self }
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle].stamp <= stamp { low = middle + 1 } else { high = middle }
    }
    return self[low...]
  }
}

extension SyncState.Tip {
  /// Both, with the later reset; counts from before it are gone, and so is an invalidation.
  func merged(with other: SyncState.Tip) -> SyncState.Tip {
    var (merged, other) = (self, other)
    let latest = max(eligibilityReset, other.eligibilityReset)
    merged.resetEligibility(at: latest)
    other.resetEligibility(at: latest)
    merged.invalidation = Self.later(merged.invalidation, other.invalidation)
    merged.displays.merge(other.displays) { $0.merged(with: $1) }
    return merged
  }

  /// Begins counts anew, unless they have begun at this reset, or at a later one, already.
  mutating func resetEligibility(at stamp: HybridStamp) {
    guard stamp > eligibilityReset else { return }
    eligibilityReset = stamp
    if let invalidation, invalidation.stamp <= stamp { self.invalidation = nil }
    displays = displays.compactMapValues { $0.forgettingCounts }
  }

  /// Forgets all that isn't later than a reset of everything.
  mutating func forget(through stamp: HybridStamp) {
    if let invalidation, invalidation.stamp <= stamp { self.invalidation = nil }
    if eligibilityReset <= stamp {
      eligibilityReset = .zero
      displays = [:]
    } else {
      displays = displays.compactMapValues { $0.forgettingInstants }
    }
  }

  private static func later(_ first: StoredInvalidation?, _ second: StoredInvalidation?) -> StoredInvalidation? {
    guard let first, let second else { return first ?? second }
    return (first.stamp, first.reason.rawValue) < (second.stamp, second.reason.rawValue) ? second : first
  }
}

extension StoredDisplays {
  /// What both know of one device: counters only grow.
  func merged(with other: StoredDisplays) -> StoredDisplays {
    StoredDisplays(
      count: max(count, other.count), duration: max(duration, other.duration), first: earlier(first, other.first),
      last: later(last, other.last), firstEligibility: earlier(firstEligibility, other.firstEligibility))
  }

  /// Without what a reset of eligibility forgets, or nil if that is all.
  fileprivate var forgettingCounts: StoredDisplays? {
    let rest = StoredDisplays(first: first, last: last, firstEligibility: firstEligibility)
    return rest == .none ? nil : rest
  }

  /// Without what only a reset of everything forgets, or nil if that is all.
  fileprivate var forgettingInstants: StoredDisplays? {
    let rest = StoredDisplays(count: count, duration: duration)
    return rest == .none ? nil : rest
  }
}
