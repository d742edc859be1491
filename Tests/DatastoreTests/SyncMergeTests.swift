// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Testing
import TipEngine
import TipRules

/// Merging on random histories of two to four devices: any order, any repetition, the same bytes.
@Suite struct SyncMergeTests {
  @Test(arguments: 0..<150) func mergingIsCommutativeAssociativeAndIdempotent(_ seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let household = try Household(devices: 2 + seed % 3, steps: 60, using: &generator)
    for _ in 0..<20 {
      let states = (0..<3).compactMap { _ in household.snapshots.randomElement(using: &generator) }
      let (first, second, third) = (states[0], states[1], states[2])
      #expect(first.merged(second) == second.merged(first))
      #expect(first.merged(second).merged(third) == first.merged(second.merged(third)))
      #expect(first.merged(first) == first)
      let merged = first.merged(second)
      #expect(merged.merged(first) == merged && merged.merged(second) == merged)
      #expect(merged.bytes == second.merged(first).bytes)
    }
  }

  @Test(arguments: 0..<150) func devicesThatHeardOfEverythingKnowTheSame(_ seed: Int) throws {
    var generator = SeededGenerator(seed: 1_000 + seed)
    let household = try Household(devices: 2 + seed % 3, steps: 80, using: &generator)
    // Messages arrive in an order of its own at each device, the last of each device too, some of them twice.
    for store in household.stores {
      var messages = household.snapshots
      messages.append(contentsOf: household.snapshots.filter { _ in Bool.random(using: &generator) })
      messages.shuffle(using: &generator)
      for message in messages { try store.merge(message, at: household.now + 100) }
    }
    // Age limits hold as of one time; a device applies them when it next hears of anything.
    let states = household.stores.map(\.syncState)
    for store in household.stores {
      for state in states.shuffled(using: &generator) { try store.merge(state, at: household.now + 100) }
    }
    let first = try #require(household.stores.first)
    for store in household.stores.dropFirst() {
      #expect(store.syncState == first.syncState)
      #expect(store.syncState.bytes == first.syncState.bytes)
      #expect(store.state.tips == first.state.tips && store.state.parameters == first.state.parameters)
    }
    // Merging bare states first and applying limits only then comes to the same.
    let late = VolatileStore(device: try #require(DeviceIdentifier(rawValue: 1)))
    try late.merge(household.stores[0].syncState, at: household.now + 100)
    let union = household.snapshots.shuffled(using: &generator).reduce(SyncState()) { $0.merged($1) }
    try first.merge(union, at: household.now + 100)
    #expect(first.syncState == late.syncState)
  }

  @Test func countsAndDurationsOfDevicesAddUp() throws {
    let (first, second) = try pair()
    for store in [first, second] {
      try store.displayBegan("tip", startsClock: true, at: 10)
      try store.displayEnded("tip", after: 60, at: 70)
    }
    try second.displayBegan("tip", startsClock: false, at: 100)
    try exchange(first, second)
    for store in [first, second] {
      #expect(store.tip("tip").displays == StoredDisplays(count: 3, duration: 120, first: 10, last: 100))
    }
    try exchange(first, second)
    #expect(first.tip("tip").displays.count == 3, "Hearing it twice changes nothing.")
  }

  @Test func donationsOfDevicesAddUpAndDeletionReachesOnlyEarlierOnes() throws {
    let (first, second) = try pair()
    try first.donate(to: "event", payload: "1", at: 10)
    try second.donate(to: "event", payload: "2", at: 20)
    try exchange(first, second)
    #expect(first.donations(of: "event").map(\.payload) == ["1", "2"])
    try first.deleteDonations(of: "event", at: 30)
    try second.donate(to: "event", payload: "3", at: 25)
    try second.donate(to: "event", payload: "4", at: 35)
    try exchange(first, second)
    for store in [first, second] { #expect(store.donations(of: "event").map(\.payload) == ["4"]) }
  }

  @Test func theLaterWriteOfAParameterWinsThoughClocksDisagree() throws {
    let (first, second) = try pair()
    // The first device's clock is a minute ahead.
    try first.setParameter("parameter", json: "1", at: 60_000_000)
    try exchange(first, second)
    try second.setParameter("parameter", json: "2", at: 5)
    try exchange(first, second)
    for store in [first, second] { #expect(store.parameter("parameter") == "2", "It was written in knowledge of the other.") }
  }

  @Test func atOneMomentTheGreaterDeviceWins() throws {
    let (first, second) = try pair()
    try second.setParameter("parameter", json: "2", at: 5)
    try first.setParameter("parameter", json: "1", at: 5)
    try exchange(first, second)
    for store in [first, second] { #expect(store.parameter("parameter") == "2") }
  }

  @Test(arguments: [(10, 20, nil), (20, 10, InvalidationReason.tipClosed)] as [(Microseconds, Microseconds, InvalidationReason?)])
  func theLaterOfInvalidationAndResetWins(_ invalidated: Microseconds, _ reset: Microseconds, _ expected: InvalidationReason?) throws {
    let (first, second) = try pair()
    try first.displayBegan("tip", startsClock: false, at: 1)
    try first.invalidate("tip", reason: .tipClosed, at: invalidated)
    try second.resetEligibility(of: "tip", at: reset)
    try exchange(first, second)
    for store in [first, second] {
      #expect(store.tip("tip").invalidation?.reason == expected)
      #expect(store.tip("tip").displays.count == 0, "A reset begins all counts anew, for what they had counted was not known to it.")
    }
  }

  @Test func theLaterOfTwoInvalidationsGivesTheReason() throws {
    let (first, second) = try pair()
    try first.invalidate("tip", reason: .tipClosed, at: 20)
    try second.invalidate("tip", reason: .actionPerformed, at: 10)
    try exchange(first, second)
    for store in [first, second] { #expect(store.tip("tip").invalidation?.reason == .tipClosed) }
  }

  @Test func resettingReachesAllDevices() throws {
    let (first, second) = try pair()
    try second.setParameter("old", json: "1", at: 10)
    try second.donate(to: "event", payload: "1", at: 10)
    try second.displayBegan("tip", startsClock: true, at: 10)
    try first.reset(at: 20)
    try second.setParameter("new", json: "2", at: 30)
    try second.displayBegan("tip", startsClock: true, at: 40)
    try exchange(first, second)
    for store in [first, second] {
      #expect(store.state.parameters == ["new": "2"])
      #expect(store.donations(of: "event").isEmpty && store.tip("tip") == StoredTip())
    }
    #expect(second.frequencyClock?.start == 40, "The clock is a device's own, and was started later.")
    #expect(first.frequencyClock == nil)
  }

  private func pair() throws -> (VolatileStore, VolatileStore) {
    (
      VolatileStore(device: try #require(DeviceIdentifier(rawValue: 1))), VolatileStore(device: try #require(DeviceIdentifier(rawValue: 2)))
    )
  }

  private func exchange(_ first: VolatileStore, _ second: VolatileStore) throws {
    let (one, other) = (first.syncState, second.syncState)
    try first.merge(other, at: 50)
    try second.merge(one, at: 50)
    #expect(first.syncState == second.syncState)
  }
}

extension SyncState {
  /// Both, merged.
  fileprivate func merged(_ other: SyncState) -> SyncState {
    var merged = self
    merged.merge(other)
    return merged
  }
}
