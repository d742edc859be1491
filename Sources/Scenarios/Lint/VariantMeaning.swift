// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import TipEngine

/// What a variant means to the simulation, so that variants spelt differently that can't differ are equal.
///
/// It is the canonical content with words and floors resolved: a frequency is its interval, a display duration under a floor of the total
/// is the floor, and of a tip that is anchored nowhere only its name, its feature and its events' traces are left.
enum VariantMeaning {
  /// The meaning of a checked document.
  static func of(_ document: ConfigurationValue, model: SimulationModel) -> JSONValue {
    var content = CanonicalScenario.content(of: document)
    let catalogue = model.catalogue
    let interval = catalogue.displayFrequency.interval(under: catalogue.semantics)
    content = changing(["configuration", "displayFrequency"], of: content) { _ in .integer(interval) }
    // The length of a month has done its part in the interval.
    content = changing(["semantics", "monthLength"], of: content) { _ in .null }
    let anchored = Set(model.session.screens.flatMap(\.tips))
    return changing(["app", "inlineTips"], of: content) { tips in
      guard case .object(let members) = tips else { return tips }
      return .object(
        members.enumerated().map { index, member in
          JSONValue.Member(
            member.name, anchored.contains(index) ? tip(member.value, catalogue.tips[index], catalogue.semantics) : absent(member.value))
        })
    }
  }

  /// The value without one of its members.
  static func removing(_ name: String, from value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return value }
    return .object(members.filter { $0.name != name })
  }

  private static func tip(_ value: JSONValue, _ tip: TipDefinition, _ semantics: Semantics) -> JSONValue {
    guard let duration = tip.options.maximumDisplayDuration, semantics.durationFloor == .total else { return value }
    return changing(["options", "maxDisplayDuration"], of: value) { _ in .integer(max(duration, 60_000_000)) }
  }

  /// A tip that never appears: what it teaches still counts as a feature.
  private static func absent(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return value }
    return .object(members.filter { $0.name == "feature" })
  }

  /// The value with the one at a path of member names changed, where there is one.
  private static func changing(_ path: [String], of value: JSONValue, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard let name = path.first else { return change(value) }
    guard case .object(let members) = value else { return value }
    return .object(
      members.map { member in
        member.name == name ? JSONValue.Member(name, changing(Array(path.dropFirst()), of: member.value, change)) : member
      })
  }
}
