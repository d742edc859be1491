// SPDX-License-Identifier: GPL-3.0-or-later

import BareSQLite
import Datastore
import Foundation
import PushPrimer
import Testing
import TipEngine
import TipRules

/// The way from an older form to the present one.
///
/// Those of releases are held against committed files. A form of the tests' own, before the first, has what no release needs: it counts
/// versions from there.
@Suite struct MigrationTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// The form of an imagined earlier release: parameters alone, without stamps.
  private static let older = """
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    """
  /// From there to the first form of a release; its later steps follow.
  private static let toFirst =
    DatastoreSchema.current.steps[0] + """
      INSERT INTO store (id, device) VALUES (1, 77);
      INSERT INTO parameters SELECT name, value, 1, 0, 77 FROM settings;
      DROP TABLE settings;
      """

  private static let schema = DatastoreSchema(steps: [older, toFirst] + DatastoreSchema.current.steps.dropFirst())

  private func makeOlder() throws {
    try BareDatabase(folder.file()).execute(
      """
      PRAGMA journal_mode = WAL; \(Self.older)
      INSERT INTO settings VALUES ('isLoggedIn', 'true'), ('visits', '12');
      PRAGMA application_id = \(DatastoreSchema.applicationID); PRAGMA user_version = 1;
      """)
  }

  @Test func theValuesOfAnOlderVersionAreTakenOver() throws {
    try makeOlder()
    let store = try TipsDatastore(at: folder.file(), options: DatastoreOptions(), schema: Self.schema)
    #expect(store.state.parameters == ["isLoggedIn": "true", "visits": "12"])
    #expect(store.device.rawValue == 77)
    try store.setParameter("visits", json: "13", at: 2)
    try store.close()
    #expect(try BareDatabase(folder.file()).integer("PRAGMA user_version") == 3)
    let again = try TipsDatastore(at: folder.file(), options: DatastoreOptions(), schema: Self.schema)
    #expect(again.state.parameters == ["isLoggedIn": "true", "visits": "13"])
    #expect(cause { try TipsDatastore(at: folder.file()).close() } == .newerVersion(found: 3, supported: 2))
  }

  @Test func aNewFileTakesAllSteps() throws {
    let store = try TipsDatastore(at: folder.file(), options: DatastoreOptions(), schema: Self.schema)
    #expect(store.state.parameters.isEmpty)
  }

  @Test func aStepThatFailsLeavesTheFileAsItWas() throws {
    try makeOlder()
    let broken = DatastoreSchema(steps: [Self.older, Self.toFirst, "INSERT INTO nowhere VALUES (1);"])
    guard case .refused = cause({ _ = try TipsDatastore(at: folder.file(), options: DatastoreOptions(), schema: broken) }) else {
      Issue.record("A step that fails is an error.")
      return
    }
    let file = try BareDatabase(folder.file())
    #expect(try file.integer("PRAGMA user_version") == 1)
    #expect(try file.integer("SELECT count(*) FROM settings") == 2)
    #expect(try file.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'parameters'") == 0)
  }

  private func place(_ fixture: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/" + fixture)
    try folder.write(Array(Data(contentsOf: url)))
  }

  /// The committed files were made by versions 1 and 2; whatever comes later must read them.
  @Test(arguments: [1, 2]) func theCommittedFilesOpen(_ version: Int) throws {
    try place("version-\(version).store")
    #expect(try BareDatabase(folder.file()).integer("PRAGMA user_version") == Int64(version))
    let store = try TipsDatastore(at: folder.file())
    #expect(store.device.rawValue == 1)
    #expect(store.state.parameters == ["FavoriteBackyardTip.isLoggedIn": "true"])
    #expect(store.donations(of: "enteredBackyardDetailView").map(\.payload) == (3...5).map { "{\"backyardID\":\($0)}" })
    #expect(store.donations(of: "appOpened").map(\.date) == [1_717_718_400_000_000])
    #expect(store.tip("FavoriteBackyardTip").displays.count == 2 && store.tip("FavoriteBackyardTip").displays.duration == 90_000_000)
    #expect(store.tip("FavoriteBackyardTip").invalidation?.reason == .actionPerformed)
    #expect(store.frequencyClock == FrequencyClock(start: 1_717_718_400_000_000, tip: "FavoriteBackyardTip"))
    let shown: Int64 = 1_717_718_400_000_000
    #expect(
      store.primerLedger
        == (version == 1 ? PrimerLedger() : PrimerLedger(lastShown: shown, lastDeclined: shown + 4_000_000, timesShown: 2)))
  }

  /// What version 1 held is all there, and the primer's record begins; opened once more it is a file of the present version.
  @Test func aPrimerIsRememberedInAFileOfVersionOne() throws {
    try place("version-1.store")
    let store = try TipsDatastore(at: folder.file())
    let before = store.state
    try StoredPrimerMemory(store).record(.shown(at: 5))
    try store.close()
    #expect(try BareDatabase(folder.file()).integer("PRAGMA user_version") == 2)
    let again = try TipsDatastore(at: folder.file())
    #expect(again.primerLedger == PrimerLedger(lastShown: 5))
    #expect(again.state.parameters == before.parameters && again.state.donations == before.donations && again.state.tips == before.tips)
  }

  /// A step that fails half way leaves a file of version 1 as it was, for the version that can read it.
  @Test func aSecondStepThatFailsLeavesAFileOfVersionOne() throws {
    try place("version-1.store")
    let steps = DatastoreSchema.current.steps
    let broken = DatastoreSchema(steps: [steps[0], steps[1] + "INSERT INTO nowhere VALUES (1);"])
    #expect(throws: DatastoreError.self) { try TipsDatastore(at: folder.file(), options: DatastoreOptions(), schema: broken) }
    #expect(try BareDatabase(folder.file()).integer("PRAGMA user_version") == 1)
    #expect(try BareDatabase(folder.file()).integer("SELECT count(*) FROM sqlite_schema WHERE name = 'primer'") == 0)
  }
}
