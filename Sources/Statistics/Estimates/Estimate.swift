// SPDX-License-Identifier: GPL-3.0-or-later

/// A point estimate with its standard error and the distribution that (estimate − truth)/standard error is taken to follow.
///
/// A standard error of exactly zero means that nothing varied; intervals then have no width and tests say so.
public struct Estimate: Equatable, Sendable {
  /// The point estimate, in the unit of the quantity.
  public let value: Double
  /// Its standard error, at least 0, in the same unit.
  public let standardError: Double
  /// The distribution of the studentised error.
  public let reference: Reference

  /// The distribution of a studentised error.
  public enum Reference: Equatable, Sendable {
    /// Standard normal, as sample sizes grow.
    case normal
    /// Student's t; the degrees of freedom need not be whole.
    case studentT(degreesOfFreedom: Double)
  }

  /// An estimate from its parts.
  public init(value: Double, standardError: Double, reference: Reference) {
    precondition(standardError >= 0, "a standard error can't be negative")
    self.value = value
    self.standardError = standardError
    self.reference = reference
  }

  /// The two-sided interval of confidence `level`, strictly between 0 and 1; without width when the standard error is zero.
  public func interval(level: Double = 0.95) -> Interval {
    guard standardError > 0 else { return Interval(estimate: value, lower: value, upper: value, level: level) }
    let reach = reference.upperPoint(tail: Interval.tail(of: level)) * standardError
    return Interval(estimate: value, lower: value - reach, upper: value + reach, level: level)
  }

  /// The two-sided test of the hypothesis that the truth is `hypothesis`.
  ///
  /// With paired differences and 0 this is the paired t test.
  public func test(against hypothesis: Double = 0) -> TestResult {
    let distance = value - hypothesis
    guard standardError > 0 else { return distance == 0 ? .identical : .constant(difference: distance) }
    let statistic = distance / standardError
    return .tested(statistic: statistic, pValue: min(2 * reference.upperTail(statistic.magnitude), 1))
  }

  /// The same estimate in another unit: value and standard error times `factor`.
  public func scaled(by factor: Double) -> Estimate {
    Estimate(value: value * factor, standardError: standardError * factor.magnitude, reference: reference)
  }
}

extension Estimate.Reference {
  /// The probability to exceed `x`.
  public func upperTail(_ x: Double) -> Double {
    switch self {
    case .normal: GSL.normalUpperTail(x)
    case .studentT(let degreesOfFreedom): GSL.studentUpperTail(x, degreesOfFreedom)
    }
  }

  /// The point that is exceeded with probability `tail`, strictly between 0 and 1.
  public func upperPoint(tail: Double) -> Double {
    switch self {
    case .normal: GSL.normalUpperPoint(tail)
    case .studentT(let degreesOfFreedom): GSL.studentUpperPoint(tail, degreesOfFreedom)
    }
  }
}

/// What a two-sided test found.
public enum TestResult: Equatable, Sendable {
  /// Every difference is exactly zero: there is nothing to test.
  case identical
  /// Every difference is exactly the same number, not zero.
  case constant(difference: Double)
  /// The studentised difference and the probability of one at least as far from zero if the hypothesis holds.
  case tested(statistic: Double, pValue: Double)

  /// The p value: 1 when identical, 0 when a constant difference leaves no doubt.
  public var pValue: Double {
    switch self {
    case .identical: 1
    case .constant: 0
    case .tested(_, let pValue): pValue
    }
  }
}
