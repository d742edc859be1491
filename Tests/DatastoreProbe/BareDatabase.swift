// SPDX-License-Identifier: GPL-3.0-or-later

import CSQLite
import Datastore

/// SQLite as it is: what the store is compared with, and what another program may do to its file.
@safe
struct BareDatabase: ~Copyable {
  private let handle: OpaquePointer

  /// What SQLite answered.
  struct Failure: Error {
    let code: Int32
  }

  /// Opens a file.
  init(_ path: String) throws(Failure) {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open(path, &opened)
    guard code == SQLITE_OK, let opened = unsafe opened else { throw Failure(code: code) }
    unsafe handle = opened
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs statements.
  func execute(_ statements: String) throws(Failure) {
    let code = unsafe sqlite3_exec(handle, statements, nil, nil, nil)
    guard code == SQLITE_OK else { throw Failure(code: code) }
  }

  /// Inserts one row a transaction, `count` times, with prepared statements.
  func insert(_ count: Int, event: String, date: Int64, payload: String) throws(Failure) {
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
    guard code == SQLITE_DONE else { throw Failure(code: code) }
  }

  private func prepared(_ text: String) throws(Failure) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else { throw Failure(code: code) }
    return unsafe statement
  }
}

extension Probe {
  /// Keeps others from writing until the input ends.
  static func hold(_ path: String) throws(BareDatabase.Failure) {
    let database = try BareDatabase(path)
    try database.execute("BEGIN IMMEDIATE")
    say("held")
    waitForEndOfInput()
    try database.execute("ROLLBACK")
  }
}
