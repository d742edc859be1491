// SPDX-License-Identifier: GPL-3.0-or-later

/// Times of a user's life, as people read them.
enum Moment {
  /// The day and the time within it, such as `day 3 04:11:05.250`.
  static func text(_ microseconds: Int64) -> String { "day \(day(microseconds)) \(clock(microseconds))" }

  /// The day since install, from 1 as in reports: day 1 is the first 24 hours.
  static func day(_ microseconds: Int64) -> Int64 { microseconds / 86_400_000_000 + 1 }

  /// The time within the day, to the millisecond.
  static func clock(_ microseconds: Int64) -> String {
    let rest = microseconds / 1_000 % 86_400_000
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(clock).\(padded(rest % 1_000, 3))"
  }

  /// A length of time in seconds, minutes, hours or days.
  static func duration(_ microseconds: Int64) -> String {
    let seconds = Double(microseconds) / 1e6
    func rounded(_ value: Double) -> String {
      let tenths = Int64((value * 10).rounded())
      return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
    switch seconds {
    case ..<120: return "\(rounded(seconds)) s"
    case ..<7_200: return "\(rounded(seconds / 60)) min"
    case ..<172_800: return "\(rounded(seconds / 3_600)) h"
    default: return "\(rounded(seconds / 86_400)) d"
    }
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
