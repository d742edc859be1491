// SPDX-License-Identifier: GPL-3.0-or-later

/// How much of a real framework is modelled beyond the seed.
///
/// `seed` is the seed's core and prints its lines.
public struct InvalidationRules: Hashable, Sendable {
  /// Whom a change of a model's property reaches.
  public enum Observation: String, Hashable, Sendable, CaseIterable {
    /// The readers of that property, as under Observation (iOS 17), and as in the seed.
    case property
    /// The readers of any property of the same object, as under ObservableObject.
    case object
  }

  /// When a parent's recomputation reaches a child.
  public enum ParentTrigger: String, Hashable, Sendable, CaseIterable {
    /// When the child reads the key, as in the seed.
    case reads
    /// When the child's value can't be proven equal: it reads the key and the change doesn't leave its inputs equal, or it never compares
    /// equal. A child whose inputs are equal is skipped, and with it what it would have handed on.
    case values
  }

  /// Whom a change of a model's property reaches.
  public var observation: Observation
  /// When a parent's recomputation reaches a child.
  public var parentTrigger: ParentTrigger
  /// What it costs a reader of any environment key to find that it need not recompute when some key of the environment changes; in the
  /// unit of the bodies' costs, from 0 to `ViewNode.greatestCost`.
  public let environmentCheckCost: Int

  /// The seed's rules, or others; a cost out of its range is taken as the nearest in it.
  public init(observation: Observation = .property, parentTrigger: ParentTrigger = .reads, environmentCheckCost: Int = 0) {
    self.observation = observation
    self.parentTrigger = parentTrigger
    self.environmentCheckCost = min(max(environmentCheckCost, 0), ViewNode.greatestCost)
  }

  /// The seed's core and nothing else.
  public static let seed = InvalidationRules()
}

/// A change to be classified.
public struct ViewChange: Hashable, Sendable {
  /// What the change is called in the lines.
  public var label: String
  /// The key whose value changes.
  public var key: String
  /// Views whose inputs come out equal although they are made from the key; heeded under `ParentTrigger.values` only.
  public var equalInputs: [String]

  /// A change.
  public init(_ label: String, key: String, equalInputs: [String] = []) {
    self.label = label
    self.key = key
    self.equalInputs = equalInputs
  }
}

/// A view that a change reaches, and how.
public struct Recompute: Hashable, Sendable {
  /// The view.
  public let view: String
  /// Through which source.
  public let cause: RecomputeCause
  /// What its body costs; zero for causes that aren't counted.
  public let cost: Int
}

/// What one change does to a tree.
public struct ClassifiedChange: Hashable, Sendable {
  /// What the change is called.
  public let label: String
  /// The key whose value changes.
  public let key: String
  /// The views reached, in the tree's order; those outside measurement and rules among them.
  public let recomputes: [Recompute]
  /// The other views, in the tree's order.
  public let skipped: [String]
  /// The readers of the environment that only had to check that nothing of theirs changed.
  public let checks: [String]
  /// What the bodies and the checks cost together.
  public let cost: Int

  /// How many views recompute through a cause.
  public func count(_ cause: RecomputeCause) -> Int {
    recomputes.count { $0.cause == cause }
  }

  /// The seed's line.
  public func line(_ labels: InvalidationLabels = .turkish) -> String {
    let hits = recomputes.map { "\($0.view) \(labels.word($0.cause))" }.joined(separator: ", ")
    let rest = skipped.joined(separator: ",")
    return "\(label): \(key) \(labels.changed) | \(labels.recomputed) \(hits.isEmpty ? labels.none : hits)"
      + " | \(labels.skipped) \(rest.isEmpty ? labels.none : rest)"
  }
}
