// SPDX-License-Identifier: GPL-3.0-or-later

/// A JSON value that writes itself the same way each time: keys sorted by their scalars, two spaces of indentation.
indirect enum JSONText {
  case string(String)
  case integer(Int)
  case bool(Bool)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  /// The members of an object whose value is there.
  static func object(compacting members: [(key: String, value: JSONText?)]) -> JSONText {
    .object(members.compactMap { member in member.value.map { (member.key, $0) } })
  }

  /// The value as text without a final line feed.
  func text(indent: Int = 0) -> String {
    let margin = String(repeating: "  ", count: indent)
    switch self {
    case .string(let value): return Self.quoted(value)
    case .integer(let value): return "\(value)"
    case .bool(let value): return value ? "true" : "false"
    case .array(let elements):
      if elements.isEmpty { return "[]" }
      return "[\n" + elements.map { "\(margin)  \($0.text(indent: indent + 1))" }.joined(separator: ",\n") + "\n\(margin)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.sorted { $0.key < $1.key }.map { "\(margin)  \(Self.quoted($0.key)): \($0.value.text(indent: indent + 1))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(margin)}"
    }
  }

  /// A string in quotation marks, escaped as RFC 8259 §7 asks.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
