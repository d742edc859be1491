// SPDX-License-Identifier: GPL-3.0-or-later

public import Randomness

/// On which devices, and beside which companions, users have the app, and how long an installation lasts.
///
/// An *installation* is an app on a device: the app itself, or a companion that has the same tips. A user's opens go to the user's
/// installations in proportion to the weights of device and app.
public struct InstallationModel: Hashable, Sendable {
  /// A device, or an app: who has it, and how much of the use falls to it.
  public struct Place: Hashable, Sendable {
    /// The name under which the scenario and stories know it.
    public let name: String
    /// The share of users who have it, in 0…1.
    public let share: Double
    /// The weight of opens there, over users; draws below 0 count as 0.
    public let opens: Distribution

    /// A place that `share` of users have.
    public init(name: String, share: Double, opens: Distribution) {
      self.name = name
      self.share = share
      self.opens = opens
    }
  }

  /// The devices; at least one.
  public let devices: [Place]
  /// The companions of the app.
  public let companions: [Place]
  /// How long an installation lasts until it is deleted, in seconds; nil where none ever is.
  public let lasts: Distribution?
  /// How long after a session what it wrote reaches the user's other devices, in seconds, where devices are synchronised.
  public let syncDelay: Distribution

  /// The most installations of a user.
  public static let limit = 16

  /// Where users have the app; devices times apps is at most `limit`.
  public init(devices: [Place], companions: [Place], lasts: Distribution?, syncDelay: Distribution) {
    self.devices = devices.isEmpty ? [Place(name: Self.onlyDevice, share: 1, opens: .same(1))] : devices
    self.companions = companions
    self.lasts = lasts
    self.syncDelay = syncDelay
    precondition(count <= Self.limit, "A user has at most \(Self.limit) installations.")
  }

  /// The name of the device of a scenario that names none.
  public static let onlyDevice = "device"

  /// The number of installations that a user may have: that of app `a` on device `d` is at `d * (1 + companions) + a`, app 0 being the
  /// app itself.
  public var count: Int { devices.count * (1 + companions.count) }
  /// The device of an installation.
  public func device(of installation: Int) -> Int { installation / (1 + companions.count) }
  /// The app of an installation: 0 for the app itself, else one more than the companion's position.
  public func app(of installation: Int) -> Int { installation % (1 + companions.count) }

  /// The name of an installation: that of its device, with a companion's after a slash.
  public func name(of installation: Int) -> String {
    let (device, app) = (devices[device(of: installation)].name, app(of: installation))
    return app == 0 ? device : "\(device)/\(companions[app - 1].name)"
  }

  /// Whether a user may have more than one installation.
  public var mayBeSeveral: Bool { count > 1 }
  /// Whether a user may have more than one installation, or one that is deleted: what one store knows may be news to another.
  public var isSeveralOrFleeting: Bool { mayBeSeveral || lasts != nil }
}
