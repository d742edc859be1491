// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation
import ViewTree

extension StudyReading {
  /// `recompute.csv`: what bodies a tip's coming and going recomputes, by how the app hands its status to its views.
  ///
  /// A body costs 1, and so does the check of a reader of another tip's status under `environment`: the most that a check is worth.
  var recomputeTable: Table {
    let number = Table.Column.Kind.quantity(.number, isDifference: false)
    var table = Table(columns: [
      .tip, .variant, .segment, .init("screen", .text), .init("wiring", .text), .init("cause", .text), .init("bodies", .integer),
      .init("checks", .integer), .init("changes", .integer), .init("recomputations", .integer), .init("per_display", number),
      .init("per_effective_display", number), .init("cost", .integer),
    ])
    let variants = variantNames.indices.map { (position: $0, changes: statusChanges($0)) }
    for (tip, name) in tipsAndAll {
      for (variant, changes) in variants {
        for scope in scopes {
          let keys = [Table.Cell.text(name), .text(variantNames[variant]), .text(scope.name)]
          append(changes, of: tip, keys, view(variant, scope), to: &table)
        }
      }
    }
    return table
  }

  /// What a change of a tip's status recomputes on a screen of the app through one cause, under a wiring.
  private struct StatusChange {
    let tip: Int
    let screen: Int
    let wiring: TipStatusWiring
    let cause: RecomputeCause
    /// The bodies that are recomputed.
    let bodies: Int64
    /// The readers that only check.
    let checks: Int64
  }

  private func statusChanges(_ variant: Int) -> [StatusChange] {
    // Positions for names, for no two tips share one, whatever the tips are called.
    let names = (0..<layout.tipCount).map { "\($0)" }
    var changes: [StatusChange] = []
    for (screen, views) in (scenario.variants[variant].model.screens?.views ?? []).enumerated() {
      guard let views, let comparison = try? views.tipScreen(tipNames: names).compareWirings() else { continue }
      for row in comparison.rows {
        guard let tip = Int(row.tip) else { continue }
        for cause in RecomputeCause.counted where row.change.count(cause) > 0 {
          // Only readers of the environment check.
          changes.append(
            StatusChange(
              tip: tip, screen: screen, wiring: row.wiring, cause: cause, bodies: Int64(row.change.count(cause)),
              checks: Int64(row.change.checks.count)))
        }
      }
    }
    return changes
  }

  private func append(_ changes: [StatusChange], of tip: Int, _ keys: [Table.Cell], _ view: VariantView, to table: inout Table) {
    let screenNames = scenario.variants[view.variant].model.session.screens.map(\.name)
    let effective = view.count(.effectiveDisplays, tip: tip, on: layout.userScreens)
    func append(_ screen: String, _ change: StatusChange, _ each: [Table.Cell], _ sums: Recomputations) {
      table.append(
        keys + [.text(screen), .text(change.wiring.rawValue), .text(change.cause.rawValue)] + each + [
          .integer(2 * sums.displays), .integer(sums.bodies), .ratio(sums.bodies, of: sums.displays), .ratio(sums.bodies, of: effective),
          .integer(sums.bodies + sums.checks),
        ])
    }
    if tip != layout.anyTip {
      for change in changes where change.tip == tip {
        append(screenNames[change.screen], change, [.integer(change.bodies), .integer(change.checks)], Recomputations([change], view))
      }
      return
    }
    for wiring in TipStatusWiring.allCases {
      for cause in RecomputeCause.counted {
        let alike = changes.filter { $0.wiring == wiring && $0.cause == cause }
        if let first = alike.first { append(Self.all, first, [.missing, .missing], Recomputations(alike, view)) }
      }
    }
  }

  /// What the displays of a variant's users recompute: each changes its tip's status twice, when it comes and when it goes.
  private struct Recomputations {
    var displays: Int64 = 0
    var bodies: Int64 = 0
    var checks: Int64 = 0

    init(_ changes: [StatusChange], _ view: VariantView) {
      for change in changes {
        let shown = view.displays(on: change.screen, tip: change.tip)
        displays += shown
        bodies += 2 * shown * change.bodies
        checks += 2 * shown * change.checks
      }
    }
  }
}
