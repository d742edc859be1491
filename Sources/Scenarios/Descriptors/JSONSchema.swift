// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes a descriptor as a JSON Schema, with which editors complete and check documents.
///
/// The schema is draft 2020-12 and accepts everything that `Validator` accepts. It is a little wider: the order of a duration's units and
/// the bounds of durations and rates are beyond it.
public enum JSONSchema {
  /// The schema of a document.
  /// - Parameters:
  ///   - descriptor: the root's descriptor.
  ///   - identifier: the schema's `$id`, a URI.
  ///   - title: what the document is.
  public static func document(for descriptor: Descriptor, identifier: String, title: String) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")), .init("$id", .string(identifier)),
      .init("title", .string(title)),
    ]
    members += schema(of: descriptor, isPartial: false)
    let overlays = descriptor.overlayExclusions
    if !overlays.isEmpty {
      members.append(
        .init(
          "$defs",
          .object(
            overlays.map { excluded in
              var root = descriptor
              if case .object(let keys) = root.shape { root.shape = .object(keys.filter { !excluded.contains($0.name) }) }
              // At the top of an overlay a key may also be a path.
              let paths = JSONValue.Member("patternProperties", .object([.init("[.\\[]", .object([]))]))
              return .init(name(ofOverlay: excluded), .object(schema(of: root, isPartial: true) + [paths]))
            })))
    }
    return .object(members)
  }

  private static func name(ofOverlay excluded: [String]) -> String {
    (["overlay"] + excluded).joined(separator: "-")
  }

  /// The members of one descriptor's schema; a partial schema requires nothing and lets null remove a key.
  private static func schema(of descriptor: Descriptor, isPartial: Bool) -> [JSONValue.Member] {
    switch descriptor.shape {
    case .object(let keys): object(keys, isPartial: isPartial)
    case .map(let name, let value, let count):
      [type("object")]
        + (name.pattern.map { [.init("propertyNames", .object([.init("pattern", .string("^(?:\($0.regularExpression))$"))]))] } ?? [])
        + [.init("additionalProperties", nullable(schema(of: value, isPartial: isPartial), isPartial))]
        + (isPartial ? [] : limits(count, "minProperties", "maxProperties"))
    case .list(let element, let count):
      // Lists are replaced as a whole, so their elements are complete even in an overlay.
      [type("array"), .init("items", .object(schema(of: element, isPartial: false)))] + limits(count, "minItems", "maxItems")
    case .choice(let options): choice(options, isPartial: isPartial)
    case .alternatives(let forms): [.init("anyOf", .array(forms.map { .object(schema(of: $0, isPartial: isPartial)) }))]
    case .enumeration(let keywords):
      [
        .init("enum", .array(keywords.map { .string($0.name) })),
        .init("markdownEnumDescriptions", .array(keywords.map { .string($0.documentation) })),
      ]
    case .boolean: [type("boolean")]
    case .integer(let bounds):
      number("integer", limits(bounds, "minimum", "maximum"), separated: "^[-+]?[1-9][0-9]*(_[0-9]+)+$")
    case .number(let bounds):
      number(
        "number", limits(bounds.mapped(JSONValue.number)), separated: "^[-+]?[0-9]+(_[0-9]+)+(\\.[0-9]+(_[0-9]+)*)?([eE][-+]?[0-9]+)?$")
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
            .object([type("number")] + limits(bounds.within(0, 1).mapped(JSONValue.number))),
            .object([type("string"), .init("pattern", .string(ShareText.pattern))]),
          ]))
      ]
    case .overlay(let excluded): [.init("$ref", .string("#/$defs/" + name(ofOverlay: excluded)))]
    case .raw: []
    }
  }

  private static func object(_ keys: [Descriptor.Key], isPartial: Bool) -> [JSONValue.Member] {
    let properties = keys.map { key -> JSONValue.Member in
      var members: [JSONValue.Member] = [.init("description", .string(key.documentation))]
      let form = schema(of: key.descriptor, isPartial: isPartial)
      // An overlay removes a key by null, which only optional ones can bear.
      if isPartial, key.presence != .required { members.append(contentsOf: nullableMembers(form)) } else { members += form }
      if !isPartial, case .defaulted(let text) = key.presence, let value = json(text) { members.append(.init("default", value)) }
      let examples = key.examples.compactMap(json)
      if !examples.isEmpty { members.append(.init("examples", .array(examples))) }
      if key.deprecation != nil { members.append(.init("deprecated", .boolean(true))) }
      return .init(key.name, .object(members))
    }
    let required = keys.filter { $0.presence == .required }.map { JSONValue.string($0.name) }
    return [type("object"), .init("properties", .object(properties))]
      + (required.isEmpty || isPartial ? [] : [.init("required", .array(required))]) + [.init("additionalProperties", .boolean(false))]
  }

  private static func choice(_ options: [Descriptor.Option], isPartial: Bool) -> [JSONValue.Member] {
    let properties = options.map { option in
      JSONValue.Member(
        option.name,
        .object([.init("description", .string(option.documentation))] + schema(of: option.descriptor, isPartial: isPartial)))
    }
    return [
      type("object"), .init("properties", .object(properties)), .init("minProperties", .integer(1)), .init("maxProperties", .integer(1)),
      .init("additionalProperties", .boolean(false)),
    ]
  }

  /// A number, or the same with underscores, which readers of YAML 1.2 take for text.
  private static func number(_ name: String, _ limits: [JSONValue.Member], separated: String) -> [JSONValue.Member] {
    [.init("anyOf", .array([.object([type(name)] + limits), .object([type("string"), .init("pattern", .string(separated))])]))]
  }

  private static func nullable(_ members: [JSONValue.Member], _ isPartial: Bool) -> JSONValue {
    .object(isPartial ? nullableMembers(members) : members)
  }

  private static func nullableMembers(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    [.init("anyOf", .array([.object(members), .object([type("null")])]))]
  }

  private static func type(_ name: String) -> JSONValue.Member { .init("type", .string(name)) }

  private static func limits(_ bounds: Bounds<Int64>, _ minimum: String, _ maximum: String) -> [JSONValue.Member] {
    let low = bounds.minimum.map { [JSONValue.Member(minimum, .integer(bounds.includesMinimum ? $0 : $0 + 1))] } ?? []
    let high = bounds.maximum.map { [JSONValue.Member(maximum, .integer(bounds.includesMaximum ? $0 : $0 - 1))] } ?? []
    return low + high
  }

  private static func limits(_ bounds: (minimum: JSONValue?, includesMinimum: Bool, maximum: JSONValue?, includesMaximum: Bool))
    -> [JSONValue.Member]
  {
    let low = bounds.minimum.map { [JSONValue.Member(bounds.includesMinimum ? "minimum" : "exclusiveMinimum", $0)] } ?? []
    let high = bounds.maximum.map { [JSONValue.Member(bounds.includesMaximum ? "maximum" : "exclusiveMaximum", $0)] } ?? []
    return low + high
  }

  private static func json(_ text: String) -> JSONValue? {
    (try? YAMLParser().parse(SourceFile(path: "", text: text))).map(CanonicalForm.json(of:))
  }
}

