// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Scenarios
import Simulation
import TipEngine

/// What `--where` looks for.
enum Search: Hashable, RawRepresentable, CaseIterable {
  case reason(Gate)
  case ending(DisplayEnding)
  case heldBack(AttentionReason)

  /// Everything that can be looked for.
  static let allCases =
    Gate.allCases.filter { $0 != .attention }.map(Search.reason) + AttentionReason.allCases.map(Search.heldBack)
    + DisplayEnding.allCases.map(Search.ending)

  /// The words for it, as they are typed.
  var rawValue: String {
    switch self {
    case .reason(let gate): "reason=\(gate.reason)"
    case .ending(let ending): "ending=\(ending.name)"
    case .heldBack(let reason): "reason=\(reason.name)"
    }
  }

  init?(rawValue: String) {
    guard let search = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = search
  }

  /// The ids of users who have it, in order: of a tip, or of any if `tip` is nil.
  ///
  /// Users live as in a run, at the speed of a run; whoever raised the count has it.
  ///
  /// - Parameters:
  ///   - limit: The number of users to find.
  ///   - among: The ids to search.
  ///   - onProgress: Called with the number of users searched.
  /// - Throws: `CancellationError` once the task is cancelled.
  func users(
    in scenario: Scenario, variant: Int, tip: Int?, limit: Int, among users: Range<Int>, onProgress: (Int) -> Void
  ) throws -> [Int] {
    let model = scenario.variants[variant].model
    let layout = TallyLayout(ofOne: model)
    let worker = StudyWorker(models: [model], seed: scenario.seed, layout: layout, generator: scenario.generator)
    var tally = StudyTally(layout: layout)
    var found: [Int] = []
    var known: Int64 = 0
    for id in users where found.count < limit {
      guard worker.simulate(users: id..<id + 1, into: &tally, shouldStop: { Task.isCancelled }) else { throw CancellationError() }
      let count = count(in: tally.view(variant: 0), tip: tip ?? layout.anyTip)
      if count > known { found.append(id) }
      known = count
      onProgress(id + 1 - users.lowerBound)
    }
    return found
  }

  private func count(in view: VariantView, tip: Int) -> Int64 {
    switch self {
    case .reason(let gate): view.count(notShown: gate, tip: tip)
    case .ending(let ending): view.count(ending, tip: tip)
    case .heldBack(let reason): view.count(heldBackBy: reason, tip: tip)
    }
  }

  /// Why nobody can have it under this variant, whatever users do, as the end of a sentence; nil if somebody may.
  func impossibility(in model: SimulationModel, variant: String, tip: Int?) -> String? {
    guard model.showsTips else { return "the variant '\(variant)' shows no tips" }
    let anchored = Set(model.session.screens.flatMap(\.tips)).sorted().filter { tip == nil || tip == $0 }
    let subject = tip.map { "'\(model.catalogue.tips[$0].id)'" }
    if anchored.isEmpty { return "\(subject ?? "every tip") is on no screen" }
    let tips = anchored.map { model.catalogue.tips[$0] }
    switch self {
    case .heldBack, .ending(.snoozed):
      return model.prompts == nil ? "the scenario has no 'prompts'" : nil
    case .reason(.rules) where tips.allSatisfy(\.rules.isEmpty): return "\(subject ?? "no tip") has \(tip == nil ? "" : "no ")rules"
    case .reason(.group), .ending(.superseded):
      let grouped = Set(model.catalogue.groups.flatMap(\.tips))
      guard anchored.allSatisfy({ !grouped.contains($0) }) else { return nil }
      return subject.map { "\($0) is in no group" } ?? "the scenario has no groups"
    case .reason(.displayFrequency):
      if model.catalogue.displayFrequency.interval(under: model.catalogue.semantics) == 0 { return "the display frequency is immediate" }
      return tips.allSatisfy(\.options.ignoresDisplayFrequency) ? "\(subject ?? "every tip") ignores the display frequency" : nil
    case .ending(.expired) where tips.allSatisfy { $0.options.maximumDisplayDuration == nil }:
      return "\(subject ?? "no tip") has \(tip == nil ? "a" : "no") maxDisplayDuration"
    default: return nil
    }
  }
}
