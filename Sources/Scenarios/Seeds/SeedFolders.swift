// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// Looks for seed sets in the folders `seeds` beside a scenario and above it.
enum SeedFolders {
  /// The text of the nearest set of this name, or nil if there is none.
  static func find(_ name: String, besideFile path: String) -> Result<SourceFile?, SourceFileError> {
    var folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
    while true {
      let candidate = folder.appendingPathComponent(SeedSet.path(of: name)).path
      if FileManager.default.fileExists(atPath: candidate) {
        do throws(SourceFileError) {
          // The name under which it is kept with the sources, so that nothing depends on the folder of the machine.
          return .success(SourceFile(path: SeedSet.path(of: name), text: try SourceFile.read(candidate).text))
        } catch {
          return .failure(error)
        }
      }
      let parent = folder.deletingLastPathComponent()
      if parent.path == folder.path || folder.path == "/" { return .success(nil) }
      folder = parent
    }
  }
}