extension Bounds {
  fileprivate func mapped<Result>(_ transform: (Value) -> Result) -> (
    minimum: Result?, includesMinimum: Bool, maximum: Result?, includesMaximum: Bool
  ) { (minimum.map(transform), includesMinimum, maximum.map(transform), includesMaximum) }

  /// The bounds with ends where there were none.
  fileprivate func within(_ low: Value, _ high: Value) -> Bounds {
    Bounds(
      minimum: minimum ?? low, includesMinimum: minimum == nil || includesMinimum, maximum: maximum ?? high,
      includesMaximum: maximum == nil || includesMaximum)
  }
}

extension Descriptor {
  /// The exclusions of all overlays below, each once, in the order in which they come.
  fileprivate var overlayExclusions: [[String]] {
    var found: [[String]] = []
    func visit(_ descriptor: Descriptor) {
      switch descriptor.shape {
      case .overlay(let excluded): if !found.contains(excluded) { found.append(excluded) }
      case .object(let keys): for key in keys { visit(key.descriptor) }
      case .choice(let options): for option in options { visit(option.descriptor) }
      case .map(_, let value, _): visit(value)
      case .list(let element, _): visit(element)
      case .alternatives(let forms): for form in forms { visit(form) }
      default: break
      }
    }
    visit(self)
    return found
  }
}
