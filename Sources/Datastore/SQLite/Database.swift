// SPDX-License-Identifier: GPL-3.0-or-later

import CSQLite

/// A connection to one database file.
@safe
struct Database: ~Copyable {
  /// SQLite's handle.
  let handle: OpaquePointer

  private init(_ handle: OpaquePointer) { unsafe self.handle = unsafe handle }

  /// Opens a file for reading and writing, and makes it if it isn't there.
  static func opened(_ path: String) throws(DatastoreFault) -> Database {
    // Its owner sees to it that one thread at a time uses the connection.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened = unsafe opened else { throw .sqlite(SQLiteFailure(code: SQLITE_NOMEM, systemCode: 0, message: "out of memory")) }
    let database = unsafe Database(opened)
    unsafe sqlite3_extended_result_codes(opened, 1)
    guard code == SQLITE_OK else { throw .sqlite(database.failure(unsafe sqlite3_extended_errcode(opened))) }
    return database
  }

  // A connection whose statements are finalised later goes with the last of them.
  deinit { unsafe sqlite3_close_v2(handle) }

  /// What SQLite says of the last call, which gave this result code.
  borrowing func failure(_ code: Int32) -> SQLiteFailure {
    unsafe SQLiteFailure(code: code, systemCode: sqlite3_system_errno(handle), message: String(cString: sqlite3_errmsg(handle)))
  }

  /// Runs statements that give no rows.
  borrowing func execute(_ statements: String) throws(DatastoreFault) {
    let code = unsafe sqlite3_exec(handle, statements, nil, nil, nil)
    guard code == SQLITE_OK else { throw .sqlite(failure(unsafe sqlite3_extended_errcode(handle))) }
  }

  /// The integer in the first row of a query, or 0.
  borrowing func integer(_ query: String) throws(DatastoreFault) -> Int64 {
    let statement = try Statement(query, in: self)
    return try statement.step() ? statement.integer(0) ?? 0 : 0
  }

  /// The text in the first row of a query, or nothing.
  borrowing func text(_ query: String) throws(DatastoreFault) -> String {
    let statement = try Statement(query, in: self)
    return try statement.step() ? statement.text(0) ?? "" : ""
  }

  /// How long to wait for other processes.
  borrowing func setBusyTimeout(milliseconds: Int32) { unsafe sqlite3_busy_timeout(handle, milliseconds) }

  /// Whether the file can only be read.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// The row that the last insertion made.
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Whether no transaction is open.
  var isInAutocommit: Bool { unsafe sqlite3_get_autocommit(handle) != 0 }

  /// Whether the file is no longer where it was opened.
  var hasMoved: Bool {
    var moved: Int32 = 0
    return unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
  }
}
