// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes a descriptor as a JSON Schema, with which editors complete and check documents.
///
/// The schema is draft 2020-12 and accepts everything that `Validator` accepts. It is a little wider: the order of a duration's units and
/// the bounds of durations and rates are beyond it.
public struct JSONSchema {
  /// One form that is written once under `$defs` and referred to: a choice, or an overlay of the root.
  private enum Definition: Hashable {
    case choice(Descriptor, isPartial: Bool)
    case overlay(excluding: [String])
  }

  private let root: Descriptor
  private var names: [Definition: String] = [:]
  /// The definitions in the order in which they were first needed.
  private var definitions: [(name: String, definition: Definition)] = []

  /// The schema of a document.
  /// - Parameters:
  ///   - descriptor: the root's descriptor.
  ///   - identifier: the schema's `$id`, a URI.
  ///   - title: what the document is.
  public static func document(for descriptor: Descriptor, identifier: String, title: String) -> JSONValue {
    var writer = JSONSchema(root: descriptor)
    var members: [JSONValue.Member] = [
      .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")), .init("$id", .string(identifier)),
      .init("title", .string(title)),
    ]
    members += writer.schema(of: descriptor, isPartial: false)
    // Writing a definition can bring up more of them.
    var written: [JSONValue.Member] = []
    while written.count < writer.definitions.count {
      let next = writer.definitions[written.count]
      written.append(.init(next.name, .object(writer.schema(of: next.definition))))
    }
    if !written.isEmpty { members.append(.init("$defs", .object(written))) }
    return .object(members)
  }

  private init(root: Descriptor) {
    self.root = root
  }

  private mutating func reference(to definition: Definition) -> [JSONValue.Member] {
    let name: String
    if let known = names[definition] {
      name = known
    } else {
      switch definition {
      case .choice(let descriptor, let isPartial):
        let noun = (descriptor.noun ?? "choice").split(separator: " ").last.map(String.init) ?? "choice"
        name = "\(noun)\(definitions.count + 1)\(isPartial ? "-part" : "")"
      case .overlay: name = "overlay\(definitions.count + 1)"
      }
      names[definition] = name
      definitions.append((name, definition))
    }
    return [.init("$ref", .string("#/$defs/" + name))]
  }

  private mutating func schema(of definition: Definition) -> [JSONValue.Member] {
    switch definition {
    case .choice(let descriptor, let isPartial):
      guard case .choice(let options) = descriptor.shape else { return [] }
      return choice(options, isPartial: isPartial)
    case .overlay(let excluded):
      var part = root
      if case .object(let keys) = root.shape { part.shape = .object(keys.filter { !excluded.contains($0.name) }) }
      // At the top of an overlay a key may also be a path.
      return schema(of: part, isPartial: true) + [.init("patternProperties", .object([.init("[.\\[]", .object([]))]))]
    }
  }

  /// The members of one descriptor's schema; a partial schema requires nothing and lets null remove a key.
  private mutating func schema(of descriptor: Descriptor, isPartial: Bool) -> [JSONValue.Member] {
    switch descriptor.shape {
    case .object(let keys): return object(keys, isPartial: isPartial)
    case .map(let name, let value, let count):
      var members = [Self.type("object")]
      if let pattern = name.pattern {
        members.append(.init("propertyNames", .object([.init("pattern", .string("^(?:\(pattern.regularExpression))$"))])))
      }
      let form = schema(of: value, isPartial: isPartial)
      members.append(.init("additionalProperties", .object(isPartial ? Self.nullable(form) : form)))
      return members + (isPartial ? [] : Self.limits(count, "minProperties", "maxProperties"))
    case .list(let element, let count):
      // Lists are replaced as a whole, so their elements are complete even in an overlay.
      return [Self.type("array"), .init("items", .object(schema(of: element, isPartial: false)))]
        + Self.limits(count, "minItems", "maxItems")
    case .choice: return reference(to: .choice(descriptor, isPartial: isPartial))
    case .alternatives(let forms):
      var schemas: [JSONValue] = []
      for form in forms { schemas.append(.object(schema(of: form, isPartial: isPartial))) }
      return [.init("anyOf", .array(schemas))]
    case .overlay(let excluded): return reference(to: .overlay(excluding: excluded))
    default: return Self.scalar(descriptor)
    }
  }

