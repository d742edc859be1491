// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL

/// The one gate to GSL's distribution functions: its error handler, which would end the process, is switched off before the first call.
enum GSL {
  private static let errorHandlerIsOff: Bool = {
    _ = unsafe gsl_set_error_handler_off()
    return true
  }()

  private static func checked(_ value: Double) -> Double? {
    value.isNaN ? nil : value
  }

  /// P(Z > x) for the standard normal distribution.
  static func normalUpperTail(_ x: Double) -> Double {
    _ = errorHandlerIsOff
    return gsl_cdf_ugaussian_Q(x)
  }

  /// The point that a standard normal variable exceeds with probability `tail`.
  static func normalUpperPoint(_ tail: Double) -> Double {
    _ = errorHandlerIsOff
    return gsl_cdf_ugaussian_Qinv(tail)
  }

  /// P(T > x) for Student's t.
  static func studentUpperTail(_ x: Double, _ degreesOfFreedom: Double) -> Double {
    _ = errorHandlerIsOff
    return gsl_cdf_tdist_Q(x, degreesOfFreedom)
  }

  /// The point that Student's t exceeds with probability `tail`.
  static func studentUpperPoint(_ tail: Double, _ degreesOfFreedom: Double) -> Double {
    _ = errorHandlerIsOff
    return gsl_cdf_tdist_Qinv(tail, degreesOfFreedom)
  }

  /// P(X ≤ x) for the beta distribution, or nil where GSL's series does not converge.
  static func betaLowerTail(_ x: Double, _ a: Double, _ b: Double) -> Double? {
    _ = errorHandlerIsOff
    return checked(gsl_cdf_beta_P(x, a, b))
  }

  /// The point that χ² with the given degrees of freedom stays below with probability `p`.
  static func chiSquaredPoint(_ p: Double, _ degreesOfFreedom: Double) -> Double {
    _ = errorHandlerIsOff
    return gsl_cdf_chisq_Pinv(p, degreesOfFreedom)
  }

  /// ln x for x > 0.
  static func logarithm(_ x: Double) -> Double {
    _ = errorHandlerIsOff
    return gsl_sf_log(x)
  }

  /// ln(1 + x) for x > −1.
  static func logarithmOfOnePlus(_ x: Double) -> Double {
    _ = errorHandlerIsOff
    return gsl_sf_log_1plusx(x)
  }

  /// eˣ; 0 when it is too small for a number.
  static func exponential(_ x: Double) -> Double {
    _ = errorHandlerIsOff
    return gsl_sf_exp(x)
  }

  /// ln B(a, b) for positive arguments.
  static func logarithmOfBeta(_ a: Double, _ b: Double) -> Double {
    _ = errorHandlerIsOff
    return gsl_sf_lnbeta(a, b)
  }

  /// The point that F with the given degrees of freedom stays below with probability `p`, or nil where GSL does not converge.
  static func fisherPoint(_ p: Double, _ numerator: Double, _ denominator: Double) -> Double? {
    _ = errorHandlerIsOff
    return checked(gsl_cdf_fdist_Pinv(p, numerator, denominator))
  }

  /// The arithmetic mean of at least one value.
  static func mean(_ values: [Double]) -> Double {
    unsafe values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return .nan }
      return unsafe gsl_stats_mean(base, 1, values.count)
    }
  }

  /// The unbiased variance of at least two values about their mean.
  static func variance(_ values: [Double]) -> Double {
    unsafe values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return .nan }
      return unsafe gsl_stats_variance(base, 1, values.count)
    }
  }
}
