// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// What a bubble points at.
public enum PlacementTarget: Hashable, Sendable {
  /// A view: its frame in the window's coordinates. The size may be zero: then it is a point.
  case view(LayoutRectangle)
  /// A part of the window.
  case part(ScreenPart)

  /// The frame in a window.
  public func frame(in screen: PlacementScreen) -> LayoutRectangle {
    switch self {
    case .view(let frame): frame
    case .part(let part): part.frame(in: screen.bounds)
    }
  }
}

/// A part of a window in thousandths of its width and height, so that one part is meant on all windows.
public struct ScreenPart: Hashable, Sendable {
  /// From the left edge, in thousandths of the width.
  public let x: Int
  /// From the upper edge, in thousandths of the height.
  public let y: Int
  /// The width in thousandths.
  public let width: Int
  /// The height in thousandths.
  public let height: Int

  /// A part; each number is brought into 0…1000, and the extents into what is left of the window.
  public init(x: Int, y: Int, width: Int = 0, height: Int = 0) {
    self.x = min(max(x, 0), 1000)
    self.y = min(max(y, 0), 1000)
    self.width = min(max(width, 0), 1000 - self.x)
    self.height = min(max(height, 0), 1000 - self.y)
  }

  /// The point in the middle.
  public static let center = ScreenPart(x: 500, y: 500)

  /// The frame in a window; rounded down to thousandths of a point.
  func frame(in bounds: LayoutRectangle) -> LayoutRectangle {
    func share(_ length: Length, _ thousandths: Int) -> Length { Length(thousandths: length.thousandths * Int64(thousandths) / 1000) }
    return LayoutRectangle(
      x: bounds.minX + share(bounds.size.width, x), y: bounds.minY + share(bounds.size.height, y), width: share(bounds.size.width, width),
      height: share(bounds.size.height, height))
  }
}
