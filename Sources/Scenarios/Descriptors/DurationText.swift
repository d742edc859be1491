// SPDX-License-Identifier: GPL-3.0-or-later

/// Durations as scenario files write them: `250ms`, `90s`, `15m`, `24h`, `5d`, `2w`, `1d12h`, `1.5h`.
public enum DurationText {
  /// The units from large to small, in microseconds; a day has 24 hours, a week seven days.
  static let units: [(name: String, microseconds: Int64)] = [
    ("w", 604_800_000_000), ("d", 86_400_000_000), ("h", 3_600_000_000), ("m", 60_000_000), ("s", 1_000_000), ("ms", 1_000), ("us", 1),
  ]

  /// The form for editors; it is a little wider than what is accepted, as it doesn't hold the order of units.
  static let pattern = "^([0-9][0-9_]*(\\.[0-9]+)?(us|ms|s|m|h|d|w))+$"

  /// What people write for units, and the unit that they mean.
  private static let meanings: [(unit: String, words: [String])] = [
    ("us", ["µs", "μs", "usec", "microsecond", "microseconds"]), ("ms", ["msec", "millis", "millisecond", "milliseconds"]),
    ("s", ["sec", "secs", "second", "seconds"]), ("m", ["min", "mins", "minute", "minutes"]), ("h", ["hr", "hrs", "hour", "hours"]),
    ("d", ["day", "days"]), ("w", ["wk", "week", "weeks"]),
  ]

  /// Reads a duration exactly.
  /// - Returns: microseconds, at least 0.
  /// - Throws: `ScalarProblem`; it never rounds.
  public static func microseconds(_ text: String) throws(ScalarProblem) -> Int64 {
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { throw .notThisType }
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "+"), bytes.dropFirst().first.map(isDigit) == true {
      throw .signedDuration(text)
    }
    if (try? NumberText.literal(text)) != nil { throw .durationWithoutUnit(text) }
    guard isDigit(first) else { throw .notThisType }
    var total: Int64 = 0
    var index = 0
    var nextUnit = 0
    while index < bytes.count {
      let number = take(bytes, &index) { isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
      let unit = take(bytes, &index) { !isDigit($0) && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: ".") }
      if unit.isEmpty { throw .durationWithoutUnit(number) }
      let name = unit.filter { $0 != " " }
      guard name == unit, let place = units.firstIndex(where: { $0.name == unit }) else {
        throw .unknownDurationUnit(name, suggestion: meant(by: name).map { number + $0 })
      }
      guard place >= nextUnit else { throw .durationOrder(text) }
      nextUnit = place + 1
      let part = try microseconds(number, unit: units[place].microseconds, written: text)
      let (sum, overflow) = total.addingReportingOverflow(part)
      if overflow { throw .durationOverflow(text) }
      total = sum
    }
    return total
  }

  /// The shortest text of one unit: `1d` for 24 hours, `90s`, `0s`.
  public static func canonical(_ microseconds: Int64) -> String {
    if microseconds == 0 { return "0s" }
    for unit in units where microseconds % unit.microseconds == 0 { return "\(microseconds / unit.microseconds)\(unit.name)" }
    return "\(microseconds)us"
  }

  /// One number times one unit, with its decimal fraction exact.
  private static func microseconds(_ number: String, unit: Int64, written: String) throws(ScalarProblem) -> Int64 {
    let parts = try NumberText.literal(number).text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = Int64(parts[0]) else { throw .durationOverflow(written) }
    var (total, overflow) = whole.multipliedReportingOverflow(by: unit)
    if overflow { throw .durationOverflow(written) }
    // The digits after the point, each worth a tenth of the one before; trailing noughts say nothing.
    var worth = unit
    for digit in (parts.count > 1 ? String(parts[1]) : "").utf8 {
      let value = Int64(digit - UInt8(ascii: "0"))
      guard worth % 10 == 0 else {
        if value == 0 { continue }
        throw .finerThanMicrosecond(written)
      }
      worth /= 10
      (total, overflow) = total.addingReportingOverflow(value * worth)
      if overflow { throw .durationOverflow(written) }
    }
    return total
  }

  private static func meant(by word: String) -> String? {
    let lower = word.lowercased()
    if units.contains(where: { $0.name == lower }) { return lower }
    return meanings.first { $0.words.contains(lower) }?.unit
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func take(_ bytes: [UInt8], _ index: inout Int, while belongs: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, belongs(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}
