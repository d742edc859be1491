// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import PushPrimer
import Scenarios
import Simulation
import Statistics

extension ReportDocument {
  /// What became of push permission, and what asking for it cost; nothing where nothing asks.
  var permission: [String] {
    guard candidates.contains(where: { !reading.asks($0.position, by: []) }) else { return [] }
    return ["## Permission"] + optIns + breakEven + waits + costs + suppressions + context
  }

  /// The variants shown but for a control without tips: it asks as the baseline does.
  private var candidates: [Variant] { shown.filter { $0.position != reading.scenario.control } }

  /// Whether a variant calls a primer.
  private func hasPrimer(_ variant: Variant) -> Bool { reading.scenario.variants[variant.position].model.prompts?.calls(.primer) ?? false }

  /// Whether any variant asks for quiet delivery.
  private var asksQuietly: Bool {
    candidates.contains { reading.scenario.variants[$0.position].model.prompts?.request == .provisional }
  }

  private var scope: StudyReading.Scope { reading.everybody }

  private func cell(_ metric: Metric, _ variant: Variant) -> Table.Cell {
    .estimate(reading.estimate(Measure(metric), variant: variant.position, scope))
  }

  // MARK: Opt-ins

  private var optIns: [String] {
    let share = Table.Column.Kind.quantity(.share, isDifference: false)
    let number = Table.Column.Kind.quantity(.number, isDifference: false)
    let quiet = asksQuietly ? [Table.Column("quiet", title: "Granted quietly", share)] : []
    var table = Table(
      columns: [
        .variant, .init("optIn", title: "Opted in", .interval(.share, isDifference: false)),
        .init("difference", title: "Against the baseline", .interval(.share, isDifference: true)),
        .init("asked", title: "Asked by the system", share), .init("allowed", title: "Allowed, of those", share),
        .init("wasted", title: "Wasted prompts", share), .init("primers", title: "Primers a user", number),
        .init("perOptIn", title: "Primers an opt-in", number), .init("recovered", title: "Switched on in Settings", share),
      ] + quiet)
    let baseline = reading.scenario.baseline
    for variant in candidates {
      let view = reading.view(variant.position, scope)
      let users = reading.users(scope)
      let difference =
        variant.position == baseline
        ? Table.Cell.missing : .estimate(reading.difference(Measure(.optedInUsers), variant.position, minus: baseline, scope).estimate)
      table.append(
        [
          .text(variant.label), cell(.optedInUsers, variant), difference, .ratio(view.count(.usersAsked), of: users),
          .ratio(view.count(.usersAllowed), of: view.count(.usersAsked)), .ratio(view.count(.promptsDenied), of: view.count(.installs)),
          hasPrimer(variant) ? .ratio(view.count(.primerDisplays), of: users) : .missing,
          hasPrimer(variant) ? .ratio(view.count(.primerDisplays), of: view.count(.usersOptedIn)) : .missing,
          hasPrimer(variant) ? .ratio(view.count(.usersRecovered), of: users) : .missing,
        ] + (asksQuietly ? [.ratio(view.count(.quietGrants), of: view.count(.installs))] : []))
    }
    return [
      table.markdown.trimmed,
      """
      *Opted in*: \(Metric.optedInUsers.definition.lowercasedFirst) *Against the baseline*: less the baseline's, on the same users. \
      *Asked by the system*: share of users who saw the system's question. *Wasted prompts*: answers Don't Allow over installs: each \
      install has one question to give, so of two variants with as many opt-ins the one that wastes fewer is better. *Primers an opt-in*: \
      displays of the primer over users who opted in. *Switched on in Settings*: share of users whom a primer led there and who did. \
      \(asksQuietly ? "*Granted quietly*: quiet delivery over installs; it is no opt-in. " : "")More in `permission.csv`.
      """,
    ]
  }

  // MARK: Whether a primer pays

