// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
public import Scenarios
import ViewTree

/// What came of placements, as tables and pictures.
public struct PlacementResults: Sendable {
  /// The placements in the order in which they are written.
  public let placements: [PlacedCase]

  /// The results of cases, each under its policies.
  public init(_ placements: [PlacedCase]) { self.placements = placements }

  /// One column: its name, and what stands in it, as JSON.
  private static let columns: [(name: String, value: @Sendable (PlacedCase) -> JSONValue)] = [
    ("case", { .string($0.placementCase.name) }), ("policy", { .string($0.policy.name) }),
    ("outcome", { .string($0.placement.outcome.word) }), ("position", { .string($0.placement.position.description) }),
    ("x", { points($0.placement.bubble.minX) }), ("y", { points($0.placement.bubble.minY) }),
    ("width", { points($0.placement.bubble.size.width) }), ("height", { points($0.placement.bubble.size.height) }),
    ("arrowEdge", { .string($0.placement.arrow.edge.rawValue) }), ("arrowOffset", { points($0.placement.arrow.offset) }),
    ("arrowMiss", { points($0.placement.arrow.miss) }), ("shiftX", { points($0.placement.shift.x) }),
    ("shiftY", { points($0.placement.shift.y) }), ("visible", { .number(rounded($0.placement.fractionVisible)) }),
    ("coversTarget", { .boolean($0.placement.coversTarget) }), ("targetHidden", { .boolean($0.placement.targetIsHidden) }),
  ]

  private static func points(_ length: Length) -> JSONValue { .number(length.points) }

  /// A fraction to six decimals; what is cut a little never reads as whole, nor what is seen a little as nothing.
  private static func rounded(_ fraction: Double) -> Double {
    if fraction == 0 || fraction == 1 { return fraction }
    return min(max((fraction * 1_000_000).rounded(), 1), 999_999) / 1_000_000
  }

  /// The table as comma-separated text, with a line of names.
  public var csv: String {
    var text = Self.columns.map(\.name).joined(separator: ",") + "\n"
    for placement in placements {
      text += Self.columns.map { Self.field($0.value(placement)) }.joined(separator: ",") + "\n"
    }
    return text
  }

  /// The same as JSON, names sorted.
  public var json: JSONValue {
    JSONValue.object([
      .init("schemaVersion", .integer(1)),
      .init("placements", .array(placements.map { placed in .object(Self.columns.map { .init($0.name, $0.value(placed)) }) })),
    ]).sorted
  }

  private static func field(_ value: JSONValue) -> String {
    guard case .string(let text) = value else { return value.compactText }
    return SeparatedValues.quoted(text)
  }

  /// How many placements a picture may show.
  public static let greatestPicture = 60

  /// A picture of all placements, one beside the other.
  public var svg: String {
    PlacementSheet(
      placements.map { placed in
        PlacementPicture(
          placed.placement, on: placed.placementCase.request,
          title: [placed.placementCase.name, "\(placed.policy.name): \(placed.placement.words)"])
      }
    ).svg
  }
}
