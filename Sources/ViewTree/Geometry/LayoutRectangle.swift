// SPDX-License-Identifier: GPL-3.0-or-later

/// One of the two directions of a screen.
@frozen public enum Axis: String, Hashable, Sendable, BitwiseCopyable, CaseIterable, Encodable {
  /// From the leading to the trailing edge.
  case horizontal
  /// From top to bottom.
  case vertical

  /// The other direction.
  @inlinable public var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// A place on a screen: x grows to the right, y grows downwards.
@frozen public struct LayoutPoint: Hashable, Sendable, BitwiseCopyable, Encodable {
  /// The distance from the left.
  public var x: Length
  /// The distance from the top.
  public var y: Length

  /// The place at these coordinates.
  @inlinable
  public init(x: Length, y: Length) {
    self.x = x
    self.y = y
  }

  /// The upper left corner.
  public static let zero = LayoutPoint(x: .zero, y: .zero)

  /// The coordinate along an axis.
  @inlinable
  public subscript(axis: Axis) -> Length {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// The place moved by another's coordinates.
  @inlinable
  public static func + (left: LayoutPoint, right: LayoutPoint) -> LayoutPoint { LayoutPoint(x: left.x + right.x, y: left.y + right.y) }
}

/// How wide and how high something is.
@frozen public struct LayoutSize: Hashable, Sendable, BitwiseCopyable, Encodable, CustomStringConvertible {
  /// The extent from left to right, zero or more.
  public var width: Length
  /// The extent from top to bottom, zero or more.
  public var height: Length

  /// The size with these extents.
  @inlinable
  public init(width: Length, height: Length) {
    self.width = width
    self.height = height
  }

  /// Nothing.
  public static let zero = LayoutSize(width: .zero, height: .zero)

  /// The extent along an axis.
  @inlinable
  public subscript(axis: Axis) -> Length {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Width and height with a multiplication sign.
  public var description: String { "\(width) × \(height)" }
}

/// An upright rectangle on a screen.
@frozen public struct LayoutRectangle: Hashable, Sendable, BitwiseCopyable, Encodable, CustomStringConvertible {
  /// The upper left corner.
  public var origin: LayoutPoint
  /// Width and height.
  public var size: LayoutSize

  /// The rectangle at a place.
  @inlinable
  public init(origin: LayoutPoint, size: LayoutSize) {
    self.origin = origin
    self.size = size
  }

  /// The rectangle with these four numbers.
  @inlinable
  public init(x: Length, y: Length, width: Length, height: Length) {
    self.init(origin: LayoutPoint(x: x, y: y), size: LayoutSize(width: width, height: height))
  }

  /// The left edge.
  @inlinable public var minX: Length { origin.x }
  /// The right edge.
  @inlinable public var maxX: Length { origin.x + size.width }
  /// The upper edge.
  @inlinable public var minY: Length { origin.y }
  /// The lower edge.
  @inlinable public var maxY: Length { origin.y + size.height }

  /// The rectangle on the other side of a container's middle, left for right.
  @inlinable
  public func mirrored(in container: LayoutRectangle) -> LayoutRectangle {
    LayoutRectangle(
      origin: LayoutPoint(x: container.minX + container.maxX - maxX, y: origin.y), size: size)
  }

  /// Whether another rectangle lies within this one, edges included.
  @inlinable
  public func contains(_ other: LayoutRectangle) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// Corner and size, as in `(16, 404) 44 × 44`.
  public var description: String { "(\(origin.x), \(origin.y)) \(size)" }
}