  private var breakEven: [String] {
    let found = reading.breakEvens.filter { result in shown.contains { $0.position == result.variant } }
    guard let cold = reading.coldVariant, !found.isEmpty else { return mixed.map { ["### Where the break-even lies", $0] } ?? [] }
    let interval = Table.Column.Kind.interval(.share, isDifference: false)
    var table = Table(columns: [
      .variant, .init("needed", title: "Must accept, ever", interval), .init("accepted", title: "Accepted, ever", interval),
      .init("gain", title: "Opt-ins gained", .interval(.share, isDifference: true)), .init("verdict", title: "A primer", .text),
    ])
    for result in found {
      table.append([
        .text(reading.variantNames[result.variant]), .estimate(result.needed), .estimate(result.accepted), .estimate(result.gain.estimate),
        .text(Self.verdict(result)),
      ])
    }
    return [
      "### Where the break-even lies",
      "Against \(Prose.list([reading.variantNames[cold]]).markdown), which asks the system without a primer.", table.markdown.trimmed,
      """
      With a share p who allow notifications when asked at once, and a share q of those who accept a primer who then allow them, the primer \
      breaks even when a share p/q accepts it sooner or later. *Must accept, ever*: p/q as measured here; above 100% no primer could do \
      it without Settings. *Accepted, ever*: share of users who accepted at least one primer. *Opt-ins gained*: opt-ins at the end with the \
      primer less those without, on the same users, those recovered in Settings included; its limits hold for all comparisons together, so \
      they are wider than those above.
      """,
    ] + (mixed.map { [$0] } ?? [])
  }

  /// Which variants ask both ways, so that no break-even can be told for them.
  private var mixed: String? {
    let names = candidates.filter { reading.asks($0.position, by: [.primer, .systemPrompt]) }.map { reading.variantNames[$0.position] }
    guard !names.isEmpty else { return nil }
    return Prose.list(names).markdown
      + " \(names.count == 1 ? "calls" : "call") a primer and ask the system without one too, and no break-even is told for that. A variant's `prompts` are "
      + "laid over those of the file; `primer: ~` or `systemPrompt: ~` takes one away."
  }

  private static func verdict(_ result: BreakEven) -> String {
    if result.gain.isIdentical { return "changes nothing" }
    // Without limits nothing was tested.
    guard result.gain.estimate.lower != nil else { return "can't be judged: too few replications" }
    if !result.gain.isClear { return "makes no clear difference" }
    return (result.gain.estimate.value ?? 0) > 0 ? "pays" : "costs opt-ins"
  }

  // MARK: When, and after how many asks

  private var waits: [String] {
    let days = [1, 7, 30].filter { $0 < reading.layout.days } + [reading.layout.days]
    let share = Table.Column.Kind.quantity(.share, isDifference: false)
    var table = Table(
      columns: [.variant] + days.map { .init("day", title: "Day \($0)", share) }
        + [1, 2, 3].map { .init("ask", title: $0 == 1 ? "1 ask" : "\($0) asks", share) } + [.init("later", title: "More", share)])
    for variant in candidates {
      let view = reading.view(variant.position, scope)
      let curve = reading.optInByDay(variant.position, scope)
      let users = reading.users(scope)
      let later = (4...TallyLayout.lastExposure).reduce(Int64(0)) { $0 + view.count(.optIns, ask: $1) }
      table.append(
        [.text(variant.label)] + days.map { .optional(curve?.incidence[$0 - 1]) }
          + [1, 2, 3].map { .ratio(view.count(.optIns, ask: $0), of: users) } + [.ratio(later, of: users)])
    }
    return [
      "### When users first opt in", table.markdown.trimmed,
      """
      *Day n*: share of all users who had allowed notifications by the end of day n after install; users who left before count as never \
      (Aalen–Johansen). *n asks*: share of all users who first allowed them after their n-th ask, an ask being a primer, or the system's \
      question without one; opt-ins without any ask (quiet delivery that was kept) are in no such column. Who has lost it since, with the \
      app or in Settings, still counts here; *Opted in* is the state at the end.
      """,
    ]
  }

