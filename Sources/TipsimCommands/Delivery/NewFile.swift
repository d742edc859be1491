// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Foundation

/// Single files that a command leaves beside its output.
enum NewFile {
  /// Writes a text to a file, whole or not at all; folders on the way are made, and what has the name is replaced.
  static func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    do throws(OutputFailure) {
      try OutputFolder(path: url.deletingLastPathComponent().path).leave([(url.lastPathComponent, Array(text.utf8))])
    } catch {
      throw CommandFailure.newFile(error)
    }
  }
}
