// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// All that a placement depends on; equal requests are placed equally.
public struct PlacementRequest: Hashable, Sendable {
  /// The window.
  public let screen: PlacementScreen
  /// The target's frame in the window's coordinates.
  public let target: LayoutRectangle
  /// What is in the bubble.
  public let content: BubbleContent
  /// Where the author wants it; nil leaves it to the policy.
  public let preferred: PlacementPosition?
  /// The reading direction.
  public let direction: ReadingDirection
  /// The user's text size, which the sizes of texts follow.
  public let textSize: TextSize

  /// A request.
  ///
  /// Throws if the target has a negative size, the content a size that isn't positive, or either lies beyond `Length.greatestPoints`. A target
  /// outside the window is none of that: it is placed, and the outcome says that nobody sees it.
  public init(
    screen: PlacementScreen, target: PlacementTarget, content: BubbleContent, preferred: PlacementPosition? = nil,
    direction: ReadingDirection = .leftToRight, textSize: TextSize = .large
  ) throws(PlacementError) {
    let frame = target.frame(in: screen)
    try PlacementError.check(frame, .target, allowsEmpty: true)
    switch content {
    case .text(let text, _): if text.isEmpty { throw .noText }
    case .view(let size), .bubble(let size):
      try PlacementError.check(LayoutRectangle(origin: .zero, size: size), .content, allowsEmpty: false)
    }
    self.init(unchecked: screen, frame, content, preferred, direction, textSize)
  }

  init(
    unchecked screen: PlacementScreen, _ target: LayoutRectangle, _ content: BubbleContent, _ preferred: PlacementPosition?,
    _ direction: ReadingDirection, _ textSize: TextSize
  ) {
    self.screen = screen
    self.target = target
    self.content = content
    self.preferred = preferred
    self.direction = direction
    self.textSize = textSize
  }

  /// The size of the whole bubble whose lines may take a width; see `BubbleContent`.
  func size(width: Length, surround: LayoutSize) -> LayoutSize {
    content.size(width: width, textSize: textSize, surround: surround)
  }
}
