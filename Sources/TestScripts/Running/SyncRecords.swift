// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

/// What a device tells the others of a user's devices, and what it was told: merging in any order, any number of times, gives the same.
///
/// Donations are a set that only grows, with one mark of deletion an event; a parameter is its last write; displays and time on screen
/// are one counter a device, added up; an invalidation is a write too, and a reset of eligibility begins a new age of the tip's record.
struct SyncRecords: Equatable {
  /// When and where something was written: no two writes have the same.
  struct Stamp: Hashable, Comparable {
    var time: Microseconds
    var device: Int
    var number: Int

    static func < (left: Stamp, right: Stamp) -> Bool {
      (left.time, left.device, left.number) < (right.time, right.device, right.number)
    }
  }

  /// Displays and time on screen of one tip on one device.
  struct Share: Equatable {
    var count = 0
    var duration: Microseconds = 0
  }

  /// What is known of one tip.
  struct Tip: Equatable {
    /// When its eligibility was last reset, or nil.
    var age: Stamp?
    /// What each device contributes in this age.
    var shares: [Int: Share] = [:]
    /// The invalidation that holds in this age.
    var invalidation: (stamp: Stamp, reason: InvalidationReason)?

    static func == (left: Tip, right: Tip) -> Bool {
      left.age == right.age && left.shares == right.shares && left.invalidation?.stamp == right.invalidation?.stamp
        && left.invalidation?.reason == right.invalidation?.reason
    }
  }

  /// The number of the device that writes here.
  let device: Int
  private(set) var writes = 0
  /// For each event its donations.
  var donations: [Int: [Stamp: [Int64]]] = [:]
  /// For each event the last deletion.
  var deletions: [Int: Stamp] = [:]
  /// For each parameter its last write.
  var parameters: [Int: (stamp: Stamp, words: [Int64])] = [:]
  var tips: [Tip]

  static func == (left: SyncRecords, right: SyncRecords) -> Bool {
    left.donations == right.donations && left.deletions == right.deletions && left.tips == right.tips
      && left.parameters.mapValues(\.stamp) == right.parameters.mapValues(\.stamp)
      && left.parameters.mapValues(\.words) == right.parameters.mapValues(\.words)
  }

  /// The number of the same device after the app was deleted and installed again: to the others it is another one, whose counters and
  /// stamps begin anew.
  var numberAfterReinstall: Int { device + 1_000_000 }

  init(device: Int, tips: Int) {
    self.device = device
    self.tips = Array(repeating: Tip(), count: tips)
  }

  /// The stamp of a write on this device.
  mutating func stamp(at now: Microseconds) -> Stamp {
    writes += 1
    return Stamp(time: now, device: device, number: writes)
  }

  /// The donations of an event that were not deleted, oldest first.
  func keptDonations(of event: Int) -> [(stamp: Stamp, payload: [Int64])] {
    (donations[event] ?? [:]).filter { donation in deletions[event].map { donation.key > $0 } ?? true }
      .map { (stamp: $0.key, payload: $0.value) }.sorted { $0.stamp < $1.stamp }
  }

  /// Takes over what another device knows.
  mutating func merge(_ other: SyncRecords, precedence: InvalidationPrecedence) {
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
