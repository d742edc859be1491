// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Population
import Reports
import Scenarios
import Simulation

/// A study whose users' metrics are written by hand; only sums of metrics are filled.
struct HandStudy {
  var study = SampleStudy()
  /// The metrics of each user under each variant: by user, then by variant; what is not named is 0.
  var users: [[[Metric: Int64]]] = []

  /// Variants `a`, `b`, `c` … of one segment, the first the baseline, without a control.
  init(variants: Int, decision: DecisionRule? = nil) {
    study.recipes = "abcdefgh".prefix(variants).map { .init(name: String($0)) }
    study.baseline = 0
    study.control = nil
    study.decision = decision
    study.segments = [("everybody", 1, 1)]
    study.assumptions = []
  }

  /// Adds users who have one metric only, whose values under the variants are given, one line a user.
  mutating func add(_ metric: Metric, _ rows: [[Int64]]) {
    users += rows.map { row in row.map { [metric: $0] } }
  }

  /// The study; users are dealt out to replications one after another.
  func result() throws -> StudyResult {
    var study = study
    study.users = users.count
    let scenario = try study.scenario()
    var tally = StudyTally(layout: scenario.tallyLayout)
    for (index, user) in users.enumerated() {
      var vector = [Int64](repeating: 0, count: scenario.tallyLayout.dimension)
      for variant in user.indices {
        for metric in Metric.cases(withPrompts: false, withScreens: false) {
          vector[scenario.tallyLayout.metricPlace(metric, variant: variant)] = user[variant][metric] ?? 0
        }
      }
      tally.add(metrics: vector, replication: index % study.replications)
      for variant in user.indices { tally.add(1, to: .users, variant: variant) }
    }
    return StudyResult(scenario: scenario, tally: tally)
  }

  /// What a report says of it.
  func report() throws -> Report { Report(try result()) }
}

/// The cells of a CSV file by row and column name; for files without quoted line feeds.
struct ParsedCSV {
  let header: [String]
  let rows: [[String: String]]

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    header = lines.first ?? []
    let names = header
    rows = lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }

  /// The first row in which these columns have these values.
  func row(_ wanted: [String: String]) -> [String: String]? {
    rows.first { row in wanted.allSatisfy { row[$0.key] == $0.value } }
  }
}

extension Report {
  /// One of its CSV files, parsed.
  func csv(_ name: String) -> ParsedCSV {
    ParsedCSV(tables.first { $0.name == name }?.table.csv ?? "")
  }
}
