// SPDX-License-Identifier: GPL-3.0-or-later

/// The documents that are written from the descriptor of scenarios; a test holds the committed files against them.
public enum ScenarioDocuments {
  /// The JSON Schema, `schema/scenario.schema.json`, with which editors complete and check scenario files.
  public static var schema: String {
    JSONSchema.document(for: ScenarioDescriptor.root, identifier: "scenario.schema.json", title: "A tipsim scenario").indentedText
  }

  /// The reference page, `docs/scenario.md`.
  public static var reference: String {
    ReferencePage.markdown(for: ScenarioDescriptor.root, title: "Scenario files", introduction: introduction)
  }

  private static let introduction = """
    A scenario is one YAML file: an app with its tips, the users, and the variants to compare. `tipsim init` writes a commented one
    to start from, `tipsim check` says what it understood and what looks odd, `tipsim run` simulates it. `scenarios/` holds some
    complete ones.

    Files are strict. An unknown key, a wrong type, a name that nothing has, or shares that don't sum to 1 is an error at its line and
    column, and all errors of a file are reported in one go. Quantities carry their unit: durations `90s`, `15m`, `24h`, `5d`, `2w` or
    `1d12h`, rates `1.8/day`, shares `35%` or 0.35. Numbers may have underscores: `100_000`.

    **The app's own files.** `tips:` names Swift files and folders, whose tips, rules, options, events, parameters, groups and display
    frequency are laid under what the scenario says; `bindings:` supplies what they don't say. [import.md](import.md) has it all, and
    `tipsim init Sources/` writes such a scenario. Tips may also be written inline, or both.

    **Distributions.** Wherever a number varies, a mapping with the name of a distribution may stand, such as
    `{ lognormal: { median: 8s, sigma: 0.9 } }`. Below `population` it describes how users differ; for a dwell or a gap it is drawn
    anew each time.

    **Rules** are the text of TipKit's `#Rule`. In a tip, `Self.$isLoggedIn` is the parameter `ThatTip.isLoggedIn`, and
    `Self.appOpened` the event `appOpened`. The text may stand in quotes or in a block after `|`.

    **Variants** hold what differs from the file: nested keys are merged, lists and numbers replaced, `~` removes a key. A key may also
    be a path, `tips.SearchTip.options.maxDisplayCount: 3`. Paths may leave out `app`: `tips.` stands for `app.inlineTips.`, and
    `parameters.`, `events.`, `screens.`, `actions.`, `groups.`, `session.` and `bindings.` for themselves below `app`. The same paths work in
    `matrix` and in `--set path=value`. All variants have the same users, tips, actions and segments, so that every user is compared
    with themselves.

    **A matrix** crosses lists of values with the variants. Its cells are named `daily/maxDisplayCount=3`, with two axes
    `daily/maxDisplayCount=3,ignoresDisplayFrequency=true`.

    **Presets** fill in behaviour from published sources. What the file says goes first; the report lists every number with its
    source.

    The rest of this page is written from the same description that checks files, as is `schema/scenario.schema.json`, which gives
    editors completion: begin a file with `# yaml-language-server: $schema=../schema/scenario.schema.json`.
    """
}
