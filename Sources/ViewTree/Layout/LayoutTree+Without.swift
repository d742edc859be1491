// SPDX-License-Identifier: GPL-3.0-or-later

extension LayoutTree {
  /// The tree without some views and all that lies in them: as it is while they are not there.
  ///
  /// O(views). Throws if nothing is left.
  public func without(_ views: [String]) throws(InvalidViewTree) -> LayoutTree {
    if views.isEmpty { return self }
    var isGone = nodes.map { views.contains($0.name) }
    // Parents come before their children in this order.
    for view in hierarchy.fromRoots where hierarchy.parents[view] >= 0 && isGone[hierarchy.parents[view]] { isGone[view] = true }
    return try LayoutTree(nodes.indices.filter { !isGone[$0] }.map { nodes[$0] })
  }
}
