// SPDX-License-Identifier: GPL-3.0-or-later

/// Rates as scenario files write them: `1.8/day`, `2/hour`, `10/week`.
public enum RateText {
  /// How often each period fits into a day, as a fraction.
  private static let periods: [(name: String, numerator: Double, denominator: Double)] = [("hour", 24, 1), ("day", 1, 1), ("week", 1, 7)]

  private static let meanings: [(period: String, words: [String])] = [
    ("hour", ["h", "hr", "hourly", "hours"]), ("day", ["d", "daily", "days"]), ("week", ["w", "wk", "weekly", "weeks"]),
  ]

  /// The form for editors.
  static let pattern = "^[0-9][0-9_]*(\\.[0-9]+)?([eE][-+]?[0-9]+)?/(hour|day|week)$"

  /// Reads a rate.
  /// - Returns: times per day, finite; the sign is left to the bounds.
  public static func timesPerDay(_ text: String) throws(ScalarProblem) -> Double {
    guard let slash = text.firstIndex(of: "/") else {
      if (try? NumberText.literal(text)) != nil { throw .rateWithoutUnit(text) }
      throw .notThisType
    }
    let number = try NumberText.number(String(text[..<slash]))
    let unit = String(text[text.index(after: slash)...])
    guard let period = periods.first(where: { $0.name == unit }) else {
      let lower = unit.lowercased()
      let meant = meanings.first { $0.words.contains(lower) }?.period ?? ClosestMatch.find(unit, among: periods.map(\.name))
      throw .unknownRateUnit(unit, suggestion: meant)
    }
    let rate = number * period.numerator / period.denominator
    if !rate.isFinite { throw .notFinite(text) }
    return rate
  }

  /// The text per day that reads back as the same rate.
  public static func canonical(_ timesPerDay: Double) -> String {
    JSONValue.text(of: timesPerDay) + "/day"
  }
}

/// Shares as scenario files write them: `35%` or 0.35.
public enum ShareText {
  /// The form of percentages for editors.
  static let pattern = "^[0-9][0-9_]*(\\.[0-9]+)?%$"

  /// Reads a share; `35%` and 0.35 give the same number.
  /// - Returns: a number in 0…1.
  public static func share(_ text: String) throws(ScalarProblem) -> Double {
    guard text.hasSuffix("%") else {
      let share = try NumberText.number(text)
      guard (0...1).contains(share) else {
        throw .shareOutside(text, percent: (0...100).contains(share) ? text + "%" : nil)
      }
      return share
    }
    let literal = try NumberText.literal(String(text.dropLast())).text
    // Shifted in the text, so that the quotient is rounded once and not twice.
    guard !literal.contains("e") else { throw .notThisType }
    let share = try NumberText.finite(literal + "e-2", written: text)
    guard (0...1).contains(share) else { throw .shareOutside(text, percent: nil) }
    return share
  }
}
