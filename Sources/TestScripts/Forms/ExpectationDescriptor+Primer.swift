// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Scenarios

extension ExpectationDescriptor {
  /// What stands below `primer` in an expectation.
  static let primer = Descriptor.object([
    .optional("shown", .boolean, "Whether a primer is on screen."),
    .optional(
      "outcome", .enumeration([none("Nothing was told since the last call.")] + outcomes),
      "What the completion was told last since the last call of `present`."),
    .optional("reason", .enumeration(reasons), "Why it was suppressed, or how it was declined."),
    .optional(
      "limit",
      .enumeration([
        .init("sinceShown", "It was shown too recently (`minInterval`)."),
        .init("sinceDeclined", "It was declined too recently (`minIntervalAfterDecline`)."),
        .init("maximumDisplays", "It was shown often enough (`maxDisplays`)."),
      ]), "Which limit throttled it."),
    .optional("status", PrimerDescriptor.status, "What the system says of notifications."),
    .optional("lastShown", moment, "When a primer was last displayed, by the device's clock, since the test's start; `never` if not."),
    .optional("lastDeclined", moment, "When a primer was last declined, likewise."),
    .optional("displays", count, "How many displays are remembered."),
    .optional("prompting", .boolean, "Whether the system prompt is on screen."),
    .optional("promptsUsed", .integer(.between(0, 1)), "How many system prompts the user has answered in this install."),
    .optional("promptDisplays", count, "How often the system prompt came on screen in this install, answered or swept away."),
    .optional(
      "registration",
      .enumeration([
        none("It was told nothing yet."), .init("granted", "Notifications are on."), .init("denied", "They are off."),
        .init("unanswered", "The system prompt was swept away."),
      ]), "What the registration callback was told last."),
    .optional("registrations", count, "How often the registration callback was called."),
    .optional(
      "deviceToken", .text(pattern: .line, limit: 200),
      "The token that came with the last registration, `token-of-` and the device's name; `none` if none came."),
    .optional("abandoned", count, "How many displays ended with their process, without an outcome."),
    .optional("clockSetbacks", count, "How many calls found the clock moved back behind what is remembered."),
  ])

  private static let count = Descriptor.integer(.atLeast(0))
  private static let moment = Descriptor.alternatives(
    [.duration(), .enumeration([.init("never", "It has not happened.")])], noun: "a duration or 'never'")
  private static func none(_ documentation: String) -> Descriptor.Keyword { .init("none", documentation) }
  private static let outcomes: [Descriptor.Keyword] = [
    .init("accepted", "The system prompt was requested."), .init("declined", "The user declined."),
    .init("suppressed", "Nothing was shown."),
    .init("redirectedToSettings", "The user was led to Settings."),
  ]
  private static let reasons: [Descriptor.Keyword] =
    [
      .init("button", "Declined by the button."), .init("swipe", "Declined by a swipe."),
      .init("tapOutside", "Declined by a tap beside it."),
      .init("throttled", "Suppressed by a limit."),
    ]
    + SuppressionReason.allCases.filter { $0.limit == nil && $0 != .misconfigured }.map {
      .init($0.name, "Suppressed: \($0.meaning).")
    }
}
