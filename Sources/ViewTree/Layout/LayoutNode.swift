// SPDX-License-Identifier: GPL-3.0-or-later

/// A view as layout sees it: what it is, and what was said about its size and place.
public struct LayoutNode: Hashable, Sendable {
  /// What the view is called; unique in its tree.
  public var name: String
  /// The stack that it lies in; nil for the root.
  public var parent: String?
  /// What it is.
  public var content: LayoutContent
  /// What was said about it, the innermost first, as one writes them behind each other in Swift.
  public var modifiers: [LayoutModifier]

  /// A view.
  public init(_ name: String, parent: String? = nil, _ content: LayoutContent, _ modifiers: [LayoutModifier] = []) {
    self.name = name
    self.parent = parent
    self.content = content
    self.modifiers = modifiers
  }
}

/// What a view is.
public enum LayoutContent: Hashable, Sendable {
  /// A row: `HStack`.
  case row(alignment: VerticalAlignment = .center, spacing: Length? = nil)
  /// A column: `VStack`.
  case column(alignment: HorizontalAlignment = .center, spacing: Length? = nil)
  /// Views over each other, each offered all there is: `ZStack`. Priorities have no say in it.
  case overlay(alignment: Alignment = .center)
  /// Takes what is left along its stack's axis, but at least this: `Spacer`. Outside rows and columns it is flexible both ways.
  case spacer(minimum: Length = 8)
  /// A line across its stack's axis, as thick as this: `Divider`. Outside rows and columns it lies flat. The thickness of one point is
  /// assumed; an iPhone draws one pixel.
  case divider(thickness: Length = 1)
  /// Takes what it is offered, ideally 10 points: a `Rectangle`, a `Color`.
  case shape
  /// Has one size, whatever it is offered: an `Image` that isn't resizable.
  case fixed(LayoutSize)
  /// Takes what it is offered, but no more than this, which is its ideal: a text's sketch without a text.
  case upTo(LayoutSize)
  /// Takes so many thousandths, from 0 to 1,000, of what it is offered, ideally 10 points.
  case share(width: Int, height: Int)
  /// A text: `Text`, with `lineLimit`.
  case text(String, font: Font = .style(.body), lineLimit: Int? = nil)

  /// Whether other views may lie in it.
  var isStack: Bool {
    switch self {
    case .row, .column, .overlay: true
    case .spacer, .divider, .shape, .fixed, .upTo, .share, .text: false
    }
  }

  /// The axis along which it divides its room, nil if it doesn't.
  var axis: Axis? {
    switch self {
    case .row: .horizontal
    case .column: .vertical
    case .overlay, .spacer, .divider, .shape, .fixed, .upTo, .share, .text: nil
    }
  }
}

/// Something said about a view's size or place.
public enum LayoutModifier: Hashable, Sendable {
  /// Has this size where one is given, and the view in it: `frame(width:height:alignment:)`.
  case frame(width: Length? = nil, height: Length? = nil, alignment: Alignment = .center)
  /// Keeps within bounds: `frame(minWidth:idealWidth:…)`.
  case flexibleFrame(width: FrameBounds = FrameBounds(), height: FrameBounds = FrameBounds(), alignment: Alignment = .center)
  /// Keeps its edges free: `padding`.
  case padding(Insets)
  /// Is served before views of lower priority: `layoutPriority`; 0 if not said, less than any number for a spacer.
  case layoutPriority(Double)
  /// Has its ideal size along these axes, whatever it is offered: `fixedSize`.
  case fixedSize(horizontal: Bool = true, vertical: Bool = true)
  /// Moves one of its lines: `alignmentGuide`.
  case alignmentGuide(AlignmentGuide, GuidePlace)
  /// Asks for distances to its neighbours where the stack doesn't set one; the greater of two views' preferences counts.
  case spacing(ViewSpacing)
}

/// Bounds of a flexible frame along one axis, ascending; nil doesn't bind.
@frozen public struct FrameBounds: Hashable, Sendable, BitwiseCopyable {
  /// The least length.
  public var minimum: Length?
  /// The length where none is offered.
  public var ideal: Length?
  /// The greatest length; infinity takes all that is offered.
  public var maximum: Length?

  /// Bounds.
  @inlinable
  public init(minimum: Length? = nil, ideal: Length? = nil, maximum: Length? = nil) {
    self.minimum = minimum
    self.ideal = ideal
    self.maximum = maximum
  }
}

/// Where a moved alignment line lies: a share of the view's extent and a distance from there.
@frozen public struct GuidePlace: Hashable, Sendable, BitwiseCopyable {
  /// Thousandths of the width or height, from -10,000 to 10,000.
  public var thousandths: Int
  /// Added to it; may be negative.
  public var offset: Length

  /// As in `d[.bottom] - 4`, which is 1000 and -4.
  @inlinable
  public init(thousandths: Int = 0, offset: Length = .zero) {
    self.thousandths = thousandths
    self.offset = offset
  }
}

/// The distances that a view prefers from its neighbours, as SwiftUI's `ViewSpacing`; nil has no preference.
@frozen public struct ViewSpacing: Hashable, Sendable, BitwiseCopyable {
  /// From the one above.
  public var top: Length?
  /// From the one before.
  public var leading: Length?
  /// From the one below.
  public var bottom: Length?
  /// From the one after.
  public var trailing: Length?

  /// Preferences.
  @inlinable
  public init(top: Length? = nil, leading: Length? = nil, bottom: Length? = nil, trailing: Length? = nil) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The distance of two neighbours of whom neither has a preference.
  public static let standardDistance: Length = 8

  /// The preference at the beginning of an axis.
  func before(_ axis: Axis) -> Length? { axis == .horizontal ? leading : top }
  /// The preference at the end of an axis.
  func after(_ axis: Axis) -> Length? { axis == .horizontal ? trailing : bottom }
}
