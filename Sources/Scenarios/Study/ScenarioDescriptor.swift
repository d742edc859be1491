// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Simulation
import TipEngine
import TipRules

/// The forms of a whole scenario: the one description from which files are checked and `schema/` and `docs/scenario.md` are written.
public enum ScenarioDescriptor {
  /// The most variants that a study can have, the control included.
  public static let variantLimit = 64

  /// The form of a scenario file.
  public static let root = Descriptor.object(
    [
      .required("tipsim", .integer(.between(1, 1)), "The version of the file's form: 1."),
      .required("name", .text(pattern: .line, limit: 200), "The scenario's name, as reports print it.", examples: ["Backyard Birds"]),
      .optional("summary", .text(limit: 2_000), "What the scenario is about, for the report."),
      .required("app", AppDescriptor.app, "The app: its tips, what they read, what users do, and where."),
      .defaulted(
        "configuration", configuration, default: "{}", "What the app passes to `Tips.configure`, and the testing overrides that it sets."),
      semanticsKey,
      .required("population", PopulationDescriptor.population, "Who the users are."),
      .optional("prompts", PromptsDescriptor.prompts, "What asks users for something beside the tips, and who may interrupt when."),
      .optional("placement", ScreensForm.placement, "Where tips are put on users' screens, and what taps do to bubbles."),
      .defaulted("study", study, default: "{}", "What is compared, and by what it is decided."),
    ])

  /// How the engine of one process is configured, and how it reads contested points; what devices have to do with each other is apart.
  static let engine: [Descriptor.Key] = [
    .defaulted("configuration", .object([frequencyKey]), default: "{}", "What the app passes to `Tips.configure`."), semanticsKey,
  ]

  private static let semanticsKey = Descriptor.Key.defaulted(
    "semantics", semantics, default: "{}", "How the engine reads points on which TipKit's documentation is silent or split.")

  private static let frequencyKey = Descriptor.Key.defaulted(
    "displayFrequency", frequency, default: "immediate", "The least time between a display and the next new tip.")

  private static let tipList = Descriptor.list(of: .text(pattern: .dottedIdentifier), count: .atLeast(1))

  // Keys without a default keep the canonical form of scenarios that don't use them.
  private static let configuration = Descriptor.object([
    frequencyKey,
    .optional(
      "datastoreLocation",
      .enumeration([
        Descriptor.Keyword("applicationDefault", "Each app on each device has a store of its own."),
        Descriptor.Keyword("groupContainer", "The app and its companions on one device share a store."),
      ]), "Where the store lies; `applicationDefault` unless given."),
    .optional(
      "cloudKitContainer",
      .enumeration([
        Descriptor.Keyword("automatic", "A user's devices tell each other what was written, after `population.syncDelay`."),
        Descriptor.Keyword("none", "Each store keeps to itself."),
      ]), "Whether devices are synchronised, which needs iOS 18; `none` unless given."),
    .optional(
      "testing",
      .object([
        .defaulted("showAll", .boolean, default: "false", "`showAllTipsForTesting()`."),
        .defaulted("hideAll", .boolean, default: "false", "`hideAllTipsForTesting()`."),
        .optional("showTips", tipList, "`showTipsForTesting(_:)`."),
        .optional("hideTips", tipList, "`hideTipsForTesting(_:)`."),
      ]),
      "Testing overrides, set whenever the app starts. Showing some tips wins over hiding some, that over showing all, and that over hiding all.",
      examples: ["{ hideAll: true, showTips: [SearchTip] }"]),
  ])

  /// The keys of the root that a variant can't change.
  static let fixedKeys = ["tipsim", "name", "summary", "study"]

  private static let frequency = Descriptor.alternatives(
    [
      .enumeration([
        Descriptor.Keyword("immediate", "No delay."), Descriptor.Keyword("hourly", "60 minutes."),
        Descriptor.Keyword("daily", "24 hours."), Descriptor.Keyword("weekly", "7 days."),
        Descriptor.Keyword("monthly", "`semantics.monthLength`."),
      ]), .duration(),
    ], noun: "'immediate', 'hourly', 'daily', 'weekly', 'monthly' or a duration")

  private static let semantics = Descriptor.object([
    setting(FrequencyScope.self), setting(FrequencyStarter.self), setting(FrequencyStart.self), setting(DurationFloor.self),
    setting(CountInvalidation.self), setting(Retraction.self), setting(OutsideTap.self), setting(Redisplay.self),
    setting(Reevaluation.self), setting(EarlyDonations.self), setting(TieOrder.self), setting(GroupSwitching.self),
    setting(CustomDisplays.self), setting(InvalidationPrecedence.self),
    .defaulted(
      "windowBounds",
      .enumeration([
        Descriptor.Keyword(WindowBounds.inclusive.rawValue, "Yes."), Descriptor.Keyword(WindowBounds.exclusive.rawValue, "No."),
      ]), default: "inclusive", "Is a donation that is exactly as old as a window inside it?"),
    .defaulted("monthLength", .duration(.moreThan(0)), default: "30d", monthLengthQuestion),
    .defaulted("reevaluationDelay", .duration(), default: "0s", reevaluationDelayQuestion),
  ])

