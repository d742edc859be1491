// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import TestScripts

/// The repository's files, wherever the tests are started.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func path(_ relative: String) -> String { root.appendingPathComponent(relative).path }

  static func file(_ relative: String) throws -> String { try String(contentsOfFile: path(relative), encoding: .utf8) }

  /// The repository's scripts, by their paths in it.
  static var scripts: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path("scenarios/tests"))) ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
      .map { "scenarios/tests/" + $0 }
  }
}

/// A script in memory.
enum Script {
  /// What comes of the tests of a script.
  static func runs(_ text: String, importing: TipImporting = .unavailable) throws -> [TestRun] {
    try ScriptReader.read(SourceFile(path: "script.yaml", text: text), importing: importing).tests.map { $0.run() }
  }

  /// What comes of one test with these steps, each on a line of its own, for an app.
  static func run(_ steps: String..., app: String = "inlineTips: { T: {}, U: { presentation: inline } }") throws -> TestRun {
    let lines = steps.map { "      - \($0)\n" }.joined()
    let runs = try runs("tipsim: 1\n\(app)\ntests:\n  - name: test\n    steps:\n\(lines)")
    return runs[0]
  }
}
