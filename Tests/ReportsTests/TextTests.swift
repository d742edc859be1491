// SPDX-License-Identifier: GPL-3.0-or-later

import Reports
import Testing

@Suite("Numbers and words")
struct TextTests {
  @Test(
    "Fixed decimals round half away from zero in decimal",
    arguments: [
      (0.125, 2, "0.13"), (2.5, 0, "3"), (-2.5, 0, "-3"), (0.999, 2, "1.00"), (9.995, 2, "10.00"), (0.0004, 3, "0.000"),
      (-0.0004, 3, "0.000"),
      (1e-7, 8, "0.00000010"), (1e21, 0, "1000000000000000000000"), (123456.789, 1, "123456.8"), (0, 2, "0.00"), (0.5, 0, "1"),
      (0.04, 1, "0.0"),
      (Double.nan, 2, ""), (Double.infinity, 2, ""), (1.005, 2, "1.01"),
    ] as [(Double, Int, String)])
  func fixed(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(DecimalText.fixed(value, decimals: decimals) == text)
  }

  @Test(
    "Significant digits without exponent and trailing noughts",
    arguments: [
      (1.0 / 3, "0.333333"), (2.0 / 3e5, "0.00000666667"), (1_234_567.89, "1234568"), (0.5, "0.5"), (100, "100"), (1e-13, "0"), (0, "0"),
      (-12.3456789, "-12.3457"), (0.99999996, "1"), (1e300, "1" + String(repeating: "0", count: 300)),
    ] as [(Double, String)])
  func significant(_ value: Double, _ text: String) {
    #expect(DecimalText.significant(value, digits: 6) == text)
  }

  @Test("Groups of thousands", arguments: [(Int64(0), "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567")])
  func grouped(_ value: Int64, _ text: String) {
    #expect(DecimalText.grouped(value) == text)
  }

  @Test(
    "Lengths of time in units that people use",
    arguments: [
      (0, "0 s"), (0.05, "50.0 ms"), (4.25, "4.3 s"), (59.4, "59 s"), (59.6, "1 min"), (192, "3 min 12 s"), (3_599.6, "1 h"),
      (11_520, "3 h 12 min"),
      (172_769, "47 h 59 min"), (172_800, "2.0 d"), (207_360, "2.4 d"), (-192, "-3 min 12 s"),
    ] as [(Double, String)])
  func durations(_ seconds: Double, _ text: String) {
    #expect(QuantityText.duration(seconds: seconds) == text)
  }

  @Test("Shares, points and plain numbers")
  func quantities() {
    #expect(QuantityText.text(0.342, .share) == "34.2%")
    #expect(QuantityText.text(0.0042, .share) == "0.42%")
    #expect(QuantityText.text(0, .share) == "0.0%")
    #expect(QuantityText.text(0.021, .share, isDifference: true) == "+2.10 points")
    #expect(QuantityText.text(0.342, .share, halfWidth: 0.0004) == "34.20%")
    #expect(QuantityText.text(1_234.4, .number) == "1,234")
    #expect(QuantityText.text(12.34, .number) == "12.3")
    #expect(QuantityText.text(0.2551, .level) == "0.255")
    #expect(QuantityText.text(1e-9, .probability) == "under 0.001")
    #expect(QuantityText.range(0.339, 0.345, .share) == "33.9% to 34.5%")
    #expect(QuantityText.range(-0.019, 0.023, .share, isDifference: true) == "-1.90 to +2.30")
    // A limit on one side of 0 shows it.
    #expect(QuantityText.range(-0.000_12, -0.000_000_4, .share, isDifference: true) == "-0.01200 to -0.00004")
    #expect(QuantityText.range(-0.012, -0.000_2, .number, isDifference: true) == "-0.0120 to -0.0002")
    #expect(QuantityText.range(-0.012, 0, .number, isDifference: true) == "-0.012 to 0.000")
    #expect(QuantityText.range(0.000_000_000_3, 1.2, .number, isDifference: true) == "+0.0000000003 to +1.2000000000")
    #expect(QuantityText.exact(0.3, .number) == "0.3")
    #expect(QuantityText.exact(0.3, .share) == "30%")
  }

  @Test(
    "Markdown and HTML in names are escaped",
    arguments: [
      ("a|b", "a\\|b"), ("<script>", "&lt;script&gt;"), ("*x* _y_", "\\*x\\* \\_y\\_"), ("two\nlines", "two lines"),
      ("[a](b)", "\\[a\\](b)"),
      ("`x`", "\\`x\\`"), ("A & B", "A &amp; B"), ("bell\u{7}", "bell"), ("$x$", "\\$x\\$"), ("ü 漢", "ü 漢"),
    ])
  func escaping(_ text: String, _ escaped: String) {
    #expect(MarkdownText.escaped(text) == escaped)
  }

  @Test("Code spans hold backticks and stay on one line")
  func code() {
    #expect(MarkdownText.code("a: 1") == "`a: 1`")
    #expect(MarkdownText.code("a`b\nc") == "``a`b c``")
    #expect(MarkdownText.code("`") == "`` ` ``")
  }

  @Test("Only names are marked up in prose")
  func prose() {
    let prose: Prose = "Ship \(name: "we*ekly"), by \("2.1 points") of \(3)."
    #expect(prose.plain == "Ship we*ekly, by 2.1 points of 3.")
    #expect(prose.markdown == "Ship **we\\*ekly**, by 2.1 points of 3.")
  }
}
