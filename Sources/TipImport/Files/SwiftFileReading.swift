// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads the text of a Swift file, and says why it can't be read.
enum SwiftFileReading {
  /// The most bytes of a file that are read; files that people write stay far below.
  static let sizeLimit = 4 << 20

  /// What is wrong with a file, and the line and column.
  struct Failure: Error {
    var kind: ImportFinding.Kind
    var line = 1
    var column = 1
  }

  /// The text of a file, without a byte order mark.
  static func text(_ path: String) throws(Failure) -> String {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Failure(kind: .unreadable(reason: SwiftFileCollector.reason(errno))) }
    if Int(status.st_size) > sizeLimit { throw Failure(kind: .tooLarge(bytes: Int(status.st_size), limit: sizeLimit)) }
    guard let data = FileManager.default.contents(atPath: path) else {
      let isRefused = unsafe access(path, R_OK) != 0
      throw Failure(kind: .unreadable(reason: isRefused ? SwiftFileCollector.reason(errno) : "reading failed"))
    }
    return try text(bytes: [UInt8](data))
  }

  /// The text that bytes stand for.
  static func text(bytes: [UInt8]) throws(Failure) -> String {
    if bytes.count > sizeLimit { throw Failure(kind: .tooLarge(bytes: bytes.count, limit: sizeLimit)) }
    do throws(FileText.Fault) {
      return try FileText.decode(bytes)
    } catch {
      switch error {
      case .empty: throw Failure(kind: .empty)
      case .wideEncoding: throw Failure(kind: .wideEncoding)
      case .binary(let line, let column): throw Failure(kind: .binary, line: line, column: column)
      case .notUTF8(let line, let column): throw Failure(kind: .notUTF8, line: line, column: column)
      }
    }
  }
}

/// Where lines begin in a text.
struct LineTable {
  private let bytes: [UInt8]
  private var starts = [0]

  /// Makes the table of some UTF-8.
  init(_ text: some Sequence<UInt8>) {
    bytes = Array(text)
    for (index, byte) in bytes.enumerated() {
      // A line feed ends a line, and a carriage return that no line feed follows.
      let isReturn = byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if byte == 0x0A || isReturn { starts.append(index + 1) }
    }
  }

  /// The line and column of a place in bytes, both from 1; columns count Unicode scalars.
  func place(utf8Offset offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = bytes[starts[low]..<offset].reduce(1) { $1 & 0xC0 != 0x80 ? $0 + 1 : $0 }
    return (low + 1, column)
  }
}
