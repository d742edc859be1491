// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Scenarios

extension StepDescriptor {
  /// The primer's steps that are a word by themselves.
  static let primerWords: [Descriptor.Keyword] = [
    .init("present", "The app calls `present` of the push primer, with the settings under `primer`."),
    .init("accept", "The user taps the accept button of the primer, which must be up."),
    .init("decline", "The user taps the decline button of the primer, which must be up."),
    .init("allow", "The user allows notifications in the system prompt, which must be up."),
    .init("deny", "The user does not allow notifications in the system prompt, which must be up."),
    .init("sweep", "The system prompt, which must be up, leaves without an answer."),
    .init("request", "The app asks the system for permission without a primer."),
    .init("background", "The app leaves the front, so that no primer can appear."),
    .init("foreground", "The app is in front again; who was led to Settings comes back."),
    .init("expire", "An App Clip's authorization runs out."),
  ]

  /// The primer's steps that have more to say.
  static let primer: [Descriptor.Key] = [
    .optional(
      "present", PrimerDescriptor.present, "As the word `present`, with settings that are laid over those under `primer` for this call.",
      examples: ["{ minInterval: 7d }"]),
    .optional(
      "decline",
      .enumeration([
        .init("button", "With the decline button."), .init("swipe", "By swiping the sheet away; an alert has no such way out."),
        .init("tapOutside", "By a tap beside it; an alert has no such way out."),
      ]), "How the user declines the primer, which must be up."),
    .optional(
      "request",
      .enumeration([
        .init("explicit", "Alerts, sounds and badges: the system prompts, if it may."),
        .init("provisional", "Quiet delivery on trial: nobody is asked."),
      ]), "What the app asks the system for, without a primer."),
    .optional(
      "settings", .enumeration([.init("on", "On: denied becomes authorized."), .init("off", "Off: denied.")]),
      "The user flips the app's notification switch in Settings, which is there once the user has answered."),
    .optional(
      "quietDelivery",
      .enumeration([
        .init("keepProminently", "Keep, and deliver prominently: authorized."), .init("keepQuietly", "Keep, and go on quietly."),
        .init("turnOff", "Turn off: denied."),
      ]), "What the user chooses below a notification that came quietly."),
    .optional(
      "clock",
      .choice(
        [
          .init("back", .duration(), "It is set back by so much."), .init("ahead", .duration(), "It is set ahead by so much."),
        ], noun: "a way to set a clock"),
      "The device's wall clock is set, by which primers go. The test's own time goes on, and tips go by that.", examples: ["{ back: 1h }"]),
  ]
}
