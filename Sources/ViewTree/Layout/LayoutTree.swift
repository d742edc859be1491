// SPDX-License-Identifier: GPL-3.0-or-later

/// A tree of views that can be laid out: checked, with everything resolved that doesn't depend on a size.
public struct LayoutTree: Hashable, Sendable {
  /// The views, in the order given; children lie in their stack in this order.
  public let nodes: [LayoutNode]

  let hierarchy: ViewHierarchy
  /// Children of each view, as `ViewHierarchy.childLists` has them.
  let starts: [Int]
  let children: [Int]
  let root: Int
  let priorities: [Double]
  let spacings: [ViewSpacing]
  /// Whether a view, or one in it, says where one of its alignment lines is.
  let hasGuides: [Bool]

  /// How deep a layout goes: views and their modifiers on the way from the root, so that no stack of calls runs over.
  public static let greatestDepth = 256
  /// The most characters of one text.
  public static let greatestTextCount = 10_000

  /// A tree that was checked: one root, unique names, only stacks hold views, every length in its range, not too deep.
  ///
  /// O(views).
  public init(_ nodes: [LayoutNode]) throws(InvalidViewTree) {
    var problems: [ViewTreeProblem] = []
    let hierarchy = ViewHierarchy(nodes.map { ($0.name, $0.parent) }, problems: &problems)
    if nodes.isEmpty { problems.append(.noViews) }
    for node in nodes { check(node, problems: &problems) }
    guard problems.isEmpty else { throw InvalidViewTree(problems) }

    let roots = hierarchy.parents.indices.filter { hierarchy.parents[$0] < 0 }
    if roots.count != 1 { problems.append(.severalRoots(roots.map { nodes[$0].name })) }
    (starts, children) = hierarchy.childLists
    for (view, node) in nodes.enumerated() where !node.content.isStack && starts[view + 1] > starts[view] {
      problems.append(.childrenOfLeaf(view: node.name))
    }
    let order = hierarchy.fromRoots
    var depths = [Int](repeating: 0, count: nodes.count)
    var tooDeep: Int?
    for view in order {
      let parent = hierarchy.parents[view]
      depths[view] = (parent < 0 ? 0 : depths[parent]) + 1 + nodes[view].modifiers.count
      if depths[view] > Self.greatestDepth, tooDeep == nil { tooDeep = view }
    }
    if let tooDeep { problems.append(.tooDeep(view: nodes[tooDeep].name, depth: depths[tooDeep])) }
    guard problems.isEmpty else { throw InvalidViewTree(problems) }

    self.nodes = nodes
    self.hierarchy = hierarchy
    root = roots[0]
    priorities = nodes.map(\.priority)
    spacings = nodes.indices.map { view in
      let parent = hierarchy.parents[view]
      return nodes[view].spacing(along: parent < 0 ? nil : nodes[parent].content.axis)
    }
    var hasGuides = nodes.map(\.hasGuides)
    for view in order.reversed() where hasGuides[view] && hierarchy.parents[view] >= 0 { hasGuides[hierarchy.parents[view]] = true }
    self.hasGuides = hasGuides
  }

  func childrenOf(_ view: Int) -> ArraySlice<Int> { children[starts[view]..<starts[view + 1]] }

  /// The axis of the stack that a view lies in, nil outside rows and columns.
  func stackAxis(of view: Int) -> Axis? {
    let parent = hierarchy.parents[view]
    return parent < 0 ? nil : nodes[parent].content.axis
  }
}

extension LayoutNode {
  /// The outermost priority said; else 0, and less than any number for a spacer.
  fileprivate var priority: Double {
    for case .layoutPriority(let priority) in modifiers.reversed() { return priority }
    if case .spacer = content { return -.infinity }
    return 0
  }

  /// The outermost preferences said; else none, and no distance from a spacer along its stack's axis.
  fileprivate func spacing(along axis: Axis?) -> ViewSpacing {
    for case .spacing(let spacing) in modifiers.reversed() { return spacing }
    guard case .spacer = content else { return ViewSpacing() }
    return switch axis {
    case .horizontal?: ViewSpacing(leading: .zero, trailing: .zero)
    case .vertical?: ViewSpacing(top: .zero, bottom: .zero)
    case nil: ViewSpacing()
    }
  }

  fileprivate var hasGuides: Bool {
    if case .text = content { return true }
    return modifiers.contains { if case .alignmentGuide = $0 { true } else { false } }
  }
}
