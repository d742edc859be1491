// SPDX-License-Identifier: GPL-3.0-or-later

import RepeatableRandomness
import Testing
import TipEngine
import TipRules

/// Merging is conflict-free: in any order, any number of times, whole or in parts, it gives the same.
@Suite("What devices tell each other")
struct SyncRecordsTests {
  /// A device: an engine, and what it knows of the others.
  private final class Device {
    var engine: EngineState
    var records: SyncRecords
    let catalogue: TipCatalogue

    init(_ number: Int, _ catalogue: TipCatalogue) {
      self.catalogue = catalogue
      engine = EngineState(catalogue)
      engine.configure()
      records = SyncRecords(device: number, in: catalogue)
    }

    /// Some writes at about the same moment.
    func write(_ random: inout RepeatableGenerator, at start: Int64) {
      var now = start
      for _ in 0..<random.below(6) {
        now += Int64(random.below(2))
        let (event, tip) = (random.below(2), random.below(catalogue.tips.count))
        switch random.below(7) {
        case 0, 1:
          engine.donate(to: event, payload: Span(), at: now, in: catalogue)
          records.donated(to: event, payload: [], at: now)
        case 2:
          engine.deleteDonations(of: event, in: catalogue)
          records.deletedDonations(of: event, at: now)
        case 3:
          engine.setParameter(SampleApp.level, to: now, in: catalogue)
          records.set(SampleApp.level, words: [now], at: now)
        case 4:
          engine.anchorAppeared(tip, in: catalogue)
          guard engine.nextDisplay(at: now, in: catalogue) == tip else { continue }
          engine.displayBegan(tip, at: now, in: catalogue)
          now += 5
          engine.displayEnded(tip, random.below(3) == 0 ? .closed : .anchorLeft, at: now, in: catalogue)
          engine.anchorLeft(tip)
        case 5: engine.invalidate(tip, reason: random.pick(InvalidationReason.allCases), in: catalogue)
        default:
          engine.resetEligibility(of: tip)
          records.resetEligibility(of: tip, at: now)
        }
        engine.collect(into: &records, at: now, in: catalogue)
      }
    }

    func hear(_ other: SyncRecords) {
      let known = records
      records.merge(other)
      engine.adopt(records, over: known, in: catalogue)
    }

    /// What an app could see.
    var facts: [String] {
      let tips = catalogue.tips.indices.map { tip -> String in
        let record = engine.record(of: tip)
        return "\(record.displayCount) \(record.displayDuration) \(record.invalidation.map(\.name) ?? "valid")"
      }
      return tips + [0, 1].map { "\(engine.donationCount(of: $0))" } + ["\(engine.parameterWord(SampleApp.level, in: catalogue))"]
    }
  }

  private func catalogue(_ precedence: InvalidationPrecedence) throws -> TipCatalogue {
    var semantics = Semantics()
    semantics.invalidationReason = precedence
    return try TipCatalogue(
      declarations: SampleApp.declarations, tips: [try SampleApp.tip("A", count: 4), try SampleApp.tip("B")], semantics: semantics,
      retention: .full)
  }

  private func merged(_ parts: [SyncRecords]) -> SyncRecords {
    var result = parts[0]
    for part in parts.dropFirst() { result.merge(part) }
    return result
  }

  @Test("Any order, any grouping and any repetition give the same", arguments: InvalidationPrecedence.allCases)
  func isConflictFree(precedence: InvalidationPrecedence) throws {
    let catalogue = try catalogue(precedence)
    var random = RepeatableGenerator(seed: 11)
    var differences = 0
    for _ in 0..<1_000 {
      let (one, two, three) = (Device(0, catalogue), Device(1, catalogue), Device(2, catalogue))
      one.write(&random, at: 0)
      two.write(&random, at: 0)
      three.write(&random, at: 0)
      // Some have met before and went on by themselves.
      if random.below(2) == 0 { two.hear(one.records) }
      one.write(&random, at: 20)
      two.write(&random, at: 20)
      three.write(&random, at: 20)
      let parts = [one.records, two.records, three.records]
      let whole = merged(parts)
      if !whole.knowsTheSame(as: parts[0]) { differences += 1 }
      #expect(merged([parts[2], parts[1], parts[0]]).knowsTheSame(as: whole))
      #expect(merged([parts[1], parts[0], parts[2], parts[1]]).knowsTheSame(as: whole))
      #expect(merged([parts[0], merged([parts[1], parts[2]])]).knowsTheSame(as: whole))
      #expect(merged([whole, whole, parts[0]]).knowsTheSame(as: whole))
      one.hear(merged([parts[1], parts[2]]))
      two.hear(parts[0])
      two.hear(parts[2])
      three.hear(whole)
      #expect(one.facts == two.facts && two.facts == three.facts)
    }
    #expect(differences > 700)
  }

