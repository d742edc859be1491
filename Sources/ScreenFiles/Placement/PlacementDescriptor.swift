// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
public import Scenarios
import ViewTree

/// The form of a file of placements: the one description from which files are checked and `schema/` and `docs/placement.md` are written.
public enum PlacementDescriptor {
  /// The form of a file.
  public static let root = Descriptor.object([
    .required("tipsim", .integer(.between(1, 1)), "The version of the file's form: 1."),
    .optional("name", .text(pattern: .line, limit: 200), "What the file is about."),
    .optional("summary", .text(limit: 4_000), "More about it, for people."),
    .optional(
      "policies", .map(of: PolicyForm.policy, named: Descriptor.MapName("policy", pattern: .slug)),
      "Policies with settings of their own, by names.", examples: ["{ near: { flip-shift: { offset: 2 } } }"]),
    .optional("use", policyNames, "The policies under which cases are placed that don't say. \(usual)"),
    .required(
      "cases", .map(of: placementCase, named: Descriptor.MapName("case", pattern: nil), count: .atLeast(1)),
      "What is to be placed, by names."),
  ])

  /// The form of one case.
  static let placementCase = Descriptor.object([
    .optional("device", .text(limit: 200), "A device of the table that `tipsim place --devices` lists; or give `screen`."),
    .optional("orientation", PlacementWords.orientation, "How the device is held: `portrait` unless given."),
    .optional(
      "screen",
      .object([
        .required("width", positive, "The width."), .required("height", positive, "The height."),
        .defaulted("top", inset, default: "0", "How far the system reaches in from the top."),
        .defaulted("left", inset, default: "0", "How far from the left."),
        .defaulted("bottom", inset, default: "0", "How far from the bottom."),
        .defaulted("right", inset, default: "0", "How far from the right."),
      ]), "The window in points, and its safe area."),
    .optional(
      "target",
      .object([
        .required("x", coordinate, "The left edge."), .required("y", coordinate, "The upper edge."),
        .defaulted("width", extent, default: "0", "The width; a target without size is a point."),
        .defaulted("height", extent, default: "0", "The height."),
      ]), "The frame of the view that is pointed at, in the window; or give `part`.", examples: ["{ x: 330, y: 63, width: 44, height: 44 }"]
    ),
    .optional(
      "part",
      .object([
        .required("x", .share(.between(0, 1)), "The left edge, as a part of the width."),
        .required("y", .share(.between(0, 1)), "The upper edge, as a part of the height."),
        .defaulted("width", .share(.between(0, 1)), default: "0%", "The width."),
        .defaulted("height", .share(.between(0, 1)), default: "0%", "The height."),
      ]), "A part of the window instead of a view, in whole thousandths.", examples: ["{ x: 50%, y: 50% }"]),
    .optional("bubble", size, "The size of the whole bubble; or give `view` or `text`."),
    .optional("view", size, "The size of a custom view, around which the bubble adds what the policy says."),
    .optional("text", .text(limit: 4_000), "A text, which is broken into lines."),
    .optional("font", PlacementWords.font, "What the text is set in: `body` unless given."),
    .optional(
      "prefer", PlacementWords.position,
      "Where the bubble is wanted; policies have their own defaults."),
    .optional("direction", PlacementWords.direction, "The reading direction: `leftToRight` unless given."),
    .optional("textSize", PlacementWords.textSize, "The user's text size: `large`, the system's default, unless given."),
    .optional("use", policyNames, "The policies under which this case is placed."),
  ])

  private static let coordinate = Descriptor.number(
    .between(-Double(Length.greatestPoints), Double(Length.greatestPoints)), unit: "points")
  private static let inset = Descriptor.number(.between(0, Double(Length.greatestPoints)), unit: "points")
  private static let extent = inset
  private static let positive = Descriptor.number(
    Bounds(minimum: 0, includesMinimum: false, maximum: Double(Length.greatestPoints)), unit: "points")
  private static let size = Descriptor.object([
    .required("width", positive, "The width."), .required("height", positive, "The height."),
  ])
  private static let policyNames = Descriptor.list(of: .text(limit: 200), count: .atLeast(1))
  private static let usual = "Without it: \(NamedPolicy.usual.map { "`\($0)`" }.joined(separator: ", "))."
}
