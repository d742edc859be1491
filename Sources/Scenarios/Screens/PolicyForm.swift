// SPDX-License-Identifier: GPL-3.0-or-later

package import Placement
import ViewTree

/// The forms of policies with settings of their own.
package enum PolicyForm {
  /// A policy with its settings.
  package static let policy = Descriptor.choice(
    [
      .init("tipsee", .object(tipSee), "TipSee's rules."),
      .init("flip-shift", .object(anchors + flip), "Floating UI's rules: the wanted position or another that fits."),
      .init(
        "most-space",
        .object(
          anchors + [
            .optional(
              "sides", .list(of: side, count: .between(1, 4)), "The sides that may be taken, of equal ones the first: all unless given.")
          ]), "The side with the most space."),
      .init("wanted", .object(anchors), "The wanted position, whatever comes of it."),
    ], noun: "a policy")

  private static let points = Descriptor.number(.between(-10_000, 10_000), unit: "points")
  private static let distance = Descriptor.number(.between(0, 10_000), unit: "points")
  private static let side = PlacementWords.side
  private static let quirk = Descriptor.enumeration(
    TipSeeQuirks.names.map { .init($0.name, "Q\($0.number) in the list of quirks.") })

  private static let tipSee: [Descriptor.Key] = [
    .defaulted(
      "version",
      PlacementWords.words(TipSeeVersion.self) {
        $0 == .seed ? "TipSee of late 2019: a padding of zero." : "TipSee 1.6: a padding of 16 points."
      }, default: "v1.6", "Whose defaults hold."),
    .defaulted(
      "quirks", .alternatives([.enumeration([.init("all", "TipSee as it is."), .init("none", "Put right.")]), .list(of: quirk)]),
      default: "all", "Which of TipSee's quirks hold."),
    .optional("without", .list(of: quirk, count: .atLeast(1)), "Quirks that don't hold after all."),
    .optional("padding", distance, "The distance between target and bubble for all bubbles."),
    .optional("ownPadding", distance, "The distance for this bubble, if it has its own."),
    .defaulted("margin", distance, default: "16", "How far bubbles stay away from the window's edges: TipSee's `safeAreaInsets`."),
    .defaulted("defaultSide", side, default: "left", "The side that is tried first where none is wanted."),
  ]

  private static let anchors: [Descriptor.Key] = [
    .defaulted("offset", points, default: "8", "The distance from the target."),
    .defaulted("crossOffset", points, default: "0", "The distance along the target."),
    .optional("alignmentOffset", points, "For aligned positions the distance from the aligned edge inwards, instead of `crossOffset`."),
    .defaulted("padding", distance, default: "8", "What stays free at the edges of the safe area."),
    .defaulted(
      "shift",
      .enumeration([
        .init("none", "The bubble stays where its position has it."), .init("free", "It is moved into the room as far as it takes."),
        .init("limited", "It is moved until bubble and target touch with opposite edges."),
      ]), default: "free", "Whether the bubble is moved along its target, back into the room."),
    .optional("limit", points, "How far before that a limited shift stops: 0 unless given."),
    .defaulted("resizes", .boolean, default: "false", "Whether a bubble that is larger than the room is made smaller."),
    .defaulted("arrowLength", distance, default: "10", "How much of the bubble's edge the arrow takes."),
    .defaulted("arrowPadding", distance, default: "4", "How far the arrow stays away from corners."),
    .defaulted("greatestTextBubble", distance, default: "350", "The most that the bubble of a text is wide."),
  ]

  private static let flip: [Descriptor.Key] = [
    .defaulted("checksMainAxis", .boolean, default: "true", "Whether overflow on the position's own side counts."),
    .defaulted("checksCrossAxis", .boolean, default: "true", "Whether overflow along the target counts."),
    .defaulted("flipsAlignment", .boolean, default: "true", "Whether an aligned position may be aligned at the other end."),
    .defaulted(
      "acrossAxis",
      PlacementWords.words(FlipRules.AcrossAxis.self) {
        switch $0 {
        case .none: "None."
        case .start: "Both: first the top, or the leading side."
        case .end: "Both: first the bottom, or the trailing side."
        }
      }, default: "end", "Which sides of the other axis may take over at last."),
    .defaulted(
      "fallback",
      PlacementWords.words(FlipRules.Fallback.self) { $0 == .bestFit ? "That with the least overflow." : "The wanted one." },
      default: "bestFit", "Which position is taken where none fits."),
  ]
}

extension PlacementPolicy {
  /// The policy of a checked choice; TipSee's for one that is wrong.
  package init(_ cursor: ConfigurationCursor) {
    guard let choice = cursor.choice else {
      self = .tipsee
      return
    }
    let settings = choice.value
    switch choice.name {
    case "tipsee": self = .tipSee(TipSeeRules(settings))
    case "flip-shift":
      var flip = FlipRules(acrossAxis: settings["acrossAxis"].keyword())
      flip.checksMainAxis = settings["checksMainAxis"].boolean
      flip.checksCrossAxis = settings["checksCrossAxis"].boolean
      flip.flipsAlignment = settings["flipsAlignment"].boolean
      flip.fallback = settings["fallback"].keyword()
      self = .anchored(AnchorRules(.flip(flip), settings))
    case "most-space":
      let sides: [PlacementSide] = settings["sides"].ifPresent?.elements.map { $0.keyword() } ?? PlacementSide.allCases
      self = .anchored(AnchorRules(.mostSpace(sides), settings))
    default: self = .anchored(AnchorRules(.wanted, settings))
    }
  }
}

extension TipSeeRules {
  fileprivate init(_ settings: ConfigurationCursor) {
    self.init(version: settings["version"].keyword())
    func quirks(_ cursor: ConfigurationCursor) -> TipSeeQuirks {
      let names = Set(cursor.elements.map(\.text))
      return TipSeeQuirks.names.reduce(into: []) { if names.contains($1.name) { $0.formUnion($1.quirk) } }
    }
    let held = settings["quirks"]
    self.quirks =
      switch held.value.content {
      case .keyword("none"): []
      case .list: quirks(held)
      default: .all
      }
    if let without = settings["without"].ifPresent { self.quirks.subtract(quirks(without)) }
    if let padding = settings["padding"].ifPresent { globalPadding = ScreenInsets(all: padding.length) }
    if let own = settings["ownPadding"].ifPresent { self.padding = ScreenInsets(all: own.length) }
    safeAreaInsets = ScreenInsets(all: settings["margin"].length)
    defaultSide = settings["defaultSide"].keyword()
  }
}

extension AnchorRules {
  fileprivate init(_ choice: Choice, _ settings: ConfigurationCursor) {
    self.init(choice: choice)
    offset = settings["offset"].length
    crossOffset = settings["crossOffset"].length
    alignmentOffset = settings["alignmentOffset"].ifPresent?.length
    padding = ScreenInsets(all: settings["padding"].length)
    let limit = settings["limit"].ifPresent
    switch settings["shift"].text {
    case "none": shift = .none
    case "limited": shift = .limited(limit?.length ?? .zero)
    default: shift = .free
    }
    if let limit, settings["shift"].text != "limited" { limit.error(ScenarioProblem.keyNeedsOther("limit", other: "shift: limited")) }
    resizes = settings["resizes"].boolean
    arrow = AnchorArrow(length: settings["arrowLength"].length, padding: settings["arrowPadding"].length)
    greatestTextBubble = settings["greatestTextBubble"].length
  }
}
