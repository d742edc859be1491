// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine

/// The forms of everything below `app:`.
enum AppDescriptor {
  /// The app's own files, as every document names them.
  static let fileKeys: [Descriptor.Key] = [
    .optional(
      "tips", files,
      "The app's own Swift files, or folders that hold them, relative to this file, read as they are. "
        + "What they declare is laid under what stands here: keys are merged, and what stands here goes first.",
      examples: ["backyard-birds/Tips.swift", "[App/Tips, App/Events.swift]"]),
    .optional(
      "bindings", bindings,
      "What the Swift files don't say, by the keys that `tipsim check` names: a number, true or false, a text, a case's name, or the text of a #Rule.",
      examples: ["{ RemoteConfig.tipThreshold: 3 }"]),
  ]

  /// The app's tips and what their rules read, as every document writes them.
  static let declarations: [Descriptor.Key] = [
    .optional(
      "inlineTips", .map(of: tip, named: Descriptor.MapName("tip id", pattern: .dottedIdentifier), count: .between(1, 256)),
      "The app's tips, by id, in the order of declaration, which settles ties."),
    .defaulted(
      "groups", .list(of: group), default: "[]", "Tip groups: of each, one tip at a time is current. A tip is in at most one group."),
    .defaulted(
      "parameters", .map(of: parameter, named: Descriptor.MapName("parameter", pattern: .dottedIdentifier)), default: "{}",
      "The app's parameters by `Type.property`, each with its initial value, or with type and initial value.",
      examples: ["{ FavoriteBackyardTip.isLoggedIn: false }"]),
    .defaulted(
      "events", .map(of: event, named: Descriptor.MapName("event", pattern: .dottedIdentifier)), default: "{}",
      "The app's events. Rules spell an event `Self.name`, `AnyType.name` or `name`.", examples: ["{ appOpened: {} }"]),
  ]

  /// The keys that say which Swift files are read, and how; what is found in them is laid in by then, so they say nothing more.
  static let importKeys = ["tips", "bindings"]

  /// What stands under `tips`.
  static let files = Descriptor.alternatives([.path, .list(of: .path, count: .between(1, 1_000))], noun: "a path or a list of paths")

  /// What stands under `bindings`.
  static let bindings = Descriptor.map(
    of: .alternatives(
      [.boolean, .integer(), .number(), .text(allowsEmpty: true, limit: 16_384)], noun: "a number, true, false or text"),
    named: Descriptor.MapName("key"))

  /// The app: its tips, what they read, what users do, and where.
  static let app = Descriptor.object(
    fileKeys + declarations + [
      .defaulted(
        "actions", .map(of: .list(of: effect), named: Descriptor.MapName("action", pattern: .identifier)), default: "{}",
        "What users do, and what each action tells the tips, in order. `open` is the action of opening the app."),
      .optional(
        "screens", .map(of: screen, named: Descriptor.MapName("screen", pattern: .identifier), count: .atLeast(1)),
        "The app's screens, between which users walk. Give either `screens` or `session`."),
      .optional(
        "tours", ScreensForm.tours,
        "Sequences of tips in bubbles or popovers: each comes when the user went on from the one before, and who doesn't leaves the rest.",
        examples: ["{ welcome: [SearchTip, FilterTip, FavoriteTip] }"]),
      .optional("startScreen", .text(pattern: .identifier), "The screen on which a session starts; the first unless given."),
      .optional("session", session, "What a session is in an app described without screens: every tip is anchored all the time."),
      .defaulted(
        "launchAfterInactivity", .duration(), default: "30m",
        "An open after this long without the app is a new process: transient parameters are reset and tips are configured."),
      .defaulted(
        "configuresAtLaunch", .boolean, default: "true",
        "Whether the app calls `Tips.configure` when its process starts; otherwise an action must do it by `configure: true`."),
    ])

  private static let tip = Descriptor.object([
    .defaulted(
      "rules", .list(of: .text(limit: 16_384, noun: "the text of a #Rule")), default: "[]",
      "Its rules as Swift writes them; all must hold.",
      examples: ["[\"#Rule(Self.$isLoggedIn) { $0 == true }\"]"]),
    .defaulted("options", options, default: "{}", "Its options, by TipKit's names."),
    .defaulted(
      "presentation",
      .enumeration([
        Descriptor.Keyword(Presentation.inline.rawValue, "A `TipView` in the layout; any number may be up at once."),
        Descriptor.Keyword(Presentation.popover.rawValue, "A `popoverTip`; one at a time."),
        Descriptor.Keyword(Presentation.bubble.rawValue, "A bubble of another presenter's, such as TipSee, over a dim."),
        Descriptor.Keyword(Presentation.custom.rawValue, "A view of the app's own, driven by the tip's status."),
      ]), default: "popover", "How the app shows it."),
    .optional(
      "feature", .text(pattern: .identifier), "The action that it teaches, not `open`: acting on the tip does it, and its use is counted."),
    .optional(
      "bubble", ScreensForm.bubble, "What is in its bubble or popover, where screens have a `view`.",
      examples: ["{ text: Tap the star to find this place again, prefer: bottom }"]),
    .defaulted(
      "relevance", .number(unit: "logits"), default: "0", "Added to the odds of acting on this tip, in logits: 0.7 doubles the odds."),
    .defaulted("enabled", .boolean, default: "true", "Whether it is anchored anywhere; a disabled tip keeps its place but never appears."),
  ])

