// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import PushPrimer
import Simulation
import Statistics

extension StudyReading {
  /// Calls of a primer, and requests without one, that showed nothing, beside the tips: an opportunity of theirs is a call.
  func appendCallsNotShown(to table: inout Table) {
    for prompt in PromptCall.Prompt.allCases {
      for variant in variantNames.indices {
        for scope in scopes {
          let view = view(variant, scope)
          let calls = view.count(prompt == .primer ? PromptCount.primerCalls : .coldCalls)
          // A modal in the way of a call is among the permission's own reasons.
          let reasons =
            SuppressionReason.allCases.map { (Self.word($0), view.count(prompt, suppressedBy: $0)) }
            + AttentionReason.allCases.filter { $0 != .modalBusy }.map { ($0.name, view.count(prompt, heldBackBy: $0)) }
          let notShown = reasons.reduce(Int64(0)) { $0 + $1.1 }
          for (reason, count) in reasons {
            table.append([
              .text(prompt.name), .text(variantNames[variant]), .text(scope.name), .text(reason), .integer(count), .ratio(count, of: calls),
              .ratio(count, of: notShown),
            ])
          }
        }
      }
    }
  }

  /// The word for a reason, with its limit where a limit is the reason.
  private static func word(_ reason: SuppressionReason) -> String { reason.limit.map { "throttled.\($0.rawValue)" } ?? reason.name }

  /// `permission.csv`: how prompts ended, and opt-ins by day and by ask.
  var permissionTable: Table {
    var table = Table(columns: [
      .init("by", .text), .init("index", .text), .variant, .segment, .init("count", .integer), .init("accepted", .integer),
      .init("opt_ins", .integer), .init("cumulative_share", .interval(.share, isDifference: false)), .init("method", .text),
    ])
    for variant in variantNames.indices {
      for scope in scopes {
        let view = view(variant, scope)
        let keys: [Table.Cell] = [.text(variantNames[variant]), .text(scope.name)]
        for count in PromptCount.allCases {
          table.append(
            [.text("total"), .text("\(count)")] + keys + [
              .integer(view.count(count)), .missing, .missing, .missing, .text(EstimateMethod.none.rawValue),
            ])
        }
        appendAsks(view, keys, users(scope), to: &table)
        guard let curve = optInByDay(variant, scope) else { continue }
        for day in 0..<layout.days {
          let interval = ReportedEstimate(
            curve.interval(at: day, level: confidence), count: curve.counts.initial,
            method: curve.isAtBoundary(day) ? .wilson : .aalenJohansen
          ).clamped(to: 0...1)
          table.append(
            [.text("day"), .text("\(day + 1)")] + keys + [
              .missing, .missing, .integer(view.count(.optIns, day: day)), .estimate(interval), .text(interval.method.rawValue),
            ])
        }
      }
    }
    return table
  }

  private func appendAsks(_ view: VariantView, _ keys: [Table.Cell], _ users: Int64, to table: inout Table) {
    var optIns: Int64 = 0
    for ask in 1...TallyLayout.lastExposure where view.count(.asks, ask: ask) > 0 {
      optIns += view.count(.optIns, ask: ask)
      let share = wilson(optIns, of: users)
      table.append(
        [.text("ask"), .text(ask == TallyLayout.lastExposure ? "\(ask)+" : "\(ask)")] + keys + [
          .integer(view.count(.asks, ask: ask)), .integer(view.count(.accepted, ask: ask)), .integer(view.count(.optIns, ask: ask)),
          .estimate(share), .text(share.method.rawValue),
        ])
    }
  }
}
