// SPDX-License-Identifier: GPL-3.0-or-later

/// A JSON document as a value whose text is the same on every run and machine.
public indirect enum JSONValue: Hashable, Sendable {
  /// One member of an object; members keep their order.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  case null
  case boolean(Bool)
  case integer(Int64)
  /// A finite number.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// The text on one line, without spaces.
  public var compactText: String {
    var writer = JSONWriter(isIndented: false)
    writer.write(self, depth: 0)
    return writer.text
  }

  /// The text with two spaces per level and a line feed at its end.
  public var indentedText: String {
    var writer = JSONWriter(isIndented: true)
    writer.write(self, depth: 0)
    return writer.text + "\n"
  }

  /// The same value with the names of every object in sorted order, as all JSON that tipsim prints.
  public var sorted: JSONValue {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    case .array(let elements): .array(elements.map(\.sorted))
    default: self
    }
  }

  /// The shortest decimal text that reads back as the same number; whole numbers have no fraction.
  static func text(of number: Double) -> String {
    precondition(number.isFinite, "JSON has no infinite numbers and no NaN")
    if number == 0 { return "0" }
    if abs(number) < 9_007_199_254_740_992, number == number.rounded() { return String(Int64(number)) }
    return number.description
  }
}

/// Writes JSON text.
private struct JSONWriter {
  let isIndented: Bool
  var text = ""

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: text += "null"
    case .boolean(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += String(number)
    case .number(let number): text += JSONValue.text(of: number)
    case .string(let string): write(string)
    case .array(let elements):
      writeList(elements, depth: depth, open: "[", close: "]") { writer, element in
        writer.write(element, depth: depth + 1)
      }
    case .object(let members):
      writeList(members, depth: depth, open: "{", close: "}") { writer, member in
        writer.write(member.name)
        writer.text += writer.isIndented ? ": " : ":"
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func writeList<Element>(
    _ elements: [Element], depth: Int, open: String, close: String, _ writeElement: (inout JSONWriter, Element) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      breakLine(depth: depth + 1)
      writeElement(&self, element)
    }
    if !elements.isEmpty { breakLine(depth: depth) }
    text += close
  }

  private mutating func breakLine(depth: Int) {
    if isIndented { text += "\n" + String(repeating: "  ", count: depth) }
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        // The line separators are escaped for readers that count them as line ends; YAML is one.
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
          || scalar.value == 0xFEFF
        {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}
