// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import PushPrimer

/// The forms of everything below `prompts:`.
enum PromptsDescriptor {
  /// What asks users for something beside the tips, and who may interrupt when.
  static let prompts = Descriptor.object([
    .optional("primer", primer, "The app's push primer: its own question before the system's."),
    .optional("systemPrompt", systemPrompt, "Where the app asks the system for push permission without a primer."),
    .optional(
      "permissionParameter", .text(pattern: .dottedIdentifier),
      "The app's parameter that mirrors the permission, for tips' rules: true while notifications are on, if it is Boolean; the status's "
        + "name (`notDetermined`, `denied`, `authorized`, `provisional`, `ephemeral`, `unknown`) or raw value, if it is a string or an integer."
    ),
    .defaulted(
      "engagement", .list(of: .text(pattern: .identifier)), default: "[]",
      "The actions that count as engagement for `population.permission.onEngagement`."),
    .defaulted(
      "answerTime", .varying(.duration(), families: DistributionReader.families), default: "3s",
      "How long a user takes to answer a primer, or the system's question; nothing else happens meanwhile."),
    .defaulted(
      "settingsTime", .varying(.duration(), families: DistributionReader.families), default: "20s",
      "How long a user who is led to Settings stays there."),
    .optional("attention", attention, "Who may interrupt when: frequency policies beside, or in place of, TipKit's own."),
  ])

  private static let calls = Descriptor.list(of: call, count: .between(1, 64))

  private static let call = Descriptor.object([
    .required(
      "at",
      .enumeration([
        Descriptor.Keyword("launch", "Whenever a new process has its first screen."),
        Descriptor.Keyword("session", "At the first screen of the session with the number `session`."),
        Descriptor.Keyword("action", "When the user has done `action`."),
        Descriptor.Keyword("screen", "When `screen` appears."),
        Descriptor.Keyword("condition", "When the rule under `when` begins to hold, or holds when a session begins."),
      ]), "The moment of the call."),
    .optional("session", .integer(.atLeast(1)), "The session's number, from 1; for `at: session`."),
    .optional("action", .text(pattern: .identifier), "The action; for `at: action`."),
    .optional("screen", .text(pattern: .identifier), "The screen; for `at: screen`."),
    .defaulted("after", .duration(), default: "0s", "How long after that moment, if the session is still on."),
    .optional(
      "when", .text(limit: 16_384, noun: "the text of a #Rule"), "A rule that must hold when the call is made, as tips have them.",
      examples: ["\"#Rule(Self.appOpened) { $0.donations.count >= 3 }\""]),
  ])

  private static let primer = Descriptor.object([
    .required("calls", calls, "Where the app calls it.", examples: ["[{ at: launch, after: 2s }]"]),
    .defaulted(
      "style",
      .enumeration([
        Descriptor.Keyword("sheet", "A sheet of the app's own."), Descriptor.Keyword("alert", "The system's alert, which weighs more."),
      ]), default: "sheet", "How it looks."),
    .defaulted("fallbackToSettings", .boolean, default: "true", "Whether users who denied are shown it and led to Settings."),
    .defaulted("minInterval", .duration(), default: "0s", "The least time since its last display."),
    .defaulted("minIntervalAfterDecline", .duration(), default: "0s", "The least time since it was last declined."),
    .optional("maxDisplays", .integer(.between(0, 2_147_483_647)), "The most displays ever."),
    .defaulted("askProvisional", .boolean, default: "false", "Whether users with quiet delivery are asked to upgrade."),
    .defaulted("survivesReinstall", .boolean, default: "false", "Whether times and counts outlive the app's deletion."),
  ])

  private static let systemPrompt = Descriptor.object([
    .required("calls", calls, "Where the app asks.", examples: ["[{ at: launch }]"]),
    .defaulted(
      "request",
      .enumeration([
        Descriptor.Keyword("explicit", "The system asks the user."),
        Descriptor.Keyword("provisional", "Quiet delivery on trial: nobody is asked."),
      ]), default: "explicit", "What it asks for."),
  ])

  private static let names = Descriptor.list(of: .text(pattern: .dottedIdentifier))

