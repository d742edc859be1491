// SPDX-License-Identifier: GPL-3.0-or-later

/// Which view lies in which: names resolved once to positions in the list, known to be a forest.
struct ViewHierarchy: Hashable, Sendable {
  /// The position of each view's parent, or -1.
  let parents: [Int]
  /// The position of each name.
  let positions: [String: Int]

  /// The most views that a tree may have.
  static let greatestCount = 1_000_000

  /// Resolves names; what is wrong is added to `problems`, and the result is only good if nothing was.
  ///
  /// O(views), without recursion.
  init(_ views: [(name: String, parent: String?)], problems: inout [ViewTreeProblem]) {
    guard views.count <= Self.greatestCount else {
      problems.append(.tooManyViews(views.count))
      (parents, positions) = ([], [:])
      return
    }
    var positions: [String: Int] = [:]
    positions.reserveCapacity(views.count)
    for (position, view) in views.enumerated() {
      if !isPrintable(view.name) { problems.append(.unprintableName(position)) }
      if let first = positions[view.name] {
        problems.append(.duplicateName(view.name, first: first, again: position))
      } else {
        positions[view.name] = position
      }
    }
    var parents = [Int](repeating: -1, count: views.count)
    for (position, view) in views.enumerated() {
      guard let parent = view.parent else { continue }
      if let found = positions[parent] {
        parents[position] = found
      } else {
        problems.append(.missingParent(view: view.name, parent: parent))
      }
    }
    for cycle in Self.cycles(parents) { problems.append(.parentCycle(cycle.map { views[$0].name })) }
    self.parents = parents
    self.positions = positions
  }

  /// The cycles of a list of parents, each once, from the member that stands first, child before parent.
  private static func cycles(_ parents: [Int]) -> [[Int]] {
    var walk = [Int](repeating: 0, count: parents.count)  // In which walk a view was first met.
    var cycles: [[Int]] = []
    for start in parents.indices where walk[start] == 0 {
      var view = start
      while view >= 0, walk[view] == 0 {
        walk[view] = start + 1
        view = parents[view]
      }
      guard view >= 0, walk[view] == start + 1 else { continue }
      var cycle = [view]
      var next = parents[view]
      while next != view {
        cycle.append(next)
        next = parents[next]
      }
      guard let least = cycle.indices.min(by: { cycle[$0] < cycle[$1] }) else { continue }
      cycles.append(Array(cycle[least...] + cycle[..<least]))
    }
    return cycles
  }

  /// Views from the roots down, siblings in the order of the list: each after its parent.
  var fromRoots: [Int] {
    let (starts, children) = childLists
    var order: [Int] = []
    order.reserveCapacity(parents.count)
    var pending = Array(parents.indices.filter { parents[$0] < 0 }.reversed())
    while let view = pending.popLast() {
      order.append(view)
      pending.append(contentsOf: children[starts[view]..<starts[view + 1]].reversed())
    }
    return order
  }

  /// For each view its place in `fromRoots`, and how many views it and those below it are: they stand there one after the other.
  var spans: [(place: Int, count: Int)] {
    var spans = [(place: Int, count: Int)](repeating: (0, 1), count: parents.count)
    let order = fromRoots
    for (place, view) in order.enumerated() { spans[view].place = place }
    for view in order.reversed() where parents[view] >= 0 { spans[parents[view]].count += spans[view].count }
    return spans
  }

  /// All children, view by view in the order of the list: those of view i are `children[starts[i]..<starts[i + 1]]`.
  var childLists: (starts: [Int], children: [Int]) {
    var starts = [Int](repeating: 0, count: parents.count + 1)
    for parent in parents where parent >= 0 { starts[parent + 1] += 1 }
    for view in parents.indices { starts[view + 1] += starts[view] }
    var next = starts
    var children = [Int](repeating: 0, count: starts[parents.count])
    for (view, parent) in parents.enumerated() where parent >= 0 {
      children[next[parent]] = view
      next[parent] += 1
    }
    return (starts, children)
  }
}

/// Whether a name can stand in a line of output: not empty, no control characters, no line or paragraph separators.
func isPrintable(_ name: String) -> Bool {
  !name.isEmpty
    && name.unicodeScalars.allSatisfy {
      switch $0.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: false
      default: true
      }
    }
}
