// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipImport

@Suite("Places")
struct PlaceTests {
  /// The findings of a text: line, column and what is said.
  private static func findings(_ text: String) -> [String] {
    TipImporter.read(sources: [("A.swift", text)]).findings.map { "\($0.place.line):\($0.place.column): \($0.message)" }
  }

  @Test("A fault of a rule is where it is written, behind constants that were replaced and letters of several bytes")
  func ruleFault() {
    let text = """
      enum K { static let long = 1_000_000 }
      struct ATip: Tip {
        static let é = Tips.Event(id: "é")
        var rules: [Rule] {
          #Rule(Self.é) { $0.donations.count > K.long && $0.donations.total > K.long }
        }
      }
      """
    let found = Self.findings(text)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("5:65: A sequence of donations has no member 'total' in a rule") == true, "\(found)")
  }

  @Test("Syntax errors are where Swift says, and the tips around them are read")
  func syntax() {
    let app = TipImporter.read(sources: [
      ("A.swift", "struct ATip: Tip {\n  var title: Text { Text(\"A\" }\n}\n"),
      ("B.swift", "struct BTip: Tip { var title: Text { Text(\"B\") } }\n"),
    ])
    #expect(app.findings.map(\.place.description) == ["A.swift:2:29"])
    #expect(app.hasErrors)
    #expect(app.tips.map(\.name) == ["ATip", "BTip"])
  }

  @Test(
    "A value that is not known is shown where it stands in an expression with operators",
    arguments: [
      ("MaxDisplayCount(2 * unknown + 1)", "3:54"), ("MaxDisplayCount(1 + 2 * (3 - other()))", "3:63"),
    ])
  func unknown(option: String, place: String) {
    let text = "struct ATip: Tip {\n  // one\n  var options: [any TipOption] { " + option + " }\n}\n"
    #expect(Self.findings(text).first?.hasPrefix(place + ":") == true, "\(Self.findings(text))")
  }

  @Test("Line ends of all kinds count as one")
  func lineEnds() {
    for end in ["\n", "\r\n", "\r"] {
      let text = ["struct ATip: Tip {", "  var id: String { make() }", "}", ""].joined(separator: end)
      #expect(Self.findings(text).first?.hasPrefix("2:20:") == true)
    }
  }

  @Test("Every entry of the tree knows its place, and the same sources give the same bytes")
  func tree() throws {
    let sources = try Fixtures.sources("ConstantsAcrossFiles")
    let (first, second) = (TipImporter.read(sources: sources), TipImporter.read(sources: sources))
    #expect(first == second)
    #expect(first.documentTree.json == second.documentTree.json)
    guard case .mapping(let tips)? = first.appTree["inlineTips"], case .mapping(let events)? = first.appTree["events"] else {
      Issue.record("no mappings")
      return
    }
    #expect(tips.map { $0.place?.description } == ["Tips.swift:3:1"])
    #expect(events.map { $0.place?.description } == ["Tips.swift:5:24"])
  }
}
