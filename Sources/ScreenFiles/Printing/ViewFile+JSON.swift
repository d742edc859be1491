// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios
import ViewTree

extension ViewFile {
  /// Everything that `text(_:)` and `notes` say, for programs, with sorted names; `schemaVersion` is 1.
  public var json: JSONValue {
    let counts = RecomputeCause.counted.map { JSONValue.Member($0.rawValue, .integer(Int64(seedReport.count($0)))) }
    return .object([
      .init("schemaVersion", .integer(1)), .init("path", .string(path)), .init("name", name.map { .string($0) } ?? .null),
      .init("counts", .object(counts)),
      .init("changes", .array(seedReport.changes.map { Self.json($0, isPriced: false) })),
      .init("notes", .array(notes.map(\.json))),
      .init("beyond", fullReport.map(beyond) ?? .null), .init("wirings", comparison.map(Self.json) ?? .null),
    ]).sorted
  }

  private func beyond(_ report: InvalidationReport) -> JSONValue {
    .object([
      .init("changes", .array(report.changes.map { Self.json($0, isPriced: true) })), .init("cost", .integer(Int64(report.cost))),
      .init(
        "rules",
        .object([
          .init("environmentCheckCost", .integer(Int64(rules.environmentCheckCost))),
          .init("observation", .string(rules.observation.rawValue)), .init("parentTrigger", .string(rules.parentTrigger.rawValue)),
        ])),
    ])
  }

  private static func json(_ comparison: WiringComparison) -> JSONValue {
    .array(
      comparison.wirings.map { wiring in
        .object([
          .init("wiring", .string(wiring.rawValue)), .init("recomputes", .integer(Int64(comparison.recomputes(wiring)))),
          .init("cost", .integer(Int64(comparison.cost(wiring)))),
          .init(
            "changes",
            .array(
              comparison.rows.filter { $0.wiring == wiring }.map { row in
                guard case .object(let members) = json(row.change, isPriced: true) else { return .null }
                return .object(members + [.init("tip", .string(row.tip))])
              })),
        ])
      })
  }

  private static func json(_ change: ClassifiedChange, isPriced: Bool) -> JSONValue {
    let recomputes = change.recomputes.map { recompute in
      JSONValue.object(
        [
          .init("view", .string(recompute.view)), .init("cause", .string(recompute.cause.rawValue)),
          .init("isCounted", .boolean(recompute.cause.isCounted)),
        ] + (isPriced ? [.init("cost", .integer(Int64(recompute.cost)))] : []))
    }
    var members: [JSONValue.Member] = [
      .init("label", .string(change.label)), .init("key", .string(change.key)), .init("recomputes", .array(recomputes)),
      .init("skipped", .array(change.skipped.map { .string($0) })),
    ]
    if isPriced {
      members += [.init("checks", .array(change.checks.map { .string($0) })), .init("cost", .integer(Int64(change.cost)))]
    }
    return .object(members)
  }
}
