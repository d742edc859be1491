// SPDX-License-Identifier: GPL-3.0-or-later

import BareSQLite
import CSQLite
import ChildProcesses
import Datastore
import Foundation
import PushPrimer
import Testing
import TipEngine
import TipRules

/// What can be wrong with a file: a typed error each, and the file stays as it was.
@Suite struct OpeningTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// A store with something in it, closed.
  private func filled(_ name: String = "tips.store") throws {
    let store = try TipsDatastore(at: folder.file(name))
    for number in 0..<200 { try store.donate(to: "event", payload: "\(number)", at: 1) }
    try store.setParameter("parameter", json: "1", at: 1)
    try store.displayBegan("tip", startsClock: true, at: 1)
    try store.invalidate("tip", reason: .tipClosed, at: 1)
    try store.write([.recordPrimer(.shown(at: 1))], at: 1)
    try store.close()
  }

  private func openingCause(_ path: String? = nil) -> DatastoreError.Cause? {
    cause { try TipsDatastore(at: path ?? folder.file()).close() }
  }

  @Test func aClosedStoreIsOneFile() throws {
    try filled()
    #expect(folder.names == ["tips.store"])
  }

  @Test func pathsThatAreNone() throws {
    #expect(openingCause("") == .invalidPath)
    #expect(openingCause(folder.file("a\0b")) == .invalidPath)
    #expect(openingCause(folder.path) == .isFolder)
    #expect(openingCause(folder.path + "/") == .isFolder)
    #expect(openingCause(folder.file("missing/tips.store")) == .folderMissing)
    try folder.write([1], to: "file")
    #expect(openingCause(folder.file("file/tips.store")) == .folderMissing)
    #expect(folder.names == ["file"])
  }

  @Test(arguments: ["file:tips.store?mode=memory", ":memory:", "ağaç 🌳.store", "a'b;--.store"])
  func namesThatSQLiteWouldReadOtherwise(_ name: String) throws {
    try filled(name)
    #expect(folder.names == [name])
    #expect(try TipsDatastore(at: folder.file(name)).donations(of: "event").count == 200)
  }

  @Test func aFolderThatTakesNoFiles() throws {
    #expect(FileManager.default.isWritableFile(atPath: "/") || openingCause("/tips.store") == .folderUnwritable)
    let locked = try folder.folder("locked")
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: locked)
    try expectAsNobody("folderUnwritable", locked + "/tips.store")
  }

  @Test func aFileThatMayOnlyBeRead() throws {
    try filled()
    let before = folder.bytes()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.file())
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    try expectAsNobody("readOnly", folder.file())
    #expect(folder.bytes() == before)
  }

  @Test func aFileThatMayNotBeRead() throws {
    try filled()
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.file())
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    try expectAsNobody("cannotOpen(code: \(SQLITE_CANTOPEN), systemCode: \(EACCES))", folder.file())
  }

  /// Rights don't bind the superuser, so the probe gives them up where it has them.
  private func expectAsNobody(_ cause: String, _ path: String) throws {
    #expect(try ChildProcess(probe: "open", path, "nobody").lines() == [cause])
  }

  @Test(arguments: [1, 15, 100, 4_096, 20_000]) func filesThatAreNoDatabases(_ size: Int) throws {
    let bytes = [UInt8]((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
    try folder.write(bytes)
    #expect(openingCause() == .notADatabase)
    #expect(folder.bytes().elementsEqual(bytes), "The file is as it was.")
  }

  @Test func anEmptyFileBecomesAStore() throws {
    try folder.write([])
    try filled()
    #expect(try TipsDatastore(at: folder.file()).parameter("parameter") == "1")
  }

  @Test(arguments: ["CREATE TABLE t (a)", "PRAGMA user_version = 3", "PRAGMA application_id = 42; CREATE TABLE t (a)"])
  func aDatabaseOfAnotherProgram(_ statements: String) throws {
    try BareDatabase(folder.file()).execute(statements)
    let before = folder.bytes()
    let application: Int32 = statements.contains("42") ? 42 : 0
    #expect(openingCause() == .foreignDatabase(applicationID: application))
    #expect(folder.bytes() == before)
  }

  @Test func aNewerVersion() throws {
    try filled()
    try BareDatabase(folder.file()).execute("PRAGMA user_version = 7")
    let before = folder.bytes()
    #expect(openingCause() == .newerVersion(found: 7, supported: 2))
    #expect(folder.bytes() == before)
  }

  @Test(arguments: [
    "UPDATE tips SET invalidation = 'bored'", "UPDATE donations SET event = 99 WHERE payload = '7'", "UPDATE donations SET counter = -1",
    "UPDATE parameters SET microseconds = -5", "UPDATE displays SET count = -1", "UPDATE displays SET device = -1", "DELETE FROM tips",
    "UPDATE events SET maximum_count = -1", "DELETE FROM store", "UPDATE donations SET microseconds = 1, counter = 1",
    "DELETE FROM primer", "UPDATE primer SET times_shown = -1", "UPDATE primer SET times_shown = 2147483648",
    "UPDATE primer SET last_shown = NULL",
  ])
  func rowsThatNoStoreWrites(_ statement: String) throws {
    try filled()
    try BareDatabase(folder.file()).execute(statement)
    guard case .corrupt(let finding) = openingCause() else {
      Issue.record("\(statement): \(String(describing: openingCause()))")
      return
    }
    #expect(finding.contains("table"))
  }

  @Test(arguments: ["displays", "primer"]) func aMissingTableIsAnError(_ table: String) throws {
    try filled()
    try BareDatabase(folder.file()).execute("DROP TABLE \(table)")
    guard case .refused = openingCause() else { throw Surprise(cause: openingCause()) }
  }

  /// Whatever happens to the bytes, opening ends with a store or with an error.
  @Test func damagedFilesAreErrorsOrHarmless() throws {
    try filled()
    let whole = folder.bytes()
    var generator = SeededGenerator(seed: 3)
    var found = 0
    for round in 0..<60 {
      let damaged = try StoreFolder()
      var bytes = whole
      let (place, length) = (Int.random(in: 100..<bytes.count, using: &generator), Int.random(in: 1...600, using: &generator))
      for offset in place..<min(place + length, bytes.count) { bytes[offset] = UInt8.random(in: 0...255, using: &generator) }
      if round % 4 == 0 { bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator)) }
      try damaged.write(bytes)
      // A log, even one that says nothing, tells that the file was not closed.
      try damaged.write([UInt8](repeating: 0, count: 32), to: "tips.store-wal")
      switch cause({ try TipsDatastore(at: damaged.file()).close() }) {
      case nil: break
      case .corrupt, .notADatabase, .foreignDatabase, .refused, .newerVersion: found += 1
      case let other: throw Surprise(cause: other)
      }
    }
    #expect(found > 20)
  }

  @Test func aDamagedIndexIsFoundWhenTheStoreWasNotClosed() throws {
    try filled()
    try BareDatabase(folder.file()).execute(
      """
      PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'donations')
      WHERE name = 'parameters'; PRAGMA writable_schema = OFF;
      """)
    try folder.write([UInt8](repeating: 0, count: 32), to: "tips.store-wal")
    let found = openingCause()
    guard case .corrupt = found else { throw Surprise(cause: found) }
  }

  @Test func aFullDisk() throws {
    var options = DatastoreOptions()
    options.pageLimit = 24
    let store = try TipsDatastore(at: folder.file(), options: options)
    let payload = "\"" + String(repeating: "x", count: 2_000) + "\""
    var acknowledged = 0
    let cause = cause {
      while true {
        try store.write(
          [.displayBegan(tip: "tip", at: 1), .donate(event: "event", date: 1, payload: payload, limit: DonationLimit())], at: 1)
        acknowledged += 1
      }
    }
    #expect(cause == .diskFull && acknowledged > 5)
    #expect(store.donations(of: "event").count == acknowledged && store.tip("tip").displays.count == Int64(acknowledged))
    // Room is made, and writing goes on.
    try store.deleteDonations(of: "event", at: 2)
    try store.donate(to: "event", payload: payload, at: 3)
    let reopened = try TipsDatastore(at: folder.file())
    #expect(reopened.state == store.state && reopened.donations(of: "event").count == 1)
  }

  @Test(.timeLimit(.minutes(1))) func aFileThatMayNotGrow() throws {
    let words = try #require(ChildProcess(probe: "fill", folder.file(), "300000").lines().first).split(separator: " ", maxSplits: 2)
    try #require(words.count == 3)
    #expect(words[0] == words[1], "What is in memory is what was acknowledged.")
    #expect(words[2].hasPrefix("inputOutput") || words[2] == "diskFull")
    let stored = try TipsDatastore(at: folder.file()).donations(of: "fill").count
    #expect("\(stored)" == words[0] && stored > 10)
  }

  @Test func aFileThatWasRemovedWhileItWasOpen() throws {
    let store = try TipsDatastore(at: folder.file())
    try store.setParameter("parameter", json: "1", at: 1)
    for name in folder.names { try FileManager.default.removeItem(atPath: folder.file(name)) }
    #expect(cause { try store.setParameter("parameter", json: "2", at: 2) } == .moved)
    #expect(store.parameter("parameter") == "1")
  }

  /// An error that no case expects.
  private struct Surprise: Error {
    let cause: DatastoreError.Cause?
  }
}
