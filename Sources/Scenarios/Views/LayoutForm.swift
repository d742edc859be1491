// SPDX-License-Identifier: GPL-3.0-or-later

import ViewTree

/// How views to be laid out are written: what a view is, what more is said about it, and its modifiers.
///
/// It stands here and not with the files that hold it, so that a scenario's screens can have the same form.
public enum LayoutForm {
  /// A view, as documents show it: what lies in a stack has the same form.
  public static let view = Descriptor.alternatives([.enumeration(words), mapping], noun: "a view")

  /// A view, as it stands in the form by which files are checked: `LayoutFormReader` checks views one by one, however deep.
  public static let checkedView = Descriptor(.raw, noun: "a view")

  /// A length that must be finite, in points.
  public static let length = Descriptor.number(.between(0, Double(Length.greatestPoints)), unit: "points")

  /// The names of the kinds of views, of which a view has one as a key.
  static let kindNames = kinds.map(\.name)

  /// The kinds that may be written as a word.
  static let bareKinds = ["Spacer", "Divider", "Rectangle"]

  /// The kinds that hold other views.
  static let stacks = ["HStack", "VStack", "ZStack"]

  /// The kinds that may stand without a value.
  public static let kindsWithoutValue = bareKinds + stacks

  /// A view of which only what it is is said.
  private static let words: [Descriptor.Keyword] = [
    .init("Spacer", "As `Spacer: {}`."), .init("Divider", "As `Divider: {}`."), .init("Rectangle", "As `Rectangle: {}`."),
  ]

  /// A view with what is said about it.
  static let mapping = Descriptor.object(
    kinds + details + modifierKeys + [
      .optional(
        "modifiers", .list(of: .choice(modifierKeys.map { .init($0.name, $0.descriptor, $0.documentation) }, noun: "a modifier")),
        "Modifiers in an order of your own, the innermost first, as in Swift. They come after those that are keys of the view.",
        examples: ["[{ padding: 8 }, { frame: { width: 100 } }, { padding: 4 }]"])
    ], noun: "a view")

  private static let children = Descriptor.list(of: Descriptor(.raw, noun: "a view, in the same form", sample: "Spacer"))

  private static let size = Descriptor.object([
    .required("width", length, "The width.", examples: ["44"]), .required("height", length, "The height.", examples: ["44"]),
  ])

  private static let kinds: [Descriptor.Key] = [
    .optional("HStack", children, "A row of views."),
    .optional("VStack", children, "A column of views."),
    .optional("ZStack", children, "Views over each other, each offered all there is."),
    .optional("Text", .text(allowsEmpty: true, limit: LayoutTree.greatestTextCount), "A text.", examples: ["Mark this backyard"]),
    .optional(
      "Spacer", .object([.optional("minLength", length, "Its least length: 8 unless given.")]),
      "Takes what is left along its stack's axis."),
    .optional(
      "Divider", .object([.optional("thickness", length, "Its thickness: 1 unless given.")]), "A line across its stack's axis."),
    .optional("Rectangle", .object([]), "Takes what it is offered, ideally 10 points: a shape, a colour, a resizable image."),
    .optional("Image", size, "Has one size, whatever it is offered.", examples: ["{ width: 44, height: 44 }"]),
    .optional(
      "AtMost", size, "Takes what it is offered, but no more than this, its ideal: a sketch of a text.",
      examples: ["{ width: 80, height: 22 }"]),
    .optional(
      "Fraction",
      .object([
        .required("width", .share(), "The part of the width that it takes.", examples: ["50%"]),
        .required("height", .share(), "The part of the height that it takes.", examples: ["100%"]),
      ]), "Takes a part of what it is offered, ideally 10 points: a view measured with a `GeometryReader`.",
      examples: ["{ width: 50%, height: 100% }"]),
  ]

  private static let details: [Descriptor.Key] = [
    .optional(
      "name", .text(pattern: .line, limit: 200),
      "What the view is called; no other has the name. Unless given, what it is and a number: `Text2`.", examples: ["SummaryTitle"]),
    .optional(
      "spacing", length, "Of an `HStack` or `VStack`: the distance between views; unless given, for each pair what they prefer, or 8."),
    .optional("alignment", .enumeration(alignments), "Of a stack: where its views line up; in the middle unless given."),
    .optional(
      "font",
      .alternatives(
        [
          .enumeration(
            TextStyle.allCases.map { .init($0.rawValue, "\(Font.style($0).size(.large)) points at the default text size.") }),
          .integer(.between(1, 1000), unit: "points"),
        ], noun: "a text style or a number of points"),
      "Of a `Text`: a style that follows the user's text size, `body` unless given; or so many points, whatever that is.",
      examples: ["headline", "13"]),
    .optional("lineLimit", .integer(.between(1, 10_000)), "Of a `Text`: the most lines.", examples: ["2"]),
    .optional(
      "target",
      .alternatives(
        [.text(pattern: .line, limit: 200), .list(of: .text(pattern: .line, limit: 200))], noun: "a tip, or a list of tips"),
      "The tips that point at this view.", examples: ["SearchTip"]),
    .optional(
      "tipView", .text(pattern: .line, limit: 200),
      "The tip that this view is, as a `TipView` is one: it, and what lies in it, is there only while the tip is displayed.",
      examples: ["FavoriteTip"]),
  ]

  static let alignments: [Descriptor.Keyword] = [
    .init("leading", "At the edge where lines begin: `VStack`, `ZStack`, frames."), .init("center", "In the middle."),
    .init("trailing", "At the edge where lines end: `VStack`, `ZStack`, frames."),
    .init("top", "At the top: `HStack`, `ZStack`, frames."), .init("bottom", "At the bottom: `HStack`, `ZStack`, frames."),
    .init("firstTextBaseline", "On the baseline of the first line of text: `HStack`."),
    .init("lastTextBaseline", "On the baseline of the last line of text: `HStack`."),
    .init("topLeading", "In that corner: `ZStack`, frames."), .init("topTrailing", "In that corner: `ZStack`, frames."),
    .init("bottomLeading", "In that corner: `ZStack`, frames."), .init("bottomTrailing", "In that corner: `ZStack`, frames."),
  ]

  /// The words for a line or corner without those for baselines, which only rows have.
  static let placements = alignments.filter { !$0.name.hasSuffix("Baseline") }

  /// The sizes that a user can choose in Settings.
  public static let textSizes = Descriptor.enumeration(
    TextSize.allCases.map { .init($0.rawValue, "A body of \(Font.style(.body).size($0)) points.") })

  /// The directions in which lines are read.
  public static let directions = Descriptor.enumeration([
    .init("leftToRight", "As English and Turkish."), .init("rightToLeft", "As Arabic and Hebrew: what is leading is on the right."),
  ])
}
