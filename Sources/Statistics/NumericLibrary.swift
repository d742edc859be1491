// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL

/// The library that distribution functions come from.
public enum NumericLibrary {
  /// GSL's version, as linked.
  public static var version: String { unsafe String(cString: tipsim_gsl_version()) }
}
