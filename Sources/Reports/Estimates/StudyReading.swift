// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Population
import Scenarios
import Simulation
import Statistics

/// A finished study with what its tables and sentences need at hand.
struct StudyReading: Sendable {
  /// All users, or those of one segment.
  struct Scope: Hashable, Sendable {
    /// The word in files: `all`, or the segment's name.
    let name: String
    /// The segment's position, or nil for all users.
    let segment: Int?
  }

  let scenario: Scenario
  let tally: StudyTally
  let layout: TallyLayout
  let population: PopulationModel
  let variantNames: [String]
  let tipNames: [String]
  /// All users first, then the segments if there is more than one.
  let scopes: [Scope]
  /// Each tip's position and name, then all tips together.
  let tipsAndAll: [(tip: Int, name: String)]
  private let allProducts: CrossProducts

  /// The word that stands for all tips or all users in files.
  static let all = "all"

  init(_ result: StudyResult) {
    scenario = result.scenario
    tally = result.tally
    layout = tally.layout
    population = scenario.variants[0].model.population
    variantNames = scenario.variants.map(\.name)
    tipNames = scenario.tipNames
    let segmentNames = scenario.segmentNames
    scopes =
      [Scope(name: Self.all, segment: nil)]
      + (segmentNames.count > 1 ? segmentNames.enumerated().map { Scope(name: $1, segment: $0) } : [])
    tipsAndAll = tipNames.enumerated().map { (tip: $0, name: $1) } + [(tip: layout.anyTip, name: Self.all)]
    allProducts = tally.products()
  }

  /// Whether any variant has prompts beside tips.
  var hasPrompts: Bool { layout.hasPrompts }
  /// Whether the study places tips on users' screens.
  var hasScreens: Bool { layout.hasScreens }
  /// What the study estimates, in the order in which files list it.
  var measures: [Measure] { Measure.all(withPrompts: hasPrompts, withScreens: hasScreens) }
  var everybody: Scope { scopes[0] }
  var confidence: Double { scenario.confidence }
  var isStratified: Bool { population.sampling == .stratified }

  /// The confidence in words: `95%`.
  var confidenceText: String { DecimalText.significant(confidence * 100, digits: 4) + "%" }

  /// The sums of products of a scope's users.
  func products(_ scope: Scope) -> CrossProducts {
    guard let segment = scope.segment else { return allProducts }
    return tally.crossProducts[segment]
  }

  /// How many users a scope has.
  func users(_ scope: Scope) -> Int64 { products(scope).count }

  /// The counts of one variant in a scope.
  func view(_ variant: Int, _ scope: Scope) -> VariantView { tally.view(variant: variant, segment: scope.segment) }

  /// The total of a metric over a scope's users.
  func total(_ metric: Metric, _ variant: Int, _ scope: Scope) -> Int128 {
    products(scope).sum(layout.metricPlace(metric, variant: variant))
  }

  /// The variants that a study may recommend: all but the control.
  var candidates: [Int] { variantNames.indices.filter { $0 != scenario.control } }
}
