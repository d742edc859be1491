// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipImport

@Suite("Declarations that lead back to themselves, which end the stack of whoever follows them")
struct CircleTests {
  /// A member of a tip, or what stands beside it, that goes in a circle.
  struct Circle: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var members: String
    var beside = ""
  }

  private static let circles = [
    Circle(testDescription: "options", members: "var options: [any TipOption] { options }"),
    Circle(testDescription: "actions", members: "static let more: [Action] = ATip.more; var actions: [Action] { Self.more }"),
    Circle(testDescription: "rules", members: "var rules: [Rule] { rules }"),
    Circle(testDescription: "type aliases", members: "@Parameter static var n: A = 1", beside: "typealias A = B; typealias B = A"),
    Circle(
      testDescription: "a structure's value", members: "@Parameter static var s: S = S.base",
      beside: "struct S: Codable { var a: Int; static let base: S = S.base }"),
    Circle(
      testDescription: "a condition", members: "var isOn: Bool { if isOn { true } else { false } }; var id: String { isOn ? \"a\" : \"b\" }"
    ),
    Circle(
      testDescription: "a sum that doubles each time", members: "var options: [any TipOption] { MaxDisplayCount(K.a40) }",
      beside: "enum K { static let a0 = 1; "
        + (1...40).map { "static let a\($0) = a\($0 - 1) + a\($0 - 1)" }.joined(separator: "; ") + " }"),
    Circle(
      testDescription: "the least number taken away",
      members: "static let least = -9223372036854775807 - 1; @Parameter static var n: Int = 0; func f() { ATip.n -= Self.least }"),
  ]

  @Test("The tip is read all the same", arguments: circles)
  func circle(circle: Circle) {
    let text = "\(circle.beside)\nstruct ATip: Tip { var title: Text { Text(\"A\") }; \(circle.members) }\n"
    let app = TipImporter.read(sources: [("A.swift", text)])
    #expect(app.tips.map(\.title) == ["A"])
    #expect(app.tips.map(\.maximumDisplayCount) == [nil])
  }
}
