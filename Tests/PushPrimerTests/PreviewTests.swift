// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PushPrimer
import RepeatableRandomness
import Testing

/// Previews are compared with files beside this one, which show what they look like.
///
/// `RECORD_SNAPSHOTS=1 swift test …` writes the files anew and fails, so that nobody records by mistake.
@Suite("Previews")
struct PreviewTests {
  /// An appearance, how wide it is drawn, and the file that shows it.
  struct Drawing: Sendable, CustomTestStringConvertible {
    let name: String
    let width: Int
    let appearance: PrimerAppearance
    var testDescription: String { name }

    init(_ name: String, width: Int = 46, of texts: PrimerAppearance, _ change: (inout PrimerAppearance) -> Void) {
      var appearance = texts
      change(&appearance)
      (self.name, self.width, self.appearance) = (name, width, appearance)
    }
  }

  static func texts(_ title: String, _ message: String, _ accept: String, _ decline: String) -> PrimerAppearance {
    var appearance = PrimerAppearance()
    (appearance.title, appearance.message, appearance.acceptButton, appearance.declineButton) = (title, message, accept, decline)
    return appearance
  }
  static let seed = texts("ابق على اطلاع", "كن أول من يتلقى إشعارات حول الصفقات وتحديثات الطلبات", "تمكين الإشعارات", "ليس الآن")
  static let japanese = texts("通知を受け取る 🔔", "セールや注文の最新情報をいち早くお届けします。", "有効にする", "後で")

  static let drawings: [Drawing] = [
    Drawing("bottom", of: .complete) { _ in },
    Drawing("top", of: .complete) { $0.position = .top },
    Drawing("center", width: 60, of: .complete) { $0.position = .center },
    Drawing("alert", width: 54, of: .complete) { $0.style = .alert },
    Drawing("bottom-arabic", of: seed) { $0.position = .bottom },
    Drawing("top-arabic", of: seed) { $0.position = .top },
    Drawing("center-arabic", width: 54, of: seed) { $0.position = .center },
    Drawing("alert-arabic", of: seed) { $0.style = .alert },
    Drawing("bottom-japanese", width: 32, of: japanese) { $0.imageURL = "https://example.com/hero.png" },
    Drawing("center-customised", width: 36, of: .complete) {
      $0.position = .center
      $0.image = PrimerImage(named: "PrimerHero")
      $0.backgroundGradient = [.systemBlue, .systemPurple]
      ($0.titleColor, $0.messageColor, $0.buttonBorderColor) = (.white, .secondaryLabel, .separator)
      ($0.acceptButtonColor, $0.acceptButtonTextColor) = (.systemGreen, .white)
      $0.declineButtonTextColor = PrimerColor(red: 0.2, green: 0.4, blue: 0.6)
      ($0.cornerRadius, $0.buttonCornerRadius) = (24, 13.5)
    },
    Drawing("top-narrow", width: 30, of: .complete) {
      $0.position = .top
      $0.image = PrimerImage(named: "PrimerHero")
      ($0.backgroundColor, $0.declineButtonColor) = (.systemBackground, .clear)
    },
    Drawing("alert-narrow", width: 24, of: .complete) { $0.style = .alert },
    Drawing("bottom-tinted", of: .complete) { $0.acceptButtonColor = .systemGreen },
  ]

  @Test("Drawings", arguments: drawings)
  func draws(_ drawing: Drawing) throws {
    let text = try PrimerPresentation(drawing.appearance).preview(width: drawing.width)
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/\(drawing.name).txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(drawing.name)")
      return
    }
    #expect(try text == String(contentsOf: url, encoding: .utf8))
  }

  /// Letters of many scripts; marks, joiners, emoji and spaces among them.
  static let letters = [
    "a", "é", "e\u{301}", "ب", "لا", "ش\u{651}", "א", "語", "한", "🔔", "👩‍👩‍👧", "❤\u{FE0F}",
    " ", " ", "  ", "\u{A0}", "\n",
  ]

  @Test("Frames close, and no letter is lost or changed", arguments: 0..<40)
  func frames(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    func text() -> String { "x" + (0..<random.below(90)).map { _ in random.pick(Self.letters) }.joined() }
    var appearance = Self.texts(text(), text(), text(), text())
    appearance.style = random.pick(PrimerStyle.allCases)
    appearance.position = random.pick(PrimerPosition.allCases)
    let width = 24 + random.below(97)
    let lines = try PrimerPresentation(appearance).preview(width: width).split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.dropLast(2) { #expect(DisplayWidth.of(line) == width, "\(line)") }
    // Titles stand in lines of their own, in their order, so that their letters are a subsequence of the drawing's.
    let drawn = Array(lines.joined().unicodeScalars)
    for text in [appearance.title, appearance.message] {
      var next = drawn.startIndex
      for scalar in (text ?? "").unicodeScalars where scalar != " " && scalar != "\n" {
        let place = try #require(drawn[next...].firstIndex(of: scalar), "\(scalar) of '\(text ?? "")'")
        next = place + 1
      }
    }
  }

  @Test("Widths out of range are taken as the nearest", arguments: [(Int.min, 24), (0, 24), (23, 24), (24, 24), (121, 120), (.max, 120)])
  func widths(given: Int, drawn: Int) throws {
    let presentation = try PrimerPresentation(.complete)
    #expect(presentation.preview(width: given) == presentation.preview(width: drawn))
    #expect(presentation.preview(width: given).split(separator: "\n").first.map { DisplayWidth.of($0) } == drawn)
  }

  @Test("Nothing in a text steers the terminal", arguments: ["\u{1B}[2J", "\u{7}", "\u{202E}abc", "\t", "\u{2067}x"])
  func steering(text: String) throws {
    var appearance = PrimerAppearance.complete
    (appearance.title, appearance.imageURL) = (text, text)
    let presentation = try PrimerPresentation(appearance)
    let harmful = text.unicodeScalars.filter { !$0.properties.isAlphabetic && !$0.isASCII || $0.value < 0x20 }
    #expect(!presentation.preview().unicodeScalars.contains { $0 != "\n" && harmful.contains($0) })
    #expect(presentation.preview().contains("?"))
    #expect(presentation.title == text, "What a presenter shows is the text as it is.")
  }

  /// Columns as the Python package wcwidth 0.9.4 gives them (`wcswidth`, 2026-11-30).
  static let columns: [(String, Int)] = [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("ابق على اطلاع", 13), ("ش\u{651}", 1), ("لا", 2), ("שלום", 4), ("通知を受け取る", 14),
    ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("ａｂｃ", 6), ("🔔", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("👍🏽", 2),
    ("\u{200E}", 0), ("…", 1), ("─│╭", 3), ("ไทย", 3), ("\u{AD}", 1), ("😀 ok", 5), ("1\u{FE0F}\u{20E3}", 2), ("①", 1), ("﷽", 1),
  ]

  @Test("Columns of texts", arguments: columns)
  func takes(text: String, width: Int) { #expect(DisplayWidth.of(text) == width) }

  @Test(
    "Which way a text runs",
    arguments: [
      ("abc", TextDirection.leftToRight), ("ابق", .rightToLeft), ("שלום", .rightToLeft), ("1. ابق", .rightToLeft), ("A ابق", .leftToRight),
      ("", .leftToRight), ("123 !", .leftToRight), ("語", .leftToRight), ("\u{10D00}", .rightToLeft),
    ])
  func runs(text: String, direction: TextDirection) { #expect(TextDirection(of: text) == direction) }
}
