// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import TipEngine

/// The forms of expectations.
enum ExpectationDescriptor {
  /// What stands below `expect` in a script with these tips.
  static func expectation(of tips: [String]) -> Descriptor {
    let keys = tips.filter { id in !general.contains { $0.name == id } }.map { id in
      Descriptor.Key.optional(id, tip, "What is expected of the tip: its status as a word, or several things.")
    }
    return .object(general + keys, noun: "expectations")
  }

  /// The keys that are no tips.
  static let general: [Descriptor.Key] = [
    .optional(
      "displayed", .alternatives([tipID, .list(of: tipID)], noun: "a tip, a list of tips, or 'none'"),
      "The tips on screen, all of them, in any order; `none` for an empty screen.", examples: ["SearchTip", "[A, B]", "none"]),
    .optional(
      "donations", .map(of: .integer(.atLeast(0)), named: Descriptor.MapName("event", pattern: .dottedIdentifier), count: .atLeast(1)),
      "Events, and how many donations of each are kept.", examples: ["{ appOpened: 3 }"]),
    .optional(
      "parameters",
      .map(of: Descriptor(.raw, noun: "a value"), named: Descriptor.MapName("parameter", pattern: .dottedIdentifier), count: .atLeast(1)),
      "Parameters and their values.", examples: ["{ FavoriteBackyardTip.isLoggedIn: true }"]),
    .optional(
      "currentTip", .alternatives([tipID, .list(of: tipID)], noun: "a tip, 'none', or one of them for each group"),
      "The current tip of the group, or of each group in the order of the file; `none` for a group without one."),
    .optional("changesIn", moment, "How long until time alone can change anything about any tip; `never` if it can't."),
    .optional("changesAt", moment, "The same as a time since the test's start."),
    .optional(
      "primer", primer, "The push primer, and the permission that it is for.", examples: ["{ outcome: accepted, status: authorized }"]),
  ]

  private static let tipID = Descriptor.text(pattern: .dottedIdentifier)
  private static let moment = Descriptor.alternatives(
    [.duration(), .enumeration([.init("never", "Time alone changes nothing.")])], noun: "a duration or 'never'")
  private static let statusWord = Descriptor.enumeration([
    .init("pending", "A rule fails, the frequency delays it, or tips are not configured."), .init("available", "It may appear."),
    .init("invalidated", "It is no longer valid."),
  ])
  private static let reason = Descriptor.enumeration(
    InvalidationReason.allCases.map { .init($0.name, "TipKit's `.\($0.name)`.") })

  private static let tip = Descriptor.alternatives(
    [
      statusWord,
      .object([
        .optional("status", statusWord, "What TipKit's `status` says."),
        .optional("reason", reason, "Why it is invalidated."),
        .optional("because", because, "The first gate that it does not pass, and what stands behind it; `nothing` if it passes all."),
        .optional("displayed", .boolean, "Whether it is on screen."),
        .optional("displayCount", .integer(.atLeast(0)), "The displays that count for `MaxDisplayCount`."),
        .optional(
          "displayDuration", .duration(), "The time on screen that counts for `MaxDisplayDuration`, a display that is up included."),
        .optional(
          "lastEnding",
          .enumeration(
            DisplayEnding.allCases.filter { $0 != .horizon && $0 != .continued }.map { .init($0.name, DecisionText.sentence($0)) }),
          "How its last display ended."),
        .optional("changesIn", moment, "How long until time alone can change what keeps it away, or ends its display."),
        .optional("changesAt", moment, "The same as a time since the test's start."),
      ]),
    ], noun: "a status or a mapping of what is expected")

  private static let because = Descriptor.alternatives(
    [
      .enumeration(
        [.init("nothing", "Nothing stands in its way.")]
          + Gate.allCases.filter { $0 != .placement }.map { .init($0.reason, meaning(of: $0)) }),
      .choice(
        [
          .init(
            "rules",
            .object([
              .optional("rule", .integer(.atLeast(1)), "The number of the rule that fails, from 1."),
              .optional("condition", .text(), "The condition that fails, or a part of its text."),
              .optional(
                "value", .alternatives([.boolean, .integer(), .number(), .text()], noun: "a value"),
                "What was read: what stands after `it is`, or the whole reading."),
            ]), "A rule fails, with these numbers."),
          .init(
            "frequency",
            .object([
              .optional("until", .duration(), "When it opens, since the test's start."),
              .optional("by", tipID, "The tip whose display started the interval."),
            ]), "The display frequency delays it."),
          .init("group", tipID, "It waits for this tip of its group."), .init("slot", tipID, "This tip's popover is up."),
          .init("invalidated", reason, "It is invalidated for this reason."),
        ], noun: "a reason"),
    ], noun: "a reason")

  private static func meaning(of gate: Gate) -> String {
    switch gate {
    case .configured: "Tips are not configured in this process."
    case .override: "A testing override hides it."
    case .valid: "It is invalidated."
    case .rules: "A rule does not hold."
    case .group: "It is not its group's current tip."
    case .displayFrequency: "Another tip was displayed too recently."
    case .slot: "Another popover is up."
    case .placement: "There is no place for it on the user's screen."
    case .attention: "Something else has the user's attention."
    case .dismissed: "The user put it away in this appearance of its anchor."
    case .evaluation: "Every gate is open, but tips were not looked at since."
    }
  }
}
