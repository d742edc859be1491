// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios

/// The documents that are written from the form of scripts; a test holds the committed files against them.
public enum ScriptDocuments {
  /// The JSON Schema, `schema/tests.schema.json`, with which editors complete and check scripts.
  public static var schema: String {
    let document = JSONSchema.document(
      for: ScriptDescriptor.root.allowingReferences(below: "tests"), identifier: "tests.schema.json", title: "A tipsim test script")
    return document.openingTips.indentedText
  }

  /// The reference, the second part of `docs/testing.md`, from its heading on.
  public static var reference: String {
    ReferencePage.markdown(for: ScriptDescriptor.root, title: referenceTitle, introduction: introduction)
  }

  /// The heading at which the reference begins in its page.
  public static let referenceTitle = "Reference of test scripts"

  private static let introduction = """
    Everything below is written from the description that checks scripts, as is `schema/tests.schema.json`, which gives editors
    completion: begin a file with `# yaml-language-server: $schema=../../schema/tests.schema.json`. Declarations of tips, rules,
    parameters, events and groups, `configuration` and `semantics` have a scenario's form.
    """
}

extension Descriptor {
  /// The form of an object under one key of which a reference to a table's column may take the place of any single value.
  fileprivate func allowingReferences(below name: String) -> Descriptor {
    guard case .object(var keys) = shape else { return self }
    for place in keys.indices where keys[place].name == name { keys[place].descriptor = keys[place].descriptor.allowingReferences }
    return Descriptor(.object(keys), noun: noun, unit: unit)
  }

  private var allowingReferences: Descriptor {
    func changed(_ shape: Shape) -> Descriptor { Descriptor(shape, noun: noun, unit: unit) }
    switch shape {
    case .object(let keys):
      return changed(
        .object(
          keys.map { key in
            var key = key
            key.descriptor = key.descriptor.allowingReferences
            return key
          }))
    case .map(let name, let value, let count): return changed(.map(name: name, value: value.allowingReferences, count: count))
    case .list(let element, let count): return changed(.list(element: element.allowingReferences, count: count))
    case .choice(let options):
      return changed(.choice(options.map { Option($0.name, $0.descriptor.allowingReferences, $0.documentation) }))
    case .alternatives(let forms): return changed(.alternatives(forms.map(\.allowingReferences)))
    case .text(nil, _, _), .path, .raw, .overlay: return self
    default: return .alternatives([self, Self.reference], noun: noun)
    }
  }

  private static let reference = Descriptor.text(
    pattern: TextPattern("\\$[A-Za-z_][A-Za-z0-9_]*", meaning: "a column of the table, such as $cap"), noun: "a column of the table")
}

extension JSONValue {
  /// A schema in which the property that stands for every tip's id is the form of all properties that are not known.
  fileprivate var openingTips: JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map(\.openingTips))
    case .object(let members):
      var members = members.map { Member($0.name, $0.value.openingTips) }
      guard let place = members.firstIndex(where: { $0.name == "properties" }), case .object(let properties) = members[place].value,
        let tip = properties.first(where: { $0.name == ScriptDescriptor.tipPlaceholder })
      else { return .object(members) }
      members[place].value = .object(properties.filter { $0.name != ScriptDescriptor.tipPlaceholder })
      for other in members.indices where members[other].name == "additionalProperties" { members[other].value = tip.value }
      return .object(members)
    default: return self
    }
  }
}
