// SPDX-License-Identifier: GPL-3.0-or-later

import BareSQLite
import ChildProcesses
import Datastore
import Foundation
import PushPrimer
import Testing
import TipEngine

/// The primer's memory in a store: what a host finds after launches, beside other processes, and when the store fails.
@Suite struct PrimerMemoryTests {
  private let folder: StoreFolder
  private static let second: Int64 = 1_000_000
  private static let week: Int64 = 7 * 24 * 60 * 60 * second

  init() throws { folder = try StoreFolder() }

  private static func primer(_ title: String = "Stay in the loop", limit: PrimerThrottle = PrimerThrottle(sinceShown: week))
    -> PrimerConfiguration
  {
    var configuration = PrimerConfiguration(behaviour: PrimerBehaviour(throttle: limit))
    configuration.appearance.title = title
    configuration.appearance.message = "message"
    configuration.appearance.acceptButton = "accept"
    configuration.appearance.declineButton = "decline"
    return configuration
  }

  /// A host at a moment.
  private func host(_ store: any TipsStore, at now: Int64, _ settings: PrimerHost.Settings = .init()) -> PrimerHost {
    PrimerHost(memory: StoredPrimerMemory(store), settings: settings) { now }
  }

  /// What a host says at once; nil if the primer appears.
  private func suppression(of primer: PrimerConfiguration, by host: PrimerHost) throws -> SuppressionReason? {
    let before = host.counts
    try host.present(primer)
    return SuppressionReason.allCases.first { host.counts.suppressed($0) > before.suppressed($0) }
  }

  @Test(arguments: StoreKind.allCases) func entriesAreKeptApartFromTips(_ kind: StoreKind) throws {
    let store = try kind.store(in: folder)
    let memory = StoredPrimerMemory(store)
    #expect(memory.ledger == PrimerLedger())
    try memory.record(.shown(at: 10))
    try memory.record(.declined(at: 12))
    try memory.record(.shown(at: 20))
    let expected = PrimerLedger(lastShown: 20, lastDeclined: 12, timesShown: 2)
    #expect(memory.ledger == expected && store.state.primer == expected)
    #expect(store.syncState == SyncState(), "Other devices hear nothing of it.")
    try store.setParameter("parameter", json: "1", at: 30)
    try store.reset(at: 40)
    #expect(memory.ledger == expected, "An app that resets its tips doesn't ask for permission more often.")
    try memory.record(.forgotten)
    #expect(memory.ledger == PrimerLedger())
  }

  @Test func extremeMomentsAndCountsAreReadBack() throws {
    let store = try TipsDatastore(at: folder.file())
    for moment: Int64 in [.min, .max, 0] {
      try StoredPrimerMemory(store).record(.shown(at: moment))
      try StoredPrimerMemory(store).record(.declined(at: moment))
      let again = try TipsDatastore(at: folder.file())
      #expect(again.primerLedger == store.primerLedger && again.primerLedger.lastShown == moment)
    }
    try store.close()
    try BareDatabase(folder.file()).execute("UPDATE primer SET times_shown = \(Int32.max)")
    let full = try TipsDatastore(at: folder.file())
    try StoredPrimerMemory(full).record(.shown(at: 7))
    #expect(full.primerLedger.timesShown == .max && full.primerLedger.lastShown == 7)
  }

  @Test func theLimitHoldsOverLaunches() throws {
    for (now, expected) in [
      (0, nil), (Self.week - 1, SuppressionReason.throttled(.sinceShown)), (Self.week, nil),
      (2 * Self.week - Self.second, .throttled(.sinceShown)), (2 * Self.week, nil),
    ] as [(Int64, SuppressionReason?)] {
      let store = try TipsDatastore(at: folder.file())
      #expect(try suppression(of: Self.primer(), by: host(store, at: now)) == expected)
      try store.close()
    }
  }

