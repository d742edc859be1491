// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TipImport

@Suite("Files and folders")
struct FileTests {
  /// A folder that is deleted after a test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tipsim-import-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ bytes: [UInt8], _ name: String) throws {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    func write(tip: String, _ name: String) throws {
      try write(Array("struct \(tip): Tip { var title: Text { Text(\"\(tip)\") } }\n".utf8), name)
    }
    func read(_ names: String...) -> ImportedApp {
      TipImporter.read(names.map { $0.isEmpty ? url.path : url.appendingPathComponent($0).path })
    }
    /// Findings without the folder's path.
    func findings(_ app: ImportedApp) -> [String] {
      app.findings.map { "\($0.place.description): \($0.message)".replacingOccurrences(of: url.path + "/", with: "") }
    }
  }

  @Test("Files are taken in the order of their paths; what was built or fetched, and what is hidden, is left out")
  func order() throws {
    let folder = try Folder()
    for name in ["B/One", "A/Two", "Three", "a", ".build/No", "Pods/No", "A/.No", "A/DerivedData/No"] {
      let last = name.split(separator: "/").last.map(String.init) ?? name
      try folder.write(tip: last + "Tip", name + ".swift")
    }
    try folder.write(Array("no Swift".utf8), "A/notes.txt")
    let app = folder.read("")
    #expect(app.tips.map(\.name) == ["TwoTip", "OneTip", "ThreeTip", "aTip"])
    #expect(app.findings == [])
  }

  @Test("Links that lead in circles, and files with two names, are read once")
  func links() throws {
    let folder = try Folder()
    try folder.write(tip: "ATip", "A/A.swift")
    let files = FileManager.default
    try files.createSymbolicLink(at: folder.url.appendingPathComponent("A/loop"), withDestinationURL: folder.url)
    try files.createSymbolicLink(
      at: folder.url.appendingPathComponent("Z.swift"), withDestinationURL: folder.url.appendingPathComponent("A/A.swift"))
    try files.createSymbolicLink(
      at: folder.url.appendingPathComponent("self"), withDestinationURL: folder.url.appendingPathComponent("self"))
    #expect(folder.read("", "A", "A/A.swift").tips.count == 1)
  }

  /// A file that can't be read, by name, and where and why.
  struct BadFile: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    var says: String
    var testDescription: String { name }
  }

  private static let bad = [
    BadFile(
      name: "binary", bytes: Array("let a = 1\nlet b".utf8) + [0, 1, 2], says: "2:6: The file holds a NUL byte here, so it is no text."),
    BadFile(name: "latin", bytes: Array("// caf".utf8) + [0xE9, 10], says: "1:7: The bytes here are not UTF-8."),
    BadFile(name: "wide", bytes: [0xFF, 0xFE, 0x61, 0], says: "1:1: The file is UTF-16 or UTF-32, not UTF-8."),
    BadFile(
      name: "huge", bytes: [UInt8](repeating: 10, count: 10_000_000), says: "1:1: The file has 10000000 bytes; at most 4194304 are read."),
    BadFile(
      name: "deep", bytes: Array("let x = ".utf8) + [UInt8](repeating: 40, count: 100_000),
      says: "1:259: The code here is nested deeper than 250 levels."),
    BadFile(
      name: "squares", bytes: Array("let x = ".utf8) + [UInt8](repeating: 91, count: 240),
      says: "1:21: The code here is nested deeper than 12 levels."),
    BadFile(
      name: "words", bytes: Array(String(repeating: "try ", count: 100_000).utf8),
      says: "1:40001: The statement here has more than 10000 words and signs."),
    BadFile(
      name: "chain", bytes: Array(("let x = a" + String(repeating: "\n  .b()", count: 100_000)).utf8),
      says: "5000:3: The statement here has more than 10000 words and signs."),
  ]

  @Test("A file that can't be read is named at its place, and all others are read", arguments: bad)
  func badFile(file: BadFile) throws {
    let folder = try Folder()
    try folder.write(tip: "ATip", "A.swift")
    try folder.write(file.bytes, "bad.swift")
    try folder.write(tip: "ZTip", "z.swift")
    let app = folder.read("")
    #expect(app.tips.map(\.name) == ["ATip", "ZTip"])
    #expect(app.hasErrors)
    let found = folder.findings(app)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("bad.swift:") == true)
    #expect(found.first?.hasSuffix(file.says) == true, "\(found)")
  }

  @Test("An empty file is an error where it was named, and nothing in a folder")
  func empty() throws {
    let folder = try Folder()
    try folder.write([], "empty.swift")
    try folder.write(tip: "ATip", "A.swift")
    #expect(folder.read("").findings == [])
    #expect(folder.findings(folder.read("empty.swift", "A.swift")) == ["empty.swift:1:1: The file is empty."])
  }

  @Test("A missing path, a folder without Swift files, and something that is neither")
  func missing() throws {
    let folder = try Folder()
    try folder.write([65], "docs/notes.txt")
    let app = folder.read("nothing", "docs")
    #expect(folder.findings(app) == ["docs:1:1: There is no Swift file in this folder.", "nothing:1:1: There is no file or folder here."])
    #expect(app.findings.map(\.isMissingInput) == [false, true])
    #expect(TipImporter.read(["/dev/null"]).findings.map(\.message) == ["This is neither a file nor a folder."])
    #expect(TipImporter.read(["", "a\u{0}b"]).findings.allSatisfy { $0.kind == .missing })
  }

  @Test("A folder that can't be listed is named", .enabled(if: geteuid() != 0, "root may list everything"))
  func unreadable() throws {
    let folder = try Folder()
    try folder.write(tip: "ATip", "A.swift")
    try folder.write(tip: "BTip", "closed/B.swift")
    let closed = folder.url.appendingPathComponent("closed").path
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed) }
    let app = folder.read("")
    #expect(app.tips.map(\.name) == ["ATip"])
    #expect(folder.findings(app) == ["closed:1:1: This can't be read: the folder can't be listed."])
  }

  @Test("A text may be nested as deep as the bound, and a chain as long as people write")
  func deepButFine() {
    let closures = "func f() " + String(repeating: "{ if true ", count: 100) + "{ }" + String(repeating: "}", count: 100)
    let view = "struct ATip: Tip { var title: Text { Text(\"A\")" + String(repeating: "\n    .bold()", count: 2_000) + " } }\n"
    let app = TipImporter.read(sources: [("A.swift", view + closures)])
    #expect(app.findings == [])
    #expect(app.tips.map(\.title) == ["A"])
  }
}
