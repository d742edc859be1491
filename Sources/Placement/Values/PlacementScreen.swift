// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// The room that bubbles are put into: a window, and what of it nothing covers.
public struct PlacementScreen: Hashable, Sendable, Encodable {
  /// The window.
  public let bounds: LayoutRectangle
  /// How far notch, home indicator and bars reach into it.
  public let safeAreaInsets: ScreenInsets

  /// A window.
  ///
  /// Throws unless its size is positive, everything is within `Length.greatestPoints`, and the insets leave some of it.
  public init(bounds: LayoutRectangle, safeAreaInsets: ScreenInsets = .zero) throws(PlacementError) {
    try PlacementError.check(bounds, .screen, allowsEmpty: false)
    for inset in [safeAreaInsets.top, safeAreaInsets.left, safeAreaInsets.bottom, safeAreaInsets.right] {
      guard inset >= .zero, inset <= PlacementError.greatest else { throw .insetOutOfRange }
    }
    guard safeAreaInsets.left + safeAreaInsets.right < bounds.size.width, safeAreaInsets.top + safeAreaInsets.bottom < bounds.size.height
    else { throw .noSafeArea }
    self.bounds = bounds
    self.safeAreaInsets = safeAreaInsets
  }

  /// A window in the upper left corner of the coordinates.
  public init(width: Length, height: Length, safeAreaInsets: ScreenInsets = .zero) throws(PlacementError) {
    try self.init(bounds: LayoutRectangle(x: .zero, y: .zero, width: width, height: height), safeAreaInsets: safeAreaInsets)
  }

  private init(unchecked bounds: LayoutRectangle, _ safeAreaInsets: ScreenInsets) {
    self.bounds = bounds
    self.safeAreaInsets = safeAreaInsets
  }

  /// What of the window nothing covers.
  public var safeArea: LayoutRectangle { bounds.inset(by: safeAreaInsets) }

  /// The same window with left for right.
  var mirrored: PlacementScreen { PlacementScreen(unchecked: bounds, safeAreaInsets.mirrored) }
}

/// What a bubble points at.
public enum PlacementTarget: Hashable, Sendable, Encodable {
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
public struct ScreenPart: Hashable, Sendable, Encodable {
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
