// SPDX-License-Identifier: GPL-3.0-or-later

import BareSQLite
import Datastore
import Foundation
import Testing
import TipEngine
import TipRules

/// The way from an older form to the present one.
///
/// Version 1 is the first that is released, so the older form here is one of the tests' own: it counts versions from there.
@Suite struct MigrationTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// The form of an imagined earlier release: parameters alone, without stamps.
  private static let older = """
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    """
  /// From there to the present form.
  private static let toPresent =
    DatastoreSchema.current.steps.joined() + """
      INSERT INTO store (id, device) VALUES (1, 77);
      INSERT INTO parameters SELECT name, value, 1, 0, 77 FROM settings;
      DROP TABLE settings;
      """

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
    let schema = DatastoreSchema(steps: [Self.older, Self.toPresent])
    let store = try TipsDatastore(at: folder.file(), options: DatastoreOptions(), schema: schema)
    #expect(store.state.parameters == ["isLoggedIn": "true", "visits": "12"])
    #expect(store.device.rawValue == 77)
    try store.setParameter("visits", json: "13", at: 2)
    try store.close()
    #expect(try BareDatabase(folder.file()).integer("PRAGMA user_version") == 2)
    let again = try TipsDatastore(at: folder.file(), options: DatastoreOptions(), schema: schema)
    #expect(again.state.parameters == ["isLoggedIn": "true", "visits": "13"])
    #expect(cause { try TipsDatastore(at: folder.file()).close() } == .newerVersion(found: 2, supported: 1))
  }

  @Test func aNewFileTakesAllSteps() throws {
    let schema = DatastoreSchema(steps: [Self.older, Self.toPresent])
    let store = try TipsDatastore(at: folder.file(), options: DatastoreOptions(), schema: schema)
    #expect(store.state.parameters.isEmpty)
  }

  @Test func aStepThatFailsLeavesTheFileAsItWas() throws {
    try makeOlder()
    let broken = DatastoreSchema(steps: [Self.older, Self.toPresent + "INSERT INTO nowhere VALUES (1);"])
    guard case .refused = cause({ _ = try TipsDatastore(at: folder.file(), options: DatastoreOptions(), schema: broken) }) else {
      Issue.record("A step that fails is an error.")
      return
    }
    let file = try BareDatabase(folder.file())
    #expect(try file.integer("PRAGMA user_version") == 1)
    #expect(try file.integer("SELECT count(*) FROM settings") == 2)
    #expect(try file.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'parameters'") == 0)
  }

  /// The committed file was made by version 1; whatever comes later must read it.
  @Test func theCommittedFileOfVersionOneOpens() throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/version-1.store")
    try folder.write(Array(Data(contentsOf: fixture)))
    let store = try TipsDatastore(at: folder.file())
    #expect(store.device.rawValue == 1)
    #expect(store.state.parameters == ["FavoriteBackyardTip.isLoggedIn": "true"])
    #expect(store.donations(of: "enteredBackyardDetailView").map(\.payload) == (3...5).map { "{\"backyardID\":\($0)}" })
    #expect(store.donations(of: "appOpened").map(\.date) == [1_717_718_400_000_000])
    #expect(store.tip("FavoriteBackyardTip").displays.count == 2 && store.tip("FavoriteBackyardTip").displays.duration == 90_000_000)
    #expect(store.tip("FavoriteBackyardTip").invalidation?.reason == .actionPerformed)
    #expect(store.frequencyClock == FrequencyClock(start: 1_717_718_400_000_000, tip: "FavoriteBackyardTip"))
  }
}
