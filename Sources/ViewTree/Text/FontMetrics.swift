// SPDX-License-Identifier: GPL-3.0-or-later

/// How wide a line of text is: a table of advances, the same on every machine.
///
/// The widths of ASCII are those of Helvetica in Adobe's Core 14 AFM files (read through ReportLab 5.1.0, 2026-11-30); letters with
/// diacritics are taken to be as wide as their base letters, which holds for that font's but for a small i (222, under an accent 278) and the
/// carons of d, l and t. Everything else is *assumed*: see `advance(of:)`. An iPhone sets San Francisco, whose advances are not public; expect lines to differ by some percent. Weight is not modelled, nor kerning.
public enum FontMetrics {
  /// How far above the baseline letters reach, in thousandths of an em: Helvetica's ascender.
  public static let ascender = 718
  /// How far below the baseline letters reach, in thousandths of an em: Helvetica's descender.
  public static let descender = 207

  /// The advance of a character in thousandths of an em.
  ///
  /// Beyond ASCII, and Latin letters that decompose to it: wide East Asian characters and emoji are assumed 1000, an ellipsis or an em dash is 1000, other
  /// punctuation and spaces are assumed 278, other letters, digits and symbols 556. Marks and invisible characters add nothing.
  public static func advance(of character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      if scalar.isASCII { return ascii(scalar) }
      width = max(width, advance(of: scalar))
    }
    return width
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> Int {
    scalar.value < 32 || scalar.value == 127 ? 0 : widths[Int(scalar.value) - 32]
  }

  private static func advance(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x2026, 0x2014, 0xC6, 0x152: return 1000
    case 0xE6: return 889
    case 0x153: return 944
    case 0xDF, 0xF8: return 611
    case 0xD8: return 778
    case 0x131: return 278
    case 0x2018, 0x2019, 0x201A: return 222
    case 0x201C, 0x201D, 0x201E: return 333
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6,
      0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      return 1000
    case 0xC0...0x17F: return baseLetters[Int(scalar.value) - 0xC0].map { ascii($0) } ?? 556
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: return 0
    case .spaceSeparator, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return 278
    default: return 556
    }
  }

  /// The advances from the space to the tilde, in thousandths of an em.
  private static let widths: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// The base letters of U+00C0 to U+017F, nil where there is none.
  private static let baseLetters: [Unicode.Scalar?] =
    ("AAAAAA.CEEEEIIII.NOOOOO..UUUUY..aaaaaa.ceeeeiiii.nooooo..uuuuy.y"
    + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiI...JjKk.LlLlLlLlLlNnNnNnn..OoOoOo..RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZz.")
    .unicodeScalars.map { $0 == "." ? nil : $0 }
}
