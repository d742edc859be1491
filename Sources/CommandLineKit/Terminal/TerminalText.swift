// SPDX-License-Identifier: GPL-3.0-or-later

/// Text from files and command lines made harmless for terminals: nothing that a user opens may steer their terminal.
public enum TerminalText {
  /// The text with every control character but tabs and line feeds, and every mark that turns the reading direction, shown as `?`.
  public static func defused(_ text: String) -> String {
    if !text.unicodeScalars.contains(where: isHarmful) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isHarmful(scalar) ? "?" : scalar) }
    return String(result)
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n": false
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{2028}", "\u{2029}": true
    default: scalar.properties.generalCategory == .control
    }
  }
}
