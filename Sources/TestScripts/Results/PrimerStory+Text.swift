// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer

extension PrimerStory {
  /// The table for people: a line for each step, in columns; every line ends with a line feed.
  ///
  /// - Parameter stepWidth: the columns that a step's text has at most; a longer one is cut.
  public func text(stepWidth: Int = 36) -> String {
    let hasDevices = rows.contains { $0.device != nil }
    var columns = ["time"] + (hasDevices ? ["device"] : [])
    columns += ["step", "status", "on screen", "outcome", "last shown", "prompts used", "registration"]
    let cells = rows.map { row in
      [TestPlayer.moment(row.time)] + (hasDevices ? [row.device ?? ""] : [])
        + [
          Self.cut(row.step, to: stepWidth), row.status.name, row.screen.words, row.outcome.map(PrimerText.words) ?? "-",
          TestPlayer.moment(row.lastShown), String(row.promptsUsed),
          row.registrations.isEmpty ? "-" : row.registrations.map(PrimerText.words).joined(separator: ", "),
        ]
    }
    let widths = columns.indices.map { column in ([columns] + cells).map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    var text = omitted > 0 ? "  … \(omitted) steps before\n" : ""
    for line in [columns, widths.map { String(repeating: "-", count: $0) }] + cells {
      let padded = zip(line, widths).map { cell, width in Self.padded(cell, to: width) }
      var joined = "  " + padded.joined(separator: "  ")
      while joined.last == " " { joined.removeLast() }
      text += joined + "\n"
    }
    return text
  }

  /// A cell filled up with spaces; behind one that runs from right to left stands a mark, so that terminals keep the order of columns.
  private static func padded(_ cell: String, to width: Int) -> String {
    let mark = cell.unicodeScalars.contains(where: TextDirection.runsRightToLeft) ? "\u{200E}" : ""
    return cell + mark + String(repeating: " ", count: width - DisplayWidth.of(cell))
  }

  /// A text that takes so many columns at most.
  private static func cut(_ text: String, to width: Int) -> String {
    if DisplayWidth.of(text) <= width { return text }
    var cut = ""
    var taken = 1
    for character in text {
      taken += DisplayWidth.of(character)
      if taken > width { break }
      cut.append(character)
    }
    return cut + "…"
  }
}

extension PrimerStory.Screen {
  /// The words of the table.
  fileprivate var words: String {
    switch self {
    case .primer: "primer"
    case .systemPrompt: "system prompt"
    case .settings: "Settings"
    case .nothing: "-"
    }
  }
}
