// SPDX-License-Identifier: GPL-3.0-or-later

extension LayoutTree {
  /// What the whole tree chooses of a proposal; infinite where it takes all of an infinite one.
  public func size(_ proposal: Proposal, textSize: TextSize = .large) throws(LayoutError) -> LayoutSize {
    try checkProposal(proposal)
    var engine = LayoutEngine(self, textSize: textSize)
    return try engine.size(root, proposal)
  }

  /// Lays the tree out in the middle of a container.
  ///
  /// Each view is asked once for each different proposal, so a tree of bounded depth takes time in proportion to its views, apart from
  /// sorting children; `LayoutError.tooManyQuestions` bounds the rest.
  ///
  /// - Parameter proposal: what the root is offered; the container's size if nil.
  public func layout(
    in container: LayoutRectangle, proposal: Proposal? = nil, textSize: TextSize = .large, direction: ReadingDirection = .leftToRight
  ) throws(LayoutError) -> LayoutResult {
    let greatest = Length(Length.greatestPoints)
    let extents = [container.size.width, container.size.height]
    let corners = [container.minX, container.minY]
    guard extents.allSatisfy({ $0 >= .zero && $0 <= greatest }), corners.allSatisfy({ $0 >= .zero - greatest && $0 <= greatest }) else {
      throw .roomOutOfRange
    }
    let proposal = proposal ?? Proposal(container.size)
    try checkProposal(proposal)
    var placer = LayoutPlacer(engine: LayoutEngine(self, textSize: textSize))
    try placer.placeRoot(proposal, in: container)
    return placer.result(container: container, proposal: proposal, direction: direction)
  }

  private func checkProposal(_ proposal: Proposal) throws(LayoutError) {
    for length in [proposal.width, proposal.height].compactMap(\.self) {
      guard length.isInfinite || (length >= .zero && length <= Length(Length.greatestPoints)) else { throw .proposalOutOfRange }
    }
  }
}

/// Walks down the tree once the sizes are known, and records.
private struct LayoutPlacer {
  var engine: LayoutEngine
  private var frames: [LayoutRectangle]
  private var contentFrames: [LayoutRectangle]
  private var texts: [Int: TextBlock] = [:]
  private var divisions: [StackDivision] = []
  private var steps: [LayoutStep] = []
  private var overflows: [(view: Int, stack: Int?)] = []

  init(engine: LayoutEngine) {
    self.engine = engine
    frames = Array(repeating: LayoutRectangle(origin: .zero, size: .zero), count: engine.tree.nodes.count)
    contentFrames = frames
  }

  private var tree: LayoutTree { engine.tree }

  mutating func placeRoot(_ proposal: Proposal, in container: LayoutRectangle) throws(LayoutError) {
    let root = tree.root
    let size = try bounded(root, try engine.size(root, proposal))
    let origin = LayoutPoint(
      x: container.minX + (container.size.width - size.width) / 2, y: container.minY + (container.size.height - size.height) / 2)
    let frame = LayoutRectangle(origin: origin, size: size)
    step(nil, root, 0, .proposed(proposal))
    step(nil, root, 0, .chose(size))
    step(nil, root, 0, .placed(frame))
    overflows.append((root, nil))
    try place(root, proposal, frame, depth: 0)
  }

  /// Puts a view with its modifiers into its frame, and what lies in it.
  private mutating func place(_ view: Int, _ proposal: Proposal, _ frame: LayoutRectangle, depth: Int) throws(LayoutError) {
    frames[view] = frame
    var proposal = proposal
    var origin = frame.origin
    let modifiers = tree.nodes[view].modifiers
    for count in stride(from: modifiers.count, to: 0, by: -1) {
      let inner = modifiers[count - 1].innerProposal(proposal)
      _ = try bounded(view, try engine.size(view, count - 1, inner))
      for axis in Axis.allCases { origin[axis] = origin[axis] + (try engine.innerOffset(view, count, proposal, along: axis)) }
      proposal = inner
    }
    let content = LayoutRectangle(origin: origin, size: try bounded(view, try engine.size(view, 0, proposal)))
    contentFrames[view] = content
    if !modifiers.isEmpty {
      step(view, view, depth, .proposed(proposal), isContent: true)
      step(view, view, depth, .chose(content.size), isContent: true)
      step(view, view, depth, .placed(content), isContent: true)
    }
    texts[view] = engine.block(view, proposal)
    if tree.nodes[view].content.isStack { try placeChildren(view, proposal, content, depth: depth) }
  }

