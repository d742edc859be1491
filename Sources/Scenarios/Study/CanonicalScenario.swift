// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import TipEngine
import TipRules

/// Writes a resolved scenario so that equal studies have equal bytes.
///
/// It is the canonical form of the file, preset and options laid in and all defaults filled; the seed is the number that a name stood
/// for, and the variants stand at the end, each with what differs from the file. Rules are in normal form, and tips of Swift files stand
/// where those written inline do, so that it makes no difference who wrote them. The paths of files are no part of it.
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
    return members.map { member in
      guard member.name == "app", case .object(let parts) = member.value else { return member }
      let kept = parts.filter { !AppDescriptor.importKeys.contains($0.name) }.map { part in
        // Their order means nothing, and that in Swift files is another than that of a scenario.
        ["parameters", "events"].contains(part.name) ? JSONValue.Member(part.name, part.value.sortedMembers) : part
      }
      return JSONValue.Member(member.name, .object(kept))
    }
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

/// Writes the rules of a document in normal form.
enum CanonicalRules {
  /// A checked document in which every rule has the text of its model's.
  static func replacing(in document: ConfigurationValue, of model: SimulationModel) -> ConfigurationValue {
    let catalogue = model.catalogue
    // Events are spelled by their names in the document, which are Swift names; ids need not be.
    let spelled = RuleDeclarations(
      parameters: catalogue.declarations.parameters,
      events: catalogue.declarations.events.map {
        EventDeclaration(id: $0.swiftNames.first ?? $0.id, payload: $0.payload, donationLimit: $0.donationLimit)
      })
    let texts = catalogue.tips.map { tip in tip.rules.map { $0.normalForm(spelled) } }
    return document.changing("app") { app in
      app.changing("inlineTips") { tips in
        guard case .map(var fields) = tips.content, fields.count == texts.count else { return tips }
        for index in fields.indices {
          fields[index].value = fields[index].value.changing("rules") { rules in
            guard case .list(let elements) = rules.content, elements.count == texts[index].count else { return rules }
            return ConfigurationValue(
              .list(zip(elements, texts[index]).map { ConfigurationValue(.text($1), at: $0.range) }), at: rules.range)
          }
        }
        return ConfigurationValue(.map(fields), at: tips.range)
      }
    }
  }
}

extension ConfigurationValue {
  /// The object with the value under a key changed.
  fileprivate func changing(_ key: String, _ change: (ConfigurationValue) -> ConfigurationValue) -> ConfigurationValue {
    guard case .object(var fields) = content, let index = fields.firstIndex(where: { $0.key == key }) else { return self }
    fields[index].value = change(fields[index].value)
    return ConfigurationValue(.object(fields), at: range, isDefaulted: isDefaulted)
  }
}

extension JSONValue {
  /// The object with its members in order of their names, those inside them as they are.
  fileprivate var sortedMembers: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}
