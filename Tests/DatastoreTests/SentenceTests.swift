// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Testing

/// Every error has a sentence that names the file and the facts.
@Suite struct SentenceTests {
  private static let cases: [(DatastoreError.Cause, [String])] = [
    (.invalidPath, ["name a file"]), (.isFolder, ["is a folder"]), (.folderMissing, ["isn't there"]),
    (.folderUnwritable, ["permissions"]), (.cannotOpen(code: 14, systemCode: 13), ["SQLite 14, system error 13"]),
    (.cannotOpen(code: 0, systemCode: 13), ["(system error 13)"]), (.notADatabase, ["not a database"]),
    (.foreignDatabase(applicationID: 42), ["42", "another program"]), (.corrupt(finding: "a hole"), ["a hole"]),
    (.newerVersion(found: 7, supported: 1), ["7", "1", "Update"]), (.readOnly, ["read but not written"]), (.locked(waited: 50), ["50 ms"]),
    (.diskFull, ["no space"]), (.inputOutput(code: 778, systemCode: 27), ["778", "27"]), (.moved, ["moved"]),
    (.noWriteAheadLog(mode: "delete"), ["delete"]), (.refused(code: 1, message: "no such table"), ["no such table"]),
    (.closed, ["closed"]), (.malformedSyncFile(.malformed(offset: 12)), ["byte 12"]),
    (.malformedSyncFile(.newerVersion(found: 2, supported: 1)), ["2", "1"]), (.malformedSyncFile(.truncated), ["too early"]),
    (.malformedSyncFile(.wrongChecksum), ["checksum"]), (.malformedSyncFile(.notSyncState), ["begin"]),
  ]

  @Test(arguments: cases) func itNamesTheFileAndTheFacts(_ cause: DatastoreError.Cause, _ parts: [String]) {
    let sentence = DatastoreError(path: "folder/tips.store", cause: cause).description
    #expect(sentence.contains("'folder/tips.store'") && sentence.hasSuffix("."))
    for part in parts { #expect(sentence.contains(part)) }
  }
}
