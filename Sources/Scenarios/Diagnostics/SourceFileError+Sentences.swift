// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SourceFileError: DiagnosticFact {
  /// The stable name of the kind of failure.
  public var identifier: String {
    switch self {
    case .missing: "missing-file"
    case .notAFile: "not-a-file"
    case .unreadable: "unreadable-file"
    case .empty: "empty-file"
    case .tooLarge: "file-too-large"
    case .binary: "binary-file"
    case .notUTF8: "not-utf8"
    case .wideEncoding: "wide-encoding"
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .missing(let path, _): "there is no file '\(Excerpt.of(path))'"
    case .notAFile(_, let kind): "\(Self.name(of: kind)) can't be read as a file"
    case .unreadable(_, let code): "the file can't be read: \(Self.systemMessage(code))"
    case .empty: "the file is empty"
    case .tooLarge(_, let size, let limit): "the file has \(Self.mebibytes(size)), more than the limit of \(Self.mebibytes(limit))"
    case .binary: "the file holds a NUL byte, so it is no text"
    case .notUTF8: "these bytes are not UTF-8"
    case .wideEncoding: "the file is UTF-16 or UTF-32, not UTF-8"
    }
  }

  /// What to do about it.
  public var remedy: String? {
    switch self {
    case .missing(_, let suggestion?): "did you mean '\(suggestion)'?"
    case .missing(let path, nil) where path.contains("\u{FFFD}"): "its name has bytes that are not UTF-8: rename the file"
    case .missing: "check the path; relative paths start at the current folder"
    case .notAFile(_, .directory): "name a file inside it"
    case .notAFile: "name a regular file"
    case .unreadable: "check the file's permissions and its disk"
    case .empty: "start from the output of 'tipsim init'"
    case .tooLarge: "check that this is the file you meant; keep data out of it"
    case .binary: "check that this is the file you meant"
    case .notUTF8, .wideEncoding: "save the file as UTF-8"
    }
  }

  private static func name(of kind: NodeKind) -> String {
    switch kind {
    case .directory: "a folder"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    case .other: "this"
    }
  }

  /// The system's own words for an error number.
  private static func systemMessage(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }

  private static func mebibytes(_ size: Int64) -> String {
    "\((size + (1 << 20) - 1) >> 20) MiB"
  }
}
