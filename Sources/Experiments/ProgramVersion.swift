// SPDX-License-Identifier: GPL-3.0-or-later

/// The version of the program, on which result bytes depend.
public enum ProgramVersion {
  /// Semantic version; it rises with every change that can change a result's bytes.
  public static let current = "0.1.0"
}
