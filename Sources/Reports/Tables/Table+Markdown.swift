// SPDX-License-Identifier: GPL-3.0-or-later

extension Table {
  /// The table as Markdown: headings, alignment, rows; columns padded so that it can be read as it is.
  ///
  /// All words are escaped. An interval stands behind its number in brackets.
  public var markdown: String {
    let headings = columns.map { MarkdownText.escaped($0.title) }
    let cells = rows.map { row in zip(row, columns).map { Self.markdown($0, $1) } }
    let widths = columns.indices.map { place in max(cells.map { $0[place].count }.max() ?? 0, headings[place].count, 3) }
    func line(_ cells: [String]) -> String {
      "| "
        + columns.indices.map { place in
          let padding = String(repeating: " ", count: widths[place] - cells[place].count)
          return columns[place].kind == .text ? cells[place] + padding : padding + cells[place]
        }.joined(separator: " | ") + " |"
    }
    let rule = columns.indices.map { place in
      columns[place].kind == .text
        ? String(repeating: "-", count: widths[place]) : String(repeating: "-", count: widths[place] - 1) + ":"
    }
    return ([line(headings), "| " + rule.joined(separator: " | ") + " |"] + cells.map(line)).joined(separator: "\n") + "\n"
  }

  private static func markdown(_ cell: Cell, _ column: Column) -> String {
    switch cell {
    case .missing: return "–"
    case .text(let text): return MarkdownText.escaped(text)
    case .integer(let number): return DecimalText.grouped(number)
    case .number(let number), .interval(let number, _, nil), .interval(let number, nil, _):
      let (unit, isDifference) = column.unit
      return QuantityText.text(number, unit, isDifference: isDifference)
    case .interval(let number, let lower?, let upper?):
      let (unit, isDifference) = column.unit
      return QuantityText.text(number, unit, isDifference: isDifference, halfWidth: (upper - lower) / 2) + " ("
        + QuantityText.range(lower, upper, unit, isDifference: isDifference) + ")"
    }
  }
}

extension Table.Column {
  /// The unit of its numbers and whether they are differences; plain numbers where the kind has no unit.
  var unit: (QuantityUnit, isDifference: Bool) {
    switch kind {
    case .text, .integer: (.number, false)
    case .quantity(let unit, let isDifference), .interval(let unit, let isDifference): (unit, isDifference)
    }
  }
}
