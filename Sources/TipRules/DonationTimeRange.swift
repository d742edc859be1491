// SPDX-License-Identifier: GPL-3.0-or-later

/// The range of `donatedWithin(_:)`: a whole number of minutes, hours, days or weeks of elapsed time.
///
/// A day is 86,400 s whatever the calendar says. Source: Apple, TipKit, `Tips.DonationTimeRange`.
public struct DonationTimeRange: Hashable, Sendable {
  /// A unit of elapsed time.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// 60 s.
    case minute
    /// 3,600 s.
    case hour
    /// 86,400 s.
    case day
    /// 604,800 s.
    case week

    /// The unit's length in seconds.
    public var seconds: Int64 {
      switch self {
      case .minute: 60
      case .hour: 3_600
      case .day: 86_400
      case .week: 604_800
      }
    }
  }

  /// How many units; may be negative, and then no donation lies within.
  public let count: Int64
  /// The unit.
  public let unit: Unit

  /// Makes a range of some units.
  public init(_ count: Int64, _ unit: Unit) {
    self.count = count
    self.unit = unit
  }

  /// The length in microseconds, at most ``RuleClock/limit``.
  public var duration: Microseconds {
    let (product, overflow) = count.multipliedReportingOverflow(by: unit.seconds * RuleClock.second)
    return overflow ? (count < 0 ? -RuleClock.limit : RuleClock.limit) : RuleClock.clamped(product)
  }
}

extension DonationTimeRange: CustomStringConvertible {
  /// The range as a rule writes it, such as `.day` or `.days(7)`.
  public var description: String { count == 1 ? ".\(unit.rawValue)" : ".\(unit.rawValue)s(\(count))" }
}
