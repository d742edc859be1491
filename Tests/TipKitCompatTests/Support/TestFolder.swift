// SPDX-License-Identifier: GPL-3.0-or-later

import ChildProcesses
import Datastore
import Foundation
import Synchronization
import TipKitCompat

/// A folder of a test's own, removed when the test ends.
final class TestFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "tipkit-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file or folder in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  /// Makes a folder in the folder.
  func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    return path(name)
  }

  /// Where the store of an app lies whose folder this is.
  func storePath(_ app: String = "app") -> String { path("\(app)/.tipkit/tips-store.db") }

  /// A process of the app, with a real store that waits no longer than this for others, in milliseconds.
  func process(_ faults: FaultList = FaultList(), busyTimeout: Int = 5_000) -> TipsProcess {
    var surroundings = TipsProcess.Surroundings.testing()
    surroundings.applicationSupport = url.appending(path: "app")
    surroundings.report = { faults.add($0) }
    surroundings.openStore = { path in
      try FileManager.default.createDirectory(at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      return try TipsDatastore(at: path, options: DatastoreOptions(busyTimeout: busyTimeout))
    }
    return TipsProcess(surroundings)
  }
}

/// What a process reports.
final class FaultList: Sendable {
  private let list = Mutex<[TipsFault]>([])
  var all: [TipsFault] { list.withLock { $0 } }
  func add(_ fault: TipsFault) { list.withLock { $0.append(fault) } }
}

/// A number to which tasks add.
final class Counter: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }
  func add(_ count: Int) { number.withLock { $0 += count } }
}

extension ChildProcess {
  /// A `TipKitCompatProbe` that runs.
  convenience init(probe arguments: String...) throws { try self.init("TipKitCompatProbe", arguments) }
}
