// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TipEngine

@Suite("docs/semantics.md says what the engine's own texts say", .serialized)
struct SemanticsPageTests {
  static let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/semantics.md").standardized
  static let advice: Comment = "Renew it: TIPSIM_RENEW_SEMANTICS=1 swift test --filter SemanticsPageTests, with the options of `make test`."

  /// What stands between the markers of a setting.
  static func section<Setting: SemanticsSetting>(_ setting: Setting.Type) -> [String] {
    var lines = ["### `\(Setting.key)`", "", Setting.question, "", "| value | what the engine does |", "| --- | --- |"]
    for value in Setting.allCases {
      lines.append("| `\(value.rawValue)`\(value == Setting.standard ? " (default)" : "") | \(value.meaning) |")
    }
    return lines
  }

  /// The lines between a pair of markers; nil if one is missing.
  static func lines(of text: [String], from begin: String, to end: String) -> ArraySlice<String>? {
    guard let first = text.firstIndex(of: begin), let last = text.firstIndex(of: end), first < last else { return nil }
    return text[(first + 1)..<last]
  }

  static func read() throws -> [String] { try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n") }

  @Test("Each setting's question, values, meanings and default")
  func settings() throws {
    var text = try Self.read()
    let renews = ProcessInfo.processInfo.environment["TIPSIM_RENEW_SEMANTICS"] != nil
    for setting in Semantics.settings {
      let (begin, end) = ("<!-- begin \(setting.key) -->", "<!-- end \(setting.key) -->")
      let found = try #require(Self.lines(of: text, from: begin, to: end), "The page has no section for \(setting.key).")
      let expected = Self.section(setting)
      if renews {
        text.replaceSubrange(found.startIndex..<found.endIndex, with: expected)
      } else {
        #expect(Array(found) == expected, Self.advice)
      }
    }
    if renews { try text.joined(separator: "\n").write(to: Self.page, atomically: true, encoding: .utf8) }
  }

  @Test("Settings stand in the order of Semantics, and every section says more than the generated part")
  func order() throws {
    let text = try Self.read()
    let headings = text.filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4).filter { $0 != "`" } }
    let keys = Semantics.settings.map { $0.key }
    #expect(headings == keys + ["monthLength", "reevaluationDelay"])
    for setting in Semantics.settings {
      let end = try #require(text.firstIndex(of: "<!-- end \(setting.key) -->"))
      #expect(!text[end + 2].isEmpty && !text[end + 2].hasPrefix("<"), "\(setting.key) has no sources.")
    }
  }

  @Test("Gates and endings stand in their order, under the words that reports write")
  func tables() throws {
    let text = try Self.read()
    func words(_ name: String) throws -> [String] {
      let rows = try #require(Self.lines(of: text, from: "<!-- \(name) -->", to: "<!-- end \(name) -->"))
      return rows.filter { $0.hasPrefix("| `") }.map { String($0.split(separator: "`")[1]) }
    }
    #expect(try words("gates") == Gate.allCases.map(\.reason))
    #expect(try words("endings") == DisplayEnding.allCases.map(\.name))
  }
}
