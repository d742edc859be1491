// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TipImport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SourceFile {
  /// Reads a text file whole.
  ///
  /// The size and kind are looked at before a byte is read, so a file of gigabytes or a pipe fails at once. A UTF-8 byte order mark is
  /// taken off.
  /// - Parameters:
  ///   - path: the path as the user wrote it; it is used in messages unchanged.
  ///   - sizeLimit: the most bytes accepted.
  /// - Throws: `SourceFileError` for a missing or unreadable file, and for content that is not UTF-8 text.
  public static func read(_ path: String, sizeLimit: Int = SourceFile.sizeLimit) throws(SourceFileError) -> SourceFile {
    let bytes = try readBytes(path, sizeLimit: sizeLimit)
    return SourceFile(path: path, text: try decode(bytes, path: path))
  }

  private static func readBytes(_ path: String, sizeLimit: Int) throws(SourceFileError) -> [UInt8] {
    // A NUL would end the path early for the system, and another file would be read.
    if path.utf8.contains(0) { throw .missing(path: path, suggestion: nil) }
    var status = stat()
    if unsafe stat(path, &status) != 0 { throw failure(errno, path: path) }
    try check(status, path: path, sizeLimit: sizeLimit)
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw failure(errno, path: path) }
    defer { close(descriptor) }
    // Looked at again: the name may lead elsewhere by now.
    if unsafe fstat(descriptor, &status) != 0 { throw failure(errno, path: path) }
    try check(status, path: path, sizeLimit: sizeLimit)

    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe readChunk(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno, path: path)
      }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
      // Files that grow, and those of /proc, don't keep to the size they state.
      if bytes.count > sizeLimit { throw .tooLarge(path: path, size: Int64(bytes.count), limit: Int64(sizeLimit)) }
    }
    return bytes
  }

  private static func check(_ status: stat, path: String, sizeLimit: Int) throws(SourceFileError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .notAFile(path: path, kind: .directory)
    case S_IFIFO: throw .notAFile(path: path, kind: .pipe)
    case S_IFSOCK: throw .notAFile(path: path, kind: .socket)
    case S_IFCHR, S_IFBLK: throw .notAFile(path: path, kind: .device)
    default: throw .notAFile(path: path, kind: .other)
    }
    if status.st_size > sizeLimit { throw .tooLarge(path: path, size: Int64(status.st_size), limit: Int64(sizeLimit)) }
  }

  private static func failure(_ code: Int32, path: String) -> SourceFileError {
    guard code == ENOENT || code == ENOTDIR else { return .unreadable(path: path, code: code) }
    return .missing(path: path, suggestion: closestName(to: path))
  }

  /// The name in a path's folder that is closest to its last part; nil if none is close.
  static func closestName(to path: String) -> String? {
    // No name is near nothing; as a URL an empty path would be the folder that the program runs in.
    if path.isEmpty { return nil }
    let url = URL(fileURLWithPath: path)
    let neighbours = (try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)) ?? []
    return ClosestMatch.find(url.lastPathComponent, among: neighbours.sorted())
  }

  private static func decode(_ bytes: [UInt8], path: String) throws(SourceFileError) -> String {
    do throws(FileText.Fault) {
      return try FileText.decode(bytes)
    } catch {
      switch error {
      case .empty: throw .empty(path: path)
      case .wideEncoding: throw .wideEncoding(path: path)
      case .binary(let line, let column): throw .binary(path: path, position: SourcePosition(line: line, column: column))
      case .notUTF8(let line, let column): throw .notUTF8(path: path, position: SourcePosition(line: line, column: column))
      }
    }
  }
}

/// The system's `read`, which inside `SourceFile` would name the static method.
private func readChunk(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, buffer, count)
}
