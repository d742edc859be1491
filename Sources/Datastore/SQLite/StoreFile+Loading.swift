// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import TipEngine
import TipRules

extension StoreFile {
  /// Reads everything, in a transaction of its own.
  mutating func contents() throws(DatastoreFault) -> Ledger {
    do throws(DatastoreFault) {
      try beginReading()
      let ledger = try ledger()
      try commit()
      return ledger
    } catch {
      rollBack()
      throw error
    }
  }

  /// Reads everything, inside of a transaction; O(everything that limits keep).
  mutating func ledger() throws(DatastoreFault) -> Ledger {
    var ledger = try store()
    ledger.shared.parameters = try parameters()
    events = [:]
    let names = try readEvents(&ledger)
    try readDonations(names, &ledger)
    ledger.shared.tips = try tips()
    try displays(&ledger)
    ledger.primer = try primer()
    ledger.clock.observe(ledger.shared.latestStamp)
    // An event whose donations are all gone has a row for its limit alone.
    ledger.shared.events = ledger.shared.events.filter { $0.value != SyncState.Event() }
    return ledger
  }

  private func store() throws(DatastoreFault) -> Ledger {
    let rows = try Rows(
      """
      SELECT device, reset_microseconds, reset_counter, reset_device, clock_microseconds, clock_counter, frequency_start, frequency_tip
      FROM store
      """, of: "store", in: database)
    guard try rows.next(), let device = DeviceIdentifier(rawValue: try rows.integer(0)) else { throw .unexpected(table: "store") }
    var ledger = Ledger(device: device)
    ledger.shared.reset = try rows.stamp(1)
    ledger.clock.observe(
      HybridStamp(microseconds: try rows.integer(4), counter: try rows.count(5), device: device))
    if let start = rows.optionalInteger(6), let tip = rows.optionalText(7) {
      ledger.frequencyClock = FrequencyClock(start: start, tip: tip)
    }
    return ledger
  }

  private func parameters() throws(DatastoreFault) -> [String: SyncState.Parameter] {
    let rows = try Rows("SELECT id, json, microseconds, counter, device FROM parameters", of: "parameters", in: database)
    var parameters: [String: SyncState.Parameter] = [:]
    while try rows.next() {
      parameters[try rows.text(0)] = SyncState.Parameter(json: try rows.text(1), stamp: try rows.stamp(2))
    }
    return parameters
  }

  private mutating func readEvents(_ ledger: inout Ledger) throws(DatastoreFault) -> [Int64: String] {
    let rows = try Rows(
      """
      SELECT number, id, deletion_microseconds, deletion_counter, deletion_device, maximum_count, maximum_age FROM events
      """, of: "events", in: database)
    var names: [Int64: String] = [:]
    while try rows.next() {
      let (number, id, maximumCount) = (try rows.integer(0), try rows.text(1), try rows.integer(5))
      let maximumAge = rows.optionalInteger(6)
      guard DonationLimit.countRange.contains(Int(clamping: maximumCount)), maximumAge ?? 0 >= 0 else { throw .unexpected(table: "events") }
      names[number] = id
      events[id] = EventRows(number: number)
      ledger.limits[id] = DonationLimit(maximumCount: Int(maximumCount), maximumAge: maximumAge)
      ledger.shared.events[id] = SyncState.Event(deletion: try rows.stamp(2))
    }
    return names
  }

  private mutating func readDonations(_ names: [Int64: String], _ ledger: inout Ledger) throws(DatastoreFault) {
    let rows = try Rows(
      """
      SELECT microseconds, counter, device, date, payload, event, row FROM donations ORDER BY event, microseconds, counter, device
      """, of: "donations", in: database)
    var present: (event: Int64, name: String)?
    var (donations, places): ([StoredDonation], [Int64]) = ([], [])
    func finish(_ events: inout [String: EventRows]) {
      guard let name = present?.name else { return }
      ledger.shared.events[name]?.donations = donations[...]
      events[name]?.donations = places[...]
      (donations, places) = ([], [])
    }
    while try rows.next() {
      let (stamp, event) = (try rows.stamp(0), try rows.integer(5))
      if present?.event != event {
        finish(&events)
        guard let name = names[event] else { throw .unexpected(table: "donations") }
        present = (event, name)
      }
      guard donations.last.map({ $0.stamp < stamp }) ?? true else { throw .unexpected(table: "donations") }
      donations.append(StoredDonation(stamp: stamp, date: try rows.integer(3), payload: rows.optionalText(4)))
      places.append(try rows.integer(6))
    }
    finish(&events)
  }

