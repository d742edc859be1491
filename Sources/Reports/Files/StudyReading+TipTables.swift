// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Population
import Simulation
import Statistics
import TipEngine

extension StudyReading {
  /// Calls `body` for every tip and all together, every variant and every scope, in the order of all files by tip.
  private func forEachTip(_ body: (_ tip: Int, _ keys: [Table.Cell], _ variant: Int, _ scope: Scope) -> Void) {
    for (tip, name) in tipsAndAll {
      for variant in variantNames.indices {
        for scope in scopes { body(tip, [.text(name), .text(variantNames[variant]), .text(scope.name)], variant, scope) }
      }
    }
  }

  /// `tips.csv`: what became of each tip, and of all together.
  var tipsTable: Table {
    let number = Table.Column.Kind.quantity(.number, isDifference: false)
    let share = Table.Column.Kind.quantity(.share, isDifference: false)
    let days = Table.Column.Kind.quantity(.days, isDifference: false)
    let shareInterval = Table.Column.Kind.interval(.share, isDifference: false)
    var table = Table(columns: [
      .tip, .variant, .segment, .init("users", .integer), .init("opportunities", .integer), .init("displays", .integer),
      .init("noticed", .integer), .init("acted", .integer), .init("strikes", .integer), .init("wasted", .integer),
      .init("users_with_opportunity", shareInterval), .init("users_eligible", shareInterval), .init("users_reached", shareInterval),
      .init("users_noticed", shareInterval), .init("users_acted", shareInterval), .init("users_adopted_within_day", shareInterval),
      .init("acts_per_display", share), .init("displays_per_acted_user", number), .init("strikes_per_display", share),
      .init("wasted_per_display", share), .init("display_time_mean_seconds", .quantity(.seconds, isDifference: false)),
      .init("time_to_first_display_mean_days", days), .init("time_to_first_display_median_days", days),
      .init("wait_within_watch_mean_days", .interval(.days, isDifference: false)),
      .init("delay_after_eligibility_mean_days", days), .init("delay_after_eligibility_median_days", days),
      .init("method_reached_noticed_acted", .text),
    ])
    forEachTip { tip, keys, variant, scope in
      let view = view(variant, scope)
      func count(_ count: TipCount) -> Int64 { view.count(count, tip: tip) }
      func share(_ count: TipCount, _ replicated: ReplicatedTipCount? = nil) -> Table.Cell {
        .estimate(tipShare(count, by: replicated, tip: tip, variant: variant, scope))
      }
      let counts: [TipCount] = [.opportunities, .displays, .noticed, .acted, .strikes, .wasted]
      table.append(
        keys + [.integer(users(scope))] + counts.map { .integer(count($0)) } + [
          share(.usersWithOpportunity), share(.usersEligible), share(.usersReached, .usersReached), share(.usersNoticed, .usersNoticed),
          share(.usersActed, .usersActed), share(.usersAdopted),
          .ratio(count(.acted), of: count(.displays)), .ratio(count(.displays), of: count(.usersActed)),
          .ratio(count(.strikes), of: count(.displays)), .ratio(count(.wasted), of: count(.displays)),
          .optional(mean(.displayTime, tip, view, over: count(.displays), unit: 1_000_000)),
          .optional(mean(.timeToFirstDisplay, tip, view, over: count(.usersReached), unit: Self.day)),
          .optional(median(.timeToFirstDisplay, tip, view)),
          .estimate(restrictedWait(tip, variant, scope)),
          .optional(mean(.delay, tip, view, over: count(.usersReached), unit: Self.day)), .optional(median(.delay, tip, view)),
          .text((isWithoutTips(variant) ? EstimateMethod.none : isStratified ? .replications : .wilson).rawValue),
        ])
    }
    return table
  }

  /// Microseconds in a day.
  static var day: Double { 86_400_000_000 }

  /// The mean of a sum over `count`, in a unit of so many microseconds.
  func mean(_ sum: TipSum, _ tip: Int, _ view: VariantView, over count: Int64, unit: Double) -> Double? {
    count > 0 ? Double(view.sum(sum, tip: tip)) / Double(count) / unit : nil
  }

  /// The median over users who were displayed the tip, in days.
  func median(_ histogram: TipHistogram, _ tip: Int, _ view: VariantView) -> Double? {
    view.histogram(histogram, tip: tip).quantile(0.5).map { Double($0) / Self.day }
  }

  /// `endings.csv`: displays by how they ended.
  var endingsTable: Table {
    var table = Table(columns: [
      .tip, .variant, .segment, .init("ending", .text), .init("displays", .integer),
      .init("share", .quantity(.share, isDifference: false)),
    ])
    forEachTip { tip, keys, variant, scope in
      let view = view(variant, scope)
      for ending in DisplayEnding.allCases where (ending != .snoozed || hasPrompts) && (ending != .continued || hasScreens) {
        let count = view.count(ending, tip: tip)
        table.append(keys + [.text(ending.name), .integer(count), .ratio(count, of: view.count(.displays, tip: tip))])
      }
    }
    return table
  }

  /// `not-shown.csv`: opportunities without a display by the first gate that failed when the anchor left.
  var notShownTable: Table {
    var table = Table(columns: [
      .tip, .variant, .segment, .init("reason", .text), .init("opportunities", .integer),
      .init("share_of_opportunities", .quantity(.share, isDifference: false)),
      .init("share_of_not_shown", .quantity(.share, isDifference: false)),
    ])
    forEachTip { tip, keys, variant, scope in
      let view = view(variant, scope)
      let notShown = Gate.allCases.reduce(Int64(0)) { $0 + view.count(notShown: $1, tip: tip) }
      func append(_ reason: String, _ count: Int64) {
        table.append(
          keys + [
            .text(reason), .integer(count), .ratio(count, of: view.count(.opportunities, tip: tip)), .ratio(count, of: notShown),
          ])
      }
      for gate in Gate.allCases {
        if gate == .placement, !hasScreens { continue }
        if gate != .attention {
          append(gate.reason, view.count(notShown: gate, tip: tip))
        } else if hasPrompts {
          for reason in AttentionReason.allCases { append(reason.name, view.count(heldBackBy: reason, tip: tip)) }
        }
      }
    }
    if hasPrompts { appendCallsNotShown(to: &table) }
    return table
  }

  /// `unreached.csv`: users who were never displayed a tip by the furthest gate they came to.
  var unreachedTable: Table {
    var table = Table(columns: [
      .tip, .variant, .segment, .init("furthest", .text), .init("users", .integer),
      .init("share_of_users", .quantity(.share, isDifference: false)),
    ])
    forEachTip { tip, keys, variant, scope in
      let view = view(variant, scope)
      for stage in ReachStage.allCases where (stage != .attention || hasPrompts) && (stage != .unplaceable || hasScreens) {
        let count = view.count(unreached: stage, tip: tip)
        table.append(keys + [.text(stage.name), .integer(count), .ratio(count, of: users(scope))])
      }
    }
    return table
  }
}
