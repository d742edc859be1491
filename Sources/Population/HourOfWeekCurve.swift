// SPDX-License-Identifier: GPL-3.0-or-later

/// How likely the app is opened in each hour of a week, relative to the mean hour.
///
/// 168 multipliers of mean 1; hour 0 is Monday 00:00–01:00 of the user's own clock. A non-homogeneous Poisson process with rate
/// `rate × multiplier(t)` is drawn by thinning candidates of rate `rate × maximum` (Lewis & Shedler, Naval Research Logistics 26, 1979).
public struct HourOfWeekCurve: Hashable, Sendable {
  /// The number of hours in a week.
  public static let hourCount = 168
  /// The same for every hour.
  public static let flat = HourOfWeekCurve(multipliers: ContiguousArray(repeating: 1, count: hourCount), maximum: 1)

  /// One multiplier an hour, mean 1.
  public let multipliers: ContiguousArray<Double>
  /// The largest multiplier.
  public let maximum: Double

  private init(multipliers: ContiguousArray<Double>, maximum: Double) {
    self.multipliers = multipliers
    self.maximum = maximum
  }

  /// A curve from weights, scaled to a mean of 1; nil unless there are 24 weights (a day, repeated) or 168, all finite and at least 0, one above 0.
  public init?(weights: [Double]) {
    guard weights.count == 24 || weights.count == Self.hourCount, weights.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    let total = weights.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    let mean = total / Double(weights.count)
    let week = ContiguousArray((0..<Self.hourCount).map { weights[$0 % weights.count] / mean })
    self.init(multipliers: week, maximum: week.max() ?? 1)
  }

  /// Whether every hour is alike, so that no candidate is ever thinned.
  public var isFlat: Bool { self == .flat }

  /// The probability that a candidate at `microseconds` since Monday 00:00 (at least 0, any week) is kept, in 0…1.
  @inlinable public func acceptance(at microseconds: Int64) -> Double {
    multipliers[Int((microseconds / 3_600_000_000) % 168)] / maximum
  }
}