  @Test func suppressedCallsAndAcceptingWriteNothing() throws {
    let store = try TipsDatastore(at: folder.file())
    let host = host(store, at: 5)
    try host.present(Self.primer())
    let shown = PrimerLedger(lastShown: 5)
    #expect(try TipsDatastore(at: folder.file()).primerLedger == shown, "The time is written at the display, before an answer.")
    try host.answer(.accept)
    #expect(try suppression(of: Self.primer(), by: host) == .busy)
    #expect(try TipsDatastore(at: folder.file()).primerLedger == shown)
  }

  @Test func severalPrimersShareOneRecord() throws {
    let store = try TipsDatastore(at: folder.file())
    let host = host(store, at: 5)
    try host.present(Self.primer("Deals"))
    try host.answer(.decline)
    #expect(try suppression(of: Self.primer("Orders"), by: host) == .throttled(.sinceShown))
  }

  @Test func whatAnotherProcessShowedCounts() throws {
    let (first, second) = (try TipsDatastore(at: folder.file()), try TipsDatastore(at: folder.file()))
    let waiting = host(second, at: 6)
    try host(first, at: 5).present(Self.primer())
    #expect(try suppression(of: Self.primer(), by: waiting) == .throttled(.sinceShown))
    // Both count on one number.
    try StoredPrimerMemory(second).record(.shown(at: 9))
    #expect(StoredPrimerMemory(first).ledger == PrimerLedger(lastShown: 9, timesShown: 2))
  }

  @Test(arguments: [false, true]) func deletingTheAppForgetsUnlessItSurvives(_ survives: Bool) throws {
    let store = try TipsDatastore(at: folder.file())
    let host = host(store, at: 5, .init(survivesReinstall: survives))
    try host.present(Self.primer())
    try host.reinstall()
    host.launch()
    #expect(try TipsDatastore(at: folder.file()).primerLedger == (survives ? PrimerLedger(lastShown: 5) : PrimerLedger()))
    #expect(try suppression(of: Self.primer(), by: host) == (survives ? .throttled(.sinceShown) : nil))
  }

  @Test func aDisplayThatCannotBeStoredIsNotMade() throws {
    let store = try TipsDatastore(at: folder.file(), options: DatastoreOptions(busyTimeout: 50))
    let holder = try ChildProcess(probe: "hold", folder.file())
    holder.waitForLine()
    let memory = StoredPrimerMemory(store)
    #expect(cause { try memory.record(.shown(at: 5)) } == .locked(waited: 50))
    #expect(memory.ledger == PrimerLedger(), "Reading waits for nobody.")
    let host = host(store, at: 5)
    #expect(try suppression(of: Self.primer(), by: host) == .notRemembered)
    #expect(host.presentation == nil)
    holder.endInput()
    _ = try holder.lines()
    #expect(try suppression(of: Self.primer(), by: host) == nil)
    #expect(memory.ledger == PrimerLedger(lastShown: 5))
  }

  @Test func aClosedStoreShowsNothing() throws {
    let store = try TipsDatastore(at: folder.file())
    try store.close()
    #expect(cause { try StoredPrimerMemory(store).record(.shown(at: 5)) } == .closed)
    #expect(try suppression(of: Self.primer(), by: host(store, at: 5)) == .notRemembered)
  }

  @Test func aFullDiskShowsNothing() throws {
    var options = DatastoreOptions()
    options.pageLimit = 24
    let store = try TipsDatastore(at: folder.file(), options: options)
    let payload = "\"" + String(repeating: "x", count: 2_000) + "\""
    while (try? store.donate(to: "event", payload: payload, at: 1)) != nil {}
    // The primer's row has its place already, so that a full disk keeps it from nothing.
    #expect(try suppression(of: Self.primer(), by: host(store, at: 5)) == nil)
    #expect(try TipsDatastore(at: folder.file()).primerLedger == PrimerLedger(lastShown: 5))
  }
}
