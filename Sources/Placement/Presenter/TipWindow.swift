// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// What a bubble points at, with the radius of its corners.
public struct TipTarget: Hashable, Sendable {
  /// A view's frame, or a part of the window.
  public var place: PlacementTarget
  /// How round the target's own corners are.
  public var cornerRadius: Length

  /// A view.
  public static func view(_ frame: LayoutRectangle, cornerRadius: Length = 0) -> TipTarget {
    TipTarget(place: .view(frame), cornerRadius: cornerRadius)
  }

  /// A part of the window.
  public static func part(_ part: ScreenPart) -> TipTarget { TipTarget(place: .part(part), cornerRadius: 0) }
}

/// The window that bubbles are shown in, and how its user reads.
public struct TipWindow: Hashable, Sendable {
  /// The window.
  public var screen: PlacementScreen
  /// The user's text size.
  public var textSize: TextSize
  /// The reading direction.
  public var direction: ReadingDirection

  /// A window.
  public init(_ screen: PlacementScreen, textSize: TextSize = .large, direction: ReadingDirection = .leftToRight) {
    (self.screen, self.textSize, self.direction) = (screen, textSize, direction)
  }
}
