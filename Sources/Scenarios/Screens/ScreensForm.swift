// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Simulation
import TipEngine
import ViewTree

/// The forms of what a scenario says about screens: bubbles, views, tours, `placement` and the screens that users have.
enum ScreensForm {
  /// What is in a tip's bubble or popover.
  static let bubble = Descriptor.object([
    .optional("text", .text(limit: 4_000), "A text, which is broken into lines; or give `view` or `size`.", examples: ["Tap to sort"]),
    .optional("font", PlacementWords.font, "What the text is set in: `body` unless given."),
    .optional("view", size, "The size of a custom view, around which the bubble adds what the policy says."),
    .optional("size", size, "The size of the whole bubble."),
    .optional("prefer", PlacementWords.position, "Where the bubble is wanted; policies have their own defaults."),
  ])

  /// The views of a screen.
  ///
  /// `LayoutFormReader` checks them one by one, however deep.
  static let view = Descriptor(.raw, noun: "a view", sample: "{ VStack: [{ Text: Hello, target: SearchTip }] }")

  /// Sequences of tips.
  static let tours = Descriptor.map(
    of: .list(of: .text(pattern: .dottedIdentifier), count: .between(2, 50)), named: Descriptor.MapName("tour", pattern: .slug),
    count: .between(1, 32))

  /// Where tips are put, and what taps do.
  static let placement = Descriptor.object([
    .defaulted(
      "policy",
      .alternatives(
        [.enumeration(PlacementPolicy.named.map { .init($0.name, $0.meaning) }), PolicyForm.policy], noun: "a policy"), default: "tipsee",
      "Where bubbles and popovers go: a policy by its name, or one with settings of its own."),
    .defaulted(
      "unplaceable", .enumeration(UnplaceableRule.allCases.map { .init($0.rawValue, $0.meaning) }), default: "countAsShown",
      "What becomes of a bubble or popover without a place: nothing of its target is on screen, or less of the bubble than `visible`."),
    .defaulted(
      "visible", .share(Bounds(minimum: 0, includesMinimum: false, maximum: 1)), default: "95%",
      "The part of a tip that must be on screen, in the safe area, to be seen."),
    .defaulted("time", .duration(), default: "1s", "For how long that part must be on screen for a display to be effective."),
    .defaulted("presenter", presenter, default: "{}", "What taps do to bubbles, by TipSee's options and the handlers of the app."),
  ])

  /// The screens that users have.
  static let mix = Descriptor.object([
    .optional(
      "devices", .map(of: .share(), named: Descriptor.MapName("device"), count: .between(1, 64)),
      "The shares of devices, by the names that `tipsim place --devices` lists, with `, landscape` behind it for one held on its side; "
        + "\(ScreenMixReader.usualDevice) for everybody unless given.",
      examples: ["{ iPhone SE (3rd generation): 15%, iPhone 15: 85% }"]),
    .optional(
      "textSizes", .map(of: .share(), named: Descriptor.MapName("text size"), count: .between(1, 12)),
      "The shares of text sizes; `large`, the system's default, for everybody unless given.",
      examples: ["{ large: 80%, xxxLarge: 15%, accessibility3: 5% }"]),
    .optional(
      "directions", .map(of: .share(), named: Descriptor.MapName("direction"), count: .between(1, 2)),
      "The shares of reading directions; `leftToRight` for everybody unless given.", examples: ["{ leftToRight: 95%, rightToLeft: 5% }"]),
  ])

  private static let length = Descriptor.number(
    Bounds(minimum: 0, includesMinimum: false, maximum: Double(Length.greatestPoints)), unit: "points")
  private static let size = Descriptor.object([.required("width", length, "The width."), .required("height", length, "The height.")])

  private static let handler = Descriptor.enumeration([
    .init("nothing", "There is no handler."), .init("dismiss", "The handler dismisses the bubble and invalidates its tip."),
  ])

  private static let presenter = Descriptor.object([
    .defaulted(
      "version",
      PlacementWords.words(TipSeeVersion.self) {
        $0 == .seed ? "TipSee of late 2019: taps are never lost." : "TipSee 1.6: taps are lost while something moves."
      }, default: "seed", "Whose behaviour it is."),
    .defaulted(
      "bubbleLiveDuration",
      .enumeration([
        .init("forEver", "Until it is dismissed; several may be up at once."), .init("untilNext", "Until the next is shown."),
      ]), default: "forEver", "How long bubbles stay."),
    .defaulted(
      "absorbDimTouch", .boolean, default: "true",
      "Whether the dim takes taps: users can do nothing else while a bubble is up. If not, what is behind gets them."),
    .defaulted("onDimTap", handler, default: "nothing", "What a tap on the dim does, where the dim takes it."),
    .defaulted("onBubbleTap", handler, default: "nothing", "What a tap on the bubble does; in a tour it goes on whatever stands here."),
    .defaulted(
      "onTargetAreaTap",
      .enumeration([.init("nothing", "There is no handler."), .init("perform", "The handler does what the tip suggests.")]),
      default: "nothing", "What a tap on the target does, apart from what the target itself does if the tap reaches it."),
    .defaulted("dismissOnTargetAreaTap", .boolean, default: "false", "Whether a tap on the target dismisses the bubble."),
    .defaulted(
      "passesTargetTaps", .boolean, default: "false",
      "Whether a tap on the target reaches it too, which does what the tip suggests; in the seed's TipSee it always does."),
  ])
}
