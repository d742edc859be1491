// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file under a temporary name, which will get its own when it is whole.
///
/// It is locked as long as this process works on it. A file of such a name that nobody has locked was left by a program that was
/// killed, on whichever machine that was.
struct TemporaryFile {
  /// The name that it will get.
  let name: String
  /// Where it is now.
  let path: String
  private let final: String
  private let descriptor: Int32

  /// Makes an empty file; to be done while nobody renames, for in a moment before the lock others would take it for abandoned.
  init(for name: String, in folder: OutputFolder) throws(OutputFailure) {
    self.name = name
    path = folder.location(of: Self.freshName(for: name))
    final = folder.location(of: name)
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let reason = SystemReason.current
      throw reason.isFullDisk
        ? .cannotWrite(path: final, reason: reason.text) : .cannotCreateFile(path: final, reason: reason.text)
    }
    flock(descriptor, LOCK_EX)
  }

  /// Writes the file's bytes to the disk itself.
  func write(_ bytes: [UInt8]) throws(OutputFailure) {
    var failure: SystemReason?
    var offset = 0
    while offset < bytes.count, failure == nil {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(descriptor, buffer.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count > 0 {
        offset += count
      } else if errno != EINTR {
        failure = SystemReason.current
      }
    }
    if failure == nil, fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { failure = SystemReason.current }
    if let failure { throw .cannotWrite(path: final, reason: failure.text) }
  }

  /// Closes the file.
  func release() { close(descriptor) }

  /// Takes the file away, if it still has its temporary name, and closes it.
  func remove() {
    unsafe unlink(path)
    release()
  }
}

/// The system's `write`, which inside `TemporaryFile` would name its method.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

// MARK: - Names

extension TemporaryFile {
  private static let count = Atomic<Int>(0)

  /// A name that no other writer uses, in this process or another: `.NAME.PROCESS.NUMBER.tmp`.
  static func freshName(for name: String) -> String {
    ".\(name).\(getpid()).\(count.wrappingAdd(1, ordering: .relaxed).newValue).tmp"
  }

  /// The process that gave a file this name, or nil if it is no temporary name.
  static func process(ofName name: String) -> pid_t? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 5, parts[0].isEmpty, parts.last == "tmp", Int(parts[parts.count - 2]) != nil else { return nil }
    return pid_t(parts[parts.count - 3])
  }
}

extension OutputFolder {
  /// Removes temporary files that no process has locked; to be called while nobody renames.
  func removeAbandonedTemporaries() {
    for name in temporaryNames where TemporaryFile.process(ofName: name) != getpid() {
      let descriptor = unsafe open(location(of: name), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unsafe unlink(location(of: name)) }
      close(descriptor)
    }
  }

  /// Removes all temporary files of this process.
  func removeOwnTemporaries() {
    for name in temporaryNames where TemporaryFile.process(ofName: name) == getpid() { unsafe unlink(location(of: name)) }
  }

  private var temporaryNames: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? "/" : path)) ?? []
    return names.filter { TemporaryFile.process(ofName: $0) != nil }.sorted()
  }
}
