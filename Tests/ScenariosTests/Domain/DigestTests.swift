// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Testing

@Suite("Digests and canonical form")
struct DigestTests {
  /// Python 3 hashlib, 2026-11-30: `hashlib.sha256(text.encode()).hexdigest()`; the first three are also examples of FIPS 180-2 and 180-4.
  static let answers: [(text: String, digest: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "x", count: 55), "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"),
    (String(repeating: "x", count: 56), "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"),
    (String(repeating: "x", count: 57), "ae14a2563ccf969d99aca69ce6bb74981f734bbf9f655f73b8f06db68cab5217"),
    (String(repeating: "x", count: 63), "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2"),
    (String(repeating: "x", count: 64), "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"),
    (String(repeating: "x", count: 65), "9537c5fdf120482f7d58d25e9ed583f52c02b4e304ea814db1633ad565aed7e9"),
    (String(repeating: "x", count: 119), "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c"),
    (String(repeating: "x", count: 120), "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98"),
    (String(repeating: "x", count: 128), "24da1b81d0b16df6428eee73c69fcb2a93c76bc6df706f0c6670fe6bfe800464"),
    ("Vögel – 鳥", "8dad62e65969d1dc58ee914a06d4484bd5b6528fa1f97289b3c51704f1737355"),
  ]

  @Test("SHA-256 has the known answers, around the ends of blocks too", arguments: answers)
  func knownAnswers(text: String, digest: String) {
    #expect(Digest.sha256(text) == digest)
  }

  @Test("A million letters")
  func longMessage() {
    // FIPS 180-2, appendix B.3.
    let text = String(repeating: "a", count: 1_000_000)
    #expect(Digest.sha256(text) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(
    "The same meaning has the same digest, however it is written",
    arguments: [
      [("median: 8s", "median: 8000ms")], [("leave: 40% }", "leave: 0.4 }")], [("1.5/day", "10.5/week")],
      [("name: Fixture", "name: Fixture # comment\nsemantics: {}")],
      [("maxDisplayDuration: 5m", "maxDisplayDuration: 300s, ignoresDisplayFrequency: false")],
      [("name: Fixture", "name: \"Fixture\"\nstudy: { seed: 1, variants: { default: {} } }")],
    ])
  func samePaper(replacements: [(String, String)]) throws {
    #expect(try Fixture.read(replacements).digest == (try Fixture.read().digest))
  }

  @Test(
    "Another meaning has another digest",
    arguments: [
      [("median: 8s", "median: 9s")], [("1.5/day", "1.6/day")], [("name: Fixture", "name: Other")], [("count >= 3", "count >= 4")],
      [("name: Fixture", "name: Fixture\nstudy: { seed: 2 }")], [("name: Fixture", "name: Fixture\nstudy: { control: noTips }")],
      [("name: Fixture", "name: Fixture\nstudy: { variants: { a: {} } }")],
    ])
  func otherMeaning(replacements: [(String, String)]) throws {
    #expect(try Fixture.read(replacements).digest != (try Fixture.read().digest))
  }

  @Test("Canonical bytes are the same in every reading, by file or by text, and variants hold what differs")
  func canonical() throws {
    let addition = "study: { variants: { a: {}, b: { configuration: { displayFrequency: weekly } } } }\n"
    let first = try Fixture.read(adding: addition)
    #expect(first.canonical == (try Fixture.read(adding: addition).canonical))
    #expect(
      first.canonical.hasSuffix(
        #""variants":[{"name":"a","changes":{}},{"name":"b","changes":{"configuration":{"displayFrequency":"weekly"}}}]}"#))
    #expect(!first.canonical.contains("fixture.yaml"))
    #expect(first.digest == Digest.sha256(first.canonical))
    let again = try ScenarioReader.read(sources: first.sources, path: "elsewhere/other.yaml", overrides: first.overrides)
    #expect(again.canonical == first.canonical)
  }
}
