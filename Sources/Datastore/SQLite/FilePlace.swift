// SPDX-License-Identifier: GPL-3.0-or-later

import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where a store's file lies, or should.
struct FilePlace {
  /// The path as SQLite is told, which gives a meaning of its own to some names that are relative.
  let path: String
  private let isValid: Bool

  /// A place by the path that a caller gave.
  init(_ path: String) {
    self.path = path.hasPrefix("/") ? path : "./" + path
    isValid = !path.isEmpty && !path.utf8.contains(0)
  }

  private var folder: String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// Whether the file's write-ahead log is there and holds anything.
  var hasWriteAheadLog: Bool {
    var status = stat()
    return unsafe stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  /// Finds what SQLite would only call "unable to open".
  func check() throws(DatastoreFault) {
    guard isValid else { throw .other(.invalidPath) }
    guard !Self.isFolder(path) else { throw .other(.isFolder) }
    guard Self.isFolder(folder) else { throw .other(.folderMissing) }
    var status = stat()
    if unsafe stat(path, &status) != 0 {
      if errno == ENOENT, !isFolderWritable { throw .other(.folderUnwritable) }
      return
    }
    // SQLite takes a file of one byte for an empty one and would write over it; no database is shorter than a page, of 512 bytes at least.
    // The file isn't opened here: closing it would release the locks that SQLite holds on it for another store in this process.
    let mayBeRepaired = unsafe access(path + "-journal", F_OK) == 0
    guard status.st_size == 0 || status.st_size >= 512 || mayBeRepaired else { throw .other(.notADatabase) }
  }

  /// A failure in other words, where the place explains it.
  func explained(_ fault: DatastoreFault) -> DatastoreFault {
    guard case .sqlite(let failure) = fault, failure.primaryCode == SQLITE_CANTOPEN else { return fault }
    // The log and its index lie beside the file.
    return isFolderWritable ? fault : .other(.folderUnwritable)
  }

  private var isFolderWritable: Bool { unsafe access(folder, W_OK | X_OK) == 0 }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
