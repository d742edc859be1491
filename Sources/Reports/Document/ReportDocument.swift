// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Scenarios
import Simulation

/// `report.md`: what a study says, for people.
///
/// The answer first, then how it is known, then tables of few columns, each with the definitions of what it shows. Large studies show the
/// best few variants beside baseline and control and point to the CSV files for the rest.
struct ReportDocument: Sendable {
  let reading: StudyReading
  let decision: Decision
  let headline: Headline
  /// The variants that tables of all variants show, in their order.
  let shown: [Variant]
  /// The variant that tables of one variant show: the chosen one, else the baseline.
  let focus: Int

  /// A row of a table of variants.
  struct Variant: Hashable, Sendable {
    let position: Int
    /// The name with what there is to say of it: `weekly (recommended)`.
    let label: String
  }

  /// The most variants that a table shows.
  static let variantLimit = 12
  /// How many are shown where there are more, unless there are more of those that must be seen.
  static let selectionCount = 8

  init(reading: StudyReading, decision: Decision) {
    self.reading = reading
    self.decision = decision
    headline = Headline(reading: reading, decision: decision)
    focus = decision.chosen ?? Self.closest(decision) ?? Self.fallback(reading)
    let order = Self.order(reading, decision)
    let kept = order.count <= Self.variantLimit ? order : Self.selection(of: order, reading, decision)
    shown = kept.map { Variant(position: $0, label: Self.label($0, reading, decision)) }
  }

  /// The variants of a large study that must be seen, then the best of the rest, in the order given.
  ///
  /// Seen must be: the chosen one, baseline and control; the best that misses a bound, since that is what tempts; and of each declared
  /// variant the best cell, before further cells of a matrix that differ little.
  private static func selection(of order: [Int], _ reading: StudyReading, _ decision: Decision) -> [Int] {
    let variants = reading.scenario.variants
    let fixed = [decision.chosen, closest(decision), reading.scenario.baseline, reading.scenario.control, decision.bestMissingBound]
    var kept = Set(fixed.compactMap(\.self))
    let candidates = order.filter { $0 != reading.scenario.control }
    let declared = candidates.map { variants[$0].declared }.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    for name in declared where kept.count < variantLimit {
      let cells = candidates.filter { variants[$0].declared == name }
      let feasible = cells.first { decision.candidate($0)?.isFeasible == true }
      if let best = feasible ?? reading.best(of: cells) { kept.insert(best) }
    }
    for variant in order where kept.count < selectionCount { kept.insert(variant) }
    return order.filter(kept.contains)
  }

  private static func closest(_ decision: Decision) -> Int? {
    if case .noneFeasible(let closest) = decision.outcome { closest } else { nil }
  }

  /// The baseline, unless that has no tips.
  private static func fallback(_ reading: StudyReading) -> Int {
    reading.scenario.baseline != reading.scenario.control
      ? reading.scenario.baseline : reading.candidates.first ?? reading.scenario.baseline
  }

  /// Best first where a rule says what is better; widest reach first in a large study without one; the control last.
  private static func order(_ reading: StudyReading, _ decision: Decision) -> [Int] {
    let control = reading.scenario.control.map { [$0] } ?? []
    if !decision.candidates.isEmpty { return decision.candidates.map(\.variant) + control }
    guard reading.variantNames.count > variantLimit else { return reading.candidates + control }
    let points = TradeOff(reading).points
    return points.filter(\.isNonDominated).map(\.variant) + points.filter { !$0.isNonDominated }.map(\.variant) + control
  }

  private static func label(_ variant: Int, _ reading: StudyReading, _ decision: Decision) -> String {
    var marks: [String] = []
    if variant == decision.chosen { marks.append("recommended") }
    if variant == reading.scenario.baseline { marks.append("baseline") }
    if variant == reading.scenario.control { marks.append("control") }
    if let candidate = decision.candidate(variant), !candidate.isFeasible { marks.append("misses a bound") }
    return reading.variantNames[variant] + (marks.isEmpty ? "" : " (" + marks.joined(separator: ", ") + ")")
  }

  /// The whole text.
  var markdown: String {
    let sections = [
      opening, funnel, variants, comparisons, tradeOff, settings, timing, sessions, notShown, placement, permission, exposures, fatigue,
      tips, segments, installations, noise, assumptions, warnings, reproduction,
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n\n") }.joined(separator: "\n\n") + "\n"
  }

  // MARK: The answer

  private var opening: [String] {
    let scenario = reading.scenario
    var lines = ["# " + MarkdownText.escaped(scenario.name)]
    if let summary = scenario.summary, !summary.isEmpty { lines.append("> " + MarkdownText.escaped(summary)) }
    lines.append(headline.paragraph.markdown)
    if let chosen = decision.chosen, !scenario.variants[chosen].changes.isEmpty {
      let changes = scenario.variants[chosen].changes.map { MarkdownText.code("\($0.path): \($0.value)") }
      lines.append("What \(Prose.list([reading.variantNames[chosen]]).markdown) sets: " + changes.joined(separator: ", ") + ".")
    }
    lines.append(howWeKnow)
    return lines
  }

  private var howWeKnow: String {
    let population = reading.population
    let users = DecimalText.grouped(reading.users(reading.everybody))
    let sampling = population.sampling == .stratified ? "spread evenly over the population (stratified)" : "drawn independently"
    var text =
      """
      How we know: \(users) simulated users, \(sampling), each watched for \(count(population.days, "day")) under each of \
      \(count(reading.variantNames.count, "variant")), in \(count(population.replicationCount, "replication")), seed \
      \(reading.scenario.seed).
      """
    if reading.isStratified, population.replicationCount < 2 {
      text += " With a single replication nothing can be said about the error of stratified results; ask for 16 or more."
    } else if reading.isStratified, population.replicationCount < 16 {
      text += " That is few replications, so the intervals are wide and rough; 16 or more are better."
    }
    return text + " Intervals hold the error of the simulation only, not the uncertainty of its assumptions."
  }

  /// `1 day`, `60 days`.
  func count(_ count: Int, _ word: String) -> String { DecimalText.grouped(Int64(count)) + " " + word + (count == 1 ? "" : "s") }

  /// The variants that tables of few variants show: the focus, then the baseline.
  var pair: [Variant] {
    let baseline = reading.scenario.baseline
    return ([focus] + (baseline == focus ? [] : [baseline])).map { Variant(position: $0, label: Self.label($0, reading, decision)) }
  }

  /// Lines that define terms, each once.
  func definitions(_ terms: [(String, String)]) -> String {
    terms.map { "*\($0.0)*: \($0.1)" }.joined(separator: " ")
  }

  /// A metric's heading and definition.
  func definition(_ metric: Metric) -> (String, String) { (metric.title, metric.definition) }

  /// The number of variants that tables leave out, in a sentence.
  var leftOut: String? {
    let missing = reading.variantNames.count - shown.count
    return missing == 0 ? nil : "\(count(missing, "more variant")) in `summary.csv`."
  }
}
