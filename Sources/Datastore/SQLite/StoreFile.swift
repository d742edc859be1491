// SPDX-License-Identifier: GPL-3.0-or-later

import CSQLite
import PushPrimer
import TipEngine
import TipRules

/// Where an event and its donations lie in the file.
struct EventRows {
  /// The event's row.
  var number: Int64
  /// The rows of its donations, in the order of their stamps.
  var donations: ArraySlice<Int64> = []

  /// Takes up the row of a donation that has so many before it.
  mutating func insert(_ row: Int64, at place: Int) {
    if place == donations.count { donations.append(row) } else { donations.insert(row, at: donations.startIndex + place) }
  }
}

/// A store's file, open: the statements by which it follows a ledger, and one by which it becomes one.
struct StoreFile: ~Copyable {
  /// The connection.
  let database: Database
  /// Where events and their donations lie.
  var events: [String: EventRows] = [:]
  // What `data_version` said when the file was last read; another process's commit changes it, and our own doesn't.
  private var seenVersion: Int64?

  private let beginning: Statement
  private let committing: Statement
  private let dataVersion: Statement
  private let insertDonation: Statement
  private let replaceDonation: Statement
  private let removeDonation: Statement
  private let upsertEvent: Statement
  private let upsertParameter: Statement
  private let upsertTip: Statement
  private let upsertDisplays: Statement
  private let removeDisplays: Statement

  /// Prepares all statements for a file whose form is the present one.
  static func prepared(_ database: consuming Database) throws(DatastoreFault) -> StoreFile {
    let beginning = try Statement("BEGIN IMMEDIATE", in: database)
    let committing = try Statement("COMMIT", in: database)
    let dataVersion = try Statement("PRAGMA data_version", in: database)
    let insertDonation = try Statement(
      "INSERT INTO donations (event, microseconds, counter, device, date, payload) VALUES (?, ?, ?, ?, ?, ?)", in: database)
    let replaceDonation = try Statement(
      "UPDATE donations SET event = ?, microseconds = ?, counter = ?, device = ?, date = ?, payload = ? WHERE row = ?", in: database)
    let removeDonation = try Statement("DELETE FROM donations WHERE row = ?", in: database)
    let upsertEvent = try Statement(
      """
      INSERT INTO events (id, deletion_microseconds, deletion_counter, deletion_device, maximum_count, maximum_age) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET deletion_microseconds = excluded.deletion_microseconds, deletion_counter = excluded.deletion_counter,
        deletion_device = excluded.deletion_device, maximum_count = excluded.maximum_count, maximum_age = excluded.maximum_age
      RETURNING number
      """, in: database)
    let upsertParameter = try Statement("INSERT OR REPLACE INTO parameters VALUES (?, ?, ?, ?, ?)", in: database)
    let upsertTip = try Statement("INSERT OR REPLACE INTO tips VALUES (?, ?, ?, ?, ?, ?, ?, ?)", in: database)
    let upsertDisplays = try Statement("INSERT OR REPLACE INTO displays VALUES (?, ?, ?, ?, ?, ?, ?)", in: database)
    let removeDisplays = try Statement("DELETE FROM displays WHERE tip = ?", in: database)
    return StoreFile(
      database: database, beginning: beginning, committing: committing, dataVersion: dataVersion, insertDonation: insertDonation,
      replaceDonation: replaceDonation, removeDonation: removeDonation, upsertEvent: upsertEvent, upsertParameter: upsertParameter,
      upsertTip: upsertTip, upsertDisplays: upsertDisplays, removeDisplays: removeDisplays)
  }

  // MARK: - Transactions

  /// Begins a transaction that holds the file from its beginning; returns whether another process has written since the file was last read.
  mutating func begin() throws(DatastoreFault) -> Bool {
    try beginning.run()
    return try begun()
  }

  /// Begins a transaction that sees the file as it is now, whoever writes meanwhile.
  mutating func beginReading() throws(DatastoreFault) {
    try database.execute("BEGIN")
    _ = try begun()
  }

  private mutating func begun() throws(DatastoreFault) -> Bool {
    do throws(DatastoreFault) {
      guard !database.hasMoved else { throw .other(.moved) }
      return try hasChanged()
    } catch {
      rollBack()
      throw error
    }
  }

  /// Whether another process has written since the file was last read.
  mutating func hasChanged() throws(DatastoreFault) -> Bool {
    guard try dataVersion.step() else { return true }
    let version = dataVersion.integer(0)
    dataVersion.reset()
    defer { seenVersion = version }
    return seenVersion != version
  }

  /// Ends a transaction: all of it is stored when this returns.
  func commit() throws(DatastoreFault) { try committing.run() }

  /// Ends a transaction, if one is open, with nothing of it stored; the file must be read anew then.
  mutating func rollBack() {
    seenVersion = nil
    // SQLite has rolled back already where it had to; if it can't do so now, closing the file does.
    if !database.isInAutocommit { try? database.execute("ROLLBACK") }
  }

  /// Writes changes of rows, inside of a transaction.
  mutating func write(_ changes: [RowChange]) throws(DatastoreFault) {
    var free: [Int64] = []
    for change in changes { try write(change, &free) }
    for row in free {
      removeDonation.bind(1, row)
      try removeDonation.run()
    }
  }

