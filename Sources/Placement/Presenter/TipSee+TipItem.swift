// SPDX-License-Identifier: GPL-3.0-or-later

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