  private static let attention = Descriptor.object([
    .defaulted(
      "policy",
      .enumeration([
        Descriptor.Keyword("independent", "Each system keeps its own clock: what stands here binds tips alone."),
        Descriptor.Keyword("shared", "One clock for tips, primer and the system's question."),
      ]), default: "independent", "Whether tips and other prompts know of each other. What is modal never overlaps, either way."),
    .defaulted("minGap", .duration(), default: "0s", "The least time from one prompt's appearance to the next one's."),
    .optional("perSession", .integer(.between(0, 1_000_000)), "The most in one session, by weight."),
    .optional("perDay", .integer(.between(0, 1_000_000)), "The most in one day of the user's clock, by weight."),
    .optional(
      "weights",
      .object(
        PromptKind.allCases.map { kind in
          .defaulted(kind.rawValue, .integer(.between(0, 1_000)), default: "\(PromptWeights()[kind])", Self.weightMeaning(kind))
        }), "What each prompt weighs in these caps, and how many displays' fatigue it brings."),
    .defaulted(
      "priority", names, default: "[]",
      "Tips by id, `primer` and `systemPrompt`, the first going first where several could appear at one moment. The rest comes after them, "
        + "calls before tips, tips in the order of declaration. Calls go together, at the place of the first of the two."),
    .defaulted("exempt", names, default: "[]", "Prompts that no limit holds back; their displays count all the same."),
    .defaulted(
      "limits",
      .list(
        of: .object([
          .required("atMost", .integer(.between(1, 1_000)), "The number of prompts."),
          .required("within", .duration(.moreThan(0)), "The length of the rolling window."),
          .optional("of", names, "The prompts that it counts and holds back; all unless given."),
        ]), count: .between(0, 32)), default: "[]", "So many prompts in any window of a length; all limits hold at once.",
      examples: ["[{ atMost: 3, within: 9d }]"]),
    .defaulted("coolDown", .duration(), default: "0s", "The time after a dismissal in which nothing appears."),
    .optional(
      "snooze",
      .object([
        .required("for", .duration(.moreThan(0)), "How long the tip stays away."),
        .defaulted("atMost", .integer(.between(1, 1_000_000)), default: "3", "How often one tip can be put off."),
        .defaulted("share", .share(), default: "100%", "The share of closes, reflexes apart, that put it off."),
      ]), "Closing a tip puts it off instead of ending it."),
    .defaulted(
      "quietHours",
      .list(
        of: .object([.required("from", hour, "When they begin."), .required("to", hour, "When they end.")]), count: .between(0, 32)),
      default: "[]", "Hours of the user's day in which nothing appears.", examples: ["[{ from: \"22:00\", to: \"07:00\" }]"]),
    .defaulted("holdout", .share(), default: "0", "The share of users who are shown nothing."),
    .optional(
      "budget",
      .object([
        .required("start", .number(.moreThan(0)), "The prompts a period that a new user is allowed."),
        .required("per", .duration(.moreThan(0)), "The period."),
        .required("least", .number(.moreThan(0)), "The smallest allowance."),
        .required("most", .number(.moreThan(0)), "The largest allowance."),
        .defaulted("onAct", .number(.between(0.001, 1_000)), default: "1.5", "The factor on it when a prompt is acted on."),
        .defaulted("onDismissal", .number(.between(0.001, 1_000)), default: "0.5", "The factor on it when a prompt is dismissed."),
      ]), "An allowance of each user's own, evenly spaced over the period.",
      examples: ["{ start: 3, per: 7d, least: 0.5, most: 7 }"]),
  ])

  private static let hour = Descriptor.text(
    pattern: TextPattern("([01][0-9]|2[0-3]):[0-5][0-9]", meaning: "an hour such as \"22:00\""), noun: "an hour such as \"22:00\"")

  private static func weightMeaning(_ kind: PromptKind) -> String {
    switch kind {
    case .inlineTip: "A tip in the layout, or in a view of the app's own."
    case .popoverTip: "A tip in a popover."
    case .bubbleTip: "A tip in a bubble over a dim; also where `prompts` says nothing of weights."
    case .tourStep: "A step of a tour after the first, likewise."
    case .primerSheet: "A primer as a sheet."
    case .primerAlert: "A primer as an alert."
    case .systemPrompt: "The system's question."
    case .settingsTrip: "The way to Settings and back, which tires but counts in no cap."
    }
  }
}
