// SPDX-License-Identifier: GPL-3.0-or-later

import ChildProcesses
import Datastore
import Foundation
import Testing

/// Synchronisation through a folder.
@Suite struct FolderTransportTests {
  private let folder: StoreFolder
  private let transport: FolderTransport

  init() throws {
    folder = try StoreFolder()
    transport = FolderTransport(folder: try folder.folder("shared"))
  }

  private func store(_ device: Int64) throws -> VolatileStore { VolatileStore(device: try #require(DeviceIdentifier(rawValue: device))) }

  private var sharedNames: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: transport.folder)) ?? []).sorted() }

  @Test(.timeLimit(.minutes(1))) func twoProcessesComeToKnowTheSame() throws {
    let names = ["a.store", "b.store"]
    let probes = try names.map { try ChildProcess(probe: "synchronize", folder.file($0), transport.folder, "25") }
    for probe in probes { #expect(try probe.lines() == ["done"]) }
    let stores = try names.map { try TipsDatastore(at: folder.file($0)) }
    #expect(stores[0].device != stores[1].device)
    for store in stores + stores { try transport.synchronize(store, at: 1) }
    #expect(stores[0].syncState.bytes == stores[1].syncState.bytes)
    #expect(stores[0].tip("tip").displays.count == 50 && stores[1].tip("tip").displays.count == 50)
    for store in stores {
      #expect(store.donations(of: "synchronised").count == 50)
      for device in stores.map(\.device) {
        let own = store.donations(of: "synchronised").filter { $0.stamp.device == device.rawValue }
        #expect(own.map(\.payload) == (0..<25).map { "\($0)" })
      }
    }
    #expect(sharedNames == stores.map { "\($0.device)" + FolderTransport.nameEnding }.sorted(), "Nothing else is left in the folder.")
  }

  @Test func nothingNewIsNotWritten() throws {
    let (first, second) = (try store(1), try store(2))
    try first.setParameter("parameter", json: "1", at: 1)
    var outcome = try transport.synchronize(first, at: 1)
    #expect(outcome.hasPublished && !outcome.hasLearned && outcome.devices.isEmpty)
    outcome = try transport.synchronize(second, at: 1)
    #expect(outcome.hasPublished && outcome.hasLearned && outcome.devices == [first.device])
    outcome = try transport.synchronize(second, at: 1)
    #expect(!outcome.hasPublished && !outcome.hasLearned && outcome.devices == [first.device])
  }

  @Test func aDamagedFileKeepsNoOtherFromBeingMerged() throws {
    let stores = try (1...3).map { try store(Int64($0)) }
    for (number, store) in stores.enumerated() {
      try store.setParameter("parameter \(number)", json: "\(number)", at: 1)
      try transport.synchronize(store, at: 1)
    }
    let path = transport.folder + "/\(stores[1].device)" + FolderTransport.nameEnding
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try whole.dropLast(3).write(to: URL(fileURLWithPath: path))
    try Data("unfinished".utf8).write(to: URL(fileURLWithPath: path + ".7.new"))
    try Data("not ours".utf8).write(to: URL(fileURLWithPath: transport.folder + "/notes.txt"))
    let newcomer = try store(4)
    let outcome = try transport.synchronize(newcomer, at: 1)
    #expect(outcome.devices == [stores[0].device, stores[2].device])
    #expect(outcome.failures == [DatastoreError(path: path, cause: .malformedSyncFile(.wrongChecksum))])
    #expect(newcomer.state.parameters.count == 3, "The third device had heard of the second.")
    try transport.synchronize(stores[1], at: 1)
    #expect(try transport.synchronize(newcomer, at: 1).failures.isEmpty, "Its device wrote the file anew.")
  }

  @Test func aFolderThatIsNotThere() throws {
    let missing = FolderTransport(folder: folder.file("missing"))
    let store = try store(1)
    #expect(cause { try missing.synchronize(store, at: 1) } == .folderMissing)
    #expect(cause { try missing.publish(store.syncState, of: store.device) } == .folderMissing)
  }

  @Test(arguments: ["0000000000000001.tipsync", "00000000000000ff.tipsync"]) func namesOfFilesAreDevices(_ name: String) throws {
    let digits = String(name.prefix(16))
    #expect(DeviceIdentifier(digits)?.description == digits)
  }

  @Test(arguments: ["", "0", "0000000000000000", "00000000000000FF", "ffffffffffffffff", "-00000000000000f", "+00000000000000f"])
  func otherNamesAreNone(_ name: String) { #expect(DeviceIdentifier(name) == nil) }
}
