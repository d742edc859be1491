// SPDX-License-Identifier: GPL-3.0-or-later

extension Table {
  /// The table as RFC 4180 has it, lines ended by a line feed: one line of names, then one a row.
  ///
  /// Numbers have six significant digits and no exponent; shares stay in 0…1. Words that a spreadsheet would take for a formula get an
  /// apostrophe before them.
  public var csv: String {
    var text =
      columns.flatMap { column -> [String] in
        if case .interval = column.kind { [column.name, column.name + "_lower", column.name + "_upper"] } else { [column.name] }
      }.joined(separator: ",") + "\n"
    for row in rows {
      for (index, (cell, column)) in zip(row, columns).enumerated() {
        if index > 0 { text += "," }
        text += Self.csv(cell, column)
      }
      text += "\n"
    }
    return text
  }

  private static func csv(_ cell: Cell, _ column: Column) -> String {
    let isInterval = if case .interval = column.kind { true } else { false }
    switch cell {
    case .missing: return isInterval ? ",," : ""
    case .text(let text): return CSVText.field(text) + (isInterval ? ",," : "")
    case .integer(let number): return String(number) + (isInterval ? ",," : "")
    case .number(let number): return csv(number, column) + (isInterval ? ",," : "")
    case .interval(let value, let lower, let upper):
      guard isInterval else { return csv(value, column) }
      return [value, lower, upper].map { $0.map { csv($0, column) } ?? "" }.joined(separator: ",")
    }
  }

  private static func csv(_ number: Double, _ column: Column) -> String {
    if case .quantity(.probability, _) = column.kind { return DecimalText.fixed(number, decimals: 6) }
    return DecimalText.significant(number, digits: 6)
  }
}

/// Words in CSV.
package enum CSVText {
  /// The words as one field: quoted where they need it, and never a formula.
  package static func field(_ text: String) -> String {
    let safe = defused(text)
    // Bytes, since Swift takes a carriage return with its line feed for one character.
    let needsQuotes = safe.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
    guard needsQuotes || safe.first == " " || safe.last == " " else { return safe }
    return "\"" + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// The words with an apostrophe before them if they begin as a formula does and are not a number.
  package static func defused(_ text: String) -> String {
    guard let first = text.utf8.first else { return text }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return "'" + text
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return isNumber(text) ? text : "'" + text
    default: return text
    }
  }

  /// Whether the words are a sign and a decimal number.
  private static func isNumber(_ text: String) -> Bool {
    let parts = text.utf8.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return false }
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }
}