  private mutating func write(_ change: RowChange, _ free: inout [Int64]) throws(DatastoreFault) {
    switch change {
    case .donationsRemoved(let event, let count):
      free.append(contentsOf: events[event]?.donations.prefix(count) ?? [])
      events[event]?.donations.removeFirst(count)
    case .donation(let event, let donation, let place): try write(donation, of: event, at: place, &free)
    case .event(let id, let deletion, let limit):
      try upsertEvent.bind(1, id)
      upsertEvent.bind(2, deletion)
      upsertEvent.bind(5, Int64(limit.maximumCount))
      upsertEvent.bind(6, limit.maximumAge)
      if try upsertEvent.step() { events[id, default: EventRows(number: 0)].number = upsertEvent.integer(0) ?? 0 }
      try upsertEvent.run()
    case .parameter(let id, let parameter):
      try upsertParameter.bind(1, id)
      try upsertParameter.bind(2, parameter.json)
      upsertParameter.bind(3, parameter.stamp)
      try upsertParameter.run()
    case .tip(let id, let eligibilityReset, let invalidation):
      try upsertTip.bind(1, id)
      upsertTip.bind(2, eligibilityReset)
      try upsertTip.bind(5, invalidation?.reason.name)
      upsertTip.bind(6, invalidation?.stamp ?? .zero)
      try upsertTip.run()
    case .displays(let tip, let device, let displays):
      try upsertDisplays.bind(1, tip)
      upsertDisplays.bind(2, device.rawValue)
      upsertDisplays.bind(3, displays.count)
      upsertDisplays.bind(4, displays.duration)
      upsertDisplays.bind(5, displays.first)
      upsertDisplays.bind(6, displays.last)
      upsertDisplays.bind(7, displays.firstEligibility)
      try upsertDisplays.run()
    case .displaysRemoved(let tip):
      try removeDisplays.bind(1, tip)
      try removeDisplays.run()
    case .frequencyClock(let clock): try write(clock)
    case .clock(let clock): try write(clock)
    case .primer(let ledger): try write(ledger)
    case .reset(let stamp): try reset(at: stamp, &free)
    }
  }

  /// Writes a donation, into the row of one that went if there is any.
  private mutating func write(_ donation: StoredDonation, of event: String, at place: Int, _ free: inout [Int64]) throws(DatastoreFault) {
    // A ledger notes an event's row before the first donation: with a limit that is new to it, or when it merges. A row that was read is known.
    // Without one the donation could only be lost, or go to another event.
    guard let number = events[event]?.number else { preconditionFailure("An event has a row before its donations have.") }
    let row: Int64
    if let freeRow = free.popLast() {
      row = freeRow
      try bind(donation, of: number, to: replaceDonation)
      replaceDonation.bind(7, row)
      try replaceDonation.run()
    } else {
      try bind(donation, of: number, to: insertDonation)
      try insertDonation.run()
      row = database.lastInsertedRow
    }
    events[event]?.insert(row, at: place)
  }

  private func bind(_ donation: StoredDonation, of event: Int64, to statement: borrowing Statement) throws(DatastoreFault) {
    statement.bind(1, event)
    statement.bind(2, donation.stamp)
    statement.bind(5, donation.date)
    try statement.bind(6, donation.payload)
  }

  // MARK: - Tables of one row

  private func write(_ clock: FrequencyClock?) throws(DatastoreFault) {
    let statement = try Statement("UPDATE store SET frequency_start = ?, frequency_tip = ?", in: database)
    statement.bind(1, clock?.start)
    try statement.bind(2, clock?.tip)
    try statement.run()
  }

  private func write(_ clock: HybridClock) throws(DatastoreFault) {
    let statement = try Statement("UPDATE store SET clock_microseconds = ?, clock_counter = ?", in: database)
    statement.bind(1, clock.microseconds)
    statement.bind(2, Int64(clock.counter))
    try statement.run()
  }

  /// Writes the one row of the table `primer`.
  private func write(_ ledger: PrimerLedger) throws(DatastoreFault) {
    let statement = try Statement("UPDATE primer SET last_shown = ?, last_declined = ?, times_shown = ?", in: database)
    statement.bind(1, ledger.lastShown)
    statement.bind(2, ledger.lastDeclined)
    statement.bind(3, Int64(ledger.timesShown))
    try statement.run()
  }

  private mutating func reset(at stamp: HybridStamp, _ free: inout [Int64]) throws(DatastoreFault) {
    try database.execute(
      """
      DELETE FROM parameters; DELETE FROM donations; DELETE FROM displays; DELETE FROM tips;
      UPDATE events SET deletion_microseconds = 0, deletion_counter = 0, deletion_device = 0;
      """)
    events = events.mapValues { EventRows(number: $0.number) }
    free = []
    let statement = try Statement(
      """
      UPDATE store SET frequency_start = NULL, frequency_tip = NULL, reset_microseconds = ?, reset_counter = ?, reset_device = ?
      """, in: database)
    statement.bind(1, stamp)
    try statement.run()
  }
}
