// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation
import Statistics

extension ReportDocument {
  /// Where tips were on users' screens, and what became of those without a place; nothing where nothing is said of screens.
  var placement: [String] {
    guard reading.hasScreens, !placed.isEmpty else { return [] }
    return ["## Placement"] + reach + taps + tours
  }

  /// The variants shown that place tips on screens, but for a control without tips.
  var placed: [Variant] { shown.filter { $0.position != reading.scenario.control && reading.hasScreens($0.position) } }

  /// The variant whose screens are told one by one: the baseline if it places tips, else the first that does.
  private var told: Variant? { placed.first { $0.position == reading.scenario.baseline } ?? placed.first }

  private func view(_ variant: Variant) -> VariantView { reading.view(variant.position, reading.everybody) }

  private func model(_ variant: Variant) -> ScreensModel? { reading.scenario.variants[variant.position].model.screens }

  private static var share: Table.Column.Kind { .quantity(.share, isDifference: false) }
  private static var shareInterval: Table.Column.Kind { .interval(.share, isDifference: false) }

  // MARK: Nominal and effective reach

  private var reach: [String] {
    let any = reading.layout.anyTip
    var table = Table(columns: [
      .variant, .init("nominal", title: "Reached", Self.shareInterval), .init("effective", title: "Effectively", Self.shareInterval),
      .init("effectiveDisplays", title: "Effective displays", Self.share), .init("cut", title: "Cut displays", Self.share),
      .init("inline", title: "In the layout instead", Self.share), .init("unplaceable", title: "Not shown for want of a place", Self.share),
    ])
    for variant in placed {
      let counts = PlacementCounts(view(variant), tip: any, on: reading.layout.userScreens)
      let reach = [Metric.reachedUsers, .effectiveUsers].map { metric -> Table.Cell in
        .estimate(reading.estimate(Measure(metric), variant: variant.position, reading.everybody))
      }
      table.append(
        [.text(variant.label)] + reach + [
          .ratio(counts[.effectiveDisplays], of: counts[.displays]), .ratio(counts[.cutDisplays], of: counts[.displays]),
          .ratio(counts[.inlineDisplays], of: counts[.displays]), .ratio(counts[.unplaceable], of: counts[.opportunities]),
        ])
    }
    return [
      """
      Where tips are on users' screens comes from a model of layout and text metrics, not from a device. \(effectiveness) Nominal \
      reach counts every display, effective reach only these.
      """,
      table.markdown.trimmed,
      """
      *Reached*: share of users to whom at least one tip was displayed. *Effectively*: share of users to whom at least one was displayed \
      effectively. *Effective displays*: share of displays. *Cut displays*: share of displays of which less than that part was on screen \
      when they began. *In the layout instead*: share of displays of tips whose bubble or popover had no place. *Not shown for want of a \
      place*: share of opportunities. Each tip, device and text size: `placement.csv`.
      """,
    ] + rules + byScreen
  }

  /// What makes a display effective, in a sentence.
  private var effectiveness: String {
    let models = placed.compactMap { model($0) }
    guard let first = models.first, models.allSatisfy({ $0.leastVisible == first.leastVisible && $0.leastTime == first.leastTime }) else {
      return "A display is *effective* if as much of the tip as its variant asks for was on screen for as long as it asks for."
    }
    return "A display is *effective* if at least \(QuantityText.exact(first.leastVisible, .share)) of the tip was on screen for at least "
      + "\(QuantityText.duration(seconds: Double(first.leastTime) / 1_000_000)) in all."
  }

  /// What is done with tips that have no place, under which variants.
  private var rules: [String] {
    let withBubbles = placed.filter { model($0)?.bubbles.contains { $0 != nil } ?? false }
    guard !withBubbles.isEmpty else { return [] }
    let lines = UnplaceableRule.allCases.compactMap { rule -> String? in
      let names = withBubbles.filter { model($0)?.unplaceable == rule }.map { reading.variantNames[$0.position] }
      guard !names.isEmpty else { return nil }
      return "- `\(rule.rawValue)` (\(Prose.list(names).markdown)): \(rule.meaning)"
    }
    return ["What becomes of a tip whose bubble or popover has no place:", lines.joined(separator: "\n")]
  }

