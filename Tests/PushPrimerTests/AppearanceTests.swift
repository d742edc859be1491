// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Testing

@Suite("What of an appearance is in effect")
struct AppearanceTests {
  private func settled(_ change: (inout PrimerAppearance) -> Void) throws -> PrimerPresentation {
    var appearance = PrimerAppearance.complete
    change(&appearance)
    return try PrimerPresentation(appearance)
  }

  @Test("A local image goes before an address, an address before the default icon")
  func images() throws {
    let hero = try #require(PrimerImage(named: "Hero"))
    let both = try settled { ($0.image, $0.imageURL) = (hero, "https://example.com/a.png") }
    #expect(both.picture?.content == .local(hero))
    #expect(try settled { $0.imageURL = "https://example.com/a.png" }.picture?.content == .remote("https://example.com/a.png"))
    #expect(try settled { $0.imageURL = "" }.picture?.content == .defaultIcon(tint: nil))
    #expect(PrimerImage(named: "") == nil)
  }

  @Test("The accept button's colour tints the default icon, and no other picture")
  func tint() throws {
    #expect(try settled { $0.acceptButtonColor = .systemGreen }.picture?.content == .defaultIcon(tint: .systemGreen))
    let local = try settled { ($0.image, $0.acceptButtonColor) = (PrimerImage(named: "Hero"), .systemGreen) }
    #expect(local.picture?.content != .defaultIcon(tint: .systemGreen))
  }

  @Test("A gradient of two colours or more goes before a colour")
  func gradient() throws {
    #expect(try settled { ($0.backgroundColor, $0.backgroundGradient) = (.red, [.blue, .cyan]) }.background == .gradient([.blue, .cyan]))
    #expect(try settled { ($0.backgroundColor, $0.backgroundGradient) = (.red, [.blue]) }.background == .solid(.red))
    #expect(try settled { $0.backgroundGradient = [] }.background == .native)
  }

  @Test("An alert ignores the position and shows texts alone", arguments: PrimerPosition.allCases)
  func alert(position: PrimerPosition) throws {
    let alert = try settled {
      ($0.style, $0.position) = (.alert, position)
      ($0.image, $0.backgroundColor, $0.titleColor, $0.cornerRadius) = (PrimerImage(named: "Hero"), .red, .red, 9)
    }
    #expect(try alert == settled { $0.style = .alert })
    #expect(alert.picture == nil)
  }

  @Test(
    "A picture is a circle at the bottom and in the middle, an icon at the top",
    arguments: [(PrimerPosition.bottom, PrimerPresentation.Picture.Shape.circle), (.center, .circle), (.top, .icon)])
  func shape(position: PrimerPosition, shape: PrimerPresentation.Picture.Shape) throws {
    #expect(try settled { $0.position = position }.picture?.shape == shape)
  }

  @Test("Texts stay exactly as they were passed", arguments: ["  two  spaces ", "a\nb\tc", "ابق على اطلاع", "e\u{301}", "👩‍👩‍👧 %@ \\n"])
  func texts(text: String) throws {
    let presentation = try settled { ($0.title, $0.message, $0.acceptButton, $0.declineButton) = (text, text, text, text) }
    for shown in [presentation.title, presentation.message, presentation.acceptButton, presentation.declineButton] {
      #expect(Array(shown.unicodeScalars) == Array(text.unicodeScalars), "Not even its normal form changes.")
    }
  }

  @Test(
    "Colours as text",
    arguments: [
      ("systemBlue", PrimerColor.systemBlue), ("clear", .clear), ("#FF0080", PrimerColor(red: 1, green: 0, blue: 128 / 255)),
      ("#00000033", PrimerColor(red: 0, green: 0, blue: 0, alpha: 0.2)),
    ])
  func colors(text: String, color: PrimerColor) {
    #expect(PrimerColor(text) == color)
    #expect(color.text == text)
  }

  @Test("What is no colour", arguments: ["", "#", "#12345", "#1234567", "#GGGGGG", "#+12345", "systemBlu", "SystemBlue", "#٠٠٠٠٠٠"])
  func noColors(text: String) { #expect(PrimerColor(text) == nil) }

  @Test("Every name of the system is read back", arguments: SystemColor.allCases)
  func names(name: SystemColor) { #expect(PrimerColor(name.rawValue) == .system(name)) }

  @Test("A colour is in 255ths, so that its text gives the same colour back")
  func rounding() {
    let color = PrimerColor(red: 0.2004, green: 0.5, blue: 1.0 / 3, alpha: 0.999)
    #expect(color == .components(red: 51, green: 128, blue: 85, alpha: 255))
    #expect(PrimerColor(color.text) == color)
  }

  @Test("Components outside 0 ... 1 are moved to the bounds")
  func components() {
    #expect(PrimerColor(red: -1, green: 2, blue: .nan, alpha: .infinity) == .components(red: 0, green: 255, blue: 0, alpha: 255))
  }
}