  private func tips() throws(DatastoreFault) -> [String: SyncState.Tip] {
    let rows = try Rows(
      """
      SELECT id, reset_microseconds, reset_counter, reset_device, invalidation, invalidation_microseconds, invalidation_counter,
        invalidation_device
      FROM tips
      """, of: "tips", in: database)
    var tips: [String: SyncState.Tip] = [:]
    while try rows.next() {
      var tip = SyncState.Tip(eligibilityReset: try rows.stamp(1))
      if let name = rows.optionalText(4) {
        guard let reason = InvalidationReason.allCases.first(where: { $0.name == name }) else { throw .unexpected(table: "tips") }
        tip.invalidation = StoredInvalidation(reason: reason, stamp: try rows.stamp(5))
      }
      tips[try rows.text(0)] = tip
    }
    return tips
  }

  private func displays(_ ledger: inout Ledger) throws(DatastoreFault) {
    let rows = try Rows("SELECT tip, device, count, duration, first, last, first_eligibility FROM displays", of: "displays", in: database)
    while try rows.next() {
      let (tip, count, duration) = (try rows.text(0), try rows.integer(2), try rows.integer(3))
      guard let device = DeviceIdentifier(rawValue: try rows.integer(1)), count >= 0, duration >= 0, ledger.shared.tips[tip] != nil else {
        throw .unexpected(table: "displays")
      }
      ledger.shared.tips[tip]?.displays[device] = StoredDisplays(
        count: count, duration: duration, first: rows.optionalInteger(4), last: rows.optionalInteger(5),
        firstEligibility: rows.optionalInteger(6))
    }
  }

  private func primer() throws(DatastoreFault) -> PrimerLedger {
    let rows = try Rows("SELECT last_shown, last_declined, times_shown FROM primer", of: "primer", in: database)
    guard try rows.next(), let timesShown = Int32(exactly: try rows.integer(2)), timesShown >= 0,
      (timesShown == 0) == (rows.optionalInteger(0) == nil)
    else { throw .unexpected(table: "primer") }
    return PrimerLedger(lastShown: rows.optionalInteger(0), lastDeclined: rows.optionalInteger(1), timesShown: timesShown)
  }
}

extension DatastoreFault {
  /// A row of a table holds what no store writes.
  fileprivate static func unexpected(table: String) -> DatastoreFault {
    .other(.corrupt(finding: "a row of the table '\(table)' holds what no store writes"))
  }
}

/// The rows of a query on one table.
///
/// `STRICT` tables hold values of the declared types, whatever wrote them; ranges are looked at here.
private struct Rows: ~Copyable {
  private let statement: Statement
  private let table: String

  init(_ query: String, of table: String, in database: borrowing Database) throws(DatastoreFault) {
    self.table = table
    statement = try Statement(query, in: database)
  }

  borrowing func next() throws(DatastoreFault) -> Bool { try statement.step() }

  borrowing func optionalInteger(_ column: Int32) -> Int64? { statement.integer(column) }

  borrowing func optionalText(_ column: Int32) -> String? { statement.text(column) }

  borrowing func integer(_ column: Int32) throws(DatastoreFault) -> Int64 {
    guard let integer = statement.integer(column) else { throw .unexpected(table: table) }
    return integer
  }

  borrowing func count(_ column: Int32) throws(DatastoreFault) -> UInt32 {
    guard let count = UInt32(exactly: try integer(column)) else { throw .unexpected(table: table) }
    return count
  }

  borrowing func text(_ column: Int32) throws(DatastoreFault) -> String {
    guard let text = statement.text(column) else { throw .unexpected(table: table) }
    return text
  }

  borrowing func stamp(_ column: Int32) throws(DatastoreFault) -> HybridStamp {
    let stamp = HybridStamp(
      microseconds: try integer(column), counter: try count(column + 1), device: try integer(column + 2))
    guard stamp.isWellFormed else { throw .unexpected(table: table) }
    return stamp
  }
}
