// SPDX-License-Identifier: GPL-3.0-or-later

/// Prints diagnostics for people: the place, the sentence, the line with a caret under the place, and what to do.
///
/// ```
/// scenario.yaml:12:3: error: there is no key 'usres' here
///    12 |   usres: 100_000
///       |   ^~~~~
/// help: did you mean 'users'?
/// ```
public struct DiagnosticRenderer: Sendable {
  /// The texts from which lines are shown; places in other texts are printed without their line.
  public var sources: [SourceFile]
  /// Whether ANSI colours are used.
  public var isColored: Bool
  /// How many diagnostics are printed; the rest is counted.
  public var limit: Int
  /// The widest excerpt of a line, in columns of a terminal.
  public var width: Int

  /// Makes a renderer.
  public init(sources: [SourceFile], isColored: Bool = false, limit: Int = 100, width: Int = 100) {
    self.sources = sources
    self.isColored = isColored
    self.limit = limit
    self.width = width
  }

  /// The text for a number of diagnostics, sorted by place; every line ends with a line feed.
  /// - Parameters:
  ///   - diagnostics: what to print.
  ///   - omitted: how many more there were that were not kept.
  /// - Complexity: O(length of the sources + length of the result).
  public func text(for diagnostics: [Diagnostic], omitted: Int = 0) -> String {
    let shown = diagnostics.sorted().prefix(limit)
    let lines = lines(for: shown)
    var text = ""
    for diagnostic in shown {
      let label = styled(diagnostic.severity.rawValue + ":", Self.style(of: diagnostic.severity))
      text += "\(place(diagnostic.range)): \(label) \(styled(diagnostic.message, .bold))\n"
      text += excerpt(diagnostic.range, lines)
      for note in diagnostic.notes {
        text += "\(place(note.range)): \(styled("note:", .cyan)) \(note.message)\n" + excerpt(note.range, lines)
      }
      if let remedy = diagnostic.remedy { text += "\(styled("help:", .green)) \(remedy)\n" }
    }
    let rest = diagnostics.count - shown.count + omitted
    if rest > 0 { text += "… and \(rest) more\n" }
    return text
  }

  private enum Style: String {
    case bold = "1"
    case red = "1;31"
    case magenta = "1;35"
    case cyan = "1;36"
    case green = "1;32"
  }

  private static func style(of severity: Severity) -> Style {
    switch severity {
    case .error: .red
    case .warning: .magenta
    case .note: .cyan
    }
  }

  private func styled(_ text: String, _ style: Style) -> String {
    isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  private func place(_ range: SourceRange) -> String {
    styled("\(Excerpt.of(range.file, limit: 4096)):\(range.start.line):\(range.start.column)", .bold)
  }

  /// The lines that will be shown, each text being read once.
  private func lines(for diagnostics: ArraySlice<Diagnostic>) -> [String: [Int: Substring]] {
    var wanted: [String: Set<Int>] = [:]
    for diagnostic in diagnostics {
      for range in [diagnostic.range] + diagnostic.notes.map(\.range) { wanted[range.file, default: []].insert(range.start.line) }
    }
    var lines: [String: [Int: Substring]] = [:]
    for source in sources where lines[source.path] == nil {
      if let numbers = wanted[source.path] { lines[source.path] = source.lines(numbers) }
    }
    return lines
  }

  private func excerpt(_ range: SourceRange, _ lines: [String: [Int: Substring]]) -> String {
    guard let line = lines[range.file]?[range.start.line] else { return "" }
    let length = range.end.line == range.start.line ? max(1, range.end.column - range.start.column) : 1
    let marked = MarkedLine(line, column: range.start.column, length: length, width: width)
    let number = String(range.start.line)
    let margin = String(repeating: " ", count: max(0, 5 - number.count)) + number
    let blank = String(repeating: " ", count: margin.count)
    return "\(margin) | \(marked.text)\n\(blank) | \(styled(marked.marker, .green))\n"
  }
}
