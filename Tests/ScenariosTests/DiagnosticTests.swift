// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
  private func rendered(_ text: String, width: Int = 100, isColored: Bool = false) -> String {
    DiagnosticRenderer(sources: [SourceFile(path: "garden.yaml", text: text)], isColored: isColored, width: width)
      .text(for: Garden.diagnostics(text))
  }

  @Test("A diagnostic shows its line, a caret and the remedy")
  func rendering() {
    let expected = """
      garden.yaml:3:3: error: there is no key 'cuont' here
          3 |   cuont: 5
            |   ^~~~~
      help: did you mean 'count'?
      garden.yaml:4:13: error: '90' has no unit of time
          4 | frequency:  90
            |             ^~
      help: write '90s' for seconds, or use m, h, d, w, ms or us

      """
    #expect(rendered("garden: 1\nvisitors:\n  cuont: 5\nfrequency:  90\n") == expected)
  }

  @Test("Notes show their own lines")
  func notes() {
    let expected = """
      garden.yaml:2:1: error: the key 'garden' stands twice in this mapping
          2 | garden: 2
            | ^~~~~~
      garden.yaml:1:1: note: the first one stands here
          1 | garden: 1
            | ^~~~~~
      help: remove one of the two, or join their contents

      """
    #expect(rendered("garden: 1\ngarden: 2\n") == expected)
  }

  @Test(
    "The caret stands under its character behind wide, combining and invisible ones and tabs",
    arguments: [
      (
        "{ garden: 1, name: 庭, frequency: 9 }\n",
        "    1 | { garden: 1, name: 庭, frequency: 9 }\n      |                                   ^\n"
      ),
      (
        "{ garden: 1, name: e\u{301}, frequency: 9 }\n",
        "    1 | { garden: 1, name: e\u{301}, frequency: 9 }\n      |                                  ^\n"
      ),
      ("{ garden: 1,\tfrequency: 9 }\n", "    1 | { garden: 1,    frequency: 9 }\n      |                            ^\n"),
      (
        "{ garden: 1, name: a\u{200B}b, frequency: 9 }\n",
        "    1 | { garden: 1, name: a\u{FFFD}b, frequency: 9 }\n      |                                    ^\n"
      ),
    ])
  func widths(text: String, excerpt: String) {
    #expect(rendered(text).contains(excerpt))
  }

  @Test("Long lines are cut around the place")
  func longLines() {
    let text = "{ garden: 1, name: \(String(repeating: "x", count: 50)), frequency: 9, extra: \(String(repeating: "y", count: 500)) }\n"
    let lines = rendered(text, width: 60).split(separator: "\n")
    #expect(lines[1] == "    1 | …xxxxxxx, frequency: 9, extra: yyyyyyyyyyyyyyyyyyyyyyyyyyyy…")
    #expect(lines[2] == "      |                      ^")
  }

  @Test("A place past the end of its line or text is still shown")
  func pastTheEnd() {
    #expect(rendered("garden:\n").contains("    1 | garden:\n      |        ^\n"))
    #expect(rendered("garden: 1\nname: \"Kew\n").contains("garden.yaml:3:1: error"))
  }

  @Test("Colours come only when they are wanted")
  func colours() {
    #expect(rendered("garden: 2\n", isColored: true).contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(!rendered("garden: 2\n").contains("\u{1B}"))
  }

  @Test("What goes beyond the limit is counted")
  func limit() {
    let text = "garden: 1\na1: 1\na2: 1\na3: 1\n"
    let renderer = DiagnosticRenderer(sources: [], limit: 2)
    #expect(renderer.text(for: Garden.diagnostics(text), omitted: 4).hasSuffix("… and 5 more\n"))
  }

  @Test("The JSON form has sorted names")
  func json() throws {
    let diagnostic = try #require(Garden.diagnostics("garden: 1\ngarden: 2\n").first)
    let expected =
      #"{"column":1,"endColumn":7,"endLine":2,"file":"garden.yaml","help":"remove one of the two, or join their contents","#
      + #""identifier":"duplicate-key","line":2,"message":"the key 'garden' stands twice in this mapping","notes":["#
      + #"{"column":1,"endColumn":7,"endLine":1,"file":"garden.yaml","line":1,"message":"the first one stands here"}],"severity":"error"}"#
    #expect(diagnostic.json.compactText == expected)
  }

  @Test("JSON text is escaped")
  func jsonEscapes() {
    #expect(JSONValue.string("\"\\\n\t\u{1}\u{2028}é😀").compactText == #""\"\\\n\t\u0001\u2028é😀""#)
    #expect(JSONValue.array([.number(0.1), .number(5), .number(-0.0), .number(1e300), .null]).compactText == "[0.1,5,0,1e+300,null]")
  }

  @Test(
    "The nearest name is found, and only a near one",
    arguments: [
      ("usres", "users"), ("Users", "users"), ("user", "users"), ("dasy", "days"), ("population", nil), ("x", nil), ("", nil),
      ("maxDisplay", nil),
      ("maxdisplaycout", "maxDisplayCount"), ("dyas", "days"),
    ] as [(String, String?)])
  func closestMatch(word: String, expected: String?) {
    #expect(ClosestMatch.find(word, among: ["users", "days", "maxDisplayCount"]) == expected)
  }
}
