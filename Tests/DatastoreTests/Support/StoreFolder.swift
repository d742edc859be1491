// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Foundation

/// A folder of a test's own, removed when the test ends.
final class StoreFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("datastore-tests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  func file(_ name: String = "tips.store") -> String { path + "/" + name }

  /// Makes a folder in the folder.
  func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
    return file(name)
  }

  /// The names in the folder, sorted.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// The bytes of a file, or none.
  func bytes(_ name: String = "tips.store") -> [UInt8] { FileManager.default.contents(atPath: file(name)).map { Array($0) } ?? [] }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String = "tips.store") throws { try Data(bytes).write(to: URL(fileURLWithPath: file(name))) }
}

/// The cause of the error that `body` throws, or nil.
func cause(_ body: () throws -> Void) -> DatastoreError.Cause? {
  do {
    try body()
    return nil
  } catch {
    return (error as? DatastoreError)?.cause
  }
}

/// A random generator with a seed, so that a failing history can be had again: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
