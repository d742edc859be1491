// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Testing
import TipEngine
import TipRules

/// What holds for every store; one on disk is also opened anew.
@Suite struct ConformanceTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  @Test(arguments: StoreKind.allCases) func aNewStoreIsEmpty(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    #expect(store.state.parameters.isEmpty && store.state.donations.isEmpty && store.state.tips.isEmpty)
    #expect(store.parameter("none") == nil && store.donations(of: "none").isEmpty && store.tip("none") == StoredTip())
    #expect(store.frequencyClock == nil && store.device.rawValue == 1)
    #expect(store.syncState == SyncState())
  }

  @Test(arguments: StoreKind.allCases) func parametersKeepTheirLastValue(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    let texts = ["true", "{\"name\":\"Wilbere Bowl\",\"tags\":[\"a\\u0000b\",\"ağaç 🌳\"]}", "", "null"]
    for (number, text) in texts.enumerated() {
      try store.setParameter("first", json: "\(number)", at: 1)
      try store.setParameter("parameter \(number)", json: text, at: 1)
    }
    try expect(store) { store in
      #expect(store.parameter("first") == "3")
      #expect((0..<texts.count).map { store.parameter("parameter \($0)") } == texts)
    }
  }

  @Test(arguments: StoreKind.allCases) func donationsKeepTheirOrderThoughTheClockRunsBackwards(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    let dates: [Microseconds] = [100, 100, 50, 70, -20, 200]
    for (number, date) in dates.enumerated() { try store.donate(to: "event", payload: "\(number)", at: date) }
    try store.donate(to: "other", at: 1)
    try expect(store) { store in
      let donations = store.donations(of: "event")
      #expect(donations.map(\.date) == dates)
      #expect(donations.map(\.payload) == ["0", "1", "2", "3", "4", "5"])
      #expect(zip(donations, donations.dropFirst()).allSatisfy { $0.stamp < $1.stamp })
      #expect(store.donations(of: "other").map(\.payload) == [nil])
      #expect(store.state.donations.keys.sorted() == ["event", "other"])
    }
  }

  @Test(arguments: StoreKind.allCases, [0, 1, 3, 1_000]) func theNewestDonationsAreKept(_ kind: StoreKind, _ maximum: Int) throws {
    let store = try kind.store(in: folder)
    let limit = DonationLimit(maximumCount: maximum)
    for number in 0..<7 { try store.donate(to: "event", payload: "\(number)", limit: limit, at: Int64(number)) }
    let expected = (max(7 - maximum, 0)..<7).map { "\($0)" }
    try expect(store) { #expect($0.donations(of: "event").map(\.payload) == expected) }
  }

  @Test(arguments: StoreKind.allCases) func aSmallerLimitTakesHoldWithTheNextDonation(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    for number in 0..<50 { try store.donate(to: "event", payload: "\(number)", at: 1) }
    try store.donate(to: "event", payload: "50", limit: DonationLimit(maximumCount: 4), at: 1)
    try store.donate(to: "event", payload: "51", limit: DonationLimit(maximumCount: 4), at: 1)
    try expect(store) { #expect($0.donations(of: "event").map(\.payload) == ["48", "49", "50", "51"]) }
  }

  @Test(arguments: StoreKind.allCases) func tooOldDonationsGoWithTheNext(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    let limit = DonationLimit(maximumAge: 100)
    for date: Microseconds in [0, 50, 100, 151] { try store.donate(to: "event", limit: limit, at: date) }
    // At 151 the donation of 50 is 101 old, that of 100 is 51.
    try expect(store) { #expect($0.donations(of: "event").map(\.date) == [100, 151]) }
  }

  @Test(arguments: StoreKind.allCases) func deletedDonationsAreGoneAndNewOnesCome(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    for date: Microseconds in 1...3 { try store.donate(to: "event", at: date) }
    try store.donate(to: "other", at: 4)
    try store.deleteDonations(of: "event", at: 5)
    try expect(store) { #expect($0.donations(of: "event").isEmpty && $0.donations(of: "other").count == 1) }
    // The wall clock stands before the deletion; the donation is later all the same.
    try store.donate(to: "event", at: 2)
    try expect(store) { #expect($0.donations(of: "event").map(\.date) == [2]) }
  }

  @Test(arguments: StoreKind.allCases) func displaysAddUp(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    try store.write([.becameEligible(tip: "tip", at: 8), .becameEligible(tip: "tip", at: 12)], at: 8)
    try store.displayBegan("tip", startsClock: true, at: 10)
    try store.displayEnded("tip", after: 5, at: 15)
    try store.displayBegan("tip", startsClock: false, at: 20)
    try store.displayEnded("tip", after: 7, invalidation: .tipClosed, at: 27)
    try expect(store) { store in
      let tip = store.tip("tip")
      #expect(tip.displays == StoredDisplays(count: 2, duration: 12, first: 10, last: 20, firstEligibility: 8))
      #expect(tip.invalidation?.reason == .tipClosed && tip.invalidation?.stamp.microseconds == 27)
      #expect(store.frequencyClock == FrequencyClock(start: 10, tip: "tip"))
    }
  }

  @Test(arguments: StoreKind.allCases, InvalidationReason.allCases)
  func aReasonStaysUnlessItIsReplaced(_ kind: StoreKind, _ reason: InvalidationReason) throws {
    let store = try kind.store(in: folder)
    try store.invalidate("tip", reason: reason, at: 1)
    try store.invalidate("tip", reason: .actionPerformed, at: 2)
    try expect(store) { #expect($0.tip("tip").invalidation?.reason == reason) }
    try store.write([.invalidate(tip: "tip", reason: .displayCountExceeded, replacesReason: true)], at: 3)
    try expect(store) { #expect($0.tip("tip").invalidation?.reason == .displayCountExceeded) }
  }

  @Test(arguments: StoreKind.allCases) func resetEligibilityBeginsCountsAnew(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    try store.displayBegan("tip", startsClock: false, at: 10)
    try store.displayEnded("tip", after: 5, invalidation: .displayCountExceeded, at: 15)
    try store.resetEligibility(of: "tip", at: 3)
    try expect(store) { #expect($0.tip("tip") == StoredTip(displays: StoredDisplays(first: 10, last: 10))) }
    try store.displayBegan("tip", startsClock: false, at: 30)
    try expect(store) { #expect($0.tip("tip").displays == StoredDisplays(count: 1, first: 10, last: 30)) }
  }

  @Test(arguments: StoreKind.allCases) func resetForgetsEverythingButTheClock(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    try store.setParameter("parameter", json: "1", at: 1_000)
    try store.donate(to: "event", limit: DonationLimit(maximumCount: 2), at: 1_000)
    try store.displayBegan("tip", startsClock: true, at: 1_000)
    let before = try #require(store.donations(of: "event").first).stamp
    try store.reset(at: 5)
    try expect(store) { store in
      #expect(store.state.parameters.isEmpty && store.state.donations.isEmpty && store.state.tips.isEmpty && store.frequencyClock == nil)
      #expect(store.device.rawValue == 1)
    }
    for number in 0..<3 { try store.donate(to: "event", payload: "\(number)", at: 5) }
    try expect(store) { store in
      #expect(store.donations(of: "event").map(\.payload) == ["0", "1", "2"])
      #expect(store.donations(of: "event").allSatisfy { $0.stamp > before })
    }
  }

  @Test(arguments: StoreKind.allCases) func noStampIsGivenTwiceThoughNoRowHoldsItAnyMore(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    try store.donate(to: "event", limit: DonationLimit(maximumCount: 0), at: 1_000)
    try expect(store) { store in
      try store.donate(to: "event", at: 1)
      let stamp = try #require(store.donations(of: "event").last).stamp
      #expect(stamp.microseconds == 1_000 && stamp.counter > 0)
    }
  }

  @Test(arguments: StoreKind.allCases) func sumsStayAtTheirGreatestValue(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    for _ in 0..<2 { try store.write([.displayLasted(tip: "tip", duration: .max)], at: 1) }
    try expect(store) { #expect($0.tip("tip").displays.duration == .max) }
  }

  @Test(arguments: StoreKind.allCases) func aClosedStoreTakesNothingButCanBeRead(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    try store.setParameter("parameter", json: "1", at: 1)
    try store.close()
    try store.close()
    #expect(cause { try store.setParameter("parameter", json: "2", at: 2) } == .closed)
    #expect(cause { try store.refresh() } == .closed)
    #expect(cause { try store.merge(SyncState(), at: 2) } == .closed)
    #expect(store.parameter("parameter") == "1")
  }

  /// Two stores of one device that are told the same hold the same, and the one on disk also after it was opened anew.
  @Test(arguments: 0..<8) func bothKindsDoTheSame(_ seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let volatile = try StoreKind.inMemory.store(in: folder)
    var stored = try StoreKind.onDisk.store(in: folder)
    let peer = try StoreKind.inMemory.store(in: folder, device: 2)
    var now: Microseconds = 1_000
    for step in 0..<120 {
      now += Int64.random(in: -5...20, using: &generator)
      let writes = (0..<Int.random(in: 1...4, using: &generator)).map { _ in RandomHistory.write(at: now, using: &generator) }
      try volatile.write(writes, at: now)
      try stored.write(writes, at: now)
      try peer.write([RandomHistory.write(at: now, using: &generator)], at: now + 3)
      if step % 7 == 0 {
        let isNew = try volatile.merge(peer.syncState, at: now)
        #expect(try stored.merge(peer.syncState, at: now) == isNew)
      }
      if step % 11 == 0 { try peer.merge(stored.syncState, at: now) }
      try #require(stored.syncState == volatile.syncState && stored.state == volatile.state)
      if step % 5 == 0 {
        try stored.close()
        stored = try StoreKind.onDisk.store(in: folder)
        try #require(stored.syncState == volatile.syncState && stored.state == volatile.state)
      }
    }
    #expect(stored.syncState.bytes == volatile.syncState.bytes)
  }

  /// A copy of a file has the same device, so the same stamps are given twice, for different things.
  @Test func copiesOfOneFileComeToOneState() throws {
    let original = try TipsDatastore(at: folder.file("original.store"))
    for number in 0..<4 { try original.donate(to: "event", payload: "\(number)", limit: DonationLimit(maximumCount: 5), at: 10) }
    try original.close()
    try folder.write(folder.bytes("original.store"), to: "copy.store")
    let stores = [try TipsDatastore(at: folder.file("original.store")), try TipsDatastore(at: folder.file("copy.store"))]
    for (number, store) in stores.enumerated() {
      for _ in 0...number { try store.donate(to: "event", payload: "\"copy \(number)\"", limit: DonationLimit(maximumCount: 5), at: 20) }
      try store.setParameter("parameter", json: "\(number)", at: 30)
      try store.displayBegan("tip", startsClock: false, at: 40)
    }
    let states = stores.map(\.syncState)
    try stores[0].merge(states[1], at: 50)
    try stores[1].merge(states[0], at: 50)
    #expect(stores[0].syncState.bytes == stores[1].syncState.bytes)
    for store in stores {
      #expect(store.donations(of: "event").map(\.payload) == ["1", "2", "3", "\"copy 1\"", "\"copy 1\""])
      #expect(store.tip("tip").displays.count == 1)
      try expect(store) { #expect($0.syncState == store.syncState) }
    }
  }

  /// Checks a store, and if it is on disk, checks it again after opening it anew beside the first.
  private func expect(_ store: any TipsStore, _ check: (any TipsStore) throws -> Void) throws {
    if let store = store as? TipsDatastore { try check(try TipsDatastore(at: store.path)) }
    try store.refresh()
    try check(store)
  }
}
