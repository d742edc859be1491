// SPDX-License-Identifier: GPL-3.0-or-later

extension ProgressRenderer {
  /// The line with the bar, no wider than `width` columns.
  ///
  /// What doesn't fit is left out, least important first: the bar shrinks and goes, then the rate, then the time left.
  func barLine(_ state: State, at time: Duration, width: Int, style: TextStyle) -> String {
    let share = Double(state.completed) / Double(state.total)
    let percent = padded("\(Int((share * 100).rounded(.down)))", to: 3) + " %"
    let facts = [rateText(state, at: time), timeLeftText(state, at: time)].compactMap { $0 }
    for kept in stride(from: facts.count, through: 0, by: -1) {
      let tail = ([percent] + facts.suffix(kept)).joined(separator: "  ")
      let room = width - label.count - tail.count - 4
      if room >= 10 {
        let cells = min(room, 40)
        let full = Int((share * Double(cells)).rounded(.down))
        let bar = style.success(String(repeating: "=", count: full)) + style.dim(String(repeating: "-", count: cells - full))
        return "\(label) [\(bar)] \(tail)"
      }
      if label.count + 1 + tail.count <= width { return "\(label) \(tail)" }
    }
    return String(percent.prefix(max(0, width)))
  }

  /// The line for a log, such as "Simulating: 30 % (300,000 of 1,000,000 users, 1.2 M users/s, 4 s left)".
  func plainLine(_ state: State, at time: Duration) -> String {
    let percent = Int((Double(state.completed) / Double(state.total) * 100).rounded(.down))
    let counts = "\(grouped(state.completed)) of \(grouped(state.total)) \(unit)"
    let facts = [counts, rateText(state, at: time), timeLeftText(state, at: time)].compactMap { $0 }
    return "\(label): \(percent) % (\(facts.joined(separator: ", ")))"
  }

  /// The mean rate since the start, or nil before anything is known.
  private func rateText(_ state: State, at time: Duration) -> String? {
    rate(state, at: time).map { "\(scaled($0)) \(unit)/s" }
  }

  /// The time that the rest takes at the mean rate, or nil if nothing is left or known.
  private func timeLeftText(_ state: State, at time: Duration) -> String? {
    guard state.completed < state.total, let rate = rate(state, at: time) else { return nil }
    return "\(shortDuration(seconds: Double(state.total - state.completed) / rate)) left"
  }

  private func rate(_ state: State, at time: Duration) -> Double? {
    guard let start = state.start, state.completed > 0, time > start else { return nil }
    return Double(state.completed) / ((time - start) / .seconds(1))
  }
}

/// A positive number with three significant digits and the prefix k, M or G, such as "1.23 M".
package func scaled(_ value: Double) -> String {
  var rest = value
  var prefix = ""
  // 999.5 would be written as 1000 of the smaller unit.
  for next in [" k", " M", " G"] where rest >= 999.5 {
    rest /= 1000
    prefix = next
  }
  let decimals = rest < 9.995 ? 2 : rest < 99.95 ? 1 : 0
  let factor = [1, 10, 100][decimals]
  let digits = Int((rest * Double(factor)).rounded())
  guard decimals > 0 else { return "\(digits)\(prefix)" }
  let fraction = String(String(digits % factor + factor).dropFirst())
  return "\(digits / factor).\(fraction)\(prefix)"
}

/// A time in its two largest units, rounded up to the second, such as "42 s", "3 min 05 s" or "2 h 10 min".
package func shortDuration(seconds: Double) -> String {
  // Above a hundred days the number says no more than "very long", and Int must not overflow.
  let whole = Int(min(seconds.rounded(.up), 8_640_000))
  if whole < 60 { return "\(whole) s" }
  if whole < 3600 { return "\(whole / 60) min \(twoDigits(whole % 60)) s" }
  if whole < 86_400 { return "\(whole / 3600) h \(twoDigits(whole % 3600 / 60)) min" }
  return "\(whole / 86_400) d \(twoDigits(whole % 86_400 / 3600)) h"
}

/// A whole number with commas between thousands.
package func grouped(_ value: Int) -> String {
  var text = ""
  for (offset, digit) in String(value.magnitude).reversed().enumerated() {
    if offset > 0, offset.isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return (value < 0 ? "-" : "") + String(text.reversed())
}

private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

private func padded(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
