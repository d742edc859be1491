// SPDX-License-Identifier: GPL-3.0-or-later

import RepeatableRandomness
import Scenarios
import Testing

@Suite("Hostile documents")
struct HostileDocumentTests {
  private func kinds(_ text: String) -> [String] {
    do throws(DiagnosticsError) {
      _ = try Garden.parse(text)
      return []
    } catch {
      return error.diagnostics.map(short)
    }
  }

  @Test("Ten levels of ten aliases each are refused before they grow")
  func billionLaughs() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      text += "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
    }
    #expect(kinds(text) == ["too-many-values 6:10"])
  }

  @Test("Aliases count the levels of what they stand for")
  func aliasDepth() {
    var text = "a0: &a0 [x]\n"
    for level in 1...70 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    #expect(kinds(text) == ["too-deep 64:12"])
  }

  @Test(
    "Depth is bounded in every style",
    arguments: [
      (String(repeating: "[", count: 10_000), "too-deep 1:65"),
      (String(repeating: "{a: ", count: 10_000), "too-deep 1:257"),
      (String(repeating: "- ", count: 10_000), "too-deep 1:129"),
      ((0..<10_000).map { String(repeating: " ", count: min($0, 200)) + "a:\n" }.joined(), "too-deep 65:65"),
      (String(repeating: "[", count: 64) + String(repeating: "]", count: 64), ""),
    ])
  func depth(text: String, expected: String) {
    #expect(kinds(text) == (expected.isEmpty ? [] : [expected]))
  }

  @Test("The number of values is bounded")
  func size() {
    #expect(kinds(String(repeating: "- x\n", count: 199_999)).isEmpty)
    #expect(kinds(String(repeating: "- x\n", count: 200_000)) == ["too-many-values 200000:3"])
  }

  @Test("Hundreds of thousands of mistakes are counted, not kept")
  func manyMistakes() throws {
    var text = "garden: 1\n"
    for index in 0..<20_000 { text += "unknownKey\(index): 1\n" }
    let collector = DiagnosticCollector()
    _ = Validator(Garden.descriptor).validate(try Garden.parse(text), into: collector)
    #expect(collector.diagnostics.count == DiagnosticCollector.limit)
    #expect(collector.omitted == 20_000 - DiagnosticCollector.limit)
  }

  @Test("Long keys and values are cut in messages")
  func longTexts() throws {
    let long = String(repeating: "k", count: 1000)
    let diagnostic = try #require(Garden.diagnostics("garden: 1\n\(long): 1\n").first)
    #expect(diagnostic.message.count < 100)
    let rendered = DiagnosticRenderer(sources: [SourceFile(path: "garden.yaml", text: "garden: 1\n\(long): 1\n")]).text(for: [diagnostic])
    #expect(rendered.split(separator: "\n").allSatisfy { $0.count < 300 })
  }

  @Test("A mutated document gives a value or diagnostics, never a crash", arguments: 0..<8)
  func mutations(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let source = Array(Garden.valid.utf8)
    let fragments = [
      "\t", "{", "}", "[", "]", ": ", "&a ", "*o", "- ", "\"", "'", "!", "\n", "%", "|\n", ">-\n", "? ", "<<: ", "~", "1e999", "\u{FEFF}",
      "é",
    ]
    let validator = Validator(Garden.descriptor)
    var accepted = 0
    for _ in 0..<500 {
      var bytes = source
      for _ in 0...Int(random.next() % 4) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 5 {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next() % 128)
        case 2: bytes.insert(contentsOf: fragments[Int(random.next() % UInt64(fragments.count))].utf8, at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 30)))
        default: bytes.insert(contentsOf: source[place % source.count..<min(source.count, place % source.count + 20)], at: place)
        }
        if bytes.isEmpty { bytes = [0x61] }
      }
      let file = SourceFile(path: "m", text: String(decoding: bytes, as: UTF8.self))
      do throws(DiagnosticsError) {
        let (value, _) = try validator.validate(try YAMLParser().parse(file))
        let canonical = CanonicalForm.text(of: value)
        let again = try validator.validate(try YAMLParser().parse(SourceFile(path: "c", text: canonical))).value
        #expect(CanonicalForm.text(of: again) == canonical)
        accepted += 1
      } catch {
        #expect(error.diagnostics.contains { $0.severity == .error })
        for diagnostic in error.diagnostics { #expect(diagnostic.range.start.line >= 1 && diagnostic.range.start.column >= 1) }
        #expect(!DiagnosticRenderer(sources: [file]).text(for: error.diagnostics).isEmpty)
      }
    }
    // Some mutations must be harmless, or the loop would test the parser alone.
    #expect(accepted > 10)
  }
}
