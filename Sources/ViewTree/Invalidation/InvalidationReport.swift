// SPDX-License-Identifier: GPL-3.0-or-later

/// What a list of changes does to a tree.
public struct InvalidationReport: Hashable, Sendable {
  /// The changes, in the order asked.
  public let changes: [ClassifiedChange]

  /// A report on changes that were classified.
  public init(changes: [ClassifiedChange]) {
    self.changes = changes
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
}

extension InvalidationTree {
  /// Classifies changes one after the other.
  public func report(_ changes: [ViewChange], rules: InvalidationRules = .seed) -> InvalidationReport {
    InvalidationReport(changes: changes.map { classify($0, rules: rules) })
  }
}
