// SPDX-License-Identifier: GPL-3.0-or-later

import ViewTree

extension LayoutForm {
  /// The modifiers, in the order in which they come if they are keys of a view: the innermost first.
  static let modifierKeys: [Descriptor.Key] = [
    .optional(
      "fixedSize",
      .enumeration([
        .init("both", "Both ways: `fixedSize()`."), .init("horizontal", "In width."), .init("vertical", "In height."),
      ]), "Has its ideal size, whatever it is offered.", examples: ["both"]),
    .optional(
      "frame", frame, "A size, or bounds, whatever the view itself would choose.",
      examples: ["{ width: 44, height: 44 }", "{ maxWidth: infinity, minHeight: 120 }"]),
    .optional(
      "padding", .alternatives([length, edges], noun: "a length for all edges, or a mapping"), "Keeps its edges free.",
      examples: ["16", "{ horizontal: 16, top: 8 }"]),
    .optional(
      "alignmentGuide", guide, "Moves the line by which a stack lines it up, as in `alignmentGuide(.top) { $0[.bottom] - 4 }`.",
      examples: ["{ vertical: top, at: 1, offset: -4 }"]),
    .optional(
      "layoutPriority", .number(), "Is served before views of lower priority; 0 unless given, less than any number for a spacer.",
      examples: ["1"]),
    .optional(
      "preferredSpacing",
      .object([
        .optional("top", length, "From the one above."), .optional("leading", length, "From the one before."),
        .optional("bottom", length, "From the one below."), .optional("trailing", length, "From the one after."),
      ]), "Distances to its neighbours where the stack sets none; the greater of both views' counts.",
      examples: ["{ top: 20 }"]),
  ]

  private static let frame = Descriptor.object([
    .optional("width", length, "The width."), .optional("height", length, "The height."),
    .optional("minWidth", length, "The least width."), .optional("idealWidth", length, "The width if none is offered."),
    .optional("maxWidth", maximum, "The greatest width; `infinity` takes all that is offered."),
    .optional("minHeight", length, "The least height."), .optional("idealHeight", length, "The height if none is offered."),
    .optional("maxHeight", maximum, "The greatest height; `infinity` takes all that is offered."),
    .optional("alignment", .enumeration(placements), "Where the view lies in it; in the middle unless given."),
  ])

  /// A length that may be infinite.
  static let maximum = Descriptor.alternatives(
    [length, .enumeration([.init("infinity", "No greatest length.")])], noun: "a number of points, or 'infinity'")

  private static let edges = Descriptor.object([
    .optional("top", length, "At the top."), .optional("leading", length, "Where lines begin."),
    .optional("bottom", length, "At the bottom."), .optional("trailing", length, "Where lines end."),
    .optional("horizontal", length, "Both where lines begin and where they end."),
    .optional("vertical", length, "Both at the top and at the bottom."),
  ])

  private static let guide = Descriptor.object([
    .optional(
      "horizontal",
      .enumeration(
        HorizontalAlignment.allCases.map { .init($0.rawValue, "The line for views of a `VStack` that line up `\($0.rawValue)`.") }),
      "The line from top to bottom that moves."),
    .optional(
      "vertical",
      .enumeration(
        VerticalAlignment.allCases.map { .init($0.rawValue, "The line for views of an `HStack` that line up `\($0.rawValue)`.") }),
      "The line across that moves."),
    .optional(
      "at", .number(.between(-10, 10)), "Where it goes, as a part of the view's width or height: 0 unless given.", examples: ["0.5"]),
    .optional(
      "offset", .number(.between(-Double(Length.greatestPoints), Double(Length.greatestPoints)), unit: "points"),
      "How far from there: 0 unless given.", examples: ["-4"]),
  ])
}
