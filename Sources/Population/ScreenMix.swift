// SPDX-License-Identifier: GPL-3.0-or-later

/// Which screens users have: how many have each device, text size and reading direction.
///
/// The three are drawn apart. What each position stands for, the simulated app knows.
public struct ScreenMix: Hashable, Sendable {
  /// The share of users with each device; at least one, together 1.
  public let devices: [Double]
  /// The share of users with each text size; at least one, together 1.
  public let textSizes: [Double]
  /// The share of users with each reading direction; at least one, together 1.
  public let directions: [Double]

  /// A mix with these shares.
  public init(devices: [Double], textSizes: [Double], directions: [Double]) {
    precondition(!devices.isEmpty && !textSizes.isEmpty && !directions.isEmpty, "Everybody has a screen.")
    self.devices = devices
    self.textSizes = textSizes
    self.directions = directions
  }

  /// The number of different screens.
  public var count: Int { devices.count * textSizes.count * directions.count }

  /// The position of a screen: devices outermost, directions innermost.
  public func place(device: Int, textSize: Int, direction: Int) -> Int {
    (device * textSizes.count + textSize) * directions.count + direction
  }

  /// The positions of device, text size and direction of a screen.
  public func parts(of place: Int) -> (device: Int, textSize: Int, direction: Int) {
    (place / (textSizes.count * directions.count), place / directions.count % textSizes.count, place % directions.count)
  }

  /// The expected share of users with a screen.
  public func share(of place: Int) -> Double {
    let parts = parts(of: place)
    return devices[parts.device] * textSizes[parts.textSize] * directions[parts.direction]
  }
}
