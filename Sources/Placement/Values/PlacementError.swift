// SPDX-License-Identifier: GPL-3.0-or-later

import ViewTree

/// Why something can't be placed at all.
public enum PlacementError: Error, Hashable, Sendable {
  /// A part of a request.
  public enum Part: String, Hashable, Sendable {
    /// The window.
    case screen
    /// What is pointed at.
    case target
    /// What is in the bubble.
    case content
  }

  /// A size below zero.
  case negativeSize(Part)
  /// A size of zero where there must be some.
  case emptySize(Part)
  /// A size or a place that is infinite, or beyond `Length.greatestPoints`.
  case outOfRange(Part)
  /// An inset that is infinite or beyond `Length.greatestPoints`, or one of a safe area below zero.
  case insetOutOfRange
  /// Insets that leave nothing of the window.
  case noSafeArea
  /// A text without characters.
  case noText

  /// The error as a sentence, with what to do about it.
  public var sentence: String {
    switch self {
    case .negativeSize(let part): "The \(part.rawValue) has a negative size. Give a width and a height \(Self.bounds(part))."
    case .emptySize(let part): "The \(part.rawValue) has no size. Give a width and a height \(Self.bounds(part))."
    case .outOfRange(let part):
      "The \(part.rawValue) is not within \(Length.greatestPoints) points of the corner. Give finite, smaller numbers."
    case .insetOutOfRange:
      "An inset is beyond \(Length.greatestPoints) points, or one of a safe area below zero. Give a finite, smaller distance."
    case .noSafeArea: "The safe-area insets leave nothing of the screen. Make them smaller, or the screen larger."
    case .noText: "The text is empty. Write one, or give the content's size."
    }
  }

  private static func bounds(_ part: Part) -> String { part == .target ? "of zero or more" : "above zero" }

  static let greatest = Length(Length.greatestPoints)

  /// Insets may be negative, but neither infinite nor out of range.
  static func check(_ insets: ScreenInsets) throws(PlacementError) {
    for inset in [insets.top, insets.left, insets.bottom, insets.right] {
      guard inset <= greatest, inset >= .zero - greatest else { throw .insetOutOfRange }
    }
  }

  static func check(_ rectangle: LayoutRectangle, _ part: Part, allowsEmpty: Bool) throws(PlacementError) {
    for length in [rectangle.origin.x, rectangle.origin.y, rectangle.size.width, rectangle.size.height] {
      guard length <= greatest, length >= .zero - greatest else { throw .outOfRange(part) }
    }
    let least = min(rectangle.size.width, rectangle.size.height)
    if least < .zero { throw .negativeSize(part) }
    if least == .zero, !allowsEmpty { throw .emptySize(part) }
  }
}
