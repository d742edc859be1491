// SPDX-License-Identifier: GPL-3.0-or-later

import Reports
import Scenarios
import Testing

@Suite("Tables")
struct TableTests {
  private let table = Table(
    columns: [
      .init("variant", title: "Variant", .text), .init("displays", title: "Displays", .integer),
      .init("reached", title: "Reached", .interval(.share, isDifference: false)),
      .init("wait_days", title: "Wait", .quantity(.days, isDifference: false)),
      .init("p", title: "p", .quantity(.probability, isDifference: false)),
    ],
    rows: [
      [.text("daily"), .integer(12_345), .interval(1.0 / 3, lower: 0.32, upper: 0.35), .number(0.5), .number(0.0312)],
      [.text("a,\"b\"|c"), .integer(0), .interval(0.5, lower: nil, upper: nil), .missing, .missing],
      [.text("=SUM(A1)"), .missing, .missing, .number(2.4), .number(0)],
    ])

  @Test("CSV: names, limits in columns of their own, quotes, defused formulas, no exponents")
  func csv() {
    #expect(
      table.csv == """
        variant,displays,reached,reached_lower,reached_upper,wait_days,p
        daily,12345,0.333333,0.32,0.35,0.5,0.031200
        "a,""b""|c",0,0.5,,,,
        '=SUM(A1),,,,,2.4,0.000000

        """)
  }

  @Test("Markdown: aligned, escaped, people's units")
  func markdown() {
    #expect(
      table.markdown
        == """
        | Variant  | Displays |                Reached |  Wait |           p |
        | -------- | -------: | ---------------------: | ----: | ----------: |
        | daily    |   12,345 | 33.3% (32.0% to 35.0%) |  12 h |       0.031 |
        | a,"b"\\|c |        0 |                  50.0% |     – |           – |
        | =SUM(A1) |        – |                      – | 2.4 d | under 0.001 |

        """)
  }

  @Test("JSON: sorted keys, a version, kinds and units")
  func json() {
    let small = Table(
      columns: [.init("v", .text), .init("x", .interval(.share, isDifference: false))],
      rows: [[.text("a"), .interval(1.0 / 3, lower: 0.25, upper: nil)], [.text("b"), .missing]])
    #expect(
      small.json.compactText
        == #"{"columns":[{"kind":"text","name":"v","unit":null},{"kind":"interval","name":"x","unit":"share"}],"#
        + #""rows":[["a",{"lower":0.25,"upper":null,"value":0.333333}],["b",null]],"schemaVersion":1}"#)
  }

  @Test(
    "Words that a spreadsheet would run are defused, numbers are not",
    arguments: [
      ("=1+1", "'=1+1"), ("+cmd", "'+cmd"), ("-cmd|x", "'-cmd|x"), ("@SUM", "'@SUM"), ("-5", "-5"), ("+1.5", "+1.5"), ("-1.5.2", "'-1.5.2"),
      ("-", "'-"), ("plain", "plain"), ("", ""), ("a=b", "a=b"), ("\t=1", "'\t=1"), ("-1e5", "'-1e5"),
    ])
  func defusing(_ text: String, _ defused: String) {
    #expect(CSVText.defused(text) == defused)
  }

  @Test(
    "Fields are quoted where they need it",
    arguments: [
      ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\r\nb", "\"a\r\nb\""), (" a", "\" a\""), ("a b", "a b"), ("=a,b", "\"'=a,b\""),
    ])
  func quoting(_ text: String, _ field: String) {
    #expect(CSVText.field(text) == field)
  }
}
