// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipImport
import TipRules

@Suite("Code is read as Swift would run it")
struct CodeReadingTests {
  private static func read(_ text: String) -> ImportedApp { TipImporter.read(sources: [("A.swift", text)]) }

  @Test("What follows a 'return' that is taken does not apply")
  func earlyReturn() {
    let app = Self.read(
      """
      struct ATip: Tip {
        @Parameter static var old: Bool = false
        @Parameter static var new: Bool = false
        var title: Text { Text("A") }
        var rules: [Rule] {
          if #available(iOS 18, *) { return [#Rule(Self.$new) { $0 }] }
          return [#Rule(Self.$old) { $0 }]
        }
        var options: [any TipOption] {
          if #available(iOS 18, *) { return [MaxDisplayCount(1)] }
          return [MaxDisplayCount(7)]
        }
        var actions: [Action] {
          if #available(iOS 18, *) { return [Action(id: "new", title: "New")] }
          return [Action(id: "old", title: "Old")]
        }
      }
      """)
    #expect(app.tips.map { $0.rules.map(\.text) } == [["#Rule(ATip.$new) { $0 }"]])
    #expect(app.tips.map(\.maximumDisplayCount) == [1])
    #expect(app.tips.map { $0.actions.map(\.id) } == [["new"]])
  }

  @Test("A parameter of App Intents is none of TipKit's")
  func intents() {
    let app = Self.read("struct OpenBook: AppIntent { @Parameter(title: \"Book\") var book: String }")
    #expect(app.parameters == [])
    #expect(app.findings == [])
  }

  @Test("A function's parameter hides a property, a variable may have changed, and a flag beside another is not turned over")
  func localNames() {
    let app = Self.read(
      """
      struct ATip: Tip {
        @Parameter static var flag: Bool = false
        @Parameter static var count: Int = 0
        var title: Text { Text("A") }
      }
      struct Page {
        let number = 4
        let tip = ATip()
        func take(number: Int) { ATip.count = number }
        func grow() {
          var size = 3
          size += 1
          ATip.count = size
        }
        func keep() { ATip.count = number }
        func turn() { ATip.flag = !ATip.flag && isOn }
        func close(tip: Timer) { tip.invalidate(reason: .tipClosed) }
      }
      """)
    #expect(
      app.sites.map(\.effect) == [
        .set(parameter: "ATip.count", value: nil), .set(parameter: "ATip.count", value: nil),
        .set(parameter: "ATip.count", value: .integer(4)), .set(parameter: "ATip.flag", value: nil),
      ])
  }

  @Test("Versions below one are not those of today's compiler, and integers are divided before they become a Double")
  func versionsAndDivision() {
    let app = Self.read(
      """
      struct ATip: Tip {
        var title: Text { Text("A") }
        #if swift(<5.9)
        var options: [any TipOption] { MaxDisplayCount(9) }
        #else
        var options: [any TipOption] { MaxDisplayDuration(Double(5 / 2)) }
        #endif
      }
      """)
    #expect(app.tips.map(\.maximumDisplayCount) == [nil])
    #expect(app.tips.map(\.maximumDisplayDuration) == [2])
  }
}
