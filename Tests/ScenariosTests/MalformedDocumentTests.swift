// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Testing

/// A text and what must be said about it: kinds and places, in order.
struct MalformedCase: CustomTestStringConvertible, Sendable {
  var name: String
  var text: String
  var expected: [String]
  var testDescription: String { name }

  init(_ name: String, _ text: String, _ expected: String...) {
    self.name = name
    self.text = text
    self.expected = expected
  }
}

@Suite("Malformed documents")
struct MalformedDocumentTests {
  static let syntaxCases: [MalformedCase] = [
    .init("tab as indentation", "garden: 1\nvisitors:\n\tcount: 5\n", "tab 3:1"),
    .init("tab after spaces", "garden: 1\nvisitors:\n  \tcount: 5\n  rank: 1\n", "tab 3:3"),
    .init("unclosed double quote", "garden: 1\nname: \"Kew\n", "yaml-syntax 3:1"),
    .init("unclosed single quote", "garden: 1\nname: 'Kew\n", "yaml-syntax 3:1"),
    .init("unclosed flow mapping", "garden: 1\nvisitors: { count: 5\nname: x\n", "yaml-syntax 3:5"),
    .init("unclosed flow list", "garden: [1, 2\n", "yaml-syntax 2:1"),
    .init("colon inside a plain text", "garden: 1\nname: a: b\n", "yaml-syntax 2:8"),
    .init("reserved character", "garden: 1\nname: @x\n", "yaml-syntax 2:7"),
    .init("percent at the start", "garden: 1\nname: %x\n", "yaml-syntax 2:7"),
    .init("bad escape", "garden: 1\nname: \"a\\qb\"\n", "yaml-syntax 2:9"),
    .init("keys out of line", "garden: 1\n  name: x\n", "yaml-syntax 2:7"),
    .init("dedent to nowhere", "visitors:\n    count: 1\n  rank: 2\n", "yaml-syntax 3:3"),
    .init("list among keys", "garden: 1\n- x\n", "yaml-syntax 2:1"),
    .init("text between documents", "garden: 1\n...\nx\n", "yaml-syntax 3:1"),
    .init("second document", "garden: 1\n---\ngarden: 1\n", "several-documents 2:1"),
    .init("key without colon", "garden: 1\nname\nfrequency: daily\n", "yaml-syntax 3:1"),
    .init("only comments", "# nothing\n\n", "empty-document 1:1"),
    .init("duplicate key", "garden: 1\nname: a\ngarden: 2\n", "duplicate-key 3:1"),
    .init(
      "three duplicates at once", "a: 1\na: 2\nb: { c: 1, c: 2 }\na: [x]\n", "duplicate-key 2:1", "duplicate-key 3:12", "duplicate-key 4:1"),
    .init("duplicate through quotes", "a: 1\n\"a\": 2\n", "duplicate-key 2:1"),
    .init("tag", "garden: !!int 1\n", "tag 1:9"),
    .init("private tag", "garden: !include x\n", "tag 1:9"),
    .init("tag on a mapping", "garden: !x\n  a: 1\n", "tag 1:9"),
    .init("merge key", "a: &a { x: 1 }\nb:\n  <<: *a\n", "merge-key 3:3"),
    .init("list as key", "? [a]\n: 1\n", "compound-key 1:3"),
    .init("mapping as key", "{ { a: 1 }: 2 }\n", "compound-key 1:3"),
    .init("alias of a list as key", "a: &x [1]\n*x : 2\n", "compound-key 2:1"),
    .init("unknown alias", "a: &anchor 1\nb: *ancor\n", "unknown-alias 2:4"),
    .init("cyclic alias in a list", "a: &a [1, *a]\n", "cyclic-alias 1:11"),
    .init("cyclic alias in a mapping", "a: &a\n  b:\n    c: *a\n", "cyclic-alias 3:8"),
    .init("NUL", "garden: 1\nname: a\u{0}b\n", "forbidden-character 2:8"),
    .init("escape character", "name: \u{1B}[31m\n", "forbidden-character 1:7"),
    .init("line separator", "garden: 1\nname: \"a\u{2028}b\"\n", "forbidden-character 2:9"),
    .init("next line", "name: a\u{85}b\n", "forbidden-character 1:8"),
    .init("JSON with a trailing brace", "{\"garden\": 1}}\n", "yaml-syntax 1:14"),
    .init("CR LF lines", "garden: 1\r\nvisitors:\r\n\tcount: 5\r\n", "tab 3:1"),
    .init("CR lines", "garden: 1\rname: a: b\r", "yaml-syntax 2:8"),
    .init("columns count characters", "\"ключ😀\": a: b\n", "yaml-syntax 1:11"),
  ]

