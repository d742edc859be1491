// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// On which side of its target a bubble is.
@frozen public enum PlacementSide: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Above the target.
  case top
  /// To the right of it, whatever the reading direction.
  case right
  /// Below it.
  case bottom
  /// To the left of it, whatever the reading direction.
  case left

  /// The side across the target.
  public var opposite: PlacementSide {
    switch self {
    case .top: .bottom
    case .right: .left
    case .bottom: .top
    case .left: .right
    }
  }

  /// The side with left for right.
  public var mirrored: PlacementSide { axis == .horizontal ? opposite : self }

  /// The axis along which bubble and target lie next to each other: vertical for top and bottom.
  public var axis: Axis { self == .top || self == .bottom ? .vertical : .horizontal }

  /// Whether the bubble's coordinate along the axis is less than the target's.
  var isBefore: Bool { self == .top || self == .left }
}

/// Where along the target's side a bubble is.
@frozen public enum PlacementAlignment: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Middle at middle.
  case center
  /// Edges flush at the leading side, or at the top where the bubble is left or right of its target.
  case start
  /// Edges flush at the trailing side, or at the bottom.
  case end

  /// Start for end; the middle stays.
  var opposite: PlacementAlignment {
    switch self {
    case .center: .center
    case .start: .end
    case .end: .start
    }
  }
}
