// SPDX-License-Identifier: GPL-3.0-or-later

/// Sentences that can be printed on a terminal and written in Markdown; names from files are told from the words around them.
///
/// Write it as an interpolated literal: `"Ship \(name: variant)."`. Only names are escaped and made bold.
package struct Prose: Hashable, Sendable, ExpressibleByStringInterpolation {
  fileprivate enum Part: Hashable, Sendable {
    case words(String)
    case name(String)
  }
  private var parts: [Part]

  /// Words alone.
  package init(stringLiteral value: String) { parts = [.words(value)] }

  /// Words with names between them.
  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  private init(parts: [Part]) { self.parts = parts }

  /// What stands between the quotes.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// Nothing yet.
    package init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds words.
    package mutating func appendLiteral(_ literal: String) { parts.append(.words(literal)) }
    /// Adds words that the program made.
    package mutating func appendInterpolation(_ words: String) { parts.append(.words(words)) }
    /// Adds a number.
    package mutating func appendInterpolation(_ number: Int) { parts.append(.words(String(number))) }
    /// Adds other sentences.
    package mutating func appendInterpolation(_ prose: Prose) { parts += prose.parts }
    /// Adds a name from a file.
    package mutating func appendInterpolation(name: String) { parts.append(.name(name)) }
  }

  /// The sentences without any mark-up, on one line.
  package var plain: String {
    var result = ""
    for part in parts {
      switch part {
      case .words(let words): result += words
      case .name(let name):
        for scalar in name.unicodeScalars {
          result.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
      }
    }
    return result
  }

  /// The sentences in Markdown, names in bold.
  package var markdown: String {
    parts.reduce(into: "") { result, part in
      switch part {
      case .words(let words): result += words
      case .name(let name): result += "**" + MarkdownText.escaped(name) + "**"
      }
    }
  }

  /// Sentences one after the other, a space between them.
  static func joined(_ sentences: [Prose], separator: String = " ") -> Prose {
    var parts: [Part] = []
    for (index, sentence) in sentences.enumerated() {
      if index > 0 { parts.append(.words(separator)) }
      parts += sentence.parts
    }
    return Prose(parts: parts)
  }

  /// Names as a list in a sentence: `a, b and c`; beyond `limit` the rest are counted.
  static func list(_ names: [String], limit: Int = 4) -> Prose {
    var items = names.prefix(limit).map { Prose(parts: [.name($0)]) }
    if names.count > limit { items.append("\(names.count - limit) more") }
    guard let last = items.popLast() else { return "" }
    return items.isEmpty ? last : "\(joined(items, separator: ", ")) and \(last)"
  }
}
