// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine

/// Times of a user's life, as people read them.
enum Moment {
  /// The day and the time within it, such as `day 3 04:11:05.250`.
  static func text(_ microseconds: Int64) -> String { DecisionText.instant(microseconds) }

  /// The day since install, from 1 as in reports: day 1 is the first 24 hours.
  static func day(_ microseconds: Int64) -> Int64 { DecisionText.day(microseconds) }

  /// The time within the day, to the millisecond.
  static func clock(_ microseconds: Int64) -> String { DecisionText.clock(microseconds) }

  /// A length of time in seconds, minutes, hours or days.
  static func duration(_ microseconds: Int64) -> String { DecisionText.duration(microseconds) }
}
