// SPDX-License-Identifier: GPL-3.0-or-later

import CSQLite

/// What went wrong, before it is said of which file.
enum DatastoreFault: Error {
  /// SQLite failed.
  case sqlite(SQLiteFailure)
  /// Anything else.
  case other(DatastoreError.Cause)

  /// The fact that a caller hears; `timeout` is how long the store waits for others, in milliseconds.
  func cause(timeout: Int) -> DatastoreError.Cause {
    switch self {
    case .other(let cause): cause
    case .sqlite(let failure):
      switch failure.primaryCode {
      case SQLITE_BUSY, SQLITE_LOCKED: .locked(waited: timeout)
      case SQLITE_CORRUPT: .corrupt(finding: failure.message)
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_READONLY where failure.code == Self.readOnlyForItMoved: .moved
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_FULL: .diskFull
      case SQLITE_IOERR where failure.code == Self.shortRead: .corrupt(finding: "the file ends too early")
      case SQLITE_IOERR: .inputOutput(code: failure.code, systemCode: failure.systemCode)
      case SQLITE_CANTOPEN: .cannotOpen(code: failure.code, systemCode: failure.systemCode)
      default: .refused(code: failure.code, message: failure.message)
      }
    }
  }

  // SQLITE_READONLY_DBMOVED and SQLITE_IOERR_SHORT_READ are macros that Swift doesn't import.
  private static let readOnlyForItMoved = SQLITE_READONLY | (4 << 8)
  private static let shortRead = SQLITE_IOERR | (2 << 8)
}
