// SPDX-License-Identifier: GPL-3.0-or-later

import CSQLite

/// SQLite as it is: what stores are compared with, and what another program may do to their files.
@safe
package struct BareDatabase: ~Copyable {
  private let handle: OpaquePointer

  /// What SQLite answered.
  package struct Failure: Error {
    /// The result code.
    package let code: Int32
    /// What it says of itself.
    package let message: String
  }

  /// Opens a file.
  package init(_ path: String) throws(Failure) {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open(path, &opened)
    guard code == SQLITE_OK, let opened = unsafe opened else { throw Failure(code: code, message: "can't open") }
    unsafe handle = opened
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  private func failure(_ code: Int32) -> Failure { Failure(code: code, message: unsafe String(cString: sqlite3_errmsg(handle))) }

  /// Runs statements.
  package func execute(_ statements: String) throws(Failure) {
    let code = unsafe sqlite3_exec(handle, statements, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// The integer in the first row of a query.
  package func integer(_ query: String) throws(Failure) -> Int64 {
    let statement = try unsafe prepared(query)
    defer { unsafe sqlite3_finalize(statement) }
    let code = unsafe sqlite3_step(statement)
    guard code == SQLITE_ROW else { throw failure(code) }
    return unsafe sqlite3_column_int64(statement, 0)
  }

  /// Makes an empty table for ``insert(_:event:date:payload:)``, with a write-ahead log and this mode of synchronisation.
  package func makeTable(synchronous: String) throws(Failure) {
    try execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = \(synchronous);
      CREATE TABLE bare (id INTEGER PRIMARY KEY, event TEXT NOT NULL, date INTEGER NOT NULL, payload TEXT) STRICT;
      """)
  }

  /// Inserts one row a transaction, `count` times, with prepared statements.
  package func insert(_ count: Int, event: String, date: Int64, payload: String) throws(Failure) {
    let begin = try unsafe prepared("BEGIN IMMEDIATE")
    defer { unsafe sqlite3_finalize(begin) }
    let insert = try unsafe prepared("INSERT INTO bare (event, date, payload) VALUES (?, ?, ?)")
    defer { unsafe sqlite3_finalize(insert) }
    let commit = try unsafe prepared("COMMIT")
    defer { unsafe sqlite3_finalize(commit) }
    for _ in 0..<count {
      unsafe tipsim_bind_text(insert, 1, event, Int32(event.utf8.count))
      unsafe sqlite3_bind_int64(insert, 2, date)
      unsafe tipsim_bind_text(insert, 3, payload, Int32(payload.utf8.count))
      try unsafe run(begin)
      try unsafe run(insert)
      try unsafe run(commit)
    }
  }

  private func run(_ statement: OpaquePointer) throws(Failure) {
    let code = unsafe sqlite3_step(statement)
    unsafe sqlite3_reset(statement)
    guard code == SQLITE_DONE else { throw failure(code) }
  }

  private func prepared(_ text: String) throws(Failure) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else { throw failure(code) }
    return unsafe statement
  }
}
