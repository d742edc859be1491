// SPDX-License-Identifier: GPL-3.0-or-later

/// A device: what its screen is in points, and where the numbers come from.
public struct Device: Hashable, Sendable {
  /// The model, as it is sold.
  public let name: String
  /// The window when the device is held upright.
  public let portrait: PlacementScreen
  /// The window when it lies on its side.
  public let landscape: PlacementScreen
  /// Where the numbers come from; what no source has is called assumed.
  public let source: String

  /// The window in an orientation.
  public func screen(_ orientation: DeviceOrientation) -> PlacementScreen { orientation == .portrait ? portrait : landscape }
}

/// How a device is held.
public enum DeviceOrientation: String, Hashable, Sendable, CaseIterable {
  /// Upright.
  case portrait
  /// On its side.
  case landscape
}
