// SPDX-License-Identifier: GPL-3.0-or-later

extension DatastoreError: CustomStringConvertible {
  /// One or two sentences: what is the matter, and what can be done.
  public var description: String {
    let name = path.isEmpty ? "the store in memory" : "'\(path)'"
    return switch cause {
    case .invalidPath: "\(name) can't be a path; name a file."
    case .isFolder: "\(name) is a folder; name a file in it."
    case .folderMissing: "The folder of \(name) isn't there; make it first."
    case .folderUnwritable: "No file can be made in the folder of \(name); check its permissions."
    case .cannotOpen(let code, let system): "\(name) can't be opened (\(Self.numbers(code, system)))."
    case .notADatabase: "\(name) is not a database; choose another file, or move this one away."
    case .foreignDatabase(let application):
      "\(name) is the database of another program (application id \(application)); choose another file."
    case .corrupt(let finding): "\(name) is damaged: \(finding). Move it away to begin anew, or bring back a copy."
    case .newerVersion(let found, let supported):
      "\(name) was made by a newer version: its format is \(found), and this one knows formats up to \(supported). Update the app."
    case .readOnly: "\(name) may be read but not written; check its permissions."
    case .locked(let waited): "Another process has kept \(name) locked for more than \(waited) ms; try again."
    case .diskFull: "There is no space left to write \(name); nothing of this write is stored."
    case .inputOutput(let code, let system): "Reading or writing \(name) failed (\(Self.numbers(code, system)))."
    case .moved: "\(name) was moved or removed while it was open; open it again."
    case .noWriteAheadLog(let mode): "\(name) lies where no write-ahead log can be shared (SQLite offers '\(mode)'); choose a local disk."
    case .refused(let code, let message): "SQLite refused a statement for \(name) (\(code)): \(message)."
    case .closed: "\(name) was closed."
    case .malformedSyncFile(let error): "\(name) is not what a device wrote: \(error.sentence); it will be written anew by its device."
    }
  }

  private static func numbers(_ code: Int32, _ system: Int32) -> String {
    code == 0 ? "system error \(system)" : "SQLite \(code), system error \(system)"
  }
}

extension SyncFormatError {
  fileprivate var sentence: String {
    switch self {
    case .notSyncState: "it doesn't begin as such a file does"
    case .newerVersion(let found, let supported): "its format is \(found), and this version knows formats up to \(supported)"
    case .truncated: "it ends too early"
    case .wrongChecksum: "its checksum is wrong"
    case .malformed(let offset): "the value at byte \(offset) can't be one"
    }
  }
}
