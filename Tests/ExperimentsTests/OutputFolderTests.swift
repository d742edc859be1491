// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Output folders")
struct OutputFolderTests {
  private let files: [(name: String, bytes: [UInt8])] = [("a.md", Array("new a".utf8)), ("b.csv", Array("new b".utf8)), ("c", [])]

  @Test("Files appear whole, in folders that are made, and nothing else is left")
  func leave() throws {
    let temporary = try TemporaryFolder()
    try OutputFolder(path: temporary.path + "/one/two").leave(files)
    #expect(temporary.names("one/two") == ["a.md", "b.csv", "c"])
    #expect(temporary.text("one/two/a.md") == "new a")
    #expect(temporary.text("one/two/c") == "")
  }

  @Test("Files that are there are replaced, others stay")
  func replace() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("a much longer old text", to: "a.md")
    try temporary.write("mine", to: "notes.txt")
    try OutputFolder(path: temporary.path).leave(files)
    #expect(temporary.names() == ["a.md", "b.csv", "c", "notes.txt"])
    #expect(temporary.text("a.md") == "new a")
    #expect(temporary.text("notes.txt") == "mine")
  }

  @Test("A check that throws leaves everything as it was")
  func refused() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("old a", to: "a.md")
    let folder = OutputFolder(path: temporary.path)
    let refusal = OutputFailure.occupied(path: folder.path, by: .file("a.md"))
    #expect(throws: refusal) { try folder.leave(files) { _ throws(OutputFailure) in throw refusal } }
    #expect(temporary.names() == ["a.md"])
    #expect(temporary.text("a.md") == "old a")
  }

  @Test("A folder under the name of a file: an error, and no temporary file is left")
  func folderInTheWay() throws {
    let temporary = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: temporary.path + "/a.md", withIntermediateDirectories: true)
    let folder = OutputFolder(path: temporary.path)
    #expect(failure { try folder.leave(files) } == "file")
    #expect(temporary.names() == ["a.md"])
    #expect(failure { _ = try folder.prepare(for: ["b.csv", "a.md"]) } == "file")
    #expect(temporary.names() == ["a.md"])
  }

  @Test("A folder that comes in the way of the last file at the last moment: no file is replaced")
  func folderInTheWayLate() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("old a", to: "a.md")
    let folder = OutputFolder(path: temporary.path)
    let kind = failure {
      try folder.leave(files) { _ throws(OutputFailure) in
        try? FileManager.default.createDirectory(atPath: temporary.path + "/c", withIntermediateDirectories: true)
      }
    }
    #expect(kind == "file")
    #expect(temporary.names() == ["a.md", "c"])
    #expect(temporary.text("a.md") == "old a")
  }

  @Test("A rename that fails midway: what was replaced comes back, what is new goes")
  func rollback() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("old a", to: "a.md")
    try temporary.write("old c", to: "c")
    let folder = OutputFolder(path: temporary.path)
    let kind = failure {
      try folder.leave([("new.md", []), ("a.md", [1]), ("b.csv", [2]), ("c", [3])]) { _ throws(OutputFailure) in
        // The third file is gone before it gets its name.
        for name in temporary.names() where name.hasPrefix(".b.csv.") {
          try? FileManager.default.removeItem(atPath: temporary.path + "/" + name)
        }
      }
    }
    #expect(kind == "file")
    #expect(temporary.names() == ["a.md", "c"])
    #expect(temporary.text("a.md") == "old a")
    #expect(temporary.text("c") == "old c")
  }

  @Test("Folders made by leave() go again when nothing could be written")
  func leaveWithdraws() throws {
    let temporary = try TemporaryFolder()
    let folder = OutputFolder(path: temporary.path + "/one/two")
    let refusal = OutputFailure.occupied(path: folder.path, by: .file("a.md"))
    #expect(throws: refusal) { try folder.leave(files) { _ throws(OutputFailure) in throw refusal } }
    #expect(temporary.names() == [])
  }

  @Test("Temporary files that nobody works on any more are swept; those of a writer at work, and other hidden files, stay")
  func sweep() throws {
    let temporary = try TemporaryFolder()
    let strangers = [".a.md.4000000.1.tmp", ".manifest.json.4000001.12.tmp"]
    let others = [".a.md.tmp", ".hidden", ".x.1.tmp", "a.4000000.1.tmp"]
    for name in strangers + others { try temporary.write("x", to: name) }
    let held = ".held.4000002.1.tmp"
    try temporary.write("x", to: held)
    let descriptor = unsafe open(temporary.path + "/" + held, O_RDONLY)
    #expect(flock(descriptor, LOCK_EX) == 0)
    defer { close(descriptor) }
    let folder = OutputFolder(path: temporary.path)
    try folder.prepare(for: ["a.md"])
    #expect(temporary.names() == (others + [held]).sorted())
    for name in strangers { try temporary.write("x", to: name) }
    try folder.leave(files)
    #expect(temporary.names() == (others + [held] + files.map(\.name)).sorted())
  }

  @Test("abandon() removes what this process has begun, and the folders made for it")
  func abandon() throws {
    let temporary = try TemporaryFolder()
    let folder = OutputFolder(path: temporary.path + "/one")
    let made = try folder.prepare()
    try temporary.write("x", to: "one/.a.md.\(getpid()).7.tmp")
    folder.abandon(made)
    #expect(temporary.names() == [])
  }

  @Test("abandon() waits for files that are just getting their names")
  func abandonWaits() throws {
    let temporary = try TemporaryFolder()
    let folder = OutputFolder(path: temporary.path)
    let started = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    try folder.leave(files) { _ throws(OutputFailure) in
      Thread.detachNewThread {
        started.signal()
        folder.abandon([])
        ended.signal()
      }
      started.wait()
      // Long enough for the other thread to come to the lock; if it does not, it comes there later and nothing is proven.
      #expect(ended.wait(timeout: .now() + 0.1) == .timedOut)
    }
    #expect(ended.wait(timeout: .now() + 10) == .success)
    #expect(temporary.names() == files.map(\.name).sorted())
  }

  @Test("A file under the name of the folder, or of one above it", arguments: ["file", "file/below", "file/below/further"])
  func fileInTheWay(name: String) throws {
    let temporary = try TemporaryFolder()
    try temporary.write("mine", to: "file")
    let folder = OutputFolder(path: temporary.path + "/" + name)
    #expect(failure { try folder.leave(files) } == "folder")
    #expect(failure { _ = try folder.prepare() } == "folder")
    #expect(temporary.names() == ["file"])
    #expect(temporary.text("file") == "mine")
  }

  @Test("Folders that were made on the way to a failure are taken away")
  func withdrawnOnFailure() throws {
    let temporary = try TemporaryFolder()
    let long = String(repeating: "x", count: 300)
    #expect(failure { _ = try OutputFolder(path: temporary.path + "/one/two/" + long).prepare() } == "folder")
    #expect(temporary.names() == [])
  }

  @Test("prepare() leaves no file, and its folders can be withdrawn while they are empty")
  func prepare() throws {
    let temporary = try TemporaryFolder()
    let folder = OutputFolder(path: temporary.path + "/one/two")
    let made = try folder.prepare(for: ["a.md"])
    #expect(made == [temporary.path + "/one", temporary.path + "/one/two"])
    #expect(temporary.names("one/two") == [])
    #expect(try folder.prepare() == [])
    folder.withdraw(made)
    #expect(temporary.names() == [])
    let again = try folder.prepare()
    try folder.leave([("a.md", [])])
    folder.withdraw(again)
    #expect(temporary.names("one/two") == ["a.md"])
  }

  @Test("A folder without the right to write")
  func withoutRights() throws {
    let temporary = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: temporary.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: temporary.path) }
    // Rights do not bind root; a folder of the kernel's does.
    let isBound = !FileManager.default.isWritableFile(atPath: temporary.path)
    let path = isBound ? temporary.path : "/proc/self"
    guard FileManager.default.fileExists(atPath: path) else { return }
    let folder = OutputFolder(path: path)
    #expect(failure { _ = try folder.prepare() } == "file")
    #expect(failure { try folder.leave(files) } == "file")
    if isBound { #expect(temporary.names() == []) }
  }

  @Test("Kinds of what is in the way")
  func kinds() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("", to: "file")
    try FileManager.default.createSymbolicLink(atPath: temporary.path + "/link", withDestinationPath: "nowhere")
    try FileManager.default.createDirectory(atPath: temporary.path + "/folder", withIntermediateDirectories: true)
    let folder = OutputFolder(path: temporary.path)
    #expect(["file", "link", "folder", "other"].map { folder.kind(of: $0) } == [.file, .file, .other, .nothing])
  }

  @Test("Two that leave files at once leave one whole set")
  func atOnce() async throws {
    let temporary = try TemporaryFolder()
    let folder = OutputFolder(path: temporary.path + "/report")
    let names = (0..<8).map { "file\($0)" }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for _ in 0..<5 { try folder.leave(names.map { ($0, Array("\(writer)".utf8)) }) }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(names.map { temporary.text("report/" + $0) }).count == 1)
    #expect(temporary.names("report") == names)
  }

  /// Which kind of failure `body` throws: "folder", "file", "write", "occupied", or nil if none.
  private func failure(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch let failure as OutputFailure {
      switch failure {
      case .cannotCreateFolder(_, let reason): return reason.isEmpty ? nil : "folder"
      case .cannotCreateFile(_, let reason): return reason.isEmpty ? nil : "file"
      case .cannotWrite: return "write"
      case .occupied: return "occupied"
      }
    } catch {
      return "\(error)"
    }
  }
}
