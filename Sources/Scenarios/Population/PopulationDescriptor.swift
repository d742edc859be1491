// SPDX-License-Identifier: GPL-3.0-or-later

import Population

/// The forms of everything below `population:`.
enum PopulationDescriptor {
  /// The population: how many users, for how long, and how they behave.
  static let population = Descriptor.object(
    [
      .optional(
        "preset", .enumeration(Preset.all.map { Descriptor.Keyword($0.name, $0.documentation) }),
        "Published values on which the rest of `population` is laid; the report lists each with its source."),
      .required("users", .integer(.between(1, 1_000_000_000_000)), "The number of users, over all replications.", examples: ["100_000"]),
      .required("days", .integer(.between(1, 3650)), "The days for which each user is watched from install on.", examples: ["60"]),
      .defaulted(
        "sampling",
        .enumeration([
          Descriptor.Keyword(PopulationSampling.independent.rawValue, "Every user's numbers are drawn by themselves."),
          Descriptor.Keyword(
            PopulationSampling.stratified.rawValue, "Users are spread evenly over each distribution, shifted at random in each replication."
          ),
        ]), default: "stratified", "How users' numbers are drawn."),
      .defaulted(
        "replications", .integer(.between(1, 10_000)), default: "16",
        "Independent repetitions over which the users are divided; intervals under stratified sampling come from them."),
    ] + behaviourKeys(isSegment: false) + installationKeys + [
      .optional(
        "segments",
        .map(
          of: .object(
            [.required("share", .share(), "The segment's share of all users; the shares sum to 1.")] + behaviourKeys(isSegment: true)),
          named: Descriptor.MapName("segment", pattern: .slug), count: .between(1, 32)),
        "Parts of the population that behave in their own way; without it there is one segment named `all`.")
    ])

  /// The keys of behaviour.
  ///
  /// A segment has only those that can differ between users, and none by default.
  private static func behaviourKeys(isSegment: Bool) -> [Descriptor.Key] {
    let extra: [(group: String, key: Descriptor.Key)] =
      [
        (
          "tenure",
          key(
            "share", .share(), default: "0", "The share of users who had the app before the release: they may know its features.", isSegment
          )
        )
      ]
      + (isSegment
        ? []
        : [
          (
            "response",
            key(
              "readTime", .varying(.duration(), families: DistributionReader.families), default: "5s",
              "The time from a tip's appearance to a reader's response.", isSegment)
          ),
          (
            "response",
            key(
              "strikeTime", .varying(.duration(), families: DistributionReader.families), default: "1s",
              "The time from a tip's appearance to a reflex close.", isSegment)
          ),
          (
            "fatigue",
            key(
              "threshold", .number(.atLeast(0)), default: "1", "The shared level of fatigue above which a user counts as tired.", isSegment)
          ),
        ])
    var keys: [Descriptor.Key] = []
    var groups: [(name: String, keys: [Descriptor.Key])] = []
    func add(_ key: Descriptor.Key, to group: String) {
      if let index = groups.firstIndex(where: { $0.name == group }) {
        groups[index].keys.append(key)
      } else {
        groups.append((group, [key]))
      }
    }
    for parameter in BehaviourParameter.allCases {
      let parts = parameter.path.split(separator: ".").map(String.init)
      let key = key(
        parts[parts.count - 1], .varying(form(of: parameter), families: DistributionReader.families),
        default: text(of: parameter.neutralValue, parameter.kind), meaning(of: parameter), isSegment)
      if parts.count == 1 { keys.append(key) } else { add(key, to: parts[0]) }
    }
    for (group, key) in extra { add(key, to: group) }
    keys += [
      key(
        "hourOfWeek",
        .alternatives(
          [
            .enumeration([Descriptor.Keyword("flat", "Every hour is alike.")]), .list(of: .number(.atLeast(0)), count: .between(24, 168)),
          ], noun: "'flat', or 24 or 168 weights"), default: "flat",
        "How likely opens are in each hour of a day (24 weights) or of a week from Monday 00:00 (168 weights).", isSegment),
      key("lifetime", lifetime, default: "none", "How long users keep the app.", isSegment),
      key(
        "opensAtInstall", .boolean, default: "false",
        "Whether new users open the app the moment they install it; later opens follow opensPerDay either way.", isSegment),
      .optional(
        "osVersions", osVersions,
        "The system that users have; the shares sum to 1. What needs a newer one is inert. Everybody has the newest unless given.",
        examples: ["{ 17: 10%, 18: 30%, 26: 60% }"]),
    ]
    return keys
      + groups.map { group in
        // Who is never asked, or has no tours, has nothing to say about it.
        isSegment || group.name == "permission" || group.name == "tour"
          ? .optional(group.name, .object(group.keys), documentation(ofGroup: group.name))
          : .defaulted(group.name, .object(group.keys), default: "{}", documentation(ofGroup: group.name))
      }
  }

