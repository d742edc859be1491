// SPDX-License-Identifier: GPL-3.0-or-later

import ViewTree

/// How views that recompute are written: the forms of the keys' table, of views, and of what they read.
///
/// They stand here and not with the files that hold them, so that a scenario's screens can have the same form.
public enum InvalidationForm {
  /// The table that says where the value of each key is kept.
  public static let keys = Descriptor.map(of: storage, named: keyName)

  /// Views by name, as documents show them: what is nested in a view has the same form.
  public static let views = Descriptor.map(of: view, named: Descriptor.MapName("view"))

  /// Views by name, as they stand in the form by which files are checked: `InvalidationFormReader` checks them one by one, however deep.
  public static let checkedViews = Descriptor(.raw, noun: "a mapping from name to view", sample: "{ SummaryNote: { reads: [isCompact] } }")

  static let keyName = Descriptor.MapName("key")

  private static let storage = Descriptor.alternatives(
    [
      .enumeration([.init("environment", "In the environment, owned by no view.")]),
      .object([
        .optional(
          "state", .text(pattern: .line, limit: 200), "The view whose state holds the value (`@State`).", examples: ["SummaryPanel"]),
        .optional("model", .text(pattern: .line, limit: 200), "The observable object that holds the value.", examples: ["Inbox"]),
        .optional("environment", .boolean, "Whether the environment holds the value.", examples: ["true"]),
        .optional(
          "assumed", .boolean, "Whether the source doesn't show it: an assumption, which is listed and changes nothing.", examples: ["true"]
        ),
      ]),
    ], noun: "the place of a value")

  private static let read = Descriptor.alternatives(
    [
      .text(pattern: .line, limit: 200),
      .object([
        .required("key", .text(pattern: .line, limit: 200), "The key."),
        .optional(
          "from", .enumeration(causeWords.map { .init($0.word, $0.meaning) }),
          "Through which source a change is said to reach the view, in English or the lesson's words; an error if `keys` say otherwise.",
          examples: ["parent", "ebeveyn"]),
        .optional("assumed", .boolean, "Whether the source doesn't show that the view reads the key.", examples: ["true"]),
      ]),
    ], noun: "a key, or a mapping with 'key'")

  static let view = Descriptor.object(
    [
      .optional(
        "parent", .text(pattern: .line, limit: 200),
        "The view that it lies in, where it isn't written below it under `views`. Views without are at the top."),
      .optional("reads", .list(of: read), "What its body reads.", examples: ["[isCompact, { key: density, assumed: true }]"]),
      .optional(
        "cost", .integer(.between(0, Int64(ViewNode.greatestCost))),
        "What its body costs each time it is computed, in a unit of your choice: 1 unless given."),
      .optional(
        "comparesEqual", .boolean,
        "Whether its value can be proven equal to the one before: true unless given. With a closure it runs whenever its parent does.",
        examples: ["false"]),
      .optional(
        "overrides",
        .map(
          of: .alternatives(
            [
              .enumeration([.init("constant", "A value that never changes.")]),
              .object([.required("from", .text(pattern: .line, limit: 200), "The key whose value is handed on.")]),
            ], noun: "'constant', or a mapping with 'from'"), named: keyName),
        "Keys of the environment that are set anew for this view and what lies in it.",
        examples: ["{ dynamicTypeSize: constant }", "{ tint: { from: accent } }"]),
      .optional(
        "tips", .list(of: .text(pattern: .line, limit: 200)),
        "The tips whose status it shows. Where some view shows one, three ways of handing the status to views are compared.",
        examples: ["[SearchTip]"]),
      .optional("views", Descriptor(.raw, noun: "a mapping from name to view, in the same form"), "The views that lie in it."),
    ], noun: "a view")

  /// What changes, in the order of the file.
  public static let changes = Descriptor.map(
    of: .alternatives(
      [
        .text(pattern: .line, limit: 200),
        .object([
          .required("key", .text(pattern: .line, limit: 200), "The key that changes."),
          .optional(
            "equalInputs", .list(of: .text(pattern: .line, limit: 200)),
            "Views whose inputs come out equal although they are made from the key; heeded if `parentTrigger` is `values`."),
        ]),
      ], noun: "a key, or a mapping with 'key'"), named: Descriptor.MapName("change"), count: .atLeast(1))

  /// How much of a real framework is modelled beyond the seed's lines.
  public static let rules = Descriptor.object([
    .defaulted(
      "observation",
      .enumeration([
        .init("property", "Those that read that property: Observation, iOS 17."),
        .init("object", "Those that read any property of the same object: `ObservableObject`."),
      ]), default: "property", "Whom a change of a model's property reaches."),
    .defaulted(
      "parentTrigger",
      .enumeration([
        .init("reads", "When the child reads the key."),
        .init("values", "When the child's value can't be proven equal; see `comparesEqual` and `equalInputs`."),
      ]), default: "reads", "When a parent's recomputation reaches a child."),
    .defaulted(
      "environmentCheckCost", .integer(.between(0, Int64(ViewNode.greatestCost))), default: "0",
      "What it costs a reader of the environment to find that nothing of its own changed, in the unit of `cost`."),
  ])

  /// Which ways of handing tips' status to views are compared.
  public static let wirings = Descriptor.list(
    of: .enumeration([
      .init("rootState", "One dictionary in the root's state, handed down."),
      .init("observablePerTip", "One observable object for each tip."),
      .init("environment", "One key of the environment for each tip."),
    ]), count: .atLeast(1))

  /// The words for causes, English first.
  static let causeWords: [(word: String, cause: RecomputeCause, meaning: String)] =
    InvalidationLabels.allCases.reversed().flatMap { labels in
      RecomputeCause.allCases.map { (labels.word($0), $0, meaning(of: $0)) }
    }

  private static func meaning(of cause: RecomputeCause) -> String {
    switch cause {
    case .local: "It is the view's own state."
    case .parent: "It is the state of a view above, handed down."
    case .observation: "It is in a model that the view observes."
    case .environment: "It is in the environment."
    case .outsideMeasurement: "It is kept nowhere that the model knows: listed, and not counted."
    case .outsideRules: "It is the state of a view that is neither: listed, and not counted."
    }
  }
}
