// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
package import TipEngine
package import TipRules

/// The keys by which any document declares tips and configures the engine: those of a scenario.
package enum SharedKeys {
  /// `inlineTips`, `groups`, `parameters` and `events`, as in a scenario's `app`.
  package static let declarations: [Descriptor.Key] = AppDescriptor.declarations
  /// `configuration` and `semantics`.
  package static let engine: [Descriptor.Key] = ScenarioDescriptor.engine
}

/// The tips that a document declares, and the readers of what it says about them.
///
/// The document's root has the keys of `SharedKeys`. Belongs to one task.
package struct TipDeclarations {
  /// The app's parameters and events.
  package let declarations: RuleDeclarations
  /// The app's tips.
  package let tips: [TipDefinition]
  /// For each tip the position of the action that it teaches among `actions`, or nil.
  package let features: [Int?]
  /// For each tip whether it is anchored anywhere.
  package let isEnabled: [Bool]
  /// The app's groups.
  package let groups: [TipGroup]
  private let root: ConfigurationCursor
  private let doubtful: Set<String>
  private let tipNames: NameTable
  private let parameterNames: NameTable
  private let eventNames: NameTable
  private let collector: DiagnosticCollector

  /// Reads the declarations; everything wrong is reported.
  ///
  /// - Parameters:
  ///   - root: where the keys of `SharedKeys` stand.
  ///   - actions: the names of the document's actions, for the features that tips teach.
  ///   - rules: parses the rules; one for all readings of a document.
  package init(root: ConfigurationCursor, actions: [String], rules: RuleReader, collector: DiagnosticCollector) {
    self.root = root
    self.collector = collector
    let reader = DeclarationsReader(app: root, collector: collector)
    declarations = reader.read()
    doubtful = reader.doubtful
    tipNames = NameTable(.tip, root["inlineTips"].entries.map(\.name))
    parameterNames = NameTable(.parameter, root["parameters"].entries.map(\.name))
    eventNames = NameTable(.event, root["events"].entries.map(\.name))
    // The open stands first, as in a scenario, so that a tip that teaches it is reported.
    let actionNames = NameTable(.action, ["open"] + actions.filter { $0 != "open" })
    let tipsReader = TipsReader(
      app: root, declarations: declarations, doubtful: doubtful, tips: tipNames, actions: actionNames, rules: rules, collector: collector)
    let found = tipsReader.read()
    tips = found.map(\.definition)
    isEnabled = found.map(\.isEnabled)
    features = found.map { tip in tip.context.feature.flatMap { actions.firstIndex(of: actionNames.names[$0]) } }
    groups = tipsReader.groups()
  }

  /// The names of the tips, in the order of declaration.
  package var tipIDs: [String] { tipNames.names }

  /// The position of the tip that a place names; nil for an unknown one, which is reported.
  package func tip(_ cursor: ConfigurationCursor) -> Int? { tipNames.position(cursor, into: collector) }

  /// The positions of the tips that a list names, each once; what is wrong is reported.
  package func tips(_ cursor: ConfigurationCursor, in place: String) -> [Int] {
    tipNames.positions(cursor, in: place, into: collector)
  }

  /// The position of the event that a place names; nil for an unknown one, which is reported.
  package func event(_ cursor: ConfigurationCursor) -> Int? { eventNames.position(cursor, into: collector) }

  /// The position of the event of a name.
  package func event(_ name: String, at range: SourceRange) -> Int? { eventNames.position(name, at: range, into: collector) }

  /// The position of the parameter of a name.
  package func parameter(_ name: String, at range: SourceRange) -> Int? { parameterNames.position(name, at: range, into: collector) }

  /// The position of the parameter that a place names, if it is of this type; what is wrong is reported.
  package func parameter(_ cursor: ConfigurationCursor, of type: ValueType) -> Int? {
    cursor.isInvalid ? nil : parameter(cursor.text, at: cursor.range, of: type)
  }

  /// The position of the parameter of a name, if it is of this type; what is wrong is reported.
  package func parameter(_ name: String, at range: SourceRange, of type: ValueType) -> Int? {
    guard let position = parameter(name, at: range) else { return nil }
    let found = declarations.parameters[position]
    if found.type == type { return position }
    if !isDoubtful(name) {
      collector.add(Diagnostic(ScenarioProblem.parameterType(found.id, found: found.type, wanted: type), at: range))
    }
    return nil
  }

  /// The words of the value of a parameter that is written at a place; nil for a wrong one, which is reported.
  package func words(of node: YAMLNode, parameter: Int, strings: inout StringTable) -> [Int64]? {
    let declaration = declarations.parameters[parameter]
    if isDoubtful(declaration.id) { return nil }
    return ValueReader(collector: collector).value(node, as: declaration.type)
      .flatMap { try? declaration.type.words(of: $0, strings: &strings) }
  }

  /// The words of the payload that is donated to an event; nil for a wrong one, which is reported.
  ///
  /// - Parameters:
  ///   - node: the fields with their values, or nil if nothing is given.
  ///   - name: where the event is named.
  package func payload(of event: Int, _ node: YAMLNode?, at name: ConfigurationCursor, strings: inout StringTable) -> [Int64]? {
    if isDoubtful(name.text) { return nil }
    let fields = declarations.events[event].payload
    let node = node ?? YAMLNode(.mapping([]), at: name.range)
    let values = ValueReader(collector: collector)
    let parts = values.fields(node, fields.map { ($0.name, $0.type) }, owner: name.text) { part, type -> [Int64]? in
      values.value(part, as: type).flatMap { try? type.words(of: $0, strings: &strings) }
    }
    return parts?.flatMap { $0 }
  }

  /// The engine's tables for these tips under the document's `configuration` and `semantics`, with all donations kept for explanations.
  ///
  /// - Parameter strings: the strings of all payloads and values that will be written.
  /// - Returns: nil if anything is wrong, all of which has been reported.
  package func catalogue(strings: StringTable) -> TipCatalogue? {
    if collector.hasErrors { return nil }
    do throws(ValueTypeMismatch) {
      return try TipCatalogue(
        declarations: declarations, tips: tips, groups: groups, displayFrequency: FrequencyReader.read(root["configuration"]),
        semantics: SemanticsReader.read(root["semantics"]), strings: strings, retention: .full)
    } catch {
      collector.add(Diagnostic(ScenarioProblem.valueMismatch(found: error.value.description, type: error.type), at: root.range))
      return nil
    }
  }

  private func isDoubtful(_ name: String) -> Bool { doubtful.contains(DeclarationsReader.lastName(name)) }
}
