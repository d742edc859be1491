// SPDX-License-Identifier: GPL-3.0-or-later

/// A colour as plain data: one of the system's names, which adapts to light and dark, or components.
public enum PrimerColor: Hashable, Sendable {
  /// A colour that the system resolves.
  case system(SystemColor)
  /// Components in sRGB, each from 0 to 255.
  case components(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

  /// A colour from components in sRGB, from 0 to 1, rounded to 255ths; what lies outside is moved to the nearest bound, and what isn't a
  /// number to 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func byte(_ component: Double) -> UInt8 { component > 0 ? UInt8((min(component, 1) * 255).rounded()) : 0 }
    self = .components(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
  }

  /// A colour from its name, as `systemBlue`, or from `#RRGGBB` or `#RRGGBBAA`; nil if the text is neither.
  public init?(_ text: String) {
    if let name = SystemColor(rawValue: text) {
      self = .system(name)
      return
    }
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 6 || digits.count == 8, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    let word = digits.count == 6 ? number << 8 | 0xFF : number
    self = .components(
      red: UInt8(truncatingIfNeeded: word >> 24), green: UInt8(truncatingIfNeeded: word >> 16), blue: UInt8(truncatingIfNeeded: word >> 8),
      alpha: UInt8(truncatingIfNeeded: word))
  }

  /// The colour as text that ``init(_:)`` reads: the name, or hexadecimal digits, two a component.
  public var text: String {
    switch self {
    case .system(let name): return name.rawValue
    case .components(let red, let green, let blue, let alpha):
      let components = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
      return components.reduce(into: "#") { text, byte in
        text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

/// The names of UIKit's colours; the raw values are its spelling.
public enum SystemColor: String, Hashable, Sendable, CaseIterable {
  // Those that a user interface is made of.
  /// The main text.
  case label
  /// Text and fills by their rank.
  case secondaryLabel, tertiaryLabel, quaternaryLabel, placeholderText, link, separator, opaqueSeparator
  /// Backgrounds by their rank.
  case systemBackground, secondarySystemBackground, tertiarySystemBackground
  /// Backgrounds of grouped lists by their rank.
  case systemGroupedBackground, secondarySystemGroupedBackground, tertiarySystemGroupedBackground
  /// Fills by their rank.
  case systemFill, secondarySystemFill, tertiarySystemFill, quaternarySystemFill, tintColor
  // Those that adapt.
  /// Hues that adapt to light and dark.
  case systemRed, systemOrange, systemYellow, systemGreen, systemMint, systemTeal, systemCyan, systemBlue, systemIndigo
  /// More hues that adapt.
  case systemPurple, systemPink, systemBrown, systemGray, systemGray2, systemGray3, systemGray4, systemGray5, systemGray6
  // Those that don't.
  /// Colours that stay as they are.
  case black, darkGray, lightGray, white, gray, red, green, blue, cyan, yellow, magenta, orange, purple, brown, clear
}
