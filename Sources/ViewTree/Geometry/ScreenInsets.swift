// SPDX-License-Identifier: GPL-3.0-or-later

/// Distances inward from the four edges of a screen or a rectangle; left is left in every reading direction, unlike in `Insets`.
@frozen public struct ScreenInsets: Hashable, Sendable, BitwiseCopyable, Encodable {
  /// From the upper edge.
  public var top: Length
  /// From the left edge.
  public var left: Length
  /// From the lower edge.
  public var bottom: Length
  /// From the right edge.
  public var right: Length

  /// Four distances.
  @inlinable
  public init(top: Length = .zero, left: Length = .zero, bottom: Length = .zero, right: Length = .zero) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance from all edges.
  @inlinable
  public init(all distance: Length) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// No distance from any edge.
  public static let zero = ScreenInsets()

  /// The same distances with left for right.
  @inlinable public var mirrored: ScreenInsets { ScreenInsets(top: top, left: right, bottom: bottom, right: left) }

  /// The distances of both together, edge by edge.
  @inlinable
  public static func + (one: ScreenInsets, other: ScreenInsets) -> ScreenInsets {
    ScreenInsets(
      top: one.top + other.top, left: one.left + other.left, bottom: one.bottom + other.bottom, right: one.right + other.right)
  }
}
