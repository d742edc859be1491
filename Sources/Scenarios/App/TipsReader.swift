// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import TipEngine
import TipRules

/// Makes tips and groups of what stands below `app.inlineTips` and `app.groups`.
struct TipsReader {
  let app: ConfigurationCursor
  let declarations: RuleDeclarations
  let doubtful: Set<String>
  let tips: NameTable
  let actions: NameTable
  let rules: RuleReader
  let collector: DiagnosticCollector

  /// A tip, what the simulated user needs to know of it, and whether it is anchored at all.
  struct Tip {
    var definition: TipDefinition
    var context: TipContext
    var isEnabled: Bool
  }

  /// Reads all tips; what is wrong is reported and left out.
  func read() -> [Tip] {
    app["inlineTips"].entries.map { entry in
      let cursor = entry.value
      let rules = cursor["rules"].elements.compactMap {
        self.rules.rule($0, owner: entry.name, declarations: declarations, doubtful: doubtful, into: collector)
      }
      let feature = cursor.isInvalid ? nil : cursor["feature"].ifPresent.flatMap(feature)
      return Tip(
        definition: TipDefinition(
          id: entry.name, rules: rules, options: options(cursor["options"]),
          presentation: cursor["presentation"].keyword(as: Presentation.self)),
        context: TipContext(feature: feature, relevance: cursor["relevance"].number), isEnabled: cursor["enabled"].boolean)
    }
  }

  /// The action that a tip teaches; the open is none, for it is not done inside the app.
  private func feature(_ cursor: ConfigurationCursor) -> Int? {
    let action = actions.position(cursor, into: collector)
    if action == SimulationModel.openAction { cursor.error(ScenarioProblem.openInsideApp(.feature)) }
    return action
  }

  private func options(_ cursor: ConfigurationCursor) -> TipOptions {
    if cursor.isInvalid { return TipOptions() }
    let count = cursor["maxDisplayCount"].ifPresent
    let duration = cursor["maxDisplayDuration"].ifPresent
    return TipOptions(
      maximumDisplayCount: count.map { Int($0.integer) }, maximumDisplayDuration: duration.map(\.microseconds),
      ignoresDisplayFrequency: cursor["ignoresDisplayFrequency"].boolean)
  }

  /// Reads the groups; a tip in two of them is reported.
  func groups() -> [TipGroup] {
    var owned: Set<Int> = []
    return app["groups"].elements.map { cursor in
      let members = tips.positions(cursor["tips"], in: "the group", into: collector)
      for position in members where !owned.insert(position).inserted {
        let name = tips.names[position]
        let place = cursor["tips"].elements.first { $0.text == name }?.range
        cursor.error(ScenarioProblem.repeatedName(.tip, name, place: "the groups"), at: place)
      }
      return TipGroup(priority: cursor["priority"].keyword(), tips: members)
    }
  }
}