  private static func key(
    _ name: String, _ form: Descriptor, default text: String, _ documentation: String, _ isSegment: Bool
  ) -> Descriptor.Key {
    isSegment ? .optional(name, form, documentation) : .defaulted(name, form, default: text, documentation)
  }

  private static let osVersions = Descriptor.object(
    SystemVersion.allCases.map {
      .optional("\($0.rawValue)", .share(), "The share of users with \($0.name), or another system of its year.")
    })

  /// The keys that say where users have the app.
  ///
  /// None has a default, so that the canonical form of scenarios without them stays what it is.
  private static let installationKeys: [Descriptor.Key] = [
    .optional(
      "screens", ScreensForm.mix, "The screens that users have: devices, text sizes and reading directions, drawn apart from each other."),
    .optional(
      "devices",
      places("device", owner: "ownedBy", "The share of users who own it; everybody has one of the devices, the first if no other."),
      "The devices on which users have the app; one for everybody unless given.",
      examples: ["{ phone: { opens: 3 }, tablet: { ownedBy: 40%, opens: 1 } }"]),
    .optional(
      "companions", places("companion", owner: "usedBy", "The share of users who use it."),
      "Apps of the same maker on the same devices with the same tips and screens, such as a menu-bar app; each has a process of its own.",
      examples: ["{ menuBar: { usedBy: 30%, opens: 0.5 } }"]),
    .optional(
      "reinstall",
      .object([
        .required(
          "every", .varying(.duration(.moreThan(0)), families: DistributionReader.families),
          "How long an installation lasts until it is deleted, drawn anew each time; the next open there installs it again.")
      ]), "Users delete the app and install it again, which takes its store with it. Nobody does unless given.",
      examples: ["{ every: { exponential: { mean: 60d } } }"]),
    .optional(
      "syncDelay", .varying(.duration(), families: DistributionReader.families),
      "How long after a session what it wrote reaches the user's other devices, drawn for each session; at once unless given.",
      examples: ["{ lognormal: { median: 1m, sigma: 1 } }"]),
  ]

  private static func places(_ noun: String, owner: String, _ documentation: String) -> Descriptor {
    .map(
      of: .object([
        .defaulted(owner, .share(), default: "100%", documentation),
        .defaulted(
          "opens", .varying(.number(.atLeast(0)), families: DistributionReader.families), default: "1",
          "The weight of opens there against the user's other places; on a device, those of an app are the product of both weights."),
      ]), named: Descriptor.MapName(noun, pattern: .slug), count: .between(1, 8))
  }

  private static let lifetime = Descriptor.alternatives(
    [
      .enumeration([Descriptor.Keyword("none", "Nobody leaves.")]),
      .choice(
        [
          Descriptor.Option(
            "exponential", .object([.required("mean", .duration(.moreThan(0)), "The mean lifetime.")]), "Users leave at a constant hazard."),
          Descriptor.Option(
            "weibull",
            .object([
              .required("scale", .duration(.moreThan(0)), "The time after which 36.8% are left."),
              .required("shape", .number(.moreThan(0)), "Under 1 most users leave early."),
            ]), "Survival exp(−(t/scale)^shape)."),
          Descriptor.Option(
            "powerLaw",
            .object([
              .required("day1", .share(.moreThan(0)), "The share left after one day."),
              .required("exponent", .number(Bounds(maximum: 0, includesMaximum: false)), "ln(R30/R1)/ln 30 for retention R30 and R1."),
            ]), "The share left after t days is day1·t^exponent, at most 1."),
        ], noun: "a lifetime"),
    ], noun: "'none' or a lifetime")

  private static func documentation(ofGroup name: String) -> String {
    switch name {
    case "tenure": "Users who had the app before the release."
    case "response": "What users do with a tip that appears."
    case "permission": "How users answer a push primer and the system's question."
    case "tour": "How users go through tours."
    case "fatigue": "How tips tire users, how they recover, and what fatigue changes."
    default: "What changes once a user has used a feature."
    }
  }

  private static func form(of parameter: BehaviourParameter) -> Descriptor {
    switch parameter.kind {
    case .share: .share()
    case .ratePerDay: .rate(.atLeast(0))
    case .duration: .duration(.moreThan(0))
    case .nonNegative: .number(.atLeast(0))
    case .logits: .number(unit: "logits")
    }
  }

  private static func text(of value: Double, _ kind: BehaviourParameter.Kind) -> String {
    switch kind {
    case .ratePerDay: RateText.canonical(value)
    case .duration: DurationText.canonical(Int64(value * 1_000_000))
    case .share, .nonNegative, .logits: JSONValue.text(of: value)
    }
  }
}
