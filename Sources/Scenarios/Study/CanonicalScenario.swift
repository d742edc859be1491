// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes a resolved scenario so that equal studies have equal bytes.
///
/// It is the canonical form of the file, preset and options laid in and all defaults filled; the seed is the number that a name stood
/// for, and the variants stand at the end, each with what differs from the file. The path of the file is no part of it.
enum CanonicalScenario {
  /// The canonical text.
  /// - Parameters:
  ///   - base: the checked document.
  ///   - variants: names and checked documents of the variants, without the control.
  static func text(base: ConfigurationValue, seed: UInt64, baseline: String, variants: [(name: String, document: ConfigurationValue)])
    -> String
  {
    var members = members(of: base)
    for index in members.indices where members[index].name == "study" {
      members[index].value = study(members[index].value, seed: seed, baseline: baseline)
    }
    let shared = content(of: base)
    members.append(
      JSONValue.Member(
        "variants",
        .array(
          variants.map { variant in
            .object([
              JSONValue.Member("name", .string(variant.name)),
              JSONValue.Member("changes", difference(of: content(of: variant.document), from: shared) ?? .object([])),
            ])
          })))
    return JSONValue.object(members).compactText
  }

  /// What a variant can change of a document: the same value for variants that can't differ.
  static func content(of document: ConfigurationValue) -> JSONValue {
    .object(members(of: document).filter { !ScenarioDescriptor.fixedKeys.contains($0.name) })
  }

  private static func members(of document: ConfigurationValue) -> [JSONValue.Member] {
    guard case .object(let members) = CanonicalForm.json(of: document) else { return [] }
    return members
  }

  private static func study(_ value: JSONValue, seed: UInt64, baseline: String) -> JSONValue {
    guard case .object(let members) = value else { return value }
    var kept = members.filter { !["variants", "matrix", "only", "seed", "baseline"].contains($0.name) }
    kept.insert(JSONValue.Member("seed", .integer(Int64(seed))), at: 0)
    kept.append(JSONValue.Member("baseline", .string(baseline)))
    return .object(kept)
  }

  /// The members that differ, null for those that are gone; nil for equal values.
  private static func difference(of value: JSONValue, from base: JSONValue) -> JSONValue? {
    if value == base { return nil }
    guard case .object(let members) = value, case .object(let others) = base else { return value }
    let known = Dictionary(others.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let names = Set(members.map(\.name))
    var changed = members.compactMap { member -> JSONValue.Member? in
      guard let other = known[member.name] else { return member }
      return difference(of: member.value, from: other).map { JSONValue.Member(member.name, $0) }
    }
    changed += others.filter { !names.contains($0.name) }.map { JSONValue.Member($0.name, .null) }
    return .object(changed)
  }
}
