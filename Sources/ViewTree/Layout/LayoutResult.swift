// SPDX-License-Identifier: GPL-3.0-or-later

/// Where everything is: frames, how they came about, and what doesn't fit.
public struct LayoutResult: Hashable, Sendable {
  /// The room that the root was put into the middle of.
  public let container: LayoutRectangle
  /// What the root was offered.
  public let proposal: Proposal
  /// The user's text size.
  public let textSize: TextSize
  /// The reading direction.
  public let direction: ReadingDirection
  /// A frame for each view, in the order of the tree.
  public let frames: [ViewFrame]
  /// How rows and columns divided their room, from the root down.
  public let divisions: [StackDivision]
  /// What was proposed, chosen and placed, in this order from the root down.
  public let steps: [LayoutStep]
  /// Views that reach beyond their stack, or beyond the container, from the root down.
  public let overflows: [Overflow]
  /// How often views were asked for a size.
  public let questions: Int

  /// The frame of a view, nil if there is no such view.
  ///
  /// O(views).
  public func frame(of view: String) -> LayoutRectangle? {
    frames.first { $0.view == view }?.frame
  }
}

/// Where a view is.
public struct ViewFrame: Hashable, Sendable {
  /// The view.
  public let view: String
  /// What it takes with its modifiers.
  public let frame: LayoutRectangle
  /// What it takes without them.
  public let contentFrame: LayoutRectangle
  /// The lines of a text; nil for other views.
  public let text: TextBlock?
}

/// How a row or column divided its room.
public struct StackDivision: Hashable, Sendable {
  /// The stack.
  public let stack: String
  /// Its axis.
  public let axis: Axis
  /// The length offered; nil if each child was asked for its ideal length.
  public let offered: Length?
  /// The children in the order in which they were served.
  public let order: [String]
  /// The children's lengths, in their own order.
  public let lengths: [Length]
  /// The distances between them.
  public let distances: [Length]

  /// Lengths and distances together.
  public var taken: Length { (lengths + distances).reduce(.zero, +) }
}

/// A view that reaches beyond what it lies in.
public struct Overflow: Hashable, Sendable {
  /// The view.
  public let view: String
  /// The stack, nil for the container.
  public let stack: String?
  /// How far beyond the left edge, zero or more; and so on.
  public let left: Length
  /// How far beyond the upper edge.
  public let top: Length
  /// How far beyond the right edge.
  public let right: Length
  /// How far beyond the lower edge.
  public let bottom: Length

  /// Nil if nothing is outside.
  init?(view: String, frame: LayoutRectangle, stack: String?, bounds: LayoutRectangle) {
    if bounds.contains(frame) { return nil }
    self.view = view
    self.stack = stack
    left = max(bounds.minX - frame.minX, .zero)
    top = max(bounds.minY - frame.minY, .zero)
    right = max(frame.maxX - bounds.maxX, .zero)
    bottom = max(frame.maxY - bounds.maxY, .zero)
  }
}

/// One step of the conversation between parents and children.
public struct LayoutStep: Hashable, Sendable {
  /// What happens in a step.
  public enum Event: Hashable, Sendable {
    /// The parent found the least and the greatest length of a child along its axis, as far as it needs them.
    case considered(minimum: Length?, maximum: Length?)
    /// The parent offers room.
    case proposed(Proposal)
    /// The child takes some.
    case chose(LayoutSize)
    /// The parent puts the child somewhere.
    case placed(LayoutRectangle)
  }

  /// Who considers, proposes and places: a stack; nil is the container.
  public let parent: String?
  /// The child.
  public let view: String
  /// Whether it is about the view without its modifiers, which stand between it and its parent.
  public let isContent: Bool
  /// How deep the view lies; the root at 0.
  public let depth: Int
  /// What happens.
  public let event: Event
}
