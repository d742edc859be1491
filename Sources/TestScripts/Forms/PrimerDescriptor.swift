// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Scenarios

/// The forms of a primer's settings: those of the file or a test, and those that a step `present` lays over them.
enum PrimerDescriptor {
  /// What stands below `primer`, with the defaults of the builder.
  static let section = Descriptor.object(keys + host)

  /// What stands below `present`: no defaults, for what isn't written is the primer's.
  static let present = Descriptor.object(
    keys.map { key in
      var key = key
      key.presence = .optional
      return key
    })

  /// What the system says of notifications, in words that scripts use.
  static let status = Descriptor.enumeration([
    .init("notDetermined", "The user was never asked, or swept the question away."),
    .init("denied", "The user said no, or switched notifications off."),
    .init("authorized", "The user said yes, or switched notifications on."),
    .init("provisional", "Notifications arrive quietly, on trial."),
    .init("ephemeral", "An App Clip may send notifications for a limited time."),
    .init("unknown", "A status of a later system."),
  ])

  /// The settings of one primer, by the builder's names.
  private static let keys: [Descriptor.Key] = texts + look + behaviour

  private static let text = Descriptor.text(limit: 2_000)
  private static let texts: [Descriptor.Key] = [
    .optional("title", text, "The title, shown exactly as it is; needed for a display.", examples: ["Stay in the loop"]),
    .optional("message", text, "The message, shown exactly as it is; needed for a display."),
    .optional("acceptButton", text, "The accept button's title; needed for a display.", examples: ["Enable notifications"]),
    .optional("declineButton", text, "The decline button's title; needed for a display.", examples: ["Not now"]),
  ]

  private static let color = Descriptor.text(limit: 40, noun: "a colour (systemBlue or \"#RRGGBB\")")
  private static let radius = Descriptor.number(.atLeast(0), unit: "points")
  private static let look: [Descriptor.Key] = [
    .defaulted(
      "style",
      .enumeration([.init("sheet", "A sheet of the primer's own."), .init("alert", "The system's alert: texts alone, in the middle.")]),
      default: "sheet", "What kind of window it is."),
    .defaulted(
      "position",
      .enumeration([
        .init("bottom", "Slides up, with a grabber and buttons of full width."), .init("top", "A banner, like a notification."),
        .init("center", "A dialog in the middle."),
      ]), default: "bottom", "Where a sheet stands; an alert ignores it."),
    .optional("image", .text(pattern: .line, limit: 200), "The name of an image of the app's; it goes before `imageURL`."),
    .optional("imageURL", .text(pattern: .line, limit: 2_000), "The address of an image.", examples: ["https://example.com/bell.png"]),
    .optional("backgroundColor", color, "The card's background.", examples: ["systemBackground", "\"#FFF4E0\""]),
    .optional(
      "backgroundGradient", .list(of: color), "The colours of the card's gradient, two at least; it goes before `backgroundColor`.",
      examples: ["[systemBlue, systemPurple]"]),
    .optional("titleColor", color, "The title's colour."),
    .optional("messageColor", color, "The message's colour."),
    .optional("acceptButtonColor", color, "The accept button's background; it tints the default icon too."),
    .optional("acceptButtonTextColor", color, "The accept button's text."),
    .optional("declineButtonColor", color, "The decline button's background."),
    .optional("declineButtonTextColor", color, "The decline button's text."),
    .optional("cornerRadius", radius, "The radius of the card's corners."),
    .optional("buttonCornerRadius", radius, "The radius of both buttons' corners."),
    .optional("buttonBorderColor", color, "The border of both buttons."),
  ]

  private static let interval = Descriptor.alternatives(
    [.duration(), .enumeration([.init("forever", "It never ends.")])], noun: "a duration or 'forever'")
  private static let behaviour: [Descriptor.Key] = [
    .defaulted(
      "fallbackToSettings", .boolean, default: "true",
      "Whether users who denied are shown the primer and led to Settings, or shown nothing."),
    .defaulted("minInterval", interval, default: "0s", "The least time since the last display: it is shown iff at least this has passed."),
    .defaulted("minIntervalAfterDecline", interval, default: "0s", "The least time since the last refusal, by button, swipe or tap."),
    .optional("maxDisplays", .integer(.between(0, Int64(Int32.max))), "The number of displays after which it never appears again."),
    .defaulted("askProvisional", .boolean, default: "false", "Whether users with quiet delivery are asked to upgrade."),
  ]

  /// What is the app's or the device's, not one primer's.
  private static let host: [Descriptor.Key] = [
    .defaulted(
      "coldPromptAtLaunch", .boolean, default: "false",
      "Whether another part of the app asks the system at every launch, without a primer."),
    .defaulted("survivesReinstall", .boolean, default: "false", "Whether times and counts of displays outlive deletion of the app."),
  ]
}
