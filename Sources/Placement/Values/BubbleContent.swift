// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// What is in a bubble.
public enum BubbleContent: Hashable, Sendable {
  /// A text, broken into lines by `TextBlock` at the width that a policy gives it.
  case text(String, font: Font)
  /// A custom view of this size.
  case view(LayoutSize)
  /// Whatever makes the whole bubble, arrow apart, this large.
  case bubble(LayoutSize)

  /// The size of the whole bubble.
  ///
  /// - Parameters:
  ///   - width: the most that a text's lines may take; less than nothing counts as nothing.
  ///   - surround: what the bubble adds to a text or view, both sides of an axis together.
  func size(width: Length, textSize: TextSize, surround: LayoutSize) -> LayoutSize {
    func surrounded(_ size: LayoutSize) -> LayoutSize {
      LayoutSize(width: size.width + surround.width, height: size.height + surround.height)
    }
    switch self {
    case .text(let text, let font): return surrounded(TextBlock(text, font: font, textSize: textSize, width: width).size)
    case .view(let size): return surrounded(size)
    case .bubble(let size): return size
    }
  }

  /// Whether the size follows the width.
  var isText: Bool {
    if case .text = self { true } else { false }
  }
}
