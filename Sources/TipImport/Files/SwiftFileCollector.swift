// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds the Swift files at and below some paths.
///
/// A folder's files are taken in the order of their paths. Hidden folders, and those that hold what was built or fetched, are left out; a
/// folder that was seen, by whatever name, is not walked again, so that symbolic links can't lead in circles.
struct SwiftFileCollector {
  /// Names of folders that hold nothing of the app's own.
  static let skipped: Set<String> = ["build", "Build", "DerivedData", "Pods", "Carthage", "node_modules", "SourcePackages"]
  /// The most files that are read.
  static let limit = 20_000

  /// A file to read, and whether the user named it.
  struct File {
    var path: String
    var isNamed: Bool
  }

  private(set) var files: [File] = []
  private(set) var findings: [ImportFinding] = []
  private var seenFolders: Set<Identity> = []
  private var seenFiles: Set<Identity> = []

  /// What a path leads to, whatever its name.
  private struct Identity: Hashable {
    var device: UInt64
    var node: UInt64
  }

  private enum Node {
    case file(Identity)
    case folder(Identity)
    case other
    case failed(Int32)
  }

  /// Collects what is at and below the paths, in their order.
  mutating func collect(_ paths: [String]) {
    for path in paths {
      let count = files.count
      switch Self.node(path) {
      case .file(let identity): add(path, identity, isNamed: true)
      case .folder(let identity):
        let findingCount = findings.count
        let isNew = !seenFolders.contains(identity)
        walk(path, identity)
        files[count...].sort { Self.isBefore($0.path, $1.path) }
        if isNew, files.count == count, findings.count == findingCount { note(.noSwiftFiles, path) }
      case .other: note(.notAFile, path)
      case .failed(let code): note(code == ENOENT || code == ENOTDIR ? .missing : .unreadable(reason: Self.reason(code)), path)
      }
    }
  }

  private mutating func add(_ path: String, _ identity: Identity, isNamed: Bool) {
    guard seenFiles.insert(identity).inserted else { return }
    if files.count == Self.limit { note(.tooManyFiles(limit: Self.limit), path) }
    guard files.count < Self.limit else { return }
    files.append(File(path: path, isNamed: isNamed))
  }

  private mutating func walk(_ root: String, _ identity: Identity) {
    // A stack of its own: folders may lie deeper than calls may.
    var pending = [(path: root, identity: identity)]
    while let (path, identity) = pending.popLast() {
      guard seenFolders.insert(identity).inserted else { continue }
      let names: [String]
      do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
        note(.unreadable(reason: "the folder can't be listed"), path)
        continue
      }
      var folders: [(path: String, identity: Identity)] = []
      for name in names.sorted(by: Self.isBefore) where !name.hasPrefix(".") {
        let child = path.hasSuffix("/") ? path + name : path + "/" + name
        switch Self.node(child) {
        case .file(let identity): if name.hasSuffix(".swift") { add(child, identity, isNamed: false) }
        case .folder(let identity): if !Self.skipped.contains(name), !name.hasSuffix(".xcassets") { folders.append((child, identity)) }
        case .failed(let code): if name.hasSuffix(".swift") { note(.unreadable(reason: Self.reason(code)), child) }
        case .other: break
        }
      }
      pending.append(contentsOf: folders.reversed())
    }
  }

  /// By bytes, so that the order is the same in every locale.
  static func isBefore(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }

  private mutating func note(_ kind: ImportFinding.Kind, _ path: String) {
    findings.append(ImportFinding(kind: kind, place: SourcePlace(file: path), owner: nil, bindingKey: nil))
  }

  static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

  private static func node(_ path: String) -> Node {
    // A NUL would end the path early for the system, and another file would be read.
    if path.isEmpty || path.utf8.contains(0) { return .failed(ENOENT) }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .failed(errno) }
    let identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), node: UInt64(truncatingIfNeeded: status.st_ino))
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(identity)
    case S_IFDIR: return .folder(identity)
    default: return .other
    }
  }
}
