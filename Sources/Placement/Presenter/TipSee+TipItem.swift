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

extension TipSee {
  /// A tip: what it points at, what it says, and its own options if it has some.
  ///
  /// Two are equal if they have the same identifier, whatever else they are; that is TipSee's (Q15).
  public struct TipItem: Equatable, Sendable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The identifier.
    public let ID: String
    /// What it points at.
    public var pointTo: TipTarget
    /// What is in the bubble; a text is set in the font of the bubble's options, whatever stands here.
    public let contentView: BubbleContent
    /// Its own options; nil for those of all bubbles at the moment of presentation.
    public let bubbleOptions: Options.Bubble?

    /// A tip.
    public init(ID: String, pointTo target: TipTarget, contentView: BubbleContent, bubbleOptions: Options.Bubble? = nil) {
      self.ID = ID
      pointTo = target
      self.contentView = contentView
      self.bubbleOptions = bubbleOptions
    }

    /// Whether two have the same identifier.
    public static func == (left: TipItem, right: TipItem) -> Bool { left.ID == right.ID }

    /// Whether two have the same identifier, and point at the same place with the same content.
    func isSame(as other: TipItem) -> Bool { self == other && pointTo == other.pointTo && contentView == other.contentView }
  }
}
