// SPDX-License-Identifier: GPL-3.0-or-later

/// How many columns of a terminal a text takes.
///
/// Marks and joiners take none; East Asian wide characters and emoji take two; everything else takes one. Letters of right-to-left
/// scripts take one each, and the terminal puts them in their order. Source: Unicode Standard Annex 11 (wide and full-width), Technical
/// Standard 51 (emoji).
package enum DisplayWidth {
  /// The columns of a text, O(n).
  package static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  /// The columns of one character as a reader sees it.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    if let first = scalars.first, first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") && first.properties.isEmoji {
      return 2
    }
    return scalars.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return scalar == "\u{AD}" ? 1 : 0
    default: break
    }
    // Vowels and final consonants of Hangul stand in the block of the first consonant.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}

/// Which way a text runs, by its first letter that has a direction (as in Unicode Standard Annex 9, rule P2).
package enum TextDirection: Sendable {
  /// Latin and most others.
  case leftToRight
  /// Hebrew, Arabic, Syriac, Thaana, N'Ko and their neighbours.
  case rightToLeft

  /// The direction of a text; left to right if no letter says.
  package init(of text: String) {
    let letter = text.unicodeScalars.first(where: \.properties.isAlphabetic)
    self = letter.map(Self.runsRightToLeft) == true ? .rightToLeft : .leftToRight
  }

  /// Whether a character stands in the blocks of scripts that run from right to left.
  package static func runsRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x590 && blocks.contains { $0.contains(scalar.value) }
  }

  private static let blocks: [ClosedRange<UInt32>] = [
    0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
