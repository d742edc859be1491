// SPDX-License-Identifier: GPL-3.0-or-later

extension SyncRecords {
  /// Takes over what another device knows, of the same app; O(both).
  public mutating func merge(_ other: SyncRecords) {
    for event in donations.indices { mergeDonations(of: event, with: other) }
    for parameter in parameters.indices {
      guard let theirs = other.parameters[parameter] else { continue }
      if let mine = parameters[parameter], mine.stamp > theirs.stamp { continue }
      parameters[parameter] = theirs
    }
    for tip in tips.indices where tips[tip] != other.tips[tip] { tips[tip].merge(other.tips[tip]) }
    latest = max(latest, other.latest)
  }

  private mutating func mergeDonations(of event: Int, with other: SyncRecords) {
    let theirs = other.donations[event]
    if theirs.isEmpty, other.deletions[event] == nil { return }
    if donations[event] == theirs, deletions[event] == other.deletions[event] { return }
    if let deletion = other.deletions[event] { deletions[event] = max(deletions[event] ?? deletion, deletion) }
    let union = Self.union(donations[event], theirs, by: \.stamp)
    if let deletion = deletions[event] { donations[event] = union.filter { $0.stamp > deletion } } else { donations[event] = union }
    trim(event)
  }

  /// Two ordered lists as one, without repetitions.
  static func union<Element>(_ first: [Element], _ second: [Element], by stamp: KeyPath<Element, Stamp>) -> [Element] {
    guard let last = first.last, let next = second.first else { return first.isEmpty ? second : first }
    // Most often what comes is news.
    if last[keyPath: stamp] < next[keyPath: stamp] { return first + second }
    var union: [Element] = []
    union.reserveCapacity(first.count + second.count)
    var (left, right) = (0, 0)
    while left < first.count, right < second.count {
      let (one, other) = (first[left][keyPath: stamp], second[right][keyPath: stamp])
      union.append(one <= other ? first[left] : second[right])
      if one <= other { left += 1 }
      if other <= one { right += 1 }
    }
    return union + first[left...] + second[right...]
  }

  /// What was written on this device after a stamp, for the others; merged into what they know it gives what is known here of it.
  ///
  /// Counters are told as a whole: they only grow, and the greater is the later.
  public func changes(after stamp: Stamp) -> SyncRecords {
    var changes = self
    func isNew(_ other: Stamp) -> Bool { other.device == device && other > stamp }
    for event in donations.indices {
      let old = donations[event].lastIndex { $0.stamp <= stamp }.map { $0 + 1 } ?? 0
      changes.donations[event] = donations[event][old...].filter { isNew($0.stamp) }
      if let deletion = deletions[event], !isNew(deletion) { changes.deletions[event] = nil }
    }
    for parameter in parameters.indices {
      if let write = parameters[parameter], !isNew(write.stamp) { changes.parameters[parameter] = nil }
    }
    for tip in tips.indices {
      changes.tips[tip].shares = tips[tip].shares.filter { $0.device == device }
      changes.tips[tip].invalidations = tips[tip].invalidations.filter { isNew($0.stamp) }
    }
    return changes
  }
}

extension SyncRecords.Tip {
  mutating func merge(_ other: Self) {
    let latest = [age, other.age].compactMap(\.self).max()
    var other = other
    begin(latest)
    other.begin(latest)
    invalidations = SyncRecords.union(invalidations, other.invalidations, by: \.stamp)
    for theirs in other.shares { add(theirs) }
  }

  /// Begins counts anew at a reset of which this knows nothing yet; an invalidation after it stays.
  private mutating func begin(_ reset: SyncRecords.Stamp?) {
    guard let reset, age.map({ $0 < reset }) ?? true else { return }
    age = reset
    shares = []
    invalidations.removeAll { $0.stamp <= reset }
  }

  /// Takes over what is known of one device; counters only grow.
  mutating func add(_ share: SyncRecords.Share) {
    let place = shares.firstIndex { $0.device >= share.device } ?? shares.count
    guard place < shares.count, shares[place].device == share.device else { return shares.insert(share, at: place) }
    shares[place].count = max(shares[place].count, share.count)
    shares[place].duration = max(shares[place].duration, share.duration)
  }
}
