// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Testing

/// The two kinds of stores, which behave the same.
enum StoreKind: CaseIterable, CustomTestStringConvertible {
  case inMemory, onDisk

  var testDescription: String {
    switch self {
    case .inMemory: "in memory"
    case .onDisk: "on disk"
    }
  }

  /// An empty store of one device.
  func store(in folder: StoreFolder, device: Int64 = 1) throws -> any TipsStore {
    let device = try #require(DeviceIdentifier(rawValue: device))
    switch self {
    case .inMemory: return VolatileStore(device: device)
    case .onDisk: return try TipsDatastore(at: folder.file("\(device).store"), options: DatastoreOptions(deviceOfNewStore: device))
    }
  }
}
