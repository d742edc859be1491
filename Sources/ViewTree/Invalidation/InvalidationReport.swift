// SPDX-License-Identifier: GPL-3.0-or-later

/// What a list of changes does to a tree: the seed's lines and counts, and beside them what the seed leaves out.
public struct InvalidationReport: Hashable, Sendable, Encodable {
  /// The changes, in the order asked.
  public let changes: [ClassifiedChange]
  /// What the description assumes, as sentences.
  public let assumptions: [String]

  /// A report on changes that were classified.
  public init(changes: [ClassifiedChange], assumptions: [String] = []) {
    self.changes = changes
    self.assumptions = assumptions
  }

  /// How many recomputations have a cause, over all changes.
  public func count(_ cause: RecomputeCause) -> Int {
    changes.reduce(0) { $0 + $1.count(cause) }
  }

  /// What all changes cost together.
  public var cost: Int { changes.reduce(0) { $0 + $1.cost } }

  /// The seed's output: a line for each change, then a count for each counted cause; every line ends in a line break.
  public func lines(_ labels: InvalidationLabels = .turkish) -> String {
    (changes.map { $0.line(labels) } + RecomputeCause.counted.map { "\(labels.word($0)): \(count($0))" })
      .map { $0 + "\n" }.joined()
  }

  /// What the seed's lines don't say, in English: costs, checks, views that are listed and not counted, assumptions.
  ///
  /// Empty if nothing.
  public var notes: String {
    var text = ""
    for change in changes {
      text += "\(change.label): cost \(change.cost)"
      if !change.checks.isEmpty { text += ", checked without recomputing: \(change.checks.joined(separator: ", "))" }
      text += "\n"
      for recompute in change.recomputes {
        switch recompute.cause {
        case .outsideMeasurement:
          text += "  not counted: \(recompute.view) reads \(change.key), which is kept nowhere; this is no claim of a recomputation\n"
        case .outsideRules:
          text += "  not counted: \(recompute.view) reads \(change.key), whose owner is neither it nor above it\n"
        case .local, .parent, .observation, .environment: break
        }
      }
    }
    for assumption in assumptions { text += "assumed: \(assumption)\n" }
    return text
  }
}

extension InvalidationTree {
  /// Classifies changes and gathers what to print about them.
  public func report(_ changes: [ViewChange], rules: InvalidationRules = .seed) -> InvalidationReport {
    InvalidationReport(changes: changes.map { classify($0, rules: rules) }, assumptions: assumptions.map(\.sentence))
  }
}

extension InvalidationAssumption {
  /// The assumption as half a sentence.
  public var sentence: String {
    switch self {
    case .storage(let key): "where \(key) is kept, which the source doesn't show"
    case .read(let view, let key): "that \(view) reads \(key), which the source doesn't show"
    }
  }
}