  @Test("Syntax is refused at its place", arguments: syntaxCases)
  func syntax(_ malformed: MalformedCase) {
    #expect(Garden.diagnostics(malformed.text).map(short) == malformed.expected)
  }

  static let semanticCases: [MalformedCase] = [
    .init("root is a list", "- 1\n", "wrong-type 1:1"),
    .init("root is text", "hello\n", "wrong-type 1:1"),
    .init("missing key", "name: x\n", "missing-key 1:1"),
    .init("missing nested key", "garden: 1\nsigns:\n  A: { options: {} }\n", "missing-key 3:6"),
    .init("unknown key", "garden: 1\nvisitrs: {}\n", "unknown-key 2:1"),
    .init("key of another place", "garden: 1\nmaxDisplayCount: 3\n", "unknown-key 2:1"),
    .init("key in another case", "Garden: 1\n", "missing-key 1:1", "unknown-key 1:1"),
    .init("text for a number", "garden: one\n", "wrong-type 1:9"),
    .init("number in quotes", "garden: \"1\"\n", "quoted-value 1:9"),
    .init("nothing for a number", "garden:\n", "wrong-type 1:8"),
    .init("list for a number", "garden: [1]\n", "wrong-type 1:9"),
    .init("fraction for a whole number", "garden: 1.0\n", "not-whole 1:9"),
    .init("octal", "garden: 01\n", "number-form 1:9"),
    .init("hexadecimal", "garden: 0x1\n", "number-form 1:9"),
    .init("too large for 64 bits", "garden: 9223372036854775808\n", "overflow 1:9"),
    .init("out of range", "garden: 2\n", "out-of-range 1:9"),
    .init("negative", "garden: 1\nvisitors: { count: -5 }\n", "out-of-range 2:20"),
    .init("infinite", "garden: 1\nvisitors: { weight: .inf }\n", "not-finite 2:21"),
    .init("not a number", "garden: 1\nvisitors: { weight: .NaN }\n", "not-finite 2:21"),
    .init("beyond Double", "garden: 1\nvisitors: { weight: 1e999 }\n", "not-finite 2:21"),
    .init("exclusive bound", "garden: 1\nvisitors: { weight: 0 }\n", "out-of-range 2:21"),
    .init("share without percent sign", "garden: 1\nvisitors: { interest: 35 }\n", "out-of-range 2:23"),
    .init("share over 100 %", "garden: 1\nvisitors: { interest: 120% }\n", "out-of-range 2:23"),
    .init("duration without unit", "garden: 1\nfrequency: 90\n", "missing-unit 2:12"),
    .init("duration with a long unit", "garden: 1\nfrequency: 15min\n", "unknown-unit 2:12"),
    .init("rate without unit", "garden: 1\nvisitors: { opens: 1.8 }\n", "missing-unit 2:20"),
    .init("mistyped word", "garden: 1\nfrequency: dayly\n", "unknown-word 2:12"),
    .init("no word and no duration", "garden: 1\nfrequency: sometimes\n", "wrong-type 2:12"),
    .init("unknown distribution", "garden: 1\nvisitors: { dwell: { lognorml: { median: 8s, sigma: 1 } } }\n", "unknown-choice 2:22"),
    .init("two distributions", "garden: 1\nvisitors:\n  dwell: { constant: {value: 1s}, uniform: {} }\n", "not-one-choice 3:35"),
    .init("no distribution", "garden: 1\nvisitors: { dwell: {} }\n", "not-one-choice 2:20"),
    .init("missing parameter", "garden: 1\nvisitors: { rank: { zipf: { n: 40 } } }\n", "missing-key 2:27"),
    .init("parameter without its unit", "garden: 1\nvisitors: { dwell: { exponential: { mean: 8 } } }\n", "missing-unit 2:43"),
    .init("YAML 1.1 boolean", "garden: 1\nsigns: { A: { rules: [x], options: { ignoresFrequency: yes } } }\n", "old-boolean 2:56"),
    .init("boolean in quotes", "garden: 1\nsigns: { A: { rules: [x], options: { ignoresFrequency: 'true' } } }\n", "quoted-value 2:56"),
    .init("number for text", "garden: 1\nname: 42\n", "unquoted-text 2:7"),
    .init("old boolean for text", "garden: 1\nname: no\n", "unquoted-text 2:7"),
    .init("old boolean among alternatives", "garden: 1\nparameters: { isOpen: yes }\n", "old-boolean 2:23"),
    .init("unclosed without line feed", "name: \"Kew", "yaml-syntax 1:11"),
    .init("empty text", "garden: 1\nname: \"\"\n", "empty-text 2:7"),
    .init("long text", "garden: 1\nname: \(String(repeating: "x", count: 61))\n", "text-too-long 2:7"),
    .init("name of a sign", "garden: 1\nsigns: { \"a b\": { rules: [x] } }\n", "invalid-name 2:10"),
    .init("too few entries", "garden: 1\nsigns: { A: { rules: [] } }\n", "wrong-count 2:22"),
    .init("too many entries", "garden: 1\nsigns: { A: { rules: [a, b, c, d, e] } }\n", "wrong-count 2:22"),
    .init("mapping for a list", "garden: 1\nsigns: { A: { rules: { a: 1 } } }\n", "wrong-type 2:22"),
    .init("excluded from overlays", "garden: 1\nvariants: { a: { garden: 1 } }\n", "unknown-key 2:18"),
    .init("overlay that is no mapping", "garden: 1\nvariants: { a: 3 }\n", "wrong-type 2:16"),
    .init("deprecated key", "garden: 1\nvisitors: { crowd: 3 }\n", "deprecated-key 2:13"),
    .init(
      "all in one go", "garden: 3\nnam: x\nvisitors:\n  count: 0\n  opens: 3\n  interest: 200%\nfrequency: [1]\nsigns:\n  A: {}\n",
      "out-of-range 1:9", "unknown-key 2:1", "out-of-range 4:10", "missing-unit 5:10", "out-of-range 6:13", "wrong-type 7:12",
      "missing-key 9:6"),
    .init(
      "all in one go with CR LF", "garden: 3\r\nnam: x\r\nvisitors:\r\n  count: 0\r\n", "out-of-range 1:9", "unknown-key 2:1",
      "out-of-range 4:10"),
  ]

