// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL

/// What all samplers need of GSL before they first call it.
enum GSL {
  /// Turns GSL's error handler, which would end the process, off: once per process, at the first sampler made.
  static let quiet: Void = {
    unsafe gsl_set_error_handler_off()
    return ()
  }()

  /// The gamma function.
  ///
  /// - Parameter argument: in (0, 171], where the result is finite.
  static func gamma(_ argument: Double) -> Double {
    var result = gsl_sf_result()
    let status = unsafe gsl_sf_gamma_e(argument, &result)
    precondition(status == 0, "The gamma function failed inside its range")
    return result.val
  }
}
