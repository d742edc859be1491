// SPDX-License-Identifier: GPL-3.0-or-later

package import TipEngine
package import TipRules

/// What a device tells the others of a user's devices, and what it was told: merging in any order, any number of times, gives the same.
///
/// Donations are a set that only grows, with one mark of deletion an event; a parameter is its last write; displays and time on screen
/// are one counter a device, added up; an invalidation is a write too, and a reset of eligibility begins a new age of the tip's record.
package struct SyncRecords: Equatable {
  /// When and where something was written: no two writes have the same.
  package struct Stamp: Hashable, Comparable {
    /// The moment of the write.
    package var time: Microseconds
    /// The device that wrote.
    package var device: Int
    /// The number of the write on its device.
    package var number: Int

    /// The stamp of a write.
    package init(time: Microseconds, device: Int, number: Int) {
      (self.time, self.device, self.number) = (time, device, number)
    }

    /// Orders writes by time, and those of one moment by device and number.
    package static func < (left: Stamp, right: Stamp) -> Bool {
      (left.time, left.device, left.number) < (right.time, right.device, right.number)
    }
  }

  /// Displays and time on screen of one tip on one device.
  package struct Share: Equatable {
    /// Displays that count.
    package var count = 0
    /// Time on screen that counts.
    package var duration: Microseconds = 0

    /// What a device contributes.
    package init(count: Int = 0, duration: Microseconds = 0) { (self.count, self.duration) = (count, duration) }
  }

  /// What is known of one tip.
  package struct Tip: Equatable {
    /// When its eligibility was last reset, or nil.
    package var age: Stamp?
    /// What each device contributes in this age.
    package var shares: [Int: Share] = [:]
    /// The invalidation that holds in this age.
    package var invalidation: (stamp: Stamp, reason: InvalidationReason)?

    /// A tip of which nothing is known in this age.
    package init(age: Stamp? = nil) { self.age = age }

    /// Whether both know the same.
    package static func == (left: Tip, right: Tip) -> Bool {
      left.age == right.age && left.shares == right.shares && left.invalidation?.stamp == right.invalidation?.stamp
        && left.invalidation?.reason == right.invalidation?.reason
    }
  }

  /// The number of the device that writes here.
  package let device: Int
  private var writes = 0
  /// For each event its donations.
  package var donations: [Int: [Stamp: [Int64]]] = [:]
  /// For each event the last deletion.
  package var deletions: [Int: Stamp] = [:]
  /// For each parameter its last write.
  package var parameters: [Int: (stamp: Stamp, words: [Int64])] = [:]
  /// What is known of each tip.
  package var tips: [Tip]

  /// Whether both know the same, whichever devices they are.
  package static func == (left: SyncRecords, right: SyncRecords) -> Bool {
    left.donations == right.donations && left.deletions == right.deletions && left.tips == right.tips
      && left.parameters.mapValues(\.stamp) == right.parameters.mapValues(\.stamp)
      && left.parameters.mapValues(\.words) == right.parameters.mapValues(\.words)
  }

  /// The number of the same device after the app was deleted and installed again: to the others it is another one, whose counters and
  /// stamps begin anew.
  var numberAfterReinstall: Int { device + 1_000_000 }

  /// What a device knows that has written nothing.
  package init(device: Int, tips: Int) {
    self.device = device
    self.tips = Array(repeating: Tip(), count: tips)
  }

  /// The stamp of a write on this device.
  package mutating func stamp(at now: Microseconds) -> Stamp {
    writes += 1
    return Stamp(time: now, device: device, number: writes)
  }

  /// The donations of an event that were not deleted, oldest first.
  package func keptDonations(of event: Int) -> [(stamp: Stamp, payload: [Int64])] {
    (donations[event] ?? [:]).filter { donation in deletions[event].map { donation.key > $0 } ?? true }
      .map { (stamp: $0.key, payload: $0.value) }.sorted { $0.stamp < $1.stamp }
  }

  /// Takes over what another device knows.
  package mutating func merge(_ other: SyncRecords, precedence: InvalidationPrecedence) {
    donations.merge(other.donations) { mine, theirs in mine.merging(theirs) { same, _ in same } }
    deletions.merge(other.deletions) { max($0, $1) }
    parameters.merge(other.parameters) { $0.stamp > $1.stamp ? $0 : $1 }
    for tip in tips.indices { tips[tip].merge(other.tips[tip], precedence: precedence) }
  }
}

extension SyncRecords.Tip {
  mutating func merge(_ other: Self, precedence: InvalidationPrecedence) {
    switch (age, other.age) {
    case (let mine?, let theirs?) where mine > theirs: return
    case (_?, nil): return
    case (nil, _?): self = other
    case (let mine?, let theirs?) where mine < theirs: self = other
    default:
      // Counters only grow, so the greater of two is the later.
      shares.merge(other.shares) { .init(count: max($0.count, $1.count), duration: max($0.duration, $1.duration)) }
      guard let theirs = other.invalidation else { return }
      guard let mine = invalidation else { return invalidation = theirs }
      if precedence == .firstReason ? theirs.stamp < mine.stamp : theirs.stamp > mine.stamp { invalidation = theirs }
    }
  }
}
