// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// On which side of its target a bubble is.
@frozen public enum PlacementSide: String, Hashable, Sendable, BitwiseCopyable, CaseIterable, Encodable {
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
@frozen public enum PlacementAlignment: String, Hashable, Sendable, BitwiseCopyable, CaseIterable, Encodable {
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

/// A side and a place along it, written `top`, `bottom-start` and so on.
@frozen public struct PlacementPosition: Hashable, Sendable, BitwiseCopyable, Encodable, CustomStringConvertible {
  /// The side of the target.
  public var side: PlacementSide
  /// The place along the side.
  public var alignment: PlacementAlignment

  /// A side and a place along it.
  public init(_ side: PlacementSide, _ alignment: PlacementAlignment = .center) {
    self.side = side
    self.alignment = alignment
  }

  /// The position that a text such as `bottom-start` means; nil if it means none.
  public init?(_ text: String) {
    guard let found = Self.all.first(where: { $0.description == text }) else { return nil }
    self = found
  }

  /// All twelve: the sides in their order, each centred, at the start and at the end.
  public static let all = PlacementSide.allCases.flatMap { side in PlacementAlignment.allCases.map { PlacementPosition(side, $0) } }

  /// The side, and unless it is the middle the place along it.
  public var description: String { alignment == .center ? side.rawValue : "\(side.rawValue)-\(alignment.rawValue)" }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// The position across the target, at the same place along it.
  var opposite: PlacementPosition { PlacementPosition(side.opposite, alignment) }
  /// The same side, and the other place along it.
  var otherEnd: PlacementPosition { PlacementPosition(side, alignment.opposite) }
}
