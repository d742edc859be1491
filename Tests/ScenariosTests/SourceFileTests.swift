// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import Testing

@Suite("Reading files")
struct SourceFileTests {
  /// Runs a body with the path of a new folder that is removed afterwards.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tipsim-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func failure(_ path: String) -> SourceFileError? {
    do throws(SourceFileError) {
      _ = try SourceFile.read(path)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Content that is no text is refused at its place",
    arguments: [
      ([], "empty-file 1:1"), ([0xEF, 0xBB, 0xBF], "empty-file 1:1"), ([0x61, 0x0A, 0x62, 0x00, 0x63], "binary-file 2:2"),
      ([0x61, 0x0D, 0x0A, 0xC3, 0xA9, 0xFF, 0x61], "not-utf8 2:2"), ([0xC3], "not-utf8 1:1"), ([0xED, 0xA0, 0x80], "not-utf8 1:1"),
      ([0xFF, 0xFE, 0x61, 0x00], "wide-encoding 1:1"), ([0xFE, 0xFF, 0x00, 0x61], "wide-encoding 1:1"), ([0xC0, 0x80], "not-utf8 1:1"),
    ] as [([UInt8], String)])
  func content(bytes: [UInt8], expected: String) throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("x.yaml").path
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let error = try #require(failure(path))
      #expect(short(error.diagnostic) == expected)
      #expect(error.category == .badData)
    }
  }

  @Test("A byte order mark is taken off, and line ends are kept")
  func byteOrderMark() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("x.yaml").path
      try Data([0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0x0A]).write(to: URL(fileURLWithPath: path))
      #expect(try SourceFile.read(path).text == "a\r\n")
    }
  }

  @Test("A missing file is no input, and the nearest name is suggested")
  func missing() throws {
    try withFolder { folder in
      try Data([0x61]).write(to: folder.appendingPathComponent("garden.yaml"))
      let path = folder.appendingPathComponent("gardn.yaml").path
      #expect(failure(path) == .missing(path: path, suggestion: "garden.yaml"))
      #expect(failure(path)?.category == .noInput)
      let inside = folder.appendingPathComponent("garden.yaml/x").path
      #expect(failure(inside) == .missing(path: inside, suggestion: nil))
      #expect(failure("a\u{0}b") == .missing(path: "a\u{0}b", suggestion: nil))
      #expect(failure("") == .missing(path: "", suggestion: nil))
    }
  }

  @Test("Folders, pipes and devices are refused without being opened")
  func notFiles() throws {
    try withFolder { folder in
      #expect(failure(folder.path) == .notAFile(path: folder.path, kind: .directory))
      #expect(failure("/dev/null") == .notAFile(path: "/dev/null", kind: .device))
      let pipe = folder.appendingPathComponent("pipe").path
      #expect(unsafe mkfifo(pipe, 0o600) == 0)
      #expect(failure(pipe) == .notAFile(path: pipe, kind: .pipe))
      let loop = folder.appendingPathComponent("loop").path
      try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
      #expect(failure(loop) == .unreadable(path: loop, code: ELOOP))
    }
  }

  @Test("A file of 100 MB fails at once, by its size")
  func large() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("large.yaml").path
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(unsafe truncate(path, 100_000_000) == 0)
      let start = ContinuousClock.now
      #expect(failure(path) == .tooLarge(path: path, size: 100_000_000, limit: 16 << 20))
      #expect(ContinuousClock.now - start < .milliseconds(100))
      #expect(failure(path)?.message == "the file has 96 MiB, more than the limit of 16 MiB")
    }
  }

  @Test(
    "Every failure says what to do",
    arguments: [
      .missing(path: "a", suggestion: nil), .notAFile(path: "a", kind: .pipe), .unreadable(path: "a", code: EACCES), .empty(path: "a"),
      .tooLarge(path: "a", size: 1 << 30, limit: 1 << 24), .binary(path: "a", position: SourcePosition(line: 1, column: 1)),
      .notUTF8(path: "a", position: SourcePosition(line: 1, column: 1)), .wideEncoding(path: "a"),
    ] as [SourceFileError])
  func sentences(error: SourceFileError) {
    #expect(!error.message.isEmpty)
    #expect(error.remedy?.isEmpty == false)
  }
}
