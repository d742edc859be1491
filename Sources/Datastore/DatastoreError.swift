// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a store, or a file that devices exchange, can't be used: a fact.
///
/// Its sentence is ``description``.
///
/// A store that throws has changed nothing, on disk or in memory.
public struct DatastoreError: Error, Hashable, Sendable {
  /// The file or folder; empty for a store in memory.
  public let path: String
  /// What is the matter.
  public let cause: Cause

  /// An error from its parts.
  public init(path: String, cause: Cause) {
    self.path = path
    self.cause = cause
  }

  /// What can be the matter.
  public enum Cause: Hashable, Sendable {
    /// The path is empty, or has a character that no path can have.
    case invalidPath
    /// There is a folder where the file should be.
    case isFolder
    /// The folder that should hold the file isn't there.
    case folderMissing
    /// Files can't be made in the folder.
    case folderUnwritable
    /// The file can't be opened; SQLite's extended result code, 0 for a file that devices exchange, and the system's error number.
    case cannotOpen(code: Int32, systemCode: Int32)
    /// The file is no database.
    case notADatabase
    /// The file is a database of another program, with this application id.
    case foreignDatabase(applicationID: Int32)
    /// The file is damaged; what a check found first.
    case corrupt(finding: String)
    /// The file was made by a newer version of this library.
    case newerVersion(found: Int, supported: Int)
    /// The file may be read but not written.
    case readOnly
    /// Other processes held the file for all of the time that we wait, in milliseconds.
    case locked(waited: Int)
    /// The disk, or what the system grants, is full.
    case diskFull
    /// Reading or writing failed; SQLite's extended result code, 0 for a file that devices exchange, and the system's error number.
    case inputOutput(code: Int32, systemCode: Int32)
    /// The file was moved or removed while it was open.
    case moved
    /// The file system can't share a write-ahead log; SQLite offers this journal mode.
    case noWriteAheadLog(mode: String)
    /// SQLite refused a statement, which should not happen; its extended result code and its message.
    case refused(code: Int32, message: String)
    /// The store was closed.
    case closed
    /// A file of another device is damaged; what is wrong, and at which byte.
    case malformedSyncFile(SyncFormatError)
  }
}