  /// What `semantics.monthLength` decides.
  static let monthLengthQuestion = "How long is the interval of `monthly`?"
  /// What `semantics.reevaluationDelay` decides.
  static let reevaluationDelayQuestion =
    "How long after a write, the appearance of an anchor or the end of a display are tips looked at again? "
    + "Not under `reevaluation: onAction`."

  private static func setting<Setting: SemanticsSetting>(_ type: Setting.Type) -> Descriptor.Key {
    .defaulted(
      Setting.key, .enumeration(Setting.allCases.map { Descriptor.Keyword($0.rawValue, $0.meaning) }), default: Setting.standard.rawValue,
      Setting.question)
  }

  private static let metric = Descriptor.enumeration(Metric.allCases.map { Descriptor.Keyword($0.name, $0.definition) })
  private static let bound = Descriptor.text(
    pattern: TextPattern("(<=|>=) *[-+]?[0-9][0-9_.a-zA-Z]*%?", meaning: "such as \"<= 0.3\" or \">= 40%\""),
    noun: "a bound such as \"<= 0.3\"")

  private static let study = Descriptor.object([
    .defaulted(
      "seed",
      .alternatives(
        [
          .integer(.atLeast(0)),
          .text(
            pattern: TextPattern(
              "[A-Za-z][A-Za-z0-9_-]*(:[1-9][0-9]{0,5})?", meaning: "the name of a seed set, or name:3 for its third seed")),
        ], noun: "a seed or the name of a seed set"), default: "1",
      "The root of all random numbers: a number from 0 to 2^63 − 1, or a seed of `seeds/NAME.yaml`.",
      examples: ["20240607", "birds", "\"birds:3\""]),
    .defaulted(
      "generator",
      .enumeration([
        Descriptor.Keyword(GeneratorName.xoshiro256PlusPlus.rawValue, "xoshiro256++ (Blackman & Vigna 2021)."),
        Descriptor.Keyword(
          GeneratorName.philox4x32.rawValue, "Philox4x32-10 (Salmon et al. 2011), to check that no result hangs on the generator."),
      ]), default: GeneratorName.xoshiro256PlusPlus.rawValue, "The generator of random numbers."),
    .defaulted(
      "exponential",
      .enumeration([
        Descriptor.Keyword(ExponentialMethod.inlined.rawValue, "By inversion with tipsim's own logarithm, the same on every machine."),
        Descriptor.Keyword(ExponentialMethod.gsl.rawValue, "By `gsl_ran_exponential`, to the last bit."),
        Descriptor.Keyword(ExponentialMethod.ziggurat.rawValue, "By a ziggurat: other numbers of the same distribution."),
      ]), default: ExponentialMethod.inlined.rawValue,
      "How exponential variables are drawn: the gaps between opens, and every `exponential` of the file but those of users' parameters."),
    .defaulted("confidence", .share(.between(0.5, 0.9999)), default: "95%", "The confidence level of all intervals."),
    .optional("baseline", .text(), "The variant with which others are compared; the first unless given."),
    .optional(
      "control", .enumeration([Descriptor.Keyword("noTips", "The same users without any tips, as a last variant named `noTips`.")]),
      "A control group: what the tips cause, not only what follows them."),
    .optional(
      "decide",
      .object([
        .optional("maximize", metric, "The metric of which more is better."),
        .optional("minimize", metric, "The metric of which less is better."),
        .defaulted(
          "subjectTo", .map(of: bound, named: Descriptor.MapName("metric", pattern: .identifier)), default: "{}",
          "What a variant must meet to be chosen, by metric.", examples: ["{ strikesPerUser: \"<= 0.3\" }"]),
      ]), "The decision rule; without it the report shows the trade-off and names no winner."),
    .optional(
      "variants",
      .map(
        of: .overlay(excluding: fixedKeys),
        named: Descriptor.MapName(
          "variant",
          pattern: TextPattern(
            "[A-Za-z0-9][A-Za-z0-9_.+-]*", meaning: "letters, digits, '_', '-', '.' and '+', beginning with a letter or digit")),
        count: .atLeast(1)),
      "What is compared: for each variant the parts of the file that differ, as nested keys or as paths. Without it, one variant named `default`."
    ),
    .optional(
      "only", .list(of: .text(), count: .atLeast(1)),
      "Only these variants, and the baseline, are simulated; `--variant` sets it. A variant that the matrix splits up stands for all its cells."
    ),
    .optional(
      "matrix", .map(of: .list(of: Descriptor(.raw, noun: "a value"), count: .atLeast(1)), named: Descriptor.MapName("path")),
      "Paths with lists of values, all combinations of which are crossed with the variants.",
      examples: ["{ tips.FavoriteBackyardTip.options.maxDisplayCount: [1, 3, 5] }"]),
  ])
}
