// SPDX-License-Identifier: GPL-3.0-or-later

/// Pictures in SVG as text, and the elements in them, one unit a point; styles are attributes as SVG writes them.
package enum SVG {
  /// A whole picture of this size, which shows a part of the plane.
  package static func picture(_ size: LayoutSize, showing view: LayoutRectangle, _ elements: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size.width)\" height=\"\(size.height)\" \(viewBox(view))"
      + " font-family=\"Helvetica, Arial, sans-serif\">\n\(elements)</svg>\n"
  }

  /// A picture within a picture, which cuts off what lies beyond the part of the plane that it shows.
  package static func inset(at origin: LayoutPoint, showing view: LayoutRectangle, _ elements: String) -> String {
    "<svg x=\"\(origin.x)\" y=\"\(origin.y)\" width=\"\(view.size.width)\" height=\"\(view.size.height)\" \(viewBox(view))>\n\(elements)</svg>\n"
  }

  private static func viewBox(_ view: LayoutRectangle) -> String {
    "viewBox=\"\(view.minX) \(view.minY) \(view.size.width) \(view.size.height)\""
  }

  /// A rectangle.
  package static func rectangle(_ frame: LayoutRectangle, _ style: String) -> String {
    "<rect x=\"\(frame.minX)\" y=\"\(frame.minY)\" width=\"\(frame.size.width)\" height=\"\(frame.size.height)\" \(style)/>\n"
  }

  /// What several rectangles enclose, by the even-odd rule: where two overlap it is empty.
  package static func evenOdd(_ frames: [LayoutRectangle], _ style: String) -> String {
    let path = frames.map { "M\($0.minX) \($0.minY)H\($0.maxX)V\($0.maxY)H\($0.minX)Z" }.joined()
    return "<path \(style) fill-rule=\"evenodd\" d=\"\(path)\"/>\n"
  }

  /// A polygon with these corners.
  package static func polygon(_ corners: [LayoutPoint], _ style: String) -> String {
    "<polygon points=\"\(corners.map { "\($0.x),\($0.y)" }.joined(separator: " "))\" \(style)/>\n"
  }

  /// A line of text whose baseline begins, unless the style says otherwise, at a place.
  package static func text(_ text: String, at place: LayoutPoint, _ style: String) -> String {
    "<text x=\"\(place.x)\" y=\"\(place.y)\" \(style)>\(escaped(text))</text>\n"
  }

  /// A text as the content of an element, where quotes may stand as they are.
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
