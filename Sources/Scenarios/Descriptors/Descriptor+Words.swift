// SPDX-License-Identifier: GPL-3.0-or-later

extension Descriptor {
  /// What a value is called, with its article: "a duration".
  var words: String {
    if let noun { return noun }
    return switch shape {
    case .object, .map, .overlay: "a mapping"
    case .list: "a list"
    case .choice: "a mapping with one key"
    case .alternatives(let forms): Self.joined(forms.map(\.words))
    case .enumeration(let keywords): "one of \(ValidationProblem.list(keywords.map(\.name), joining: "and"))"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .text: "text"
    case .path: "a path"
    case .duration: "a duration"
    case .rate: "a rate"
    case .share: "a share"
    case .raw: "a value"
    }
  }

  /// A value to show, as YAML text in one line.
  var example: String { example(depth: 0) }

  private func example(depth: Int) -> String {
    if let sample { return sample }
    switch shape {
    case .object(let keys):
      let shown = keys.filter { $0.presence == .required }
      if shown.isEmpty || depth > 2 { return "{}" }
      return "{ " + shown.map { "\($0.name): \($0.exampleValue(depth: depth + 1))" }.joined(separator: ", ") + " }"
    case .map(_, let value, _): return depth > 2 ? "{}" : "{ name: \(value.example(depth: depth + 1)) }"
    case .list(let element, _): return depth > 2 ? "[]" : "[\(element.example(depth: depth + 1))]"
    case .choice(let options):
      guard let option = options.first(where: { $0.name == "lognormal" }) ?? options.first else { return "{}" }
      return "{ \(option.name): \(option.descriptor.example(depth: depth + 1)) }"
    case .alternatives(let forms): return forms.first?.example(depth: depth) ?? "1"
    case .enumeration(let keywords): return keywords.first?.name ?? "name"
    case .boolean: return "true"
    case .integer(let bounds): return String(Self.typical(bounds, [1, 3, 10, 100, 1000]) ?? 1)
    case .number(let bounds): return JSONValue.text(of: Self.typical(bounds, [1.5, 0.5, 0.1, 2, 10, 100]) ?? 1)
    case .text: return "\"text\""
    case .path: return "folder/file"
    case .duration(let bounds):
      let hour: Int64 = 3_600_000_000
      return DurationText.canonical(Self.typical(bounds, [hour / 4, hour * 24, hour / 120, 250_000]) ?? hour)
    case .rate(let bounds): return RateText.canonical(Self.typical(bounds, [1.8, 0.5, 10, 100]) ?? 1)
    case .share: return "35%"
    case .overlay, .raw: return "{}"
    }
  }

  private static func typical<Value>(_ bounds: Bounds<Value>, _ candidates: [Value]) -> Value? {
    candidates.first(where: bounds.contains) ?? bounds.minimum ?? bounds.maximum
  }

  private static func joined(_ parts: [String]) -> String {
    guard let last = parts.last else { return "nothing" }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The bounds of the values in words, or nil.
  var boundsWords: String? {
    switch shape {
    case .integer(let bounds): bounds.words
    case .number(let bounds): bounds.words(JSONValue.text(of:))
    case .duration(let bounds): bounds.words(DurationText.canonical)
    case .rate(let bounds): bounds.words(RateText.canonical)
    case .share(let bounds): bounds.words(JSONValue.text(of:))
    case .list(_, let count), .map(_, _, let count): count.words.map { $0 + " entries" }
    default: nil
    }
  }
}

extension Descriptor.Key {
  /// A value to show for the key: its own example, its default, or its form's.
  func exampleValue(depth: Int = 0) -> String {
    if let example = examples.first { return example }
    if case .defaulted(let text) = presence { return text }
    return depth > 2 ? "…" : descriptor.example
  }
}

extension YAMLNode {
  /// What stands here, in words.
  var words: String {
    switch content {
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .scalar(let scalar):
      if scalar.isNull {
        "nothing"
      } else if scalar.style != .plain {
        "the text \"\(Excerpt.of(scalar.text))\""
      } else if ["true", "false"].contains(scalar.text) {
        "'\(scalar.text)'"
      } else if (try? NumberText.literal(scalar.text)) != nil {
        "the number \(Excerpt.of(scalar.text))"
      } else {
        "'\(Excerpt.of(scalar.text))'"
      }
    }
  }
}
