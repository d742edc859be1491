// SPDX-License-Identifier: GPL-3.0-or-later

import CSQLite

/// SQLite on a file, for what no store does to its own.
@safe
struct SQLiteFile: ~Copyable {
  private let handle: OpaquePointer

  /// What SQLite answered.
  struct Failure: Error {
    let code: Int32
    let message: String
  }

  init(_ path: String) throws(Failure) {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open(path, &opened)
    guard code == SQLITE_OK, let opened = unsafe opened else { throw Failure(code: code, message: "can't open") }
    unsafe handle = opened
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs statements.
  func execute(_ statements: String) throws(Failure) {
    let code = unsafe sqlite3_exec(handle, statements, nil, nil, nil)
    guard code == SQLITE_OK else { throw Failure(code: code, message: unsafe String(cString: sqlite3_errmsg(handle))) }
  }

  /// The integer in the first row of a query.
  func integer(_ query: String) throws(Failure) -> Int64 {
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, query, -1, &statement, nil)
    defer { unsafe sqlite3_finalize(statement) }
    guard code == SQLITE_OK, unsafe sqlite3_step(statement) == SQLITE_ROW else {
      throw Failure(code: code, message: unsafe String(cString: sqlite3_errmsg(handle)))
    }
    return unsafe sqlite3_column_int64(statement, 0)
  }
}
