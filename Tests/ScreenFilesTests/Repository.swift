// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import ScreenFiles
import ViewTree

/// The repository's files, wherever the tests are started.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func path(_ relative: String) -> String { root.appendingPathComponent(relative).path }

  static func file(_ relative: String) throws -> String { try String(contentsOfFile: path(relative), encoding: .utf8) }

  /// The names of the files in a folder of the repository.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }
}

/// Files with views in memory.
enum Text {
  /// A tree of views.
  static func views(_ body: String) throws -> ViewFile {
    try ViewFile.read(SourceFile(path: "views.yaml", text: "tipsim: 1\n" + body))
  }

  /// A layout of one view, the rest of the head before it.
  static func layout(_ view: String, head: String = "") throws -> LayoutFile {
    let lines = view.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
    return try LayoutFile.read(SourceFile(path: "layout.yaml", text: "tipsim: 1\n\(head)\nview:\n\(lines)\n"))
  }

  /// The errors of a reading, each as `line:column message`.
  static func errors<Result>(_ read: () throws -> Result) -> [String] {
    do {
      _ = try read()
      return []
    } catch let failure as ScenarioFailure {
      return failure.diagnostics.map { "\($0.range.start.line):\($0.range.start.column) \($0.message)" }
    } catch { return ["\(error)"] }
  }
}
