// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes values as people write them on one line of YAML: `{ lognormal: { median: 8s, sigma: 0.9 } }`.
package enum FlowText {
  /// The text of a checked value.
  static func of(_ value: ConfigurationValue) -> String { of(CanonicalForm.json(of: value)) }

  /// The text of a value as it was written.
  package static func of(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let scalar): scalar.isNull ? "none" : scalar.style == .plain ? scalar.text : of(.string(scalar.text))
    case .sequence(let elements): "[" + elements.map(of).joined(separator: ", ") + "]"
    case .mapping(let entries):
      entries.isEmpty ? "{}" : "{ " + entries.map { "\(word($0.key)): \(of($0.value))" }.joined(separator: ", ") + " }"
    }
  }

  /// The text of a value in canonical form.
  package static func of(_ json: JSONValue) -> String {
    switch json {
    case .string(let text): word(text)
    case .array(let elements): "[" + elements.map(of).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty ? "{}" : "{ " + members.map { "\(word($0.name)): \(of($0.value))" }.joined(separator: ", ") + " }"
    default: json.compactText
    }
  }

  /// A text without quotes where it can go without.
  private static func word(_ text: String) -> String {
    let isPlain =
      text.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
          || "_./-+".unicodeScalars.contains(scalar)
      } && text.unicodeScalars.first.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) } ?? false
    return isPlain ? text : JSONValue.string(text).compactText
  }
}
