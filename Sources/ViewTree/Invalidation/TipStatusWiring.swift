// SPDX-License-Identifier: GPL-3.0-or-later

/// How an app hands the status of its tips to the views that show it.
@frozen public enum TipStatusWiring: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// One dictionary in the root's state, handed down: a change of any tip is a change of the dictionary.
  case rootState
  /// One observable object for each tip: a change reaches those who read that tip.
  case observablePerTip
  /// One key of the environment for each tip: a change reaches those who read that tip; other readers of the environment check.
  case environment
}

/// A screen whose views show the status of tips.
public struct TipScreen: Hashable, Sendable {
  /// The views with all that they read apart from tips; the first one without a parent is the root.
  public var nodes: [ViewNode]
  /// The keys that the views read apart from tips.
  public var keys: [StoredKey]
  /// Which tips' status which view reads.
  public var readers: [TipReader]

  /// A screen.
  public init(nodes: [ViewNode], keys: [StoredKey] = [], readers: [TipReader]) {
    self.nodes = nodes
    self.keys = keys
    self.readers = readers
  }

  /// The tips read anywhere, in the order of the readers, each once.
  public var tips: [String] {
    var seen: Set<String> = []
    return readers.flatMap(\.tips).filter { seen.insert($0).inserted }
  }

  /// The key that holds a tip's status under a wiring.
  public func key(of tip: String, _ wiring: TipStatusWiring) -> String {
    wiring == .rootState ? "tipStatus" : "tipStatus.\(tip)"
  }

  /// The screen's tree under a wiring.
  ///
  /// Under `rootState` the root reads the status even if it isn't among the readers: it hands it down.
  public func tree(_ wiring: TipStatusWiring) throws(InvalidViewTree) -> InvalidationTree {
    let names = Set(nodes.map(\.name))
    let missing = readers.filter { !names.contains($0.view) }
    guard missing.isEmpty else { throw InvalidViewTree(missing.map { .missingReader($0.view) }) }
    var reads: [String: [String]] = [:]
    for reader in readers { reads[reader.view, default: []] += reader.tips.map { key(of: $0, wiring) } }
    let root = nodes.first { $0.parent == nil }?.name
    if wiring == .rootState, let root { reads[root, default: []].append(key(of: "", wiring)) }
    let wired = nodes.map { node in
      var node = node
      for key in reads[node.name] ?? [] where !node.reads.contains(where: { $0.key == key }) { node.reads.append(ViewRead(key)) }
      return node
    }
    let status: [StoredKey]
    switch wiring {
    case .rootState: status = [StoredKey(key(of: "", wiring), .state(owner: root ?? ""))]
    case .observablePerTip: status = tips.map { StoredKey(key(of: $0, wiring), .model(object: $0)) }
    case .environment: status = tips.map { StoredKey(key(of: $0, wiring), .environment) }
    }
    return try InvalidationTree(nodes: wired, keys: keys + status)
  }

  /// What a change of each tip's status recomputes under each of some wirings.
  ///
  /// If no body costs less than a check, and the views that read the environment but no tip cost no more to check than the root to
  /// compute, then root state costs at least as much as environment, and environment at least as much as an observable for each tip.
  public func compareWirings(
    _ wirings: [TipStatusWiring] = TipStatusWiring.allCases, rules: InvalidationRules = .seed
  ) throws(InvalidViewTree) -> WiringComparison {
    var rows: [WiringComparison.Row] = []
    for wiring in wirings {
      let tree = try tree(wiring)
      for tip in tips {
        let change = tree.classify(ViewChange(tip, key: key(of: tip, wiring)), rules: rules)
        rows.append(WiringComparison.Row(wiring: wiring, tip: tip, change: change))
      }
    }
    return WiringComparison(wirings: wirings, rows: rows)
  }
}

/// A view and the tips whose status it reads.
public struct TipReader: Hashable, Sendable {
  /// The view.
  public var view: String
  /// The tips.
  public var tips: [String]

  /// A reader.
  public init(_ view: String, tips: [String]) {
    self.view = view
    self.tips = tips
  }
}

/// What changes of tips' status cost under each wiring.
public struct WiringComparison: Hashable, Sendable {
  /// One tip's change under one wiring.
  public struct Row: Hashable, Sendable {
    /// The wiring.
    public let wiring: TipStatusWiring
    /// The tip whose status changes.
    public let tip: String
    /// What the change does.
    public let change: ClassifiedChange
  }

  /// The wirings that are compared.
  public let wirings: [TipStatusWiring]
  /// A row for each wiring and tip, in this order.
  public let rows: [Row]

  /// What a wiring costs when each tip changes once.
  public func cost(_ wiring: TipStatusWiring) -> Int {
    rows.reduce(0) { $0 + ($1.wiring == wiring ? $1.change.cost : 0) }
  }

  /// How many bodies a wiring computes when each tip changes once.
  public func recomputes(_ wiring: TipStatusWiring) -> Int {
    rows.reduce(0) { $0 + ($1.wiring == wiring ? $1.change.recomputes.count(where: \.cause.isCounted) : 0) }
  }

  /// A line for each row with the causes, then a line for each wiring with its sums.
  public func lines(_ labels: InvalidationLabels = .english) -> String {
    var text = ""
    for row in rows { text += "\(row.wiring.rawValue): \(row.change.line(labels)) | cost \(row.change.cost)\n" }
    for wiring in wirings { text += "\(wiring.rawValue): \(recomputes(wiring)) recomputed, cost \(cost(wiring))\n" }
    return text
  }
}