  private static let options = Descriptor.object([
    .optional("maxDisplayCount", .integer(.between(1, 1_000_000)), "Displays after which it is invalidated (`MaxDisplayCount`)."),
    .optional(
      "maxDisplayDuration", .duration(.moreThan(0)), "Time on screen, summed, after which it is invalidated (`MaxDisplayDuration`)."),
    .defaulted(
      "ignoresDisplayFrequency", .boolean, default: "false",
      "Whether it may appear however recently another tip did (`IgnoresDisplayFrequency`)."),
  ])

  private static let group = Descriptor.object([
    .required(
      "priority",
      .enumeration([
        Descriptor.Keyword(TipGroup.Priority.firstAvailable.rawValue, "The first tip that is available is current."),
        Descriptor.Keyword(TipGroup.Priority.ordered.rawValue, "A tip is current once all before it are invalidated."),
      ]), "Which tip is current."),
    .required("tips", .list(of: .text(pattern: .dottedIdentifier), count: .atLeast(1)), "Its tips in order."),
  ])

  private static let scalarTypes = ["boolean", "integer", "double", "string"]
  private static let typeWord = Descriptor.enumeration(
    scalarTypes.flatMap { word in
      let swift = ["boolean": "Bool", "integer": "Int", "double": "Double", "string": "String"][word] ?? word
      return [Descriptor.Keyword(word, "Swift's `\(swift)`."), Descriptor.Keyword(word + "?", "Swift's `\(swift)?`.")]
    })
  private static let enumerationType = Descriptor.object(
    [
      .required("enumeration", .text(pattern: .identifier), "The enumeration's Swift name."),
      .required("cases", .list(of: .text(pattern: .identifier), count: .atLeast(1)), "Its cases in order of declaration."),
      .defaulted("optional", .boolean, default: "false", "Whether the value may be nil."),
    ], noun: "an enumeration")
  /// How many structures can stand inside each other, the outermost counted.
  private static let structureDepth = 3
  private static func structureType(depth: Int) -> Descriptor {
    .object(
      [
        .required("structure", .text(pattern: .identifier), "The structure's Swift name."),
        .required(
          "fields", .map(of: typeForm(depth: depth - 1), named: Descriptor.MapName("field", pattern: .identifier), count: .atLeast(1)),
          depth == structureDepth
            ? "Its stored properties in order, with their types, which may be structures: "
              + "\(structureDepth) of them inside each other at most."
            : "Its stored properties in order, with their types."),
        .defaulted("optional", .boolean, default: "false", "Whether the value may be nil."),
      ], noun: "a structure")
  }
  /// A type with at most so many structures inside each other.
  ///
  /// There is none for dates: a scenario has no way to name a moment.
  private static func typeForm(depth: Int) -> Descriptor {
    .alternatives(
      [typeWord, enumerationType] + (depth > 0 ? [structureType(depth: depth)] : []),
      noun: depth > 0
        ? "a type (there is none for dates)" : "a type other than a structure, for \(structureDepth) inside each other are the most")
  }
  private static let type = typeForm(depth: structureDepth)

  private static let parameter = Descriptor.alternatives(
    [
      .boolean, .integer(), .number(), .text(allowsEmpty: true),
      .object([
        .required("type", type, "Its type."),
        .defaulted("initial", Descriptor(.raw, noun: "a value"), default: "~", "Its value before anything is set; nil for optionals."),
        .defaulted("transient", .boolean, default: "false", "Whether each new process starts with the initial value (`.transient`)."),
      ]),
    ], noun: "an initial value, or a mapping with its type")

  private static let event = Descriptor.object([
    .optional("id", .text(), "The id given to `Tips.Event(id:)`; the name unless given."),
    .defaulted(
      "payload", .map(of: type, named: Descriptor.MapName("field", pattern: .identifier)), default: "{}",
      "The fields of the value donated with it, with their types."),
    .defaulted(
      "donationLimit",
      .object([
        .defaulted("count", .integer(.between(0, 1_000_000)), default: "1000", "How many of the newest donations are kept."),
        .optional("age", .duration(), "The age beyond which donations don't count."),
      ]), default: "{}", "How many donations, and how old ones, count (`Tips.DonationLimit`)."),
  ])

