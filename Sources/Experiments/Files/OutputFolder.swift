// SPDX-License-Identifier: GPL-3.0-or-later

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
/// All files are first written and synced under temporary names; only then are they renamed, one after the other. A run that is
/// stopped, or a full disk, leaves what was there before.
public struct OutputFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// The folder at `path`; it is made when something is written.
  public init(path: String) {
    self.path = path
  }

  /// Writes files, the last renamed last, making the folder if need be.
  public func leave(_ files: [(name: String, bytes: [UInt8])]) throws(OutputFailure) {
    try makeFolders()
    var waiting: [(temporary: String, final: String)] = []
    do {
      for (name, bytes) in files {
        let final = path + "/" + name
        let temporary = path + "/.\(name).\(getpid()).tmp"
        waiting.append((temporary, final))
        try Self.create(temporary, holding: bytes, as: final)
      }
    } catch {
      for (temporary, _) in waiting { unsafe unlink(temporary) }
      throw error
    }
    for (index, (temporary, final)) in waiting.enumerated() where unsafe rename(temporary, final) != 0 {
      let reason = Self.reason()
      for (temporary, _) in waiting[index...] { unsafe unlink(temporary) }
      throw .cannotCreateFile(path: final, reason: reason)
    }
  }

  /// Makes sure that the folder can be written to, before hours are spent on what should go there; makes it if need be.
  public func prepare() throws(OutputFailure) {
    try makeFolders()
    let probe = path + "/.tipsim.\(getpid()).tmp"
    try Self.create(probe, holding: [], as: probe)
    unsafe unlink(probe)
  }

  /// The bytes of a file in the folder, or nil if it is not there or can't be read.
  public func contents(of name: String) -> [UInt8]? { try? FileBytes.contents(of: path + "/" + name) }

  private func makeFolders() throws(OutputFailure) {
    var partial = path.hasPrefix("/") ? "/" : ""
    for component in path.split(separator: "/") {
      partial += component
      if unsafe mkdir(partial, 0o777) != 0, errno != EEXIST {
        throw .cannotCreateFolder(path: partial, reason: Self.reason())
      }
      partial += "/"
    }
    var status = stat()
    guard unsafe stat(path.isEmpty ? "." : path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotCreateFolder(path: path, reason: "it is not a folder")
    }
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

  private static func reason() -> String { unsafe String(cString: strerror(errno)) }
}
