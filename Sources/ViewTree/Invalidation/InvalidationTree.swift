// SPDX-License-Identifier: GPL-3.0-or-later

/// A tree of views and the places of the values they read: what a change recomputes, and through which source.
///
/// The core is that of the lesson on layout (seed 003): a view is recomputed if it reads the key, and the cause follows from where the key
/// is kept. What `InvalidationRules` adds is off unless asked for.
public struct InvalidationTree: Hashable, Sendable {
  /// The views, in the order in which they are reported.
  public private(set) var nodes: [ViewNode]
  /// The keys and their places, in the order given.
  public let keys: [StoredKey]

  let hierarchy: ViewHierarchy
  let storage: [String: ViewStorage]
  /// The place of each view in the order from the roots down, in which those below a view come right after it; and how many these are, with it.
  private let places: [Int]
  private let counts: [Int]

  /// A tree that was checked: no name, key, read or override twice, every parent there, no parents in a circle.
  ///
  /// O(views and reads).
  ///
  /// A state's owner need not be in the tree: its readers are then outside the rules, as in the seed.
  public init(nodes: [ViewNode], keys: [StoredKey]) throws(InvalidViewTree) {
    var problems: [ViewTreeProblem] = []
    let hierarchy = ViewHierarchy(nodes.map { ($0.name, $0.parent) }, problems: &problems)
    var storage: [String: ViewStorage] = [:]
    for stored in keys {
      if !isPrintable(stored.key) { problems.append(.unprintableKey(stored.key)) }
      if storage.updateValue(stored.storage, forKey: stored.key) != nil { problems.append(.duplicateKey(stored.key)) }
    }
    for node in nodes {
      Self.check(node, problems: &problems)
      for override in node.overrides where storage[override.key] != .environment {
        problems.append(.overrideOutsideEnvironment(view: node.name, key: override.key))
      }
    }
    guard problems.isEmpty else { throw InvalidViewTree(problems) }
    self.nodes = nodes
    self.keys = keys
    self.hierarchy = hierarchy
    self.storage = storage
    let spans = hierarchy.spans
    places = spans.map(\.place)
    counts = spans.map(\.count)
  }

  private static func check(_ node: ViewNode, problems: inout [ViewTreeProblem]) {
    var seen: Set<String> = []
    for read in node.reads {
      if !isPrintable(read.key) { problems.append(.unprintableKey(read.key)) }
      if !seen.insert(read.key).inserted { problems.append(.duplicateRead(view: node.name, key: read.key)) }
    }
    seen.removeAll(keepingCapacity: true)
    for override in node.overrides {
      if !isPrintable(override.key) { problems.append(.unprintableKey(override.key)) }
      if !seen.insert(override.key).inserted { problems.append(.duplicateOverride(view: node.name, key: override.key)) }
    }
    if !(0...ViewNode.greatestCost).contains(node.cost) { problems.append(.costOutOfRange(view: node.name, cost: node.cost)) }
  }

  /// The views above one, from its parent to the root; empty if there is no such view.
  public func ancestors(of name: String) -> [String] {
    var found: [String] = []
    guard var view = hierarchy.positions[name] else { return found }
    while hierarchy.parents[view] >= 0 {
      view = hierarchy.parents[view]
      found.append(nodes[view].name)
    }
    return found
  }

  /// Through which source a change of this key reaches a view that reads it; the seed's function.
  ///
  /// O(1). Outside the rules if there is no such view.
  public func cause(of name: String, key: String) -> RecomputeCause {
    hierarchy.positions[name].map { cause(of: $0, keptIn: storage[key]) } ?? .outsideRules
  }

  /// Through which source a change of what is kept there reaches a view that reads it, in the seed's order.
  func cause(of view: Int, keptIn storage: ViewStorage?) -> RecomputeCause {
    switch storage {
    case nil: return .outsideMeasurement
    case .environment: return .environment
    case .model: return .observation
    case .state(let owner):
      guard let above = hierarchy.positions[owner] else { return .outsideRules }
      if above == view { return .local }
      let distance = places[view] - places[above]
      return distance > 0 && distance < counts[above] ? .parent : .outsideRules
    }
  }

  /// The tree as the seed knows it, in which no view sets the environment anew.
  public var withoutOverrides: InvalidationTree {
    var tree = self
    for view in nodes.indices { tree.nodes[view].overrides = [] }
    return tree
  }

  /// What the description assumes beyond what the source shows (GV12 in the seed): keys first, then reads, in the order given.
  public var assumptions: [InvalidationAssumption] {
    keys.filter(\.isAssumed).map { .storage(key: $0.key) }
      + nodes.flatMap { node in node.reads.filter(\.isAssumed).map { .read(view: node.name, key: $0.key) } }
  }
}

/// Something that a description says and the source doesn't.
public enum InvalidationAssumption: Hashable, Sendable {
  /// Where this key is kept.
  case storage(key: String)
  /// That this view reads this key.
  case read(view: String, key: String)
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
