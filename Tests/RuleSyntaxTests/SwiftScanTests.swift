// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax
import Testing

@Suite("What is code in a Swift text")
struct SwiftScanTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    /// The code, with `.` for what is blanked.
    let code: String
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ code: String) { (self.name, self.text, self.code) = (name, text, code) }
  }

  static let samples = [
    Sample("line comment", "a // [b\nc", "a .. ..\nc"),
    Sample("block comments nest", "a/* [ /* [ */ \n */b", "a.. . .. . .. . ..b"),
    Sample("a comment without an end", "a/* [", "a.. ."),
    Sample("string", #"f("[", b)"#, #"f(".., b)"#),
    Sample("escaped quote", #"f("\"[", b)"#, #"f("...., b)"#),
    Sample("escaped backslash", #"f("\\", [b)"#, #"f("..., [b)"#),
    Sample("interpolation", #"f("a\(b([c]))[", d)"#, #"f("..(b([c])).., d)"#),
    Sample("string in an interpolation", #"f("a\(g(")"))[", d)"#, #"f("..(g("..)).., d)"#),
    Sample("raw string", ##"f(#"\("#, [b)"##, ##"f(#"...., [b)"##),
    Sample("interpolation of a raw string", ##"f(#"\#([b])""#, c)"##, ##"f(#"..([b])..., c)"##),
    Sample("many lines", "\"\"\"\n[-\"-\\(b)\n\"\"\" + c", "\"........(b).... + c"),
    Sample("a string without an end ends with its line", "f(\"[\n[b", "f(\".\n[b"),
    Sample("a macro", "#Rule(a) { b }", "#Rule(a) { b }"),
  ]

  @Test("comments and texts are blank, code stays", arguments: samples)
  func code(sample: Sample) {
    let code = SwiftScan.code(Array(sample.text.utf8))
    let dotted = zip(sample.text.utf8, code).map { $0 != $1 ? UInt8(ascii: ".") : $1 }
    #expect(String(decoding: dotted, as: UTF8.self) == sample.code)
  }
}