  // MARK: What it costs

  private var costs: [String] {
    let baseline = reading.scenario.baseline
    let others = candidates.filter { $0.position != baseline }
    guard !others.isEmpty else { return [] }
    let metrics: [Metric] = [.reachedUsers, .actedUsers, .fatigueLevel, .promptChurn]
    var table = Table(
      columns: [.variant] + metrics.map { .init($0.name, title: $0.title, .interval($0.quantityUnit, isDifference: true)) })
    for variant in others {
      table.append(
        [.text(variant.label)]
          + metrics.map { .estimate(reading.difference(Measure($0), variant.position, minus: baseline, scope).estimate) })
    }
    return [
      "### What asking does to tips and users", table.markdown.trimmed,
      "Each less the baseline's, on the same users. " + definitions(metrics.map(definition)),
    ]
  }

  // MARK: What was not shown

  private var suppressions: [String] {
    let views = candidates.map { (variant: $0, view: reading.view($0.position, scope)) }
    var table = Table(
      columns: [.init("outcome", title: "Call", .text)]
        + candidates.map { .init("share", title: $0.label, .quantity(.share, isDifference: false)) })
    let totals = views.map { $0.view.count(.primerCalls) + $0.view.count(.coldCalls) }
    func row(_ name: String, _ counts: [Int64]) {
      guard counts.contains(where: { $0 > 0 }) else { return }
      table.append([.text(name)] + zip(counts, totals).map { .ratio($0, of: $1) })
    }
    row("displayed", views.map { $0.view.count(.primerDisplays) + $0.view.count(.coldPromptDisplays) })
    row("granted quietly", views.map { $0.view.count(.quietGrants) })
    for reason in SuppressionReason.allCases {
      row(
        Self.words(reason),
        views.map { view in PromptCall.Prompt.allCases.reduce(0) { $0 + view.view.count($1, suppressedBy: reason) } })
    }
    for reason in AttentionReason.allCases {
      row(
        "\(reason.name): \(reason.meaning)",
        views.map { view in PromptCall.Prompt.allCases.reduce(0) { $0 + view.view.count($1, heldBackBy: reason) } })
    }
    guard !table.rows.isEmpty else {
      return ["### What became of each call", "No call was made: see `at`, `after` and `when` of the calls."]
    }
    return [
      "### What became of each call", table.markdown.trimmed,
      """
      Shares of all calls of the primer, and of all requests to the system without one; by prompt and segment: `not-shown.csv`. An app that \
      calls at every launch is mostly refused, as it should be. Calls whose `when` doesn't hold are not made, and not counted.
      """,
    ]
  }

  private static func words(_ reason: SuppressionReason) -> String {
    switch reason {
    // The row has the requests without a primer too, which no fallback would help.
    case .deniedWithoutFallback: "denied before (with a primer: and nothing leads to Settings)"
    case .throttled: "\(reason.name): \(reason.meaning)"
    default: reason.meaning
    }
  }

  // MARK: What others report

  /// Published figures, printed beside the study's own; none of them is in the model.
  private var context: [String] {
    [
      "### What others report",
      """
      None of this is built in; whether a primer pays comes out of the numbers above. iOS opt-in, as a share of app users: 41% (Accengage, \
      750 million users, 2015 data; grade B), 42 to 43% for the median app (Urban Airship, about 3,000 apps, 2015; B), 56% (Batch, 10,000 \
      apps and sites, 2024–25; B). Primers: vendors claim 30 to 40% more opt-ins (Amply; C) or 55 to 70% instead of 25 to 35% \
      (DField Solutions, without a source; C); against that, more than half a dozen experiments at Pinterest and Shopkick found that the advice \
      is wrong (John Egan; C). Switching on in Settings: under 3% to 15% of those who are led there (three vendors, without data; C).
      """,
    ]
  }
}

extension String {
  /// The same with a small first letter.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
