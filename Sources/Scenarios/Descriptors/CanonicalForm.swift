// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes a checked document so that equal documents have equal bytes, whatever their layout, comments and units were.
///
/// The text is JSON, and therefore YAML, and reads back as the same document. Objects have their keys in the descriptor's order with
/// all defaults; maps and lists keep the file's order, which can mean something. Durations have the largest unit that divides them, rates
/// are per day, shares are numbers.
public enum CanonicalForm {
  /// The canonical text on one line; the bytes to take a digest of.
  public static func text(of value: ConfigurationValue) -> String { json(of: value).compactText }

  /// The canonical document as a JSON value.
  ///
  /// Wrong values are null; absent keys are left out.
  public static func json(of value: ConfigurationValue) -> JSONValue {
    switch value.content {
    case .invalid, .absent: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .number(let number), .share(let number): .number(number)
    case .text(let text), .keyword(let text): .string(text)
    case .duration(let microseconds): .string(DurationText.canonical(microseconds))
    case .rate(let rate): .string(RateText.canonical(rate))
    case .list(let elements): .array(elements.map(json(of:)))
    case .object(let fields), .map(let fields):
      .object(fields.filter { $0.value.content != .absent }.map { JSONValue.Member($0.key, json(of: $0.value)) })
    case .choice(let field): .object([JSONValue.Member(field.key, json(of: field.value))])
    case .raw(let node): json(of: node)
    }
  }

  /// An unchecked document as JSON: plain scalars that are numbers, booleans or null are those, everything else is text.
  public static func json(of node: YAMLNode) -> JSONValue {
    switch node.content {
    case .sequence(let elements): return .array(elements.map(json(of:)))
    case .mapping(let entries): return .object(entries.map { JSONValue.Member($0.key, json(of: $0.value)) })
    case .scalar(let scalar):
      if scalar.isNull { return .null }
      guard scalar.style == .plain else { return .string(scalar.text) }
      if scalar.text == "true" || scalar.text == "false" { return .boolean(scalar.text == "true") }
      if let integer = try? NumberText.integer(scalar.text) { return .integer(integer) }
      if let number = try? NumberText.number(scalar.text) { return .number(number) }
      return .string(scalar.text)
    }
  }
}
