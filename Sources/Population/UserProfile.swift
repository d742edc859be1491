// SPDX-License-Identifier: GPL-3.0-or-later

/// What is drawn once for one synthetic user, and shared by all variants of a study.
public struct UserProfile: Sendable {
  /// The position of the user's segment in the population.
  public var segment = 0
  /// The user's value of each `BehaviourParameter`, in the order of its cases.
  public var values = InlineArray<39, Double>(repeating: 0)
  /// The time from Monday 00:00 to the install, in microseconds, in 0 ..< one week.
  public var installPhase: Int64 = 0
  /// The time from install at which the user leaves the app for good, in microseconds; `Int64.max` for never.
  public var lifetime = Int64.max
  /// Whether the user had the app before the release.
  public var isTenured = false
  /// The generation of the system that the user has, on all devices.
  public var systemVersion = SystemVersion.newest
  /// The position of the user's screen in the population's mix; 0 where nothing is said of screens.
  public var screen = 0
  /// The sessions that the user had before the release, at least 0.
  public var earlierSessions: Int64 = 0

  /// A user with no drawn values yet.
  public init() {}

  /// The user's value of one parameter; O(1).
  @inlinable public subscript(parameter: BehaviourParameter) -> Double {
    @inline(__always) get { values[parameter.rawValue] }
  }
}