  private mutating func placeChildren(_ view: Int, _ offered: Proposal, _ content: LayoutRectangle, depth: Int) throws(LayoutError) {
    let axis = tree.nodes[view].content.axis
    var proposal = offered
    // What the widest took is now what all are offered across the axis.
    if let axis, proposal[axis.other] == nil { proposal[axis.other] = content.size[axis.other] }
    let arrangement = try engine.arrangement(view, proposal)
    let children = Array(tree.childrenOf(view))
    for child in children.indices where arrangement.ranges[child] != (nil, nil) {
      let range = arrangement.ranges[child]
      step(view, children[child], depth + 1, .considered(minimum: range.minimum, maximum: range.maximum))
    }
    for child in arrangement.order {
      step(view, children[child], depth + 1, .proposed(arrangement.proposals[child]))
      step(view, children[child], depth + 1, .chose(try bounded(children[child], arrangement.sizes[child])))
    }
    var childFrames: [LayoutRectangle] = []
    for child in children.indices {
      let frame = LayoutRectangle(origin: content.origin + arrangement.offsets[child], size: arrangement.sizes[child])
      step(view, children[child], depth + 1, .placed(frame))
      overflows.append((children[child], view))
      childFrames.append(frame)
    }
    if let axis {
      divisions.append(
        StackDivision(
          stack: tree.nodes[view].name, axis: axis, offered: proposal[axis], order: arrangement.order.map { tree.nodes[children[$0]].name },
          lengths: arrangement.sizes.map { $0[axis] }, distances: arrangement.distances))
    }
    for child in children.indices { try place(children[child], arrangement.proposals[child], childFrames[child], depth: depth + 1) }
  }

  private func bounded(_ view: Int, _ size: LayoutSize) throws(LayoutError) -> LayoutSize {
    if size.width.isInfinite || size.height.isInfinite { throw .unbounded(view: tree.nodes[view].name) }
    return size
  }

  private mutating func step(_ parent: Int?, _ view: Int, _ depth: Int, _ event: LayoutStep.Event, isContent: Bool = false) {
    steps.append(
      LayoutStep(parent: parent.map { tree.nodes[$0].name }, view: tree.nodes[view].name, isContent: isContent, depth: depth, event: event))
  }

  /// What was recorded, mirrored if lines are read from right to left.
  func result(container: LayoutRectangle, proposal: Proposal, direction: ReadingDirection) -> LayoutResult {
    func seen(_ rect: LayoutRectangle) -> LayoutRectangle { direction == .leftToRight ? rect : rect.mirrored(in: container) }
    let viewFrames = tree.nodes.enumerated().map { view, node in
      ViewFrame(view: node.name, frame: seen(frames[view]), contentFrame: seen(contentFrames[view]), text: texts[view])
    }
    let mirroredSteps = steps.map { step in
      guard case .placed(let rect) = step.event else { return step }
      return LayoutStep(parent: step.parent, view: step.view, isContent: step.isContent, depth: step.depth, event: .placed(seen(rect)))
    }
    let outside = overflows.compactMap { view, stack in
      Overflow(
        view: tree.nodes[view].name, frame: viewFrames[view].frame, stack: stack.map { tree.nodes[$0].name },
        bounds: stack.map { viewFrames[$0].contentFrame } ?? container)
    }
    return LayoutResult(
      container: container, proposal: proposal, textSize: engine.textSize, direction: direction, frames: viewFrames, divisions: divisions,
      steps: mirroredSteps, overflows: outside, questions: engine.questions)
  }
}
