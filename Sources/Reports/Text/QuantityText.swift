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
  /// `value` with its unit; `isDifference` puts a sign before it and calls differences of shares points.
  ///
  /// - Parameter halfWidth: half the width of the interval around it, if it has one; more decimals are shown for a narrow one.
  package static func text(_ value: Double, _ unit: QuantityUnit, isDifference: Bool = false, halfWidth: Double? = nil) -> String {
    let text: String
    switch unit {
    case .share:
      let decimals = decimals(atLeast: value != 0 && value.magnitude < 0.0995 ? 2 : 1, halfWidth: halfWidth.map { $0 * 100 })
      text = DecimalText.fixed(value * 100, decimals: decimals) + (isDifference ? " points" : "%")
    case .number, .level:
      text = number(value, halfWidth: halfWidth)
    case .days: text = duration(seconds: value * 86_400)
    case .seconds: text = duration(seconds: value)
    case .probability: text = value < 0.0005 ? "under 0.001" : DecimalText.fixed(value, decimals: 3)
    }
    return isDifference && value > 0 ? "+" + text : text
  }

  /// The interval around a value: `33.9% to 34.5%`.
  package static func range(_ lower: Double, _ upper: Double, _ unit: QuantityUnit, isDifference: Bool = false) -> String {
    let halfWidth = (upper - lower) / 2
    var first = text(lower, unit, isDifference: isDifference, halfWidth: halfWidth)
    let last = text(upper, unit, isDifference: isDifference, halfWidth: halfWidth)
    // "1.9 to 2.3 points": the unit once is enough.
    if unit == .share, isDifference, first.hasSuffix(" points") { first.removeLast(7) }
    return first + " to " + last
  }

  /// Three significant digits, at most three decimals unless a narrow interval deserves more, and groups of thousands.
  static func number(_ value: Double, halfWidth: Double? = nil) -> String {
    let magnitude = value.magnitude
    let least = magnitude >= 99.95 || value == 0 ? 0 : magnitude >= 9.995 ? 1 : magnitude >= 0.9995 ? 2 : 3
    return DecimalText.grouped(DecimalText.fixed(value, decimals: decimals(atLeast: least, halfWidth: halfWidth)))
  }

  /// As many decimals as the first digit of the half width needs, at least `least`, at most 5.
  private static func decimals(atLeast least: Int, halfWidth: Double?) -> Int {
    guard let halfWidth, halfWidth > 0 else { return least }
    var decimals = least
    var unit = 1.0
    for _ in 0..<least { unit /= 10 }
    while decimals < 5, halfWidth < unit {
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
