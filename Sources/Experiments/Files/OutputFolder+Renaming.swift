// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension OutputFolder {
  /// Makes the folder and those above it; returns those that were not there.
  @discardableResult
  func makeFolders() throws(OutputFailure) -> [String] {
    var partial = path.hasPrefix("/") ? "/" : ""
    var made: [String] = []
    for component in path.split(separator: "/") {
      partial += component
      if unsafe mkdir(partial, 0o777) == 0 {
        made.append(partial)
      } else if errno != EEXIST {
        let failure = SystemReason.current
        withdraw(made)
        throw failure.isFullDisk
          ? .cannotWrite(path: partial, reason: failure.text) : .cannotCreateFolder(path: partial, reason: failure.text)
      }
      partial += "/"
    }
    var status = stat()
    guard unsafe stat(path.isEmpty ? "/" : path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotCreateFolder(path: path, reason: "it is not a folder")
    }
    return made
  }

  /// What `body` returns; meanwhile no other program's files appear in the folder, as far as it writes them with this type.
  ///
  /// A file system without locks, or a folder that can't be read, still takes files; only two runs at once could mix theirs then.
  public func whileNobodyRenames<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let folder = unsafe open(path.isEmpty ? "/" : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    if folder >= 0 { flock(folder, LOCK_EX) }
    let result = try body()
    // New names are on disk only when the folder is.
    if folder >= 0 { fsync(folder) }
    return result
  }

  /// Gives all files their names, or puts back all that had them before.
  func replaceAll(with temporaries: [TemporaryFile]) throws(OutputFailure) {
    // What came in the way since `prepare` is found before anything changes.
    try expectFilesOrNothing(at: temporaries.map(\.name))
    var replaced: [(final: String, old: String?)] = []
    for temporary in temporaries {
      let final = location(of: temporary.name)
      do throws(OutputFailure) {
        let old = try setAside(temporary.name)
        replaced.append((final, old))
        guard systemRename(temporary.path, final) == 0 else {
          let reason = SystemReason.current
          if old == nil { replaced.removeLast() }
          throw OutputFailure.cannotCreateFile(path: final, reason: reason.text)
        }
      } catch {
        for (final, old) in replaced.reversed() {
          guard let old else {
            unsafe unlink(final)
            continue
          }
          _ = systemRename(old, final)
          // Two names of one file both stay when one is renamed to the other.
          unsafe unlink(old)
        }
        throw error
      }
    }
    for case (_, let old?) in replaced { unsafe unlink(old) }
  }

  /// Gives a file that is there a second, temporary name, by which it can be brought back; nil if there is none.
  private func setAside(_ name: String) throws(OutputFailure) -> String? {
    guard kind(of: name) == .file else { return nil }
    let (final, old) = (location(of: name), location(of: TemporaryFile.freshName(for: name)))
    if unsafe linkat(AT_FDCWD, final, AT_FDCWD, old, 0) == 0 { return old }
    // Where a file can't have two names it is away for a moment.
    guard systemRename(final, old) == 0 else {
      throw .cannotCreateFile(path: final, reason: SystemReason.current.text)
    }
    return old
  }
}

/// The system's `rename`, which inside `OutputFolder` would read like its own work.
private func systemRename(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }

/// Why the system's last call failed.
struct SystemReason {
  /// What the system says.
  let text: String
  /// Whether there is no room left: for bytes, for files, or for this user.
  let isFullDisk: Bool

  /// The reason of the call that has just failed on this thread.
  static var current: SystemReason {
    let code = errno
    return SystemReason(text: unsafe String(cString: strerror(code)), isFullDisk: code == ENOSPC || code == EDQUOT)
  }
}
