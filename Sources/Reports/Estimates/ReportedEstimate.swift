// SPDX-License-Identifier: GPL-3.0-or-later

import Statistics

/// How an interval was made; its formula stands in docs/metrics.md.
public enum EstimateMethod: String, Hashable, Sendable, CaseIterable {
  /// Wilson's score interval for a share of independent users.
  case wilson
  /// Student's t over users taken as independent.
  case users = "users-t"
  /// The delta method for a ratio of totals over users taken as independent.
  case delta = "users-delta"
  /// Student's t over replications, weighted by their users.
  case replications = "replications-t"
  /// The Aalen–Johansen estimator with limits on the scale ln(−ln p).
  case aalenJohansen = "aalen-johansen"
  /// No interval: a plain description, or too few users or replications to tell.
  case none
}

/// A number of a report with the limits of its interval at the scenario's confidence.
public struct ReportedEstimate: Hashable, Sendable {
  /// The number in the unit in which it is written, or nil where there is nothing to divide by.
  public var value: Double?
  /// The lower limit, or nil where nothing can be said about the error.
  public var lower: Double?
  /// The upper limit, or nil where nothing can be said about the error.
  public var upper: Double?
  /// How many users, or whatever the value is a mean over, it rests on.
  public var count: Int64
  /// How the limits were made.
  public var method: EstimateMethod

  /// Half the distance between the limits, if there are any.
  public var halfWidth: Double? {
    guard let lower, let upper else { return nil }
    return (upper - lower) / 2
  }

  /// A value without limits.
  init(value: Double?, count: Int64) {
    self.value = value
    self.count = count
    method = .none
  }

  init(_ interval: Interval, scale: Double = 1, count: Int64, method: EstimateMethod) {
    let scaled = interval.scaled(by: scale)
    value = scaled.estimate
    lower = scaled.lower
    upper = scaled.upper
    self.count = count
    self.method = method
  }

  /// The same with limits moved into the values that the quantity can have.
  func clamped(to range: ClosedRange<Double>) -> ReportedEstimate {
    var result = self
    result.lower = lower.map { min(max($0, range.lowerBound), range.upperBound) }
    result.upper = upper.map { min(max($0, range.lowerBound), range.upperBound) }
    return result
  }
}

/// A difference between two variants on the same users, with its interval.
public struct ReportedDifference: Hashable, Sendable {
  /// The difference and its limits, in the unit of the measure.
  public var estimate: ReportedEstimate
  /// Whether the two variants give the same numbers for every single user.
  public var isIdentical: Bool
  /// The p value of the paired test against no difference, adjusted where the limits are; nil where there is nothing to test with.
  public var pValue: Double?

  /// Whether the interval leaves 0 out.
  public var isClear: Bool {
    guard !isIdentical, let lower = estimate.lower, let upper = estimate.upper else { return false }
    return lower > 0 || upper < 0
  }
}
