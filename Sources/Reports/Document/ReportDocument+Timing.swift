// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Scenarios
import Simulation
import Statistics
import TipEngine

extension ReportDocument {
  /// The variants with tips among those shown.
  private var withTips: [Variant] { shown.filter { $0.position != reading.scenario.control } }

  // MARK: When

  var timing: [String] {
    let any = reading.layout.anyTip
    let days = [1, 7, 30].filter { $0 < reading.layout.days } + [reading.layout.days]
    var table = Table(
      columns: [.variant] + days.map { .init("day", title: "Day \($0)", .quantity(.share, isDifference: false)) } + [
        .init("median", title: "Half of those reached by", .quantity(.days, isDifference: false)),
        .init("delay", title: "Mean delay once eligible", .quantity(.days, isDifference: false)),
      ])
    for variant in withTips {
      let view = reading.view(variant.position, reading.everybody)
      let curve = reading.incidenceByDay(any, variant.position, reading.everybody)
      table.append(
        [.text(variant.label)] + days.map { day in .optional(curve?.incidence[day - 1]) } + [
          .optional(reading.median(.timeToFirstDisplay, any, view)),
          .optional(meanDelay(view)),
        ])
    }
    return [
      "## When the first tip comes", table.markdown.trimmed,
      """
      *Day n*: share of all users to whom a first tip was displayed by the end of day n after install; users who left the app before \
      count as never reached (Aalen–Johansen). *Half of those reached by*: the median time from install to the first display, of users \
      reached. *Mean delay once eligible*: from the first opportunity at which a tip's rules held to \
      its first display, over all tips and the users whom each reached: what frequency, groups and other tips add. Limits, every day \
      and every tip: `timing.csv` and `tips.csv`.
      """,
    ]
  }

  /// The mean delay from first eligibility to first display, over tips and the users whom each reached, in days.
  private func meanDelay(_ view: VariantView) -> Double? {
    let tips = 0..<reading.layout.anyTip
    let reached = tips.reduce(Int64(0)) { $0 + view.count(.usersReached, tip: $1) }
    let delay = tips.reduce(Int128(0)) { $0 + view.sum(.delay, tip: $1) }
    return reached > 0 ? Double(delay) / Double(reached) / StudyReading.day : nil
  }

  var sessions: [String] {
    let any = reading.layout.anyTip
    let groups: [(String, ClosedRange<Int>)] = [
      ("1", 1...1), ("2", 2...2), ("3", 3...3), ("4 to 10", 4...10), ("later", 11...TallyLayout.lastSession),
    ]
    var table = Table(
      columns: [.variant]
        + groups.map { .init("sessions", title: $0.0 == "later" ? "Later" : "Session \($0.0)", .quantity(.share, isDifference: false)) })
    for variant in withTips {
      let view = reading.view(variant.position, reading.everybody)
      let reached = view.count(.usersReached, tip: any)
      table.append(
        [.text(variant.label)]
          + groups.map { group in
            .ratio(group.1.reduce(0) { $0 + view.count(.firstDisplays, session: $1, tip: any) }, of: reached)
          })
    }
    return [
      "### On which session", table.markdown.trimmed,
      "Of the users to whom a tip was displayed, the share whose first display came in that session, counted from install.",
    ]
  }

  // MARK: Why not

  var notShown: [String] {
    let any = reading.layout.anyTip
    var table = Table(
      columns: [.init("outcome", title: "Opportunity", .text)]
        + pair.map { .init("share", title: $0.label, .quantity(.share, isDifference: false)) })
    let views = pair.map { reading.view($0.position, reading.everybody) }
    let totals = views.map { $0.count(.opportunities, tip: any) }
    func row(_ name: String, _ counts: [Int64]) -> [Table.Cell] {
      [.text(name)] + zip(counts, totals).map { .ratio($0, of: $1) }
    }
    table.append(row("displayed", views.map { $0.count(.displays, tip: any) }))
    let reasons = Gate.allCases.map { gate in (gate, views.map { $0.count(notShown: gate, tip: any) }) }
    for (gate, counts) in reasons where counts.contains(where: { $0 > 0 }) {
      guard gate == .attention else {
        table.append(row("\(gate.reason): \(gate.words)", counts))
        continue
      }
      for reason in AttentionReason.allCases {
        let counts = views.map { $0.count(heldBackBy: reason, tip: any) }
        if counts.contains(where: { $0 > 0 }) { table.append(row("\(reason.name): \(reason.meaning)", counts)) }
      }
    }
    return [
      "## Why tips were not shown", table.markdown.trimmed,
      """
      An opportunity is one tip in one appearance of its anchor; a display that ends while the anchor stays starts another. Its reason \
      is the first gate that failed when the anchor left. For each tip: `not-shown.csv`; users never reached, by how far they came: \
      `unreached.csv`.
      """,
    ]
  }

