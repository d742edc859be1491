// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// The room that bubbles are put into: a window, and what of it nothing covers.
public struct PlacementScreen: Hashable, Sendable {
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