  /// A value that an effect writes: checked against the type of what is written, once that is known.
  private static let value = Descriptor(.raw, noun: "a value, a distribution, or { oneOf: { value: weight } }")

  private static let effect = Descriptor.object([
    .optional("donate", .text(pattern: .dottedIdentifier), "The event that is donated to."),
    .optional(
      "with", .map(of: value, named: Descriptor.MapName("field", pattern: .identifier)),
      "The donated value, field by field: a value, a distribution, or `{ oneOf: { value: weight } }`.",
      examples: ["{ backyardID: { zipf: { n: 40, exponent: 1.1 } } }"]),
    .optional(
      "set", .map(of: value, named: Descriptor.MapName("parameter", pattern: .dottedIdentifier), count: .between(1, 1)),
      "The parameter that is set, and its value.", examples: ["{ FavoriteBackyardTip.isLoggedIn: true }"]),
    .optional("toggle", .text(pattern: .dottedIdentifier), "The Boolean parameter that is turned over."),
    .optional(
      "add", .map(of: .integer(), named: Descriptor.MapName("parameter", pattern: .dottedIdentifier), count: .between(1, 1)),
      "The integer parameter that is added to, and the amount."),
    .optional("invalidate", .text(pattern: .dottedIdentifier), "The tip that is invalidated."),
    .optional(
      "reason",
      .enumeration(InvalidationReason.allCases.map { Descriptor.Keyword($0.name, "TipKit's `.\($0.name)`.") }),
      "The reason of `invalidate`: `actionPerformed` unless given."),
    .optional("deleteDonations", .text(pattern: .dottedIdentifier), "The event whose donations are deleted."),
    .optional(
      "resetEligibility", .text(pattern: .dottedIdentifier),
      "The tip for which the app calls `resetEligibility()`: it is valid again. Needs iOS 26."),
    .optional("configure", .boolean, "`true`: the app calls `Tips.configure` now."),
    .optional(
      "when",
      .object([
        .required(
          "session",
          .alternatives(
            [
              .integer(.atLeast(1)),
              .text(
                pattern: TextPattern(
                  "(>=|<=) *[1-9][0-9]{0,17}|[1-9][0-9]{0,17}\\.\\.[1-9][0-9]{0,17}", meaning: "such as \">= 2\", \"<= 3\" or \"2..5\"")),
            ], noun: "a session number or a range such as \">= 2\""),
          "The user's sessions in which it happens, counted from 1.", examples: ["2", "\">= 2\"", "\"2..5\""])
      ]), "The condition under which it happens."),
    .defaulted("probability", .share(), default: "100%", "The probability that it happens."),
  ])

  private static let actionNames = Descriptor.MapName("action", pattern: .identifier)
  static let actionShares = Descriptor.map(of: .share(), named: actionNames)

  private static let screen = Descriptor.object([
    .defaulted("tips", .list(of: .text(pattern: .dottedIdentifier)), default: "[]", "The tips anchored on it."),
    .required(
      "dwell", .varying(.duration(), families: DistributionReader.families), "How long users stay before they choose what is next.",
      examples: ["{ lognormal: { median: 8s, sigma: 0.9 } }"]),
    .defaulted(
      "onAppear",
      .alternatives([.text(pattern: .identifier), .list(of: .text(pattern: .identifier))], noun: "an action or a list of actions"),
      default: "[]", "The actions that happen when it appears, in order, each once; not `open`, with which every session begins."),
    .defaulted("actions", actionShares, default: "{}", "Actions after which the user stays, with shares."),
    .defaulted(
      "goTo", .map(of: .share(), named: Descriptor.MapName("screen", pattern: .identifier)), default: "{}",
      "Screens to which the user goes, with shares."),
    .optional(
      "view", ScreensForm.view,
      "Its views, in the form of `tipsim layout`'s files: where each tip's `target` and `tipView` is. Without it, every tip is seen whole.",
      examples: ["{ VStack: [{ Text: Backyards, font: title }, Spacer, { Image: { width: 44, height: 44 }, target: SearchTip }] }"]),
    .defaulted(
      "leave", .share(), default: "0", "The share that leaves the app. The shares of `actions`, `goTo` and `leave` sum to 1."),
  ])

  private static let session = Descriptor.object([
    .required(
      "length", .varying(.integer(.atLeast(0)), families: DistributionReader.families), "The number of actions in a session.",
      examples: ["{ geometric: { probability: 10% } }"]),
    .required(
      "gap", .varying(.duration(), families: DistributionReader.families), "The time before each action and after the last.",
      examples: ["{ exponential: { mean: 30s } }"]),
    .required("actions", actionShares, "What the actions are, with shares that sum to 1."),
    .optional("tips", .list(of: .text(pattern: .dottedIdentifier)), "The tips that are anchored; all unless given."),
  ])
}