  // MARK: Fatigue

  var exposures: [String] {
    let any = reading.layout.anyTip
    let view = reading.view(focus, reading.everybody)
    var table = Table(columns: [
      .init("exposure", title: "Tip number", .text), .init("displays", title: "Displays", .integer),
      .init("noticed", title: "Noticed", .quantity(.share, isDifference: false)),
      .init("acted", title: "Acted", .quantity(.share, isDifference: false)),
      .init("dismissed", title: "Closed or tapped away", .quantity(.share, isDifference: false)),
      .init("struck", title: "Struck", .quantity(.share, isDifference: false)),
    ])
    for exposures in [1...1, 2...2, 3...3, 4...4, 5...TallyLayout.lastExposure] {
      func count(_ count: ExposureCount) -> Int64 { exposures.reduce(0) { $0 + view.count(count, exposure: $1, tip: any) } }
      let displays = count(.displays)
      guard displays > 0 else { continue }
      table.append([
        .text(exposures.count == 1 ? "\(exposures.lowerBound)" : "\(exposures.lowerBound) and later"), .integer(displays),
        .ratio(count(.noticed), of: displays), .ratio(count(.acted), of: displays),
        .ratio(count(.closed) + count(.tappedAway), of: displays), .ratio(count(.strikes), of: displays),
      ])
    }
    guard !table.rows.isEmpty else { return [] }
    return [
      "## Fatigue",
      "How users respond to the first tip they see, the second, and so on, under \(Prose.list([reading.variantNames[focus]]).markdown):",
      table.markdown.trimmed,
      """
      *Tip number*: which display it was to its user, counted over all tips. *Displays*: displays of that number, to all users; the other \
      columns are shares of these. *Noticed*: the user saw it for what it was. *Acted*: the user did what it proposes. *Closed or tapped \
      away*: the user put it away without acting. *Struck*: closed within 2 seconds, counted among the closed too. For each tip by its own \
      number: `fatigue.csv`.
      """,
    ]
  }

  var fatigue: [String] {
    let metrics: [Metric] = [.tiredTime, .optOuts, .promptChurn]
    var table = Table(
      columns: [
        .variant, .init("level", title: "Mean level", .quantity(.level, isDifference: false)),
        .init("p95", title: "95% of days end at or below", .quantity(.level, isDifference: false)),
      ] + metrics.map { .init($0.name, title: $0.title, .quantity($0.quantityUnit, isDifference: false)) })
    for variant in withTips {
      func value(_ metric: Metric) -> Table.Cell {
        .optional(reading.estimate(Measure(metric), variant: variant.position, reading.everybody).value)
      }
      table.append(
        [
          .text(variant.label), value(.fatigueLevel), .optional(reading.fatigueQuantile(0.95, variant.position, reading.everybody).level),
        ] + metrics.map(value))
    }
    return [
      "### How tired users get", table.markdown.trimmed,
      "*Mean level*: \(Metric.fatigueLevel.definition) "
        + "*95% of days end at or below*: over users and days, of users who still have the app. "
        + definitions(metrics.map(definition)),
    ]
  }
}

extension Gate {
  /// What it means that this gate failed, in a few words.
  fileprivate var words: String {
    switch self {
    case .configured: "tips were not configured"
    case .override: "the user had turned tips off, or an override hid it"
    case .valid: "the tip was done with (acted on, closed, used up)"
    case .rules: "its rules did not hold"
    case .group: "another tip of its group came first"
    case .displayFrequency: "too soon after another tip"
    case .slot: "another popover was up"
    case .placement: "no place on the user's screen"
    case .attention: "the app held it back"
    case .dismissed: "just put away"
    case .evaluation: "nothing looked at tips in time"
    }
  }
}
