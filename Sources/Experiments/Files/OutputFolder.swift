// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why files could not be left on disk; nothing that was there before is changed then.
public enum OutputFailure: Error, Hashable, Sendable {
  /// The folder could not be made.
  case cannotCreateFolder(path: String, reason: String)
  /// A file could not be made in the folder.
  case cannotCreateFile(path: String, reason: String)
  /// A file could not be written whole, because the disk is full or failed.
  case cannotWrite(path: String, reason: String)
  /// The folder holds the report of another scenario, or something else under the same names.
  case occupied(path: String, by: Occupant)

  /// What stands where a report should go.
  public enum Occupant: Hashable, Sendable {
    /// The report of the scenario of this digest.
    case report(digest: String)
    /// A file of this name that no report explains.
    case file(String)
  }
}

/// A folder in which files appear whole or not at all.
///
/// All files are first written and synced under temporary names; only then are they renamed, one after the other, while other
/// programs that do the same wait. A run that is stopped, or a full disk, leaves what was there before.
public struct OutputFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// The folder at `path`; it is made when something is written.
  public init(path: String) {
    self.path = path
  }

  /// Writes files, the last renamed last, making the folder if need be.
  ///
  /// - Parameter mayReplace: asked once all files are ready and no other program is renaming; what it throws leaves the folder as it was.
  public func leave(
    _ files: [(name: String, bytes: [UInt8])], ifAllowed mayReplace: (OutputFolder) throws(OutputFailure) -> Void = { _ in }
  ) throws(OutputFailure) {
    try makeFolders()
    var waiting: [(temporary: String, final: String)] = []
    do throws(OutputFailure) {
      for (name, bytes) in files {
        let final = location(of: name)
        let temporary = location(of: Self.temporaryName(for: name))
        waiting.append((temporary, final))
        try Self.create(temporary, holding: bytes, as: final)
      }
      try rename(&waiting, ifAllowed: mayReplace)
    } catch {
      for (temporary, _) in waiting { unsafe unlink(temporary) }
      throw error
    }
  }

  /// Makes sure that files of these names can be written in the folder, before hours are spent on what should go there.
  ///
  /// - Returns: the folders that were made for it, outermost first, for `withdraw(_:)`.
  @discardableResult
  public func prepare(for names: [String] = []) throws(OutputFailure) -> [String] {
    let made = try makeFolders()
    do throws(OutputFailure) {
      let probe = location(of: Self.temporaryName(for: "tipsim"))
      try Self.create(probe, holding: [], as: location(of: names.last ?? ".tipsim"))
      unsafe unlink(probe)
      for name in names where kind(of: name) == .other {
        throw OutputFailure.cannotCreateFile(path: location(of: name), reason: "something that is not a file has this name")
      }
    } catch {
      withdraw(made)
      throw error
    }
    return made
  }

  /// Removes folders that `prepare` made, as far as nothing is in them.
  public func withdraw(_ folders: [String]) {
    for folder in folders.reversed() { unsafe rmdir(folder) }
  }

  /// The bytes of a file in the folder, or nil if it is not there or can't be read.
  public func contents(of name: String) -> [UInt8]? { try? FileBytes.contents(of: location(of: name)) }

  /// What has a name in a folder.
  public enum Kind: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A file.
    case file
    /// A folder, a device or something else that can't be replaced by a file.
    case other
  }

  /// What has this name in the folder.
  public func kind(of name: String) -> Kind {
    var status = stat()
    guard unsafe lstat(location(of: name), &status) == 0 else { return .nothing }
    return [S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) ? .file : .other
  }

  private func location(of name: String) -> String { path + "/" + name }

  private static let temporaryCount = Atomic<Int>(0)

  /// A name that no other writer uses, in this process or another.
  private static func temporaryName(for name: String) -> String {
    ".\(name).\(getpid()).\(temporaryCount.wrappingAdd(1, ordering: .relaxed).newValue).tmp"
  }
}

// MARK: - The system's calls

extension OutputFolder {
  /// Makes the folder and those above it; returns those that were not there.
  @discardableResult
  private func makeFolders() throws(OutputFailure) -> [String] {
    var partial = path.hasPrefix("/") ? "/" : ""
    var made: [String] = []
    for component in path.split(separator: "/") {
      partial += component
      if unsafe mkdir(partial, 0o777) == 0 {
        made.append(partial)
      } else if errno != EEXIST {
        let reason = Self.reason()
        withdraw(made)
        throw .cannotCreateFolder(path: partial, reason: reason)
      }
      partial += "/"
    }
    var status = stat()
    guard unsafe stat(path.isEmpty ? "/" : path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotCreateFolder(path: path, reason: "it is not a folder")
    }
    return made
  }

  private static func create(_ temporary: String, holding bytes: [UInt8], as final: String) throws(OutputFailure) {
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .cannotCreateFile(path: final, reason: reason()) }
    var failure: String?
    var offset = 0
    while offset < bytes.count, failure == nil {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count > 0 {
        offset += count
      } else if errno != EINTR {
        failure = reason()
      }
    }
    if failure == nil, fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { failure = reason() }
    if close(descriptor) != 0, failure == nil { failure = reason() }
    if let failure { throw .cannotWrite(path: final, reason: failure) }
  }

  /// Renames the files that wait, one after the other, and takes each out of the list.
  private func rename(
    _ waiting: inout [(temporary: String, final: String)], ifAllowed mayReplace: (OutputFolder) throws(OutputFailure) -> Void
  ) throws(OutputFailure) {
    var left = waiting
    defer { waiting = left }
    try whileNobodyRenames { () throws(OutputFailure) in
      try mayReplace(self)
      while let (temporary, final) = left.first {
        guard systemRename(temporary, final) == 0 else { throw .cannotCreateFile(path: final, reason: Self.reason()) }
        left.removeFirst()
      }
    }
  }

  /// What `body` returns; meanwhile no other program's files appear in the folder, as far as it writes them with this type.
  ///
  /// A file system without locks, or a folder that can't be read, still takes files; only two runs at once could mix theirs then.
  public func whileNobodyRenames<Result>(_ body: () throws(OutputFailure) -> Result) throws(OutputFailure) -> Result {
    let folder = unsafe open(path.isEmpty ? "/" : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    if folder >= 0 { flock(folder, LOCK_EX) }
    let result = try body()
    // New names are on disk only when the folder is.
    if folder >= 0 { fsync(folder) }
    return result
  }

  private static func reason() -> String { unsafe String(cString: strerror(errno)) }
}

/// The system's `rename`, which inside `OutputFolder` would name its method.
private func systemRename(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }
