// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Scenarios

/// Compares a manifest with the one that the same study leaves now, field by field and in the end byte by byte.
struct ManifestComparison {
  /// The manifest to verify.
  let found: Manifest
  /// Its bytes, as they lie on disk.
  let bytes: [UInt8]
  /// The manifest of the study that was run again.
  let made: Manifest

  /// What differs, one line each; empty if not a byte does.
  ///
  /// Digests of files are left to those who compare the files themselves.
  func differences() throws -> [String] {
    var lines: [String] = []
    func compare(_ field: String, _ found: String, _ made: String) {
      if found != made { lines.append("manifest.json: \(field) \(Self.difference(found, made))") }
    }
    compare("'programVersion'", found.programVersion, made.programVersion)
    compare("'scenario'", found.scenario, made.scenario)
    compare("'digest'", found.digest, made.digest)
    compare("'canonical'", found.canonical, made.canonical)
    compare("'seed'", found.seed, made.seed)
    compare("the list of 'sources'", found.sources.map(\.path).joined(separator: ", "), made.sources.map(\.path).joined(separator: ", "))
    let (foundFiles, madeFiles) = (found.files.map(\.name), made.files.map(\.name))
    if Set(foundFiles) == Set(madeFiles) {
      compare("the order of 'files'", foundFiles.joined(separator: ", "), madeFiles.joined(separator: ", "))
    }
    for file in made.files {
      if let other = found.files.first(where: { $0.name == file.name }), other.sha256 == file.sha256 {
        compare("the size of '\(file.name)'", "\(other.size)", "\(file.size)")
      }
    }
    if lines.isEmpty, found.files == made.files {
      let expected = try made.encoded()
      if bytes != expected { lines.append("manifest.json: \(Self.firstDifference(bytes, expected))") }
    }
    return lines
  }

  /// Where a file on disk and what a run gives begin to differ.
  static func firstDifference(_ found: [UInt8], _ expected: [UInt8]) -> String {
    let place = zip(found, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, expected.count)
    let line = found.prefix(place).count { $0 == 0x0A } + 1
    return "the file differs from the run from line \(line) on (byte \(place))"
  }

  /// Two texts from a little before the place where they begin to differ.
  private static func difference(_ found: String, _ made: String) -> String {
    let (first, second) = (Array(found), Array(made))
    let place = zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset ?? min(first.count, second.count)
    let start = max(0, place - 16)
    func excerpt(_ text: [Character]) -> String {
      let shown = String(text.dropFirst(start).prefix(40))
      return "'\(start > 0 ? "…" : "")\(shown)\(text.count > start + 40 ? "…" : "")'"
    }
    return "is \(excerpt(first)), but the run gives \(excerpt(second))"
  }
}
