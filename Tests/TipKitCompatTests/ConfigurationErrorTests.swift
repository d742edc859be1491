// SPDX-License-Identifier: GPL-3.0-or-later

import BareSQLite
import BirdTips
import ChildProcesses
import Datastore
import Foundation
import Testing
import TipKitCompat

/// What can be wrong when tips are configured, and later: a typed error each or a fault that is reported, never a crash, never silence.
@Suite struct ConfigurationErrorTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A store with something in it, closed.
  private func fill() throws {
    let process = folder.process()
    try process.run {
      try Tips.configure()
      for number in 0..<200 { Birds.visited.sendDonation(.init(backyard: number, name: "filled")) }
    }
    try process.close()
  }

  private func cause(_ process: TipsProcess) -> DatastoreError.Cause? {
    do {
      try process.run { try Tips.configure() }
      return nil
    } catch {
      return (error as? DatastoreError)?.cause
    }
  }

  @Test func aFileThatIsNoStore() throws {
    _ = try folder.folder("app/.tipkit")
    let file = URL(filePath: folder.storePath())
    let bytes = Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try bytes.write(to: file)
    let process = folder.process()
    #expect(cause(process) == .notADatabase)
    #expect(try Data(contentsOf: file) == bytes, "nothing was repaired by forgetting")
    // Until that is mended tips are not configured; then they can be, in the same process.
    #expect(process.run { FrequentTip().status } == .pending)
    try FileManager.default.removeItem(at: file)
    #expect(cause(process) == nil)
    #expect(process.run { ClosedTip().status } == .available)
  }

  @Test func aDamagedStore() throws {
    try fill()
    try BareDatabase(folder.storePath()).execute("UPDATE donations SET counter = -1")
    guard case .corrupt? = cause(folder.process()) else { return #expect(Bool(false), "a damaged row is found when tips are configured") }
  }

  @Test func aStoreOfANewerVersion() throws {
    try fill()
    try BareDatabase(folder.storePath()).execute("PRAGMA user_version = 7")
    #expect(cause(folder.process()) == .newerVersion(found: 7, supported: 2))
  }

  @Test func aStoreThatMayOnlyBeRead() throws {
    try fill()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.storePath())
    for name in ["", "app", "app/.tipkit"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path(name))
    }
    let said = try ChildProcess(probe: "open", folder.path("app"), "nobody").text()
    #expect(said.hasPrefix("DatastoreError: ") && said.hasSuffix("may be read but not written; check its permissions.\n"), "\(said)")
  }

  @Test func aFolderThatTakesNoFiles() throws {
    let locked = try folder.folder("locked")
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: locked)
    let said = try ChildProcess(probe: "open", locked + "/app", "nobody").text()
    #expect(said.hasPrefix("DatastoreError: No file can be made in the folder of "), "\(said)")
    try Data().write(to: URL(filePath: folder.path("file")))
    #expect(try ChildProcess(probe: "open", folder.path("file")).text().hasPrefix("DatastoreError: "), "a file is in the folder's place")
  }

  @Test func aStoreThatIsLocked() throws {
    try fill()
    let faults = FaultList()
    let process = folder.process(faults, busyTimeout: 20)
    try process.run {
      try Tips.configure()
      #expect(FrequentTip().status == .available)
      let other = try BareDatabase(folder.storePath())
      try other.execute("BEGIN IMMEDIATE")
      Birds.visitor = "lost"
      Birds.visited.sendDonation(.init(backyard: 1, name: "lost"))
      FrequentTip().invalidate(reason: .tipClosed)
      #expect(faults.all == [.store(DatastoreError(path: folder.storePath(), cause: .locked(waited: 20)))], "said once")
      // What isn't stored isn't pretended either.
      #expect(Birds.visitor == "nobody" && Birds.visited.donations.count == 200 && FrequentTip().status == .available)
      try other.execute("ROLLBACK")
      Birds.visitor = "kept"
      FrequentTip().invalidate(reason: .tipClosed)
      #expect(Birds.visitor == "kept" && FrequentTip().status == .invalidated(.tipClosed))
    }
    let locker = try BareDatabase(folder.storePath())
    try locker.execute("BEGIN IMMEDIATE")
    try folder.process(busyTimeout: 20).run {
      try Tips.resetDatastore()
      #expect(throws: DatastoreError(path: folder.storePath(), cause: .locked(waited: 20))) { try Tips.configure() }
    }
    try locker.execute("ROLLBACK")
    try folder.process().run {
      try Tips.configure()
      #expect(Birds.visited.donations.count == 200, "a reset that failed has forgotten nothing")
    }
  }

  /// A store that fails is heard in every build, also where the early spelling can't throw.
  @available(*, deprecated)
  @Test func theEarlySpellingReportsTheStore() {
    let (failure, faults) = (DatastoreError(path: "birds", cause: .folderUnwritable), FaultList())
    var surroundings = TipsProcess.Surroundings.testing()
    surroundings.openStore = { _ in throw failure }
    surroundings.report = { faults.add($0) }
    TipsProcess(surroundings).run { TipsCenter.shared.configure() }
    #expect(faults.all == [.store(failure)])
  }

  @Test func containersThatTheAppDoesNotHave() throws {
    let faults = FaultList()
    var surroundings = TipsProcess.Surroundings.testing()
    surroundings.report = { faults.add($0) }
    let process = TipsProcess(surroundings)
    try process.run {
      #expect(throws: TipKitError.missingGroupContainerEntitlements) {
        try Tips.configure([.datastoreLocation(.groupContainer(identifier: "none"))])
      }
      try Tips.configure([.cloudKitContainer(.named("none"))])
    }
    #expect(faults.all == [.unknownContainer(name: "none")])
    #expect(try !process.synchronize())
  }

  @Test(arguments: [
    (["a", "b.tips", "c.tips"], Tips.ConfigurationOption.CloudKitContainer.automatic, "b.tips"), (["a", "b"], .automatic, "a"),
    (["a", "b.tips"], .named("a"), "a"), (["a", "b.tips"], nil, nil), ([], .automatic, nil),
  ])
  func containers(_ names: [String], _ choice: Tips.ConfigurationOption.CloudKitContainer?, _ chosen: String?) throws {
    var surroundings = TipsProcess.Surroundings.testing()
    surroundings.cloudContainers = try names.map { .init(name: $0, folder: URL(filePath: try folder.folder($0))) }
    let process = TipsProcess(surroundings)
    try process.run {
      try Tips.configure([.cloudKitContainer(choice)])
      ClosedTip().invalidate(reason: .tipClosed)
    }
    try process.synchronize()
    for name in names {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(name))
      #expect(files.isEmpty == (name != chosen), "\(name)")
    }
  }

  /// Debug builds say on standard error what was lost, once; release builds leave it to the host.
  @Test func writesBeforeConfigureAreSaidOnceInDebugBuilds() throws {
    let probe = try ChildProcess(probe: "early")
    #expect(try probe.text() == "nobody\n")
    #if DEBUG
      #expect(
        try probe.complaints() == """
          TipKit: The parameter 'Birds.visitor' was written before Tips.configure(); the value is lost.
          TipKit: The event 'visited' was donated to before Tips.configure(); the donation is lost.

          """)
    #else
      #expect(try probe.complaints().isEmpty)
    #endif
  }
}
