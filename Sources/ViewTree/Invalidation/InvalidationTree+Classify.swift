// SPDX-License-Identifier: GPL-3.0-or-later

extension InvalidationTree {
  /// What a change of a key does, under the seed's rules.
  public func change(_ label: String, key: String) -> ClassifiedChange {
    classify(ViewChange(label, key: key))
  }

  /// What a change does.
  ///
  /// O(views and reads), plus the overrides that hand the key on times the views.
  public func classify(_ change: ViewChange, rules: InvalidationRules = .seed) -> ClassifiedChange {
    var causes = directCauses(change.key, rules: rules)
    for (view, cause) in overrideCauses(change.key) where causes[view] == nil { causes[view] = cause }
    if rules.parentTrigger == .values { compareValues(change, causes: &causes) }

    var recomputes: [Recompute] = []
    var skipped: [String] = []
    var checks: [String] = []
    var cost = 0
    let environmentChanges = changesEnvironment(change.key)
    for (view, node) in nodes.enumerated() {
      if let cause = causes[view] {
        let bodyCost = cause.isCounted ? node.cost : 0
        recomputes.append(Recompute(view: node.name, cause: cause, cost: bodyCost))
        cost += bodyCost
      } else {
        skipped.append(node.name)
      }
      if environmentChanges, causes[view]?.isCounted != true, readsEnvironment(node) {
        checks.append(node.name)
        cost += rules.environmentCheckCost
      }
    }
    return ClassifiedChange(label: change.label, key: change.key, recomputes: recomputes, skipped: skipped, checks: checks, cost: cost)
  }

  /// The seed's rule, with overrides in between and a whole object's readers if asked for: a cause for each view reached.
  private func directCauses(_ key: String, rules: InvalidationRules) -> [RecomputeCause?] {
    let kind = storage[key]
    var touched: Set<String> = [key]
    if rules.observation == .object, case .model(let object) = kind {
      for stored in keys where stored.storage == .model(object: object) { touched.insert(stored.key) }
    }
    let isShielded = kind == .environment ? belowOrAt { overrides($0, key) } : []
    return nodes.enumerated().map { view, node in
      guard node.reads.contains(where: { touched.contains($0.key) }) else { return nil }
      return kind == .environment && isShielded[view] ? nil : cause(of: view, keptIn: kind)
    }
  }

  /// The readers of environment keys that a view above sets to what this key holds, unless a nearer one sets them again.
  private func overrideCauses(_ source: String) -> [(view: Int, cause: RecomputeCause)] {
    var seen: Set<String> = []
    let handedOn = nodes.flatMap(\.overrides).filter { $0.source == source && seen.insert($0.key).inserted }.map(\.key)
    // What is kept nowhere can't be claimed to reach anyone, whatever hands it on.
    let cause: RecomputeCause = storage[source] == nil ? .outsideMeasurement : .environment
    // Below a view that sets the source itself, nobody hands on what changes outside.
    let isShielded = storage[source] == .environment ? belowOrAt { overrides($0, source) } : nil
    var causes: [(view: Int, cause: RecomputeCause)] = []
    for key in handedOn {
      var reached = [Bool](repeating: false, count: nodes.count)
      for view in hierarchy.fromRoots {
        let parent = hierarchy.parents[view]
        reached[view] = parent >= 0 && reached[parent]
        if let nearest = nodes[view].overrides.first(where: { $0.key == key }) {
          reached[view] = nearest.source == source && isShielded?[view] != true
        }
        if reached[view], reads(view, key) { causes.append((view, cause)) }
      }
    }
    return causes
  }

  /// Lets a parent's new value reach only the children that can't be proven equal.
  private func compareValues(_ change: ViewChange, causes: inout [RecomputeCause?]) {
    let equal = Set(change.equalInputs)
    var stopped = [Bool](repeating: false, count: nodes.count)
    let owner: String? = if case .state(let owner) = storage[change.key] { owner } else { nil }
    for view in hierarchy.fromRoots {
      let parent = hierarchy.parents[view]
      let node = nodes[view]
      // What a view above the owner swallows can't be this key.
      if parent >= 0, nodes[parent].name != owner { stopped[view] = stopped[parent] }
      let parentRuns = parent >= 0 && causes[parent]?.isCounted == true
      if node.comparesEqual, equal.contains(node.name) { stopped[view] = true }
      if stopped[view], causes[view] == .parent { causes[view] = nil }
      if !node.comparesEqual, parentRuns, causes[view] == nil { causes[view] = .parent }
    }
  }

  // MARK: - What a view does

  private func reads(_ view: Int, _ key: String) -> Bool { nodes[view].reads.contains { $0.key == key } }

  private func overrides(_ view: Int, _ key: String) -> Bool { nodes[view].overrides.contains { $0.key == key } }

  private func readsEnvironment(_ node: ViewNode) -> Bool { node.reads.contains { storage[$0.key] == .environment } }

  private func changesEnvironment(_ key: String) -> Bool {
    if storage[key] == .environment { return true }
    return storage[key] != nil && nodes.contains { node in node.overrides.contains { $0.source == key } }
  }

  /// For each view, whether it or some view above it has the property.
  private func belowOrAt(_ holds: (Int) -> Bool) -> [Bool] {
    var result = [Bool](repeating: false, count: nodes.count)
    for view in hierarchy.fromRoots {
      let parent = hierarchy.parents[view]
      result[view] = holds(view) || (parent >= 0 && result[parent])
    }
    return result
  }
}
