// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Testing
import TipEngine
import TipRules

/// The engine's own records, which simulation and test scripts use, and the datastore's: two implementations of one merge.
@Suite struct SyncAgreementTests {
  /// A device that keeps everything in both.
  private final class Device {
    var engine: EngineState
    var records: SyncRecords
    let store: VolatileStore

    init(_ number: Int, _ catalogue: TipCatalogue) throws {
      engine = EngineState(catalogue)
      engine.configure()
      records = SyncRecords(device: number, in: catalogue)
      store = VolatileStore(device: try #require(DeviceIdentifier(rawValue: Int64(number) + 1)))
    }
  }

  private static func catalogue() throws -> TipCatalogue {
    var semantics = Semantics()
    // The datastore keeps the later of two invalidations that did not know of each other.
    semantics.invalidationReason = .lastReason
    return try TipCatalogue(
      declarations: RuleDeclarations(
        parameters: [ParameterDeclaration(id: "level", type: .integer, initialValue: .integer(0))],
        events: [EventDeclaration(id: "a", payload: [PayloadField(name: "n", type: .integer)]), EventDeclaration(id: "b")]),
      tips: ["x", "y"].map { TipDefinition(id: $0, rules: [], presentation: .inline) }, semantics: semantics, retention: .full)
  }

  @Test(arguments: 0..<120) func bothMergesAgree(_ seed: Int) throws {
    let catalogue = try Self.catalogue()
    var generator = SeededGenerator(seed: 7_000 + seed)
    let (one, two) = (try Device(0, catalogue), try Device(1, catalogue))
    var now: Microseconds = 1_000
    for _ in 0..<60 {
      now += .random(in: 1...30, using: &generator)
      if Bool.random(using: &generator) {
        try act(one, catalogue, &now, &generator)
      } else {
        try act(two, catalogue, &now, &generator)
      }
      guard Int.random(in: 0..<5, using: &generator) == 0 else { continue }
      one.engine.collect(into: &one.records, at: now, in: catalogue)
      two.engine.collect(into: &two.records, at: now, in: catalogue)
      let (fromOne, fromTwo) = ((one.records, one.store.syncState), (two.records, two.store.syncState))
      // One way, or both.
      if Bool.random(using: &generator) { try hear(fromTwo, one, catalogue, at: now) }
      if Bool.random(using: &generator) { try hear(fromOne, two, catalogue, at: now) }
      check(one, catalogue, "device 1 at \(now)")
      check(two, catalogue, "device 2 at \(now)")
    }
  }

  private func hear(
    _ news: (SyncRecords, SyncState), _ device: Device, _ catalogue: TipCatalogue, at now: Microseconds
  ) throws {
    let known = device.records
    device.records.merge(news.0)
    device.engine.adopt(device.records, over: known, in: catalogue)
    try device.store.merge(news.1, at: now)
  }

  private func act(
    _ device: Device, _ catalogue: TipCatalogue, _ now: inout Microseconds, _ generator: inout SeededGenerator
  ) throws {
    let tip = Int.random(in: 0..<2, using: &generator)
    let id = catalogue.tips[tip].id
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1:
      let payload: [Int64] = [Int64.random(in: 0..<9, using: &generator)]
      device.engine.donate(to: 0, payload: payload.span, at: now, in: catalogue)
      device.records.donated(to: 0, payload: payload, at: now)
      try device.store.donate(to: "a", payload: "\(payload[0])", at: now)
    case 2:
      device.engine.donate(to: 1, payload: Span(), at: now, in: catalogue)
      device.records.donated(to: 1, payload: [], at: now)
      try device.store.donate(to: "b", at: now)
    case 3:
      device.engine.deleteDonations(of: 0, in: catalogue)
      device.records.deletedDonations(of: 0, at: now)
      try device.store.deleteDonations(of: "a", at: now)
    case 4:
      let value = Int64.random(in: 0..<100, using: &generator)
      device.engine.setParameter(0, to: value, in: catalogue)
      device.records.set(0, words: [value], at: now)
      try device.store.setParameter("level", json: "\(value)", at: now)
    case 5:
      guard device.engine.record(of: tip).invalidation == nil else { return }
      device.engine.anchorAppeared(tip, in: catalogue)
      device.engine.displayBegan(tip, at: now, in: catalogue)
      try device.store.displayBegan(id, startsClock: false, at: now)
      now += 10
      device.engine.displayEnded(tip, .anchorLeft, at: now, in: catalogue)
      device.engine.anchorLeft(tip)
      try device.store.displayEnded(id, after: 10, at: now)
    case 6:
      guard device.engine.record(of: tip).invalidation == nil else { return }
      let reason = InvalidationReason.allCases.randomElement(using: &generator) ?? .tipClosed
      device.engine.invalidate(tip, reason: reason, in: catalogue)
      try device.store.invalidate(id, reason: reason, at: now)
    default:
      device.engine.resetEligibility(of: tip)
      device.records.resetEligibility(of: tip, at: now)
      try device.store.resetEligibility(of: id, at: now)
    }
    // What is stamped here later than there would be another history.
    device.engine.collect(into: &device.records, at: now, in: catalogue)
  }

  private func check(_ device: Device, _ catalogue: TipCatalogue, _ place: String) {
    let (state, records) = (device.store.state, device.records)
    for (tip, definition) in catalogue.tips.enumerated() {
      let (record, stored) = (device.engine.record(of: tip), state.tips[definition.id] ?? StoredTip())
      #expect(Int64(record.displayCount) == stored.displays.count, "count of \(definition.id), \(place)")
      #expect(record.displayDuration == stored.displays.duration, "duration of \(definition.id), \(place)")
      #expect(record.invalidation == stored.invalidation?.reason, "invalidation of \(definition.id), \(place)")
    }
    for (event, id) in ["a", "b"].enumerated() {
      let donations = state.donations[id] ?? []
      #expect(records.donations[event].map(\.stamp.time) == donations.map(\.date), "donations to \(id), \(place)")
      #expect(records.donations[event].map { $0.payload.first.map { "\($0)" } } == donations.map(\.payload), "payloads of \(id), \(place)")
      #expect(device.engine.donationCount(of: event) == donations.count)
    }
    let level = device.engine.parameterWord(0, in: catalogue)
    #expect(state.parameters["level"] ?? "0" == "\(level)", "level, \(place)")
  }
}
