// SPDX-License-Identifier: GPL-3.0-or-later

import ViewTree

/// Elements of SVG as text.
enum SVG {
  static func rectangle(_ frame: LayoutRectangle, _ style: String) -> String {
    "<rect x=\"\(frame.minX)\" y=\"\(frame.minY)\" width=\"\(frame.size.width)\" height=\"\(frame.size.height)\" \(style)/>\n"
  }

  static func polygon(_ points: [LayoutPoint], _ style: String) -> String {
    "<polygon points=\"\(points.map { "\($0.x),\($0.y)" }.joined(separator: " "))\" \(style)/>\n"
  }

  /// A rectangle as a part of a path.
  static func path(_ frame: LayoutRectangle) -> String {
    "M\(frame.minX) \(frame.minY)H\(frame.maxX)V\(frame.maxY)H\(frame.minX)Z"
  }

  static func text(_ text: String, x: Length, y: Length) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" font-size=\"20\" fill=\"#111827\">\(escaped(text))</text>\n"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default:
        // XML 1.0 has no place for these characters, not even escaped.
        let isForbidden = (scalar.value < 32 && scalar != "\t") || scalar.value == 0xFFFE || scalar.value == 0xFFFF
        result += isForbidden ? "\u{FFFD}" : String(scalar)
      }
    }
    return result
  }
}