  /// The told variant's reach on each device and at each text size, the worst of each in words.
  private var byScreen: [String] {
    guard let told else { return [] }
    let (any, view) = (reading.layout.anyTip, view(told))
    let groups = reading.screenGroups.filter { $0.direction == nil }
    let devices = groups.filter { $0.device != nil && $0.textSize == nil }.map { ($0.device ?? "", $0) }
    let textSizes = groups.filter { $0.device == nil && $0.textSize != nil }.map { ($0.textSize ?? "", $0) }
    let name = Prose.list([reading.variantNames[told.position]]).markdown
    var tables: [String] = []
    var worst: [String] = []
    for (title, rows) in [("Device", devices), ("Text size", textSizes)] where rows.count > 1 {
      let rows = rows.map { (name: $0.0, counts: PlacementCounts(view, tip: any, on: $0.1.userScreens)) }
      tables.append(reachTable(title, rows).markdown.trimmed)
      guard let row = mostLossy(rows) else { continue }
      let place = (title == "Device" ? "on " : "at text size ") + Prose.list([row.name]).markdown
      worst.append(
        "\(place), where \(Self.percent(row.counts, .usersReached)) of users are reached and "
          + "\(Self.percent(row.counts, .usersEffective)) effectively")
    }
    guard !tables.isEmpty else { return [] }
    let words =
      worst.isEmpty
      ? "Under \(name) no device and no text size loses more tips than another beyond chance."
      : "Under \(name) tips get lost most \(worst.joined(separator: ", and "))."
    return ["### Where tips get lost", words] + tables + [
      """
      *Users*: with that device or text size; *Reached*, *Effectively* and *Lost* are shares of these. *Reached*: displayed at least one \
      tip. *Effectively*: displayed at least one effectively. *Lost*: reached, but never effectively. *Not shown for want of a place*: \
      share of opportunities there.
      """
    ]
  }

  private func reachTable(_ title: String, _ rows: [(name: String, counts: PlacementCounts)]) -> Table {
    var table = Table(columns: [
      .init("screen", title: title, .text), .init("users", title: "Users", .integer),
      .init("nominal", title: "Reached", Self.shareInterval),
      .init("effective", title: "Effectively", Self.shareInterval), .init("lost", title: "Lost", Self.share),
      .init("unplaceable", title: "Not shown for want of a place", Self.share),
    ])
    for (name, counts) in rows {
      table.append([
        .text(name), .integer(counts.users), .estimate(reading.wilson(counts[.usersReached], of: counts.users)),
        .estimate(reading.wilson(counts[.usersEffective], of: counts.users)),
        .ratio(counts[.usersReached] - counts[.usersEffective], of: counts.users),
        .ratio(counts[.unplaceable], of: counts[.opportunities]),
      ])
    }
    return table
  }

  /// The row with the largest share of users who were reached and never effectively, the first of several; nil where chance could have made
  /// it so, for its interval meets those of all others.
  private func mostLossy(_ rows: [(name: String, counts: PlacementCounts)]) -> (name: String, counts: PlacementCounts)? {
    let lost = rows.filter { $0.counts.users > 0 }.map { row in
      (row: row, share: reading.wilson(row.counts[.usersReached] - row.counts[.usersEffective], of: row.counts.users))
    }
    guard let worst = lost.max(by: { ($0.share.value ?? 0) < ($1.share.value ?? 0) }), let least = worst.share.lower else { return nil }
    return lost.contains { $0.share.upper.map { $0 < least } ?? false } ? worst.row : nil
  }

  private static func percent(_ counts: PlacementCounts, _ count: ScreenCount) -> String {
    QuantityText.text(Double(counts[count]) / Double(counts.users), .share)
  }
}
