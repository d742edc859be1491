// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder in which files appear whole or not at all.
///
/// All files are first written and synced under temporary names; only then are they renamed, one after the other, while other
/// programs that do the same wait. A run that is stopped, a full disk or a rename that fails leaves what was there before.
public struct OutputFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// The folder at `path`; it is made when something is written.
  public init(path: String) {
    self.path = path
  }

  /// Writes all files or none, the last renamed last, making the folder if need be; folders made for nothing are taken away again.
  ///
  /// - Parameters:
  ///   - obsolete: names of files that must not be there beside them, such as tables of an earlier report that this one doesn't have.
  ///   - mayReplace: asked once all files are ready and no other program is renaming; what it throws leaves the folder as it was.
  public func leave(
    _ files: [(name: String, bytes: [UInt8])], removing obsolete: [String] = [],
    ifAllowed mayReplace: (OutputFolder) throws(OutputFailure) -> Void = { _ in }
  ) throws(OutputFailure) {
    let made = try makeFolders()
    var temporaries: [TemporaryFile] = []
    do throws(OutputFailure) {
      try whileNobodyRenames { () throws(OutputFailure) in
        removeAbandonedTemporaries()
        for (name, _) in files { temporaries.append(try TemporaryFile(for: name, in: self)) }
      }
      for (temporary, file) in zip(temporaries, files) { try temporary.write(file.bytes) }
      try whileNobodyRenames { () throws(OutputFailure) in
        try mayReplace(self)
        try replaceAll(with: temporaries)
        for name in obsolete where kind(of: name) == .file { unsafe unlink(location(of: name)) }
      }
    } catch {
      for temporary in temporaries { temporary.remove() }
      withdraw(made)
      throw error
    }
    for temporary in temporaries { temporary.release() }
  }

  /// Makes sure that files of these names can be written in the folder, before hours are spent on what should go there.
  ///
  /// Temporary files that a killed program left in the folder are removed.
  ///
  /// - Returns: the folders that were made for it, outermost first, for `withdraw(_:)`.
  @discardableResult
  public func prepare(for names: [String] = []) throws(OutputFailure) -> [String] {
    let made = try makeFolders()
    do throws(OutputFailure) {
      try whileNobodyRenames { () throws(OutputFailure) in
        removeAbandonedTemporaries()
        let probe = try TemporaryFile(for: names.last ?? ".tipsim", in: self)
        defer { probe.remove() }
        // An empty file says nothing about a disk that is full.
        try probe.write([0])
      }
      try expectFilesOrNothing(at: names)
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

  /// Removes what this process has not finished in the folder, and the folders that `prepare` made for it as far as nothing is in them.
  ///
  /// Only for a process that ends right after: a task that is still writing would fail. One that is renaming is waited for, so that
  /// the end of the process can't come between two files.
  public func abandon(_ folders: [String]) {
    whileNobodyRenames { removeOwnTemporaries() }
    withdraw(folders)
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

  func location(of name: String) -> String { path + "/" + name }

  /// Throws if something that a file can't replace has one of the names.
  func expectFilesOrNothing(at names: [String]) throws(OutputFailure) {
    for name in names where kind(of: name) == .other {
      throw .cannotCreateFile(path: location(of: name), reason: "something that is not a file has this name")
    }
  }
}
