// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// A folder of a test's own, in which programs run; it is removed when the test ends.
final class WorkFolder: Sendable {
  /// The folder.
  let path: String
  /// A folder beside it for what programs write to their streams.
  let streams: String
  private let root: String

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("tipsim-tests-\(UUID().uuidString)").path
    path = root + "/work"
    streams = root + "/streams"
    for folder in [path, streams] { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
  }

  /// A folder that holds the small scenario as `small.yaml`.
  static func withScenario(_ changes: [(old: String, new: String)] = []) throws -> WorkFolder {
    let folder = try WorkFolder()
    try folder.write(Fixtures.small(changes), to: "small.yaml")
    return folder
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Writes a file.
  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// The bytes of a file, or nil.
  func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: path + "/" + name).map { Array($0) } }

  /// The text of a file, or nil.
  func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// The names of everything in a folder, hidden files too, in order; empty if there is no such folder.
  func names(_ folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []).sorted()
  }

  /// The files of a report that must not depend on the machine, by name; `environment.json` is left out.
  func report(_ folder: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in names(folder) where name != "environment.json" { files[name] = bytes(folder + "/" + name) }
    return files
  }
}

/// The names of the files of a report.
let reportNames = [
  "actions.csv", "comparisons.csv", "endings.csv", "environment.json", "fatigue.csv", "manifest.json", "not-shown.csv", "report.md",
  "summary.csv",
  "timing.csv", "tips.csv", "unreached.csv",
]
