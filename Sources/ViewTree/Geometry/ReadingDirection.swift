// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether lines are read from left to right or from right to left.
@frozen public enum ReadingDirection: String, Hashable, Sendable, BitwiseCopyable, CaseIterable, Encodable {
  /// As English and Turkish.
  case leftToRight
  /// As Arabic and Hebrew: what is leading is on the right.
  case rightToLeft
}
