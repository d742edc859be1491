// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How long a user keeps the app, from install to the last moment at which they could open it.
///
/// Each form is given by its survival function S(t), the share of users who still have the app after t days. A lifetime is drawn
/// by inversion, S(T) = u with u uniform in (0, 1), so one number a user decides and variants share it.
public enum LifetimeModel: Hashable, Sendable {
  /// Nobody leaves.
  case none
  /// S(t) = exp(−t / mean), the mean in days, above 0.
  case exponential(meanDays: Double)
  /// S(t) = exp(−(t / scale)^shape), the scale in days; a shape below 1 loses most users early (Weibull 1951).
  case weibull(scaleDays: Double, shape: Double)
  /// S(t) = min(1, a·t^b): `day1` = a is the share left after one day, in 0…1, and `exponent` = b is below 0.
  ///
  /// The power law that retention tables of apps follow; through the 1-day and 30-day shares of a table, b = ln(R30/R1)/ln 30.
  case powerLaw(day1: Double, exponent: Double)

  /// Whether the numbers are ones that the form can have.
  public var isValid: Bool {
    switch self {
    case .none: true
    case .exponential(let mean): mean.isFinite && mean > 0
    case .weibull(let scale, let shape): scale.isFinite && scale > 0 && shape.isFinite && shape > 0
    case .powerLaw(let day1, let exponent): day1 > 0 && day1 <= 1 && exponent.isFinite && exponent < 0
    }
  }

  /// The share of users who still have the app `days` days after install, in 0…1.
  public func survival(days: Double) -> Double {
    guard days > 0 else { return 1 }
    switch self {
    case .none: return 1
    case .exponential(let mean): return exp(-days / mean)
    case .weibull(let scale, let shape): return exp(-pow(days / scale, shape))
    case .powerLaw(let day1, let exponent): return min(1, day1 * pow(days, exponent))
    }
  }

  /// The lifetime in days at which `u`, in (0, 1), of all users are left; infinite for `none`.
  public func quantile(survival u: Double) -> Double {
    switch self {
    case .none: .infinity
    case .exponential(let mean): -mean * log(u)
    case .weibull(let scale, let shape): scale * pow(-log(u), 1 / shape)
    case .powerLaw(let day1, let exponent): pow(u / day1, 1 / exponent)
    }
  }
}
