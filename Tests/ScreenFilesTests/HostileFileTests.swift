// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import ScreenFiles
import Testing
import ViewTree

@Suite("Hostile files with views")
struct HostileFileTests {
  private func wrapped(_ inner: String, _ before: String, _ after: String, _ depth: Int) -> String {
    String(repeating: before, count: depth) + inner + String(repeating: after, count: depth)
  }

  @Test("Layouts go 256 deep; deeper ones that YAML can still say are refused with the view", arguments: [256, 257])
  func deepLayouts(depth: Int) {
    let view = wrapped("Rectangle", "{ HStack: [", "] }", depth - 1)
    let errors = Text.errors { try Text.layout(view) }
    if depth == 256 {
      #expect(errors.isEmpty)
    } else {
      #expect(errors.count == 1 && errors[0].hasSuffix("'Rectangle1' lies 257 deep, modifiers counted; a layout goes 256 deep"))
    }
  }

  @Test("Depth 10,000 is refused by the reader of YAML, in flow and in block style, for both kinds of files")
  func tooDeep() {
    let flow = wrapped("Rectangle", "{ HStack: [", "] }", 10_000)
    let block = (0..<5_000).map { String(repeating: " ", count: $0 * 2 % 1_200) + "v\($0): { views: {" }.joined()
    let long =
      "views:\n" + (0..<700).map { String(repeating: " ", count: $0 * 2 + 1) + (($0 % 2 == 0) ? "v\($0):" : "views:") + "\n" }.joined()
    #expect(Text.errors { try Text.layout(flow) }.first?.contains("deep") == true)
    #expect(!Text.errors { try Text.views("views: {" + block) }.isEmpty)
    #expect(Text.errors { try Text.views(long) }.first?.contains("deep") == true)
  }

  @Test("A chain of 10,000 views by parent is classified")
  func longChain() throws {
    // Each says how the value comes to it, which must not cost its depth each time.
    let views = (0..<10_000).map { "  v\($0): { \($0 == 0 ? "reads: [a]" : "parent: v\($0 - 1), reads: [{ key: a, from: parent }]") }\n" }
      .joined()
    let file = try Text.views("keys: { a: { state: v0 } }\nviews:\n" + views)
    #expect(file.seedReport.count(.parent) == 9_999)
  }

  @Test("A circle of 10,000 parents is one error, which shows some of them")
  func longCircle() {
    let views = (0..<10_000).map { "  v\($0): { parent: v\(($0 + 1) % 10_000) }\n" }.joined()
    let errors = Text.errors { try Text.views("views:\n" + views) }
    #expect(errors.count == 1)
    #expect(errors[0].hasSuffix("'v7' lies in another, and so on: 10000 parents go in a circle"))
  }

  @Test("100,000 views in one file of each kind")
  func many() throws {
    let boxes = String(repeating: "  - Spacer\n", count: 100_000)
    let layout = try Text.layout("{ VStack: [] }")
    #expect(layout.layout.tree.nodes.count == 1)
    let file = try LayoutFile.read(SourceFile(path: "many.yaml", text: "tipsim: 1\nview:\n  spacing: 0\n  VStack:\n" + boxes))
    #expect(file.layout.tree.nodes.count == 100_001)
    let views = (0..<100_000).map { "  v\($0): { reads: [a] }\n" }.joined()
    #expect(try Text.views("keys: { a: environment }\nviews:\n" + views).seedReport.count(.environment) == 100_000)
  }

  @Test("More changes of more views than can be printed are refused")
  func tooMuchWork() {
    let views = "views:\n" + (0..<10_000).map { "  v\($0):\n" }.joined()
    let keys = "keys:\n" + (0..<10_000).map { "  k\($0): environment\n" }.joined()
    #expect(
      Text.errors { try Text.views(views + keys) }.map { $0.hasSuffix("10000 changes of 10000 views are too much for one file") } == [true])
    let one = "changes: { one: k0 }\n"
    #expect(Text.errors { try Text.views(views + keys + one) }.isEmpty)
    let handedOn = "  root: { overrides: {" + (1..<10_000).map { " k\($0): { from: k0 }" }.joined(separator: ",") + " } }\n"
    #expect(Text.errors { try Text.views(views + handedOn + keys + one) }.count == 1)
  }

  @Test("An alias bomb is stopped before it grows")
  func bomb() {
    let levels = (1..<12).map { "- &a\($0) { HStack: [" + Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ", ") + "] }" }
    let view = "VStack:\n- &a0 Rectangle\n" + levels.joined(separator: "\n")
    #expect(Text.errors { try Text.layout(view) }.first?.contains("more than") == true)
  }

  @Test("Every text with errors is reported whole, and without a crash, whatever stands where a view should")
  func anything() {
    for junk in [
      "~", "5", "[]", "{}", "true", "{ HStack: 5 }", "{ HStack: [~, 5, [], {}] }", "{ Text: { a: b } }", "{ Rectangle: 5 }", "\"\"",
    ] {
      #expect(!Text.errors { try Text.layout(junk) }.isEmpty, "\(junk)")
      #expect(!Text.errors { try Text.views("views: { A: { views: \(junk == "{}" ? "5" : junk) } }\n") }.isEmpty || junk == "~", "\(junk)")
    }
  }
}