  @Test("Meaning is refused at its place, all of it at once", arguments: semanticCases)
  func semantics(_ malformed: MalformedCase) {
    #expect(Garden.diagnostics(malformed.text).map(short) == malformed.expected)
  }

  @Test(
    "Sentences name what was found, what was expected and what to do",
    arguments: [
      ("garden: 1\nvisitrs: {}\n", "there is no key 'visitrs' here", "did you mean 'visitors'?"),
      (
        "garden: 1\nmaxDisplayCount: 3\n", "there is no key 'maxDisplayCount' here",
        "'maxDisplayCount' belongs to 'signs.<sign id>.options.maxDisplayCount'"
      ),
      ("garden: 1\nfrequency: 90\n", "'90' has no unit of time", "write '90s' for seconds, or use m, h, d, w, ms or us"),
      ("garden: 1\nfrequency: 15min\n", "there is no unit of time 'min'", "write '15m'; units are us, ms, s, m, h, d and w"),
      ("garden: 1\nvisitors: { interest: 35 }\n", "the share '35' is not between 0 and 1 (100%)", "write '35%' or 35 divided by 100"),
      ("garden: one\n", "expected a whole number, found 'one'", "write for example 1"),
      (
        "garden: 1\nvisitors: { count: 0 }\n", "0 is not at least 1 and at most 10_000_000",
        "write a value that is at least 1 and at most 10_000_000"
      ),
      ("garden: 1\nvisitors: { count: 1e3 }\n", "'1e3' is not written as a whole number", "write '1000'"),
      ("garden: 1\nfrequency: dayly\n", "'dayly' is none of the words allowed here", "did you mean 'daily'?"),
      ("garden: 1\nfrequency: sometimes\n", "expected a frequency, found 'sometimes'", "write for example immediate or 15m"),
      (
        "garden: 1\nvisitors: { opens: often }\n", "expected a rate or a distribution, found 'often'",
        "write for example 1.8/day or { lognormal: { median: 1.8/day, sigma: 1.5 } }"
      ),
      ("name: x\n", "the key 'garden' is missing", "add 'garden: 1'"),
      ("garden: 1\nname: x\ngarden: 1\n", "the key 'garden' stands twice in this mapping", "remove one of the two, or join their contents"),
      ("garden: 1\nvisitors:\n\tcount: 5\n", "a tab can't stand here", "indent with spaces: two for each level"),
    ])
  func sentences(text: String, message: String, remedy: String) throws {
    let diagnostic = try #require(Garden.diagnostics(text).first)
    #expect(diagnostic.message == message)
    #expect(diagnostic.remedy == remedy)
  }

  @Test("A duplicate key names the place of the first")
  func duplicateNamesBoth() throws {
    let diagnostic = try #require(Garden.diagnostics("a: 1\nb: 2\na: 3\n").first)
    #expect(diagnostic.notes.map(\.range.description) == ["garden.yaml:1:1"])
  }
}
