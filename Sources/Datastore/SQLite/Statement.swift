// SPDX-License-Identifier: GPL-3.0-or-later

import CSQLite

/// What SQLite answered when something failed.
struct SQLiteFailure {
  /// The extended result code.
  let code: Int32
  /// The system's error number at that time, or 0.
  let systemCode: Int32
  /// SQLite's message.
  let message: String

  /// The primary result code.
  var primaryCode: Int32 { code & 0xFF }
}

/// A prepared statement.
@safe
struct Statement: ~Copyable {
  private let handle: OpaquePointer

  /// Prepares one statement.
  init(_ text: String, in database: borrowing Database) throws(DatastoreFault) {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(database.handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared = unsafe prepared else { throw .sqlite(database.failure(code)) }
    unsafe handle = prepared
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Sets the parameter at a place, the first being 1.
  ///
  /// Binding can't fail here but for a wrong place, which is a mistake, or want of memory, which then shows in ``step()``.
  borrowing func bind(_ place: Int32, _ number: Int64) { unsafe sqlite3_bind_int64(handle, place, number) }

  /// Sets the parameter at a place to a number or null.
  borrowing func bind(_ place: Int32, _ number: Int64?) {
    if let number { bind(place, number) } else { unsafe sqlite3_bind_null(handle, place) }
  }

  /// Sets the parameter at a place to a text.
  borrowing func bind(_ place: Int32, _ text: String) throws(DatastoreFault) {
    var text = text
    let code = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        // No text may have no address, which SQLite would take for null.
        let count = Int32(clamping: characters.count)
        return unsafe count == 0 ? tipsim_bind_text(handle, place, "", 0) : tipsim_bind_text(handle, place, characters.baseAddress, count)
      }
    }
    guard code == SQLITE_OK else { throw .sqlite(failure(code)) }
  }

  /// Sets the parameter at a place to a text or null.
  borrowing func bind(_ place: Int32, _ text: String?) throws(DatastoreFault) {
    if let text { try bind(place, text) } else { unsafe sqlite3_bind_null(handle, place) }
  }

  /// Sets the three parameters from a place on.
  borrowing func bind(_ place: Int32, _ stamp: HybridStamp) {
    bind(place, stamp.microseconds)
    bind(place + 1, Int64(stamp.counter))
    bind(place + 2, stamp.device)
  }

  /// Goes to the next row; returns false, and begins anew, when there is none.
  borrowing func step() throws(DatastoreFault) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    let failure = code == SQLITE_DONE ? nil : failure(code)
    unsafe sqlite3_reset(handle)
    if let failure { throw .sqlite(failure) }
    return false
  }

  /// Runs a statement that gives no rows, or whose rows nobody wants.
  borrowing func run() throws(DatastoreFault) { while try step() {} }

  /// Begins anew before the last row.
  borrowing func reset() { unsafe sqlite3_reset(handle) }

  /// The integer in a column of the present row, the first being 0; nil for null.
  borrowing func integer(_ column: Int32) -> Int64? {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
  }

  /// The text in a column of the present row; nil for null.
  borrowing func text(_ column: Int32) -> String? {
    guard let start = unsafe sqlite3_column_text(handle, column) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  private borrowing func failure(_ code: Int32) -> SQLiteFailure {
    let database = unsafe sqlite3_db_handle(handle)
    return unsafe SQLiteFailure(
      code: code, systemCode: sqlite3_system_errno(database), message: String(cString: sqlite3_errmsg(database)))
  }
}
