// SPDX-License-Identifier: GPL-3.0-or-later

/// What a number of a report measures, which decides how people and programs get to see it.
public enum QuantityUnit: String, Hashable, Sendable, CaseIterable {
  /// A share in 0…1; people see percent, and points where it is a difference.
  case share
  /// A plain number, such as a count per user.
  case number
  /// A length of time in days; people see hours, minutes or days.
  case days
  /// A length of time in seconds; people see hours, minutes or days.
  case seconds
  /// A level of fatigue.
  case level
  /// A probability of error, written with six decimals.
  case probability
}

/// Numbers as people read them in a report.
package enum QuantityText {
  /// `value` with its unit; differences of shares are called points.
  ///
  /// - Parameters:
  ///   - showsPlus: whether a plus stands before a positive value; by default before differences.
  ///   - halfWidth: half the width of the interval around it, if it has one; more decimals are shown for a narrow one.
  package static func text(
    _ value: Double, _ unit: QuantityUnit, isDifference: Bool = false, showsPlus: Bool? = nil, halfWidth: Double? = nil
  ) -> String {
    text(value, unit, isDifference: isDifference, showsPlus: showsPlus, halfWidth: halfWidth, mostDecimals: 5)
  }

  private static func text(
    _ value: Double, _ unit: QuantityUnit, isDifference: Bool, showsPlus: Bool?, halfWidth: Double?, mostDecimals: Int
  ) -> String {
    let text: String
    switch unit {
    case .share:
      let least = value != 0 && value.magnitude < 0.0995 ? 2 : 1
      let number = DecimalText.fixed(
        value * 100, decimals: decimals(atLeast: least, atMost: mostDecimals, halfWidth: halfWidth.map { $0 * 100 }))
      text = number + (isDifference ? " points" : "%")
    case .number, .level: text = number(value, halfWidth: halfWidth, mostDecimals: mostDecimals)
    case .days: text = duration(seconds: value * 86_400)
    case .seconds: text = duration(seconds: value)
    case .probability: text = value < 0.0005 ? "under 0.001" : DecimalText.fixed(value, decimals: 3)
    }
    return (showsPlus ?? isDifference) && value > 0 ? "+" + text : text
  }

  /// The interval around a value that stands before it: `33.9% to 34.5%`; of points the word is left out.
  ///
  /// A limit that is not 0 doesn't read as 0, which would hide on which side of it the interval lies: it gets decimals until it shows.
  package static func range(
    _ lower: Double, _ upper: Double, _ unit: QuantityUnit, isDifference: Bool = false, showsPlus: Bool? = nil
  ) -> String {
    func limits(_ halfWidth: Double, mostDecimals: Int) -> [String] {
      [lower, upper].map { limit in
        let text = text(
          limit, unit, isDifference: isDifference, showsPlus: showsPlus, halfWidth: halfWidth, mostDecimals: mostDecimals)
        return text.hasSuffix(" points") ? String(text.dropLast(7)) : text
      }
    }
    let texts = limits((upper - lower) / 2, mostDecimals: 5)
    let vanished = zip([lower, upper], texts).filter { $0 != 0 && !$1.contains { ("1"..."9").contains($0) } }.map(\.0.magnitude)
    return (vanished.min().map { limits($0, mostDecimals: 12) } ?? texts).joined(separator: " to ")
  }

  /// A number that somebody chose, such as a bound, with all its digits: `0.3`, `30%`, `2.0 d`.
  package static func exact(_ value: Double, _ unit: QuantityUnit) -> String {
    switch unit {
    case .share: DecimalText.significant(value * 100, digits: 6) + "%"
    case .days, .seconds: text(value, unit)
    case .number, .level, .probability: DecimalText.grouped(DecimalText.significant(value, digits: 9))
    }
  }

  /// Three significant digits, at most three decimals unless a narrow interval deserves more, and groups of thousands.
  static func number(_ value: Double, halfWidth: Double? = nil, mostDecimals: Int = 5) -> String {
    let magnitude = value.magnitude
    let least = magnitude >= 99.95 || value == 0 ? 0 : magnitude >= 9.995 ? 1 : magnitude >= 0.9995 ? 2 : 3
    return DecimalText.grouped(DecimalText.fixed(value, decimals: decimals(atLeast: least, atMost: mostDecimals, halfWidth: halfWidth)))
  }

  /// As many decimals as the first digit of the half width needs, between `least` and `most`.
  private static func decimals(atLeast least: Int, atMost most: Int, halfWidth: Double?) -> Int {
    guard let halfWidth, halfWidth > 0 else { return least }
    var decimals = least
    var unit = 1.0
    for _ in 0..<least { unit /= 10 }
    while decimals < most, halfWidth < unit {
      unit /= 10
      decimals += 1
    }
    return decimals
  }

  /// A length of time in the two units that matter: `12 s`, `3 min 12 s`, `3 h 12 min`, `2.4 d`.
  package static func duration(seconds: Double) -> String {
    guard seconds.isFinite else { return "" }
    let magnitude = seconds.magnitude
    let sign = seconds < 0 ? "-" : ""
    if magnitude == 0 { return "0 s" }
    if magnitude < 0.0995 { return sign + DecimalText.fixed(magnitude * 1_000, decimals: 1) + " ms" }
    if magnitude < 9.95 { return sign + DecimalText.fixed(magnitude, decimals: 1) + " s" }
    if magnitude < 59.5 { return sign + DecimalText.fixed(magnitude, decimals: 0) + " s" }
    if magnitude < 3_599.5 { return sign + pair(Int64(magnitude.rounded()), 60, "min", "s") }
    if magnitude < 172_770 { return sign + pair(Int64((magnitude / 60).rounded()), 60, "h", "min") }
    return sign + DecimalText.fixed(magnitude / 86_400, decimals: 1) + " d"
  }

  private static func pair(_ count: Int64, _ size: Int64, _ large: String, _ small: String) -> String {
    count % size == 0 ? "\(count / size) \(large)" : "\(count / size) \(large) \(count % size) \(small)"
  }
}
