// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import TestScripts
import Testing

@Suite("Tips from an app's own files in scripts")
struct ImportedTipsTests {
  /// A folder with a script and Swift files, deleted after a test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tipsim-scripts-\(UUID().uuidString)")

    init(_ files: [String: String]) throws {
      for (name, text) in files {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }
    deinit { try? FileManager.default.removeItem(at: url) }

    func script() throws -> TestScript { try ScriptReader.read(path: url.appendingPathComponent("tests/script.yaml").path) }
    /// What is wrong with the script: places without the folder, messages and remedies.
    func problems() -> [String] {
      do throws(ScenarioFailure) {
        _ = try ScriptReader.read(path: url.appendingPathComponent("tests/script.yaml").path)
        return []
      } catch {
        return error.diagnostics.filter { $0.severity == .error }.map {
          "\($0.range.description): \($0.message)".replacing(url.path + "/", with: "")
        }
      }
    }
  }

  private static let app = """
    import TipKit
    struct FoundTip: Tip {
      static let opened = Event(id: "opened")
      @Parameter static var isIn: Bool = false
      var title: Text { Text("Found") }
      var rules: [Rule] {
        #Rule(Self.opened) { $0.donations.count >= Remote.threshold }
        #Rule(Self.$isIn) { $0 }
      }
      var options: [any TipOption] { MaxDisplayCount(1) }
    }
    struct KeptTip: Tip { var title: Text { Text("Kept") } }
    """

  @Test("The script's own declarations go first, and what the sources don't say comes from bindings")
  func laidUnder() throws {
    let folder = try Folder([
      "App/Tips.swift": Self.app,
      "tests/script.yaml": """
      tipsim: 1
      tips: ../App
      bindings: { Remote.threshold: 2 }
      inlineTips: { FoundTip: { presentation: inline }, OwnTip: {} }
      parameters: { FoundTip.isIn: true }
      tests:
        - name: all three
          steps:
            - launch
            - donate: opened
              times: 2
            - show: [FoundTip, KeptTip]
            - expect: { displayed: [FoundTip, KeptTip] }
            - hide
            - expect: { FoundTip: { reason: displayCountExceeded }, KeptTip: available, OwnTip: available }
        - name: a test may have its own
          inlineTips: { FoundTip: { options: { maxDisplayCount: 2 } } }
          steps:
            - launch
            - donate: opened
              times: 2
            - show: FoundTip
            - hide
            - expect: { FoundTip: available }
      """,
    ])
    #expect(try folder.script().tests.map { $0.run().hasPassed } == [true, true])
  }

  @Test("What is not bound, names that nothing has, and values of another type are errors at their places")
  func problems() throws {
    let folder = try Folder([
      "App/Tips.swift": Self.app,
      "tests/script.yaml": """
      tipsim: 1
      tips: ../App/Tips.swift
      tests:
        - name: wrong
          steps:
            - launch
            - show: FondTip
            - donate: opend
            - set: { FoundTip.isIn: 3 }
            - expect: { displayed: none }
      """,
    ])
    #expect(
      folder.problems() == [
        "tests/../App/Tips.swift:7:48: a value in a rule is not known from the sources: it is 'Remote.threshold'",
        "tests/script.yaml:7:15: there is no tip 'FondTip'", "tests/script.yaml:8:17: there is no event 'opend'",
        "tests/script.yaml:9:31: the number 3 is not a value of type Bool",
      ])
  }

  @Test("A path that leads nowhere, and bindings without files")
  func paths() throws {
    let missing = try Folder([
      "App/Tips.swift": Self.app, "tests/script.yaml": "tipsim: 1\ntips: ../App/Tip.swift\ntests: [{ name: a, steps: [launch] }]\n",
    ])
    #expect(missing.problems() == ["tests/script.yaml:2:7: there is no file or folder '../App/Tip.swift'"])
    let alone = try Folder([
      "tests/script.yaml":
        "tipsim: 1\nbindings: { a: 1 }\ninlineTips: { A: {} }\ntests: [{ name: a, steps: [launch, { expect: { displayed: none } }] }]\n"
    ])
    #expect(alone.problems() == ["tests/script.yaml:2:1: 'bindings' means nothing without 'tips'"])
  }
}
