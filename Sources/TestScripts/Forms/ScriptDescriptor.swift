// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios

/// The form of a test script: the one description from which scripts are checked and `schema/` and `docs/testing.md` are written.
public enum ScriptDescriptor {
  /// The form of a script, as documents show it: expectations have one key `<tip id>` for those of all tips.
  public static let root = root(expectation: ExpectationDescriptor.expectation(of: [tipPlaceholder]))

  /// The name that stands for every tip's in `root`.
  static let tipPlaceholder = "<tip id>"

  /// The form by which scripts are checked: expectations and nested steps are checked apart, when the names of the tips are known.
  static let checked = root(expectation: Descriptor(.raw, noun: "expectations"))

  /// The form of a file whose tests are checked one by one.
  static let outline = Descriptor.object(
    keys + [
      .required("tests", .list(of: Descriptor(.raw, noun: "a test"), count: .atLeast(1)), "The tests, which know nothing of each other.")
    ])

  /// The keys that a test may have too, where they are laid over the file's.
  static let overlaidKeys = [
    "inlineTips", "groups", "parameters", "events", "actions", "configuration", "semantics", "primer", "permission",
  ]

  private static func root(expectation: Descriptor) -> Descriptor {
    .object(
      keys + [
        .required(
          "tests", .list(of: test(StepDescriptor.step(expectation: expectation)), count: .atLeast(1)),
          "The tests, which know nothing of each other: each begins at the time 0 with the app just installed, and not launched.")
      ])
  }

  private static let keys: [Descriptor.Key] =
    [
      .required("tipsim", .integer(.between(1, 1)), "The version of the file's form: 1."),
      .optional("name", .text(pattern: .line, limit: 200), "What the script is about."),
      .optional("summary", .text(limit: 4_000), "More about it, for people."),
    ] + SharedKeys.files + overlays

  /// The keys by which tips are declared and configured, all of them optional.
  private static let overlays: [Descriptor.Key] =
    SharedKeys.declarations + [
      .defaulted(
        "actions", .map(of: .list(of: StepDescriptor.write), named: Descriptor.MapName("action", pattern: .identifier)), default: "{}",
        "What the app does when users do something, by name: steps that happen at once. A step `action` does it, and acting on a tip whose `feature` it is."
      )
    ] + SharedKeys.engine + [
      .optional("primer", PrimerDescriptor.section, "The app's push primer, which a step `present` shows."),
      .defaulted(
        "permission", PrimerDescriptor.status, default: "notDetermined", "What the system says of notifications as the test begins."),
    ]

  private static func test(_ step: Descriptor) -> Descriptor {
    .object(
      [
        .required(
          "name", .text(pattern: .line, limit: 200),
          "What the test shows, as a sentence; no other test of the file has it. `$column` puts in a value of the table."),
        .optional(
          "with",
          .list(
            of: .map(
              of: Descriptor(.raw, noun: "a value"), named: Descriptor.MapName("column", pattern: .identifier), count: .atLeast(1)),
            count: .atLeast(1)),
          "A table: the test runs once for each row. `$column` anywhere in the test stands for the row's value.",
          examples: ["[{ cap: 1, seen: 1 }, { cap: 3, seen: 3 }]"]),
        .required("steps", .list(of: step, count: .atLeast(1)), "What happens and what is expected, in order."),
      ] + overlays)
  }
}
