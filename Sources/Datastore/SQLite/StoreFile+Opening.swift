// SPDX-License-Identifier: GPL-3.0-or-later

import CSQLite

extension StoreFile {
  /// Opens a store's file, makes it if it isn't there, and brings it to the schema's version.
  ///
  /// Nothing is written to a file that is not a store's, or of a newer version.
  static func open(_ path: String, _ options: DatastoreOptions, _ schema: DatastoreSchema) throws(DatastoreFault) -> StoreFile {
    let place = FilePlace(path)
    try place.check()
    // Whoever closes a store last removes its log. A log that is there is another process's, or was left by one that died.
    let wasLeftOpen = place.hasWriteAheadLog
    do throws(DatastoreFault) {
      let database = try Database.opened(place.path)
      database.setBusyTimeout(milliseconds: Int32(options.busyTimeout))
      let identity = try database.identity()
      guard identity.isStore || identity.isEmpty else { throw .other(.foreignDatabase(applicationID: identity.application)) }
      guard identity.version <= schema.version else {
        throw .other(.newerVersion(found: identity.version, supported: schema.version))
      }
      guard !database.isReadOnly else { throw .other(.readOnly) }
      try database.configure(options)
      if wasLeftOpen { try database.checkIntegrity() }
      try database.migrate(to: schema, device: options.deviceOfNewStore ?? .random())
      return try prepared(database)
    } catch {
      throw place.explained(error)
    }
  }
}

extension Database {
  /// What a file says it is; finding out writes nothing.
  fileprivate struct Identity {
    let application: Int32
    let version: Int
    let hasTables: Bool

    var isStore: Bool { application == DatastoreSchema.applicationID }
    var isEmpty: Bool { application == 0 && version == 0 && !hasTables }
  }

  fileprivate borrowing func identity() throws(DatastoreFault) -> Identity {
    // One transaction, for another process may be making the file at this moment.
    try execute("BEGIN")
    let identity = Identity(
      application: Int32(truncatingIfNeeded: try integer("PRAGMA application_id")), version: Int(try integer("PRAGMA user_version")),
      hasTables: try integer("SELECT count(*) FROM sqlite_schema") > 0)
    try execute("COMMIT")
    return identity
  }

  fileprivate borrowing func configure(_ options: DatastoreOptions) throws(DatastoreFault) {
    // A schema from elsewhere may not call functions.
    try execute("PRAGMA trusted_schema = OFF")
    let mode = try writeAheadMode(patience: options.busyTimeout)
    guard mode == "wal" else { throw .other(.noWriteAheadLog(mode: mode)) }
    switch options.durability {
    case .processDeath: try execute("PRAGMA synchronous = NORMAL")
    case .powerLoss: try execute("PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
    }
    if let limit = options.pageLimit { try execute("PRAGMA max_page_count = \(limit)") }
  }

  /// Switches to a write-ahead log and returns the mode that the file has then.
  ///
  /// Where two processes do so at once SQLite doesn't wait, for both could wait for each other; so waiting is done here.
  private borrowing func writeAheadMode(patience milliseconds: Int) throws(DatastoreFault) -> String {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    while true {
      do throws(DatastoreFault) {
        return try text("PRAGMA journal_mode = WAL")
      } catch {
        guard case .sqlite(let failure) = error, failure.primaryCode == SQLITE_BUSY, ContinuousClock.now < end else { throw error }
        _ = sqlite3_sleep(5)
      }
    }
  }

  fileprivate borrowing func checkIntegrity() throws(DatastoreFault) {
    let finding = try text("PRAGMA quick_check(1)")
    guard finding == "ok" else { throw .other(.corrupt(finding: finding)) }
  }

  /// Takes the steps that the file lacks, in one transaction; another process that does so too waits, and finds nothing left to do.
  fileprivate borrowing func migrate(to schema: DatastoreSchema, device: DeviceIdentifier) throws(DatastoreFault) {
    guard try identity().version < schema.version else { return }
    try execute("BEGIN IMMEDIATE")
    do throws(DatastoreFault) {
      let version = Int(try integer("PRAGMA user_version"))
      if version < schema.version {
        for step in schema.steps[version...] { try execute(step) }
        try execute(
          """
          INSERT OR IGNORE INTO store (id, device) VALUES (1, \(device.rawValue));
          PRAGMA application_id = \(DatastoreSchema.applicationID);
          PRAGMA user_version = \(schema.version);
          """)
      }
      try execute("COMMIT")
    } catch {
      if !isInAutocommit { try? execute("ROLLBACK") }
      throw error
    }
  }
}
