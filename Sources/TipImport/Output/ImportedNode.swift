// SPDX-License-Identifier: GPL-3.0-or-later

/// A tree of plain values in a fixed order, as a scenario or a JSON document holds it.
public indirect enum ImportedNode: Hashable, Sendable {
  /// A key and its value.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: ImportedNode
    /// Where in the sources it comes from; nil for what has no one place.
    public let place: SourcePlace?

    /// Makes an entry.
    public init(_ key: String, _ value: ImportedNode, at place: SourcePlace? = nil) {
      self.key = key
      self.value = value
      self.place = place
    }
  }

  /// Nothing; `~` in a scenario.
  case null
  /// A Boolean.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A finite number.
  case number(Double)
  /// Text.
  case text(String)
  /// A list.
  case list([ImportedNode])
  /// A mapping; keys are unique and keep their order.
  case mapping([Entry])

  /// The value of a key of a mapping, or nil.
  public subscript(key: String) -> ImportedNode? {
    guard case .mapping(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// Whether this is an empty list or mapping.
  var isEmpty: Bool {
    switch self {
    case .list(let elements): elements.isEmpty
    case .mapping(let entries): entries.isEmpty
    default: false
    }
  }
}

extension ImportedNode {
  /// The tree as JSON: keys sorted by their bytes, two spaces of indentation, a line feed at the end.
  public var json: String { json(depth: 0) + "\n" }

  private func json(depth: Int) -> String {
    let (margin, inner) = (String(repeating: "  ", count: depth), String(repeating: "  ", count: depth + 1))
    switch self {
    case .null: return "null"
    case .boolean(let flag): return flag ? "true" : "false"
    case .integer(let number): return "\(number)"
    case .number(let number): return Self.text(of: number)
    case .text(let text): return Self.quoted(text)
    case .list(let elements):
      if elements.isEmpty { return "[]" }
      return "[\n" + elements.map { inner + $0.json(depth: depth + 1) }.joined(separator: ",\n") + "\n\(margin)]"
    case .mapping(let entries):
      if entries.isEmpty { return "{}" }
      let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return "{\n" + sorted.map { inner + Self.quoted($0.key) + ": " + $0.value.json(depth: depth + 1) }.joined(separator: ",\n")
        + "\n\(margin)}"
    }
  }

  /// The tree as YAML on one line.
  var flow: String {
    switch self {
    case .null: return "~"
    case .boolean(let flag): return flag ? "true" : "false"
    case .integer(let number): return "\(number)"
    case .number(let number): return Self.text(of: number)
    case .text(let text): return Self.isPlain(text) ? text : Self.quoted(text)
    case .list(let elements): return "[" + elements.map(\.flow).joined(separator: ", ") + "]"
    case .mapping(let entries):
      if entries.isEmpty { return "{}" }
      return "{ " + entries.map { Self.key($0.key) + ": " + $0.value.flow }.joined(separator: ", ") + " }"
    }
  }

  /// A key as YAML takes it.
  static func key(_ text: String) -> String { isPlain(text) || text == "true" || text == "false" ? text : quoted(text) }

  /// Whether a text needs no quotation marks: a name, a quantity with a unit, or a rate, and no word of YAML's.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    let isName = !(48...57).contains(first) && AppReader.isName(text)
    let isQuantity = (48...57).contains(first) && text.utf8.allSatisfy { (48...57).contains($0) || $0 == 95 || $0 == 46 }
    let hasUnit =
      (48...57).contains(first)
      && (text.hasSuffix("%") || text.last?.isLetter == true)
      && text.dropLast(text.hasSuffix("ms") ? 2 : 1).utf8.allSatisfy { (48...57).contains($0) || $0 == 95 || $0 == 46 }
    if isQuantity { return false }
    let words = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
    return (isName || hasUnit) && !words.contains(text.lowercased())
  }

  private static func text(of number: Double) -> String {
    number == number.rounded() && abs(number) < 9_007_199_254_740_992 ? "\(Int64(number))" : "\(number)"
  }

  /// A text in double quotation marks, as JSON and YAML both read it.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        // Line separators end lines in YAML.
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || [0x2028, 0x2029, 0xFEFF].contains(scalar.value) {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
