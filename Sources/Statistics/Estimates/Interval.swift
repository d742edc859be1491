// SPDX-License-Identifier: GPL-3.0-or-later

/// A point estimate and a two-sided confidence interval around it.
public struct Interval: Equatable, Sendable {
  /// The point estimate.
  public let estimate: Double
  /// The lower limit.
  public let lower: Double
  /// The upper limit.
  public let upper: Double
  /// The confidence level, strictly between 0 and 1.
  public let level: Double

  /// An interval from its parts.
  public init(estimate: Double, lower: Double, upper: Double, level: Double) {
    precondition(level > 0 && level < 1, "a confidence level lies strictly between 0 and 1")
    self.estimate = estimate
    self.lower = lower
    self.upper = upper
    self.level = level
  }

  /// Half the distance between the limits.
  public var halfWidth: Double { (upper - lower) / 2 }

  /// Whether `value` lies between the limits or on one.
  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

  /// The same interval in another unit: everything times `factor`; a negative one swaps the limits.
  public func scaled(by factor: Double) -> Interval {
    let ends = (lower * factor, upper * factor)
    return Interval(estimate: estimate * factor, lower: min(ends.0, ends.1), upper: max(ends.0, ends.1), level: level)
  }

  /// The probability that is left beyond each limit.
  static func tail(of level: Double) -> Double {
    precondition(level > 0 && level < 1, "a confidence level lies strictly between 0 and 1")
    return (1 - level) / 2
  }
}
