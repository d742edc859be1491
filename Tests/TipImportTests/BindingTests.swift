// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipImport
import TipRules

@Suite("What the sources don't say is supplied by bindings, under the keys that findings propose")
struct BindingTests {
  private static let source = """
    struct RemoteTip: Tip {
      static let opened = Tips.Event(id: "opened")
      static var threshold = 3
      let name: String
      var id: String { "remote-" + name }
      var rules: [Rule] {
        #Rule(Self.opened) { $0.donations.count >= Self.threshold }
        #Rule(Self.opened) { $0.donations.count < Remote.shared.limit(for: .tips) }
        if Flags.isOn { #Rule(Self.opened) { !$0.donations.isEmpty } }
        #Rule(Other.$flag) { $0 }
      }
      var options: [any TipOption] { MaxDisplayCount(Remote.count) }
    }
    """

  private static func read(_ bindings: [String: ImportedConstant]) -> ImportedApp {
    TipImporter.read(sources: [("Tips.swift", source)], bindings: bindings)
  }

  @Test("Without bindings each is a finding with its key and place")
  func findings() {
    let app = Self.read([:])
    let found = app.findings.map { "\($0.place.line):\($0.place.column) \($0.bindingKey ?? "-")" }
    #expect(
      found == [
        "5:32 RemoteTip.id", "7:48 RemoteTip.threshold", "8:47 Remote.shared.limit", "9:8 Flags.isOn", "10:11 RemoteTip.rule4",
        "12:50 Remote.count",
      ])
    #expect(app.findings.allSatisfy { $0.severity == .unknown })
    #expect(app.tips.map(\.unknownRuleCount) == [4])
    #expect(app.tips.map(\.isComplete) == [false])
  }

  @Test("With all of them nothing is left open")
  func supplied() throws {
    let app = Self.read([
      "RemoteTip.id": .string("remote"), "RemoteTip.threshold": .integer(7), "Remote.shared.limit": .integer(-2),
      "Flags.isOn": .boolean(true), "RemoteTip.rule4": .string("#Rule(RemoteTip.opened) { $0.donations.count != 5 }"),
      "Remote.count": .integer(4),
    ])
    #expect(app.findings == [])
    let tip = try #require(app.tips.first)
    #expect(tip.name == "remote")
    #expect(tip.maximumDisplayCount == 4)
    #expect(
      tip.rules.map(\.text) == [
        "#Rule(opened) { $0.donations.count >= 7 }", "#Rule(opened) { $0.donations.count < -2 }",
        "#Rule(opened) { !$0.donations.isEmpty }", "#Rule(opened) { $0.donations.count != 5 }",
      ])
  }

  @Test("One that nothing asked for, and ones of the wrong kind, are said")
  func wrong() {
    let app = Self.read([
      "Nobody.asked": .integer(1), "Remote.count": .string("many"), "RemoteTip.rule4": .string("#Rule(x) { $0 }"),
    ])
    let messages = app.findings.map(\.message)
    #expect(messages.contains("Nothing in the sources asked for the binding 'Nobody.asked'."))
    #expect(messages.contains("The binding 'RemoteTip.maxDisplayCount' must be a whole number from 1 to 1,000,000."))
    #expect(messages.contains { $0.hasPrefix("The binding 'RemoteTip.rule4' must be a rule: No parameter or event is named 'x'.") })
  }
}