  @Test("What was written since the last time is enough for those who heard the rest")
  func changes() throws {
    let catalogue = try catalogue(.firstReason)
    var random = RepeatableGenerator(seed: 12)
    for _ in 0..<500 {
      let (writer, other) = (Device(0, catalogue), Device(1, catalogue))
      var whole = SyncRecords(device: 2, in: catalogue)
      var parts = SyncRecords(device: 3, in: catalogue)
      var sent = SyncRecords.Stamp.never
      for round in 0..<4 as Range<Int64> {
        other.write(&random, at: round * 100)
        writer.hear(other.records)
        writer.write(&random, at: round * 100 + 50)
        whole.merge(writer.records)
        parts.merge(writer.records.changes(after: sent))
        sent = writer.records.latest
      }
      whole.merge(other.records)
      parts.merge(other.records)
      #expect(parts.knowsTheSame(as: whole))
    }
  }

  @Test("A limit drops the oldest donations, wherever they were made, and counts are those of all devices")
  func limits() throws {
    let catalogue = try catalogue(.firstReason)
    var (one, two) = (SyncRecords(device: 0, in: catalogue), SyncRecords(device: 1, in: catalogue))
    for instant in 1...3 as ClosedRange<Int64> {
      one.donated(to: SampleApp.viewed, payload: [], at: 10 * instant)
      two.donated(to: SampleApp.viewed, payload: [], at: 10 * instant + 5)
    }
    one.merge(two)
    #expect(one.donations[SampleApp.viewed].map(\.stamp.time) == [25, 30, 35])
    var three = SyncRecords(device: 2, in: catalogue)
    three.deletedDonations(of: SampleApp.viewed, at: 28)
    one.merge(three)
    #expect(one.donations[SampleApp.viewed].map(\.stamp.time) == [30, 35])
  }

  @Test("MaxDisplayCount is enforced on the total of all devices")
  func totals() throws {
    let catalogue = try catalogue(.firstReason)
    let (one, two) = (Device(0, catalogue), Device(1, catalogue))
    func show(_ device: Device, at now: Int64) {
      device.engine.anchorAppeared(0, in: catalogue)
      guard device.engine.nextDisplay(at: now, in: catalogue) == 0 else { return }
      device.engine.displayBegan(0, at: now, in: catalogue)
      device.engine.displayEnded(0, .anchorLeft, at: now + 1, in: catalogue)
      device.engine.anchorLeft(0)
      device.engine.collect(into: &device.records, at: now + 1, in: catalogue)
    }
    for round in 0..<2 as Range<Int64> {
      show(one, at: 10 * round)
      show(two, at: 10 * round + 5)
    }
    #expect(one.engine.record(of: 0).invalidation == nil)
    one.hear(two.records)
    #expect(one.engine.record(of: 0).displayCount == 4)
    #expect(one.engine.record(of: 0).invalidation == .displayCountExceeded)
  }

  @Test("A tip that an override shows stays available when another device tells that it is done with")
  func shownInSpiteOfNews() throws {
    let catalogue = try catalogue(.firstReason)
    let (one, two) = (Device(0, catalogue), Device(1, catalogue))
    one.engine.invalidate(1, reason: .tipClosed, in: catalogue)
    one.engine.collect(into: &one.records, at: 1, in: catalogue)
    two.engine.override(show: [1])
    two.hear(one.records)
    #expect(two.engine.status(of: 1, at: 2, in: catalogue) == .available)
    #expect(two.engine.firstFailingGate(of: 1, at: 2, in: catalogue) == nil)
    let three = Device(2, catalogue)
    three.hear(one.records)
    #expect(three.engine.status(of: 1, at: 2, in: catalogue) == .invalidated(.tipClosed))
  }
}