  private static func scalar(_ descriptor: Descriptor) -> [JSONValue.Member] {
    switch descriptor.shape {
    case .enumeration(let keywords):
      [
        .init("enum", .array(keywords.map { .string($0.name) })),
        .init("markdownEnumDescriptions", .array(keywords.map { .string($0.documentation) })),
      ]
    case .boolean: [type("boolean")]
    case .integer(let bounds): number("integer", limits(bounds, "minimum", "maximum"), separated: "^[-+]?[1-9][0-9]*(_[0-9]+)+$")
    case .number(let bounds):
      number("number", limits(bounds), separated: "^[-+]?[0-9]+(_[0-9]+)+(\\.[0-9]+(_[0-9]+)*)?([eE][-+]?[0-9]+)?$")
    case .text(let pattern, let allowsEmpty, let limit):
      [type("string")] + (allowsEmpty ? [] : [.init("minLength", .integer(1))]) + [.init("maxLength", .integer(Int64(limit)))]
        + (pattern.map { [.init("pattern", .string("^(?:\($0.regularExpression))$"))] } ?? [])
    case .path: [type("string"), .init("minLength", .integer(1)), .init("maxLength", .integer(4096))]
    case .duration: [type("string"), .init("pattern", .string(DurationText.pattern))]
    case .rate: [type("string"), .init("pattern", .string(RateText.pattern))]
    case .share(let bounds):
      [
        .init(
          "anyOf",
          .array([
            .object([type("number")] + limits(bounds.within(0, 1))),
            .object([type("string"), .init("pattern", .string(ShareText.pattern))]),
          ]))
      ]
    default: []
    }
  }

  private mutating func object(_ keys: [Descriptor.Key], isPartial: Bool) -> [JSONValue.Member] {
    var properties: [JSONValue.Member] = []
    for key in keys {
      var members: [JSONValue.Member] = [.init("description", .string(key.documentation))]
      let form = schema(of: key.descriptor, isPartial: isPartial)
      // An overlay removes a key by null, which only optional ones can bear.
      members += isPartial && key.presence != .required ? Self.nullable(form) : form
      if !isPartial, case .defaulted(let text) = key.presence, let value = Self.json(text) { members.append(.init("default", value)) }
      let examples = key.examples.compactMap(Self.json)
      if !examples.isEmpty { members.append(.init("examples", .array(examples))) }
      if key.deprecation != nil { members.append(.init("deprecated", .boolean(true))) }
      properties.append(.init(key.name, .object(members)))
    }
    let required = keys.filter { $0.presence == .required }.map { JSONValue.string($0.name) }
    return [Self.type("object"), .init("properties", .object(properties))]
      + (required.isEmpty || isPartial ? [] : [.init("required", .array(required))]) + [.init("additionalProperties", .boolean(false))]
  }

  private mutating func choice(_ options: [Descriptor.Option], isPartial: Bool) -> [JSONValue.Member] {
    var properties: [JSONValue.Member] = []
    for option in options {
      let form = schema(of: option.descriptor, isPartial: isPartial)
      properties.append(.init(option.name, .object([.init("description", .string(option.documentation))] + form)))
    }
    return [
      Self.type("object"), .init("properties", .object(properties)), .init("minProperties", .integer(1)),
      .init("maxProperties", .integer(1)),
      .init("additionalProperties", .boolean(false)),
    ]
  }
}

extension JSONSchema {
  /// A number, or the same with underscores, which readers of YAML 1.2 take for text.
  private static func number(_ name: String, _ limits: [JSONValue.Member], separated: String) -> [JSONValue.Member] {
    [.init("anyOf", .array([.object([type(name)] + limits), .object([type("string"), .init("pattern", .string(separated))])]))]
  }

  private static func nullable(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    [.init("anyOf", .array([.object(members), .object([type("null")])]))]
  }

  private static func type(_ name: String) -> JSONValue.Member { .init("type", .string(name)) }

  private static func limits(_ bounds: Bounds<Int64>, _ minimum: String, _ maximum: String) -> [JSONValue.Member] {
    let low = bounds.minimum.map { [JSONValue.Member(minimum, .integer(bounds.includesMinimum ? $0 : $0 + 1))] } ?? []
    let high = bounds.maximum.map { [JSONValue.Member(maximum, .integer(bounds.includesMaximum ? $0 : $0 - 1))] } ?? []
    return low + high
  }

  private static func limits(_ bounds: Bounds<Double>) -> [JSONValue.Member] {
    let low = bounds.minimum.map { [JSONValue.Member(bounds.includesMinimum ? "minimum" : "exclusiveMinimum", .number($0))] } ?? []
    let high = bounds.maximum.map { [JSONValue.Member(bounds.includesMaximum ? "maximum" : "exclusiveMaximum", .number($0))] } ?? []
    return low + high
  }

  private static func json(_ text: String) -> JSONValue? {
    (try? YAMLParser().parse(SourceFile(path: "", text: text))).map(CanonicalForm.json(of:))
  }
}

extension Bounds {
  /// The bounds with ends where there were none.
  fileprivate func within(_ low: Value, _ high: Value) -> Bounds {
    Bounds(
      minimum: minimum ?? low, includesMinimum: minimum == nil || includesMinimum, maximum: maximum ?? high,
      includesMaximum: maximum == nil || includesMaximum)
  }
}
