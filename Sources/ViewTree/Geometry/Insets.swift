// SPDX-License-Identifier: GPL-3.0-or-later

/// Distances inward from the four edges; leading is left where one reads from left to right.
@frozen public struct Insets: Hashable, Sendable, BitwiseCopyable, Encodable {
  /// From the upper edge.
  public var top: Length
  /// From the edge where lines begin.
  public var leading: Length
  /// From the lower edge.
  public var bottom: Length
  /// From the edge where lines end.
  public var trailing: Length

  /// Four distances.
  @inlinable
  public init(top: Length = .zero, leading: Length = .zero, bottom: Length = .zero, trailing: Length = .zero) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same distance from all edges.
  @inlinable
  public init(all distance: Length) {
    self.init(top: distance, leading: distance, bottom: distance, trailing: distance)
  }

  /// Both distances of an axis together.
  @inlinable
  public subscript(axis: Axis) -> Length { axis == .horizontal ? leading + trailing : top + bottom }
}
