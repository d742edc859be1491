// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a file could not be read as text.
public enum SourceFileError: Error, Equatable, Sendable {
  /// What stands where a regular file was expected.
  public enum NodeKind: Hashable, Sendable {
    case directory, pipe, socket, device, other
  }
  /// Whether there is no input at all or the input is no good; a command maps it to its exit code.
  public enum Category: Hashable, Sendable {
    /// Nothing could be read (`EX_NOINPUT`, 66).
    case noInput
    /// Something was read, and it is no text that could be a scenario (`EX_DATAERR`, 65).
    case badData
  }

  /// No such file; `suggestion` is the closest name in the same folder.
  case missing(path: String, suggestion: String?)
  /// The path leads to something other than a regular file.
  case notAFile(path: String, kind: NodeKind)
  /// The system refused to open or read it, with this `errno`.
  case unreadable(path: String, code: Int32)
  /// The file has no bytes.
  case empty(path: String)
  /// The file is larger than the limit; sizes in bytes.
  case tooLarge(path: String, size: Int64, limit: Int64)
  /// The file holds a NUL byte at this place.
  case binary(path: String, position: SourcePosition)
  /// The bytes at this place are not UTF-8.
  case notUTF8(path: String, position: SourcePosition)
  /// The file begins with the byte order mark of UTF-16 or UTF-32.
  case wideEncoding(path: String)

  /// Which kind of failure it is.
  public var category: Category {
    switch self {
    case .missing, .notAFile, .unreadable: .noInput
    case .empty, .tooLarge, .binary, .notUTF8, .wideEncoding: .badData
    }
  }

  /// Where the failure lies: the first line for all that concerns the whole file.
  public var range: SourceRange {
    switch self {
    case .binary(let path, let position), .notUTF8(let path, let position):
      SourceRange(file: path, start: position, end: position)
    case .missing(let path, _), .notAFile(let path, _), .unreadable(let path, _), .empty(let path), .tooLarge(let path, _, _),
      .wideEncoding(let path):
      SourceRange(file: path, line: 1, column: 1)
    }
  }

  /// The failure as a diagnostic.
  public var diagnostic: Diagnostic { Diagnostic(self, at: range) }
}
