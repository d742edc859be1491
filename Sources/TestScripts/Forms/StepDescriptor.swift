// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import TipEngine

/// The forms of steps.
enum StepDescriptor {
  /// The steps that are a word by themselves.
  static let words: [Descriptor.Keyword] = [
    .init("launch", "The app's process starts: displays end, transient parameters are reset, overrides are gone, tips are configured."),
    .init("relaunch", "The same, for a process that was there before."),
    .init("reinstall", "The app is deleted and installed again: everything is forgotten, and no process runs."),
    .init("configure", "The app calls `Tips.configure`."),
    .init("resetDatastore", "The app calls `Tips.resetDatastore`, which works before `configure` only."),
    .init("hide", "All anchors leave the screen."),
    .init("sync", "All devices of the user exchange what they know about tips."),
  ]

  /// Any step.
  ///
  /// - Parameter expectation: the form of what stands below `expect`.
  static func step(expectation: Descriptor) -> Descriptor {
    .alternatives(
      [.enumeration(words + primerWords), .object(launching + writes + user + primer + time + [expect(expectation)])], noun: "a step")
  }

  /// A step that writes to the engine, as actions are made of.
  static let write = Descriptor.alternatives(
    [.enumeration(words.filter { $0.name == "configure" }), .object(writes)], noun: "a step that writes")

  /// The keys that say what a step does; the others say more about it.
  static let verbs = (launching + writes + user + primer + time).map(\.name).filter { !modifiers.keys.contains($0) } + ["expect"]
  /// The keys that say more about a step, and the verbs that take them.
  static let modifiers = ["with": "donate", "times": "donate", "reason": "invalidate", "tip": "tap", "steps": "repeat"]

  private static let tipID = Descriptor.text(pattern: .dottedIdentifier)
  private static let tipIDs = Descriptor.alternatives([tipID, .list(of: tipID, count: .atLeast(1))], noun: "a tip or a list of tips")
  private static let throwing = Descriptor.enumeration([
    .init("throws", "The call is expected to throw `tipsDatastoreAlreadyConfigured`, and the test fails if it does not.")
  ])
  private static let launchOptions = Descriptor.object([
    .defaulted("configure", .boolean, default: "true", "Whether the app calls `Tips.configure` as it starts.")
  ])

  private static let launching: [Descriptor.Key] = [
    .optional("launch", launchOptions, "As the word `launch`, with options.", examples: ["{ configure: false }"]),
    .optional("relaunch", launchOptions, "As the word `relaunch`, with options."),
    .optional("resetDatastore", throwing, "As the word `resetDatastore`, where it fails."),
    .optional(
      "override",
      .alternatives(
        [
          .enumeration([
            .init("showAll", "`showAllTipsForTesting()`."), .init("hideAll", "`hideAllTipsForTesting()`."),
            .init("none", "All overrides are gone, as with a new process."),
          ]),
          .object([
            .optional("showTips", .list(of: tipID, count: .atLeast(1)), "`showTipsForTesting(_:)`."),
            .optional("hideTips", .list(of: tipID, count: .atLeast(1)), "`hideTipsForTesting(_:)`."),
          ]),
        ], noun: "'showAll', 'hideAll', 'none' or the tips to show and to hide"),
      "A testing override, on top of those of the same process. Showing some tips wins over hiding some, that over all.",
      examples: ["showAll", "{ showTips: [SearchTip] }"]),
  ]

  private static let writes: [Descriptor.Key] = [
    .optional("configure", throwing, "As the word `configure`, where it fails."),
    .optional(
      "set",
      .map(of: Descriptor(.raw, noun: "a value"), named: Descriptor.MapName("parameter", pattern: .dottedIdentifier), count: .atLeast(1)),
      "Parameters and the values that they are set to.", examples: ["{ FavoriteBackyardTip.isLoggedIn: true }"]),
    .optional("toggle", .text(pattern: .dottedIdentifier), "The Boolean parameter that is turned over."),
    .optional(
      "add", .map(of: .integer(), named: Descriptor.MapName("parameter", pattern: .dottedIdentifier), count: .between(1, 1)),
      "The integer parameter that is added to, and the amount."),
    .optional("donate", .text(pattern: .dottedIdentifier), "The event that is donated to."),
    .optional(
      "with", .map(of: Descriptor(.raw, noun: "a value"), named: Descriptor.MapName("field", pattern: .identifier)),
      "The donated value, field by field.", examples: ["{ backyardID: 1 }"]),
    .optional("times", .integer(.between(1, 100_000)), "How often is donated, all at the same moment: 1 unless given."),
    .optional("deleteDonations", .text(pattern: .dottedIdentifier), "The event whose donations are deleted."),
    .optional("invalidate", tipID, "The tip that the app invalidates; a display of it ends."),
    .optional(
      "reason", .enumeration(InvalidationReason.allCases.map { .init($0.name, "TipKit's `.\($0.name)`.") }),
      "The reason of `invalidate`: `actionPerformed` unless given."),
    .optional("resetEligibility", tipID, "The tip for which the app calls `resetEligibility()`."),
  ]

  private static let user: [Descriptor.Key] = [
    .optional(
      "show", tipIDs,
      "The tips whose anchors come on screen. An anchor that is on screen already goes and comes again, unless its tip is up."),
    .optional("hide", tipIDs, "The tips whose anchors leave the screen; a tip that is up there goes away with its anchor."),
    .optional("close", tipID, "The tip, which must be up, whose close button the user taps: it is invalidated, `tipClosed`."),
    .optional(
      "action", .text(pattern: .dottedIdentifier),
      "A tip, which must be up, whose action the user taps, or one of the file's `actions`. A tip's action does its `feature` too."),
    .optional(
      "tap",
      .enumeration([
        .init("outside", "Beside the popover: it goes away, and `semantics.outsideTap` says whether that is remembered."),
        .init("target", "On the view that the popover points at: the same, for the popover takes the tap."),
        .init("dim", "On the dimmed part of the screen: the same."),
        .init("bubble", "On the popover itself, but not on its buttons: nothing happens."),
      ]), "Where the user taps while a popover is up."),
    .optional("tip", tipID, "The tip of `tap`, which must be up: the popover on screen unless given."),
  ]

  private static let time: [Descriptor.Key] = [
    .optional("wait", .duration(), "Time goes by. What happens at the last moment of it has happened.", examples: ["1d", "23h59m"]),
    .optional("at", .duration(), "Time goes by until this long after the test's start.", examples: ["3d"]),
    .optional("repeat", .integer(.between(1, 100_000)), "How often `steps` happen."),
    .optional("steps", .list(of: Descriptor(.raw, noun: "a step, in the same forms"), count: .atLeast(1)), "The steps that are repeated."),
    .optional(
      "device", .text(pattern: .slug, limit: 40),
      "The user goes to another of their devices, new unless it was used before; they begin on `phone`. Time is the same on all."),
  ]

  private static func expect(_ expectation: Descriptor) -> Descriptor.Key {
    .optional("expect", expectation, "What must be true now. All that is not is reported, and the test ends there.")
  }
}
