// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation

extension StudyReading {
  /// `placement.csv`: what became of tips by the screens that users have, what came of taps on bubbles, and how far users went in tours.
  ///
  /// Variants that don't place tips have no rows.
  var placementTable: Table {
    var table = PlacementRow.table
    let variants = variantNames.indices.filter { hasScreens($0) }
    let groups = screenGroups
    for (tip, name) in tipsAndAll {
      for variant in variants {
        for scope in scopes {
          let (view, keys) = (view(variant, scope), [Table.Cell.text(name), .text(variantNames[variant]), .text(scope.name)])
          for group in groups { table.append(screenRow(PlacementCounts(view, tip: tip, on: group.userScreens), group, keys).cells) }
        }
      }
    }
    for (tip, name) in tipsAndAll {
      for variant in variants {
        for scope in scopes {
          let (view, keys) = (view(variant, scope), [Table.Cell.text(name), .text(variantNames[variant]), .text(scope.name)])
          for row in tapRows(view, tip, keys) { table.append(row.cells) }
        }
      }
    }
    for variant in variants {
      for tour in scenario.variants[variant].model.screens?.tours ?? [] {
        for scope in scopes {
          for row in tourRows(tour, view(variant, scope), variant, scope) { table.append(row.cells) }
        }
      }
    }
    return table
  }

  private func screenRow(_ counts: PlacementCounts, _ group: ScreenGroup, _ keys: [Table.Cell]) -> PlacementRow {
    var row = PlacementRow("screen", keys: keys)
    row.screen = [group.device, group.textSize, group.direction].map { .text($0 ?? Self.all) }
    row.users = .integer(counts.users)
    row.opportunities = .integer(counts[.opportunities])
    row.displays = .integer(counts[.displays])
    row.places = [ScreenCount.cutDisplays, .inlineDisplays, .effectiveDisplays, .unplaceable].map { .integer(counts[$0]) }
    row.usersReached = .integer(counts[.usersReached])
    row.usersEffective = .integer(counts[.usersEffective])
    let nominal = wilson(counts[.usersReached], of: counts.users)
    row.reach = [nominal, wilson(counts[.usersEffective], of: counts.users)].map { .estimate($0) }
    row.method = nominal.method
    return row
  }

  private func tapRows(_ view: VariantView, _ tip: Int, _ keys: [Table.Cell]) -> [PlacementRow] {
    var rows: [PlacementRow] = []
    for area in TapArea.allCases {
      for effect in TapEffect.allCases {
        let taps = view.count(effect, on: area, tip: tip)
        guard taps > 0 else { continue }
        var row = PlacementRow("tap", keys: keys)
        row.tap = [.text(area.name), .text(effect.name)]
        row.taps = .integer(taps)
        rows.append(row)
      }
    }
    return rows
  }

  private func tourRows(_ tour: Tour, _ view: VariantView, _ variant: Int, _ scope: Scope) -> [PlacementRow] {
    let steps = steps(of: tour, view)
    let began = steps.first?.usersReached ?? 0
    return steps.enumerated().map { place, step in
      var row = PlacementRow("tour", keys: [.text(tipNames[step.tip]), .text(variantNames[variant]), .text(scope.name)])
      row.step = [.text(tour.name), .integer(Int64(place + 1))]
      row.displays = .integer(step.displays)
      row.usersReached = .integer(step.usersReached)
      row.endings = [step.continued, step.skipped, step.interrupted].map { .integer($0) }
      row.shares = [.ratio(step.usersReached, of: began), .ratio(step.continued, of: began)]
      return row
    }
  }
}

/// A row of `placement.csv`, of which each kind fills its own columns.
private struct PlacementRow {
  let kind: String
  /// Tip, variant and segment.
  let keys: [Table.Cell]
  /// Device, text size and reading direction.
  var screen = [Table.Cell](repeating: .missing, count: 3)
  /// Area and effect.
  var tap = [Table.Cell](repeating: .missing, count: 2)
  /// Tour and the step's number.
  var step = [Table.Cell](repeating: .missing, count: 2)
  var users = Table.Cell.missing
  var opportunities = Table.Cell.missing
  var displays = Table.Cell.missing
  /// Displays that were cut, in the layout and effective, and opportunities without a place.
  var places = [Table.Cell](repeating: .missing, count: 4)
  var usersReached = Table.Cell.missing
  var usersEffective = Table.Cell.missing
  /// Nominal and effective reach.
  var reach = [Table.Cell](repeating: .missing, count: 2)
  var method = EstimateMethod.none
  var taps = Table.Cell.missing
  /// Displays after which the user went on, left the tour, or neither.
  var endings = [Table.Cell](repeating: .missing, count: 3)
  /// Of users who began the tour, those to whom the step came and those who went on from it.
  var shares = [Table.Cell](repeating: .missing, count: 2)

  init(_ kind: String, keys: [Table.Cell]) {
    self.kind = kind
    self.keys = keys
  }

  var cells: [Table.Cell] {
    [.text(kind)] + keys + screen + tap + step + [users, opportunities, displays] + places + [usersReached, usersEffective] + reach
      + [.text(method.rawValue), taps] + endings + shares
  }

  static var table: Table {
    let share = Table.Column.Kind.quantity(.share, isDifference: false)
    let interval = Table.Column.Kind.interval(.share, isDifference: false)
    return Table(columns: [
      .init("by", .text), .tip, .variant, .segment, .init("device", .text), .init("text_size", .text), .init("direction", .text),
      .init("area", .text), .init("effect", .text), .init("tour", .text), .init("step", .integer), .init("users", .integer),
      .init("opportunities", .integer), .init("displays", .integer), .init("cut_displays", .integer), .init("inline_displays", .integer),
      .init("effective_displays", .integer), .init("unplaceable", .integer), .init("users_reached", .integer),
      .init("users_effective", .integer), .init("reach_nominal", interval), .init("reach_effective", interval), .init("method", .text),
      .init("taps", .integer), .init("continued", .integer), .init("skipped", .integer), .init("interrupted", .integer),
      .init("reached_of_began", share), .init("continued_of_began", share),
    ])
  }
}
