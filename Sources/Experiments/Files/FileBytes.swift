// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whole files as bytes.
public enum FileBytes {
  /// Why a file could not be read.
  public struct Failure: Error, Hashable, Sendable {
    /// The file.
    public let path: String
    /// What the system says.
    public let reason: String
    /// Whether the file is not there at all.
    public let isMissing: Bool
    /// Whether the file could be opened and failed while it was read.
    public let isBroken: Bool
    /// Whether it is a folder.
    public let isFolder: Bool

    init(path: String, reason: String, isMissing: Bool = false, isBroken: Bool = false, isFolder: Bool = false) {
      self.path = path
      self.reason = reason
      self.isMissing = isMissing
      self.isBroken = isBroken
      self.isFolder = isFolder
    }
  }

  /// Reads a whole regular file of at most `limit` bytes.
  public static func contents(of path: String, limit: Int = 1 << 32) throws(Failure) -> [UInt8] {
    // Without waiting: a pipe without a writer would hold the program for ever.
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      throw Failure(path: path, reason: unsafe String(cString: strerror(code)), isMissing: code == ENOENT || code == ENOTDIR)
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(path: path, reason: "it is not a file", isFolder: status.st_mode & S_IFMT == S_IFDIR)
    }
    guard Int(status.st_size) <= limit else { throw Failure(path: path, reason: "it is too large") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var offset = 0
    while offset < bytes.count {
      let wanted = bytes.count - offset
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress?.advanced(by: offset), wanted)
      }
      if count == 0 { break }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(path: path, reason: unsafe String(cString: strerror(errno)), isBroken: true) }
      offset += count
    }
    bytes.removeLast(bytes.count - offset)
    return bytes
  }
}
