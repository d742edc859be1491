// SPDX-License-Identifier: GPL-3.0-or-later

extension LayoutEngine {
  /// Where an alignment line of a view with its first modifiers lies, from its leading or upper edge.
  ///
  /// The view's extent there is finite.
  mutating func place(
    of guide: AlignmentGuide, _ view: Int, _ count: Int, _ proposal: Proposal, _ size: LayoutSize
  ) throws(LayoutError) -> Length {
    try explicitPlace(of: guide, view, count, proposal) ?? guide.standard(size)
  }

  /// Where the line lies if the view, or one in it, says so.
  private mutating func explicitPlace(
    of guide: AlignmentGuide, _ view: Int, _ count: Int, _ proposal: Proposal
  ) throws(LayoutError) -> Length? {
    guard tree.hasGuides[view] else { return nil }
    // Frames ask for two lines of what lies in them, so without a memory the work would double with every frame.
    let question = GuideQuestion(guide: guide, view: view, count: count, proposal: proposal)
    if let known = guidePlaces[question] { return known }
    let answer = try findPlace(of: guide, view, count, proposal)
    guidePlaces[question] = .some(answer)
    return answer
  }

  private mutating func findPlace(
    of guide: AlignmentGuide, _ view: Int, _ count: Int, _ proposal: Proposal
  ) throws(LayoutError) -> Length? {
    if count == 0 { return try contentPlace(of: guide, view, proposal) }
    let modifier = tree.nodes[view].modifiers[count - 1]
    let inner = modifier.innerProposal(proposal)
    if case .alignmentGuide(guide, let place) = modifier {
      let line = try size(view, count - 1, inner)[guide.axis].times(thousandths: place.thousandths) + place.offset
      guard line <= LayoutError.greatestLength, line >= .zero - LayoutError.greatestLength else {
        throw .excessiveLength(view: tree.nodes[view].name)
      }
      return line
    }
    guard let place = try explicitPlace(of: guide, view, count - 1, inner) else { return nil }
    return place + (try innerOffset(view, count, proposal, along: guide.axis))
  }

  /// A text's baselines, and what a stack's children say: the first of first baselines, the last of last ones, the mean of other lines.
  private mutating func contentPlace(of guide: AlignmentGuide, _ view: Int, _ proposal: Proposal) throws(LayoutError) -> Length? {
    if let block = block(view, proposal) {
      switch guide {
      case .vertical(.firstTextBaseline): return block.firstBaseline
      case .vertical(.lastTextBaseline): return block.firstBaseline + Length((block.lines.count - 1) * block.leading)
      case .vertical, .horizontal: return nil
      }
    }
    let arrangement = try arrangement(view, proposal)
    var places: [Length] = []
    for (child, position) in zip(tree.childrenOf(view), arrangement.sizes.indices) {
      let count = tree.nodes[child].modifiers.count
      guard let place = try explicitPlace(of: guide, child, count, arrangement.proposals[position]) else { continue }
      places.append(place + arrangement.offsets[position][guide.axis])
    }
    switch guide {
    case .vertical(.firstTextBaseline): return places.min()
    case .vertical(.lastTextBaseline): return places.max()
    case .vertical, .horizontal: return places.isEmpty ? nil : places.reduce(.zero, +) / places.count
    }
  }

  /// Where a modifier puts the view in it, from the modified view's leading or upper edge; both extents there are finite.
  mutating func innerOffset(_ view: Int, _ count: Int, _ proposal: Proposal, along axis: Axis) throws(LayoutError) -> Length {
    let modifier = tree.nodes[view].modifiers[count - 1]
    switch modifier {
    case .padding(let insets): return axis == .horizontal ? insets.leading : insets.top
    case .frame(_, _, let alignment), .flexibleFrame(_, _, let alignment):
      let guide: AlignmentGuide = axis == .horizontal ? .horizontal(alignment.horizontal) : .vertical(alignment.vertical)
      let inner = modifier.innerProposal(proposal)
      let innerSize = try size(view, count - 1, inner)
      return guide.standard(try size(view, count, proposal)) - (try place(of: guide, view, count - 1, inner, innerSize))
    case .layoutPriority, .fixedSize, .alignmentGuide, .spacing: return .zero
    }
  }
}

/// Where a view with its first modifiers has a line when it is offered this.
struct GuideQuestion: Hashable {
  let guide: AlignmentGuide
  let view: Int
  let count: Int
  let proposal: Proposal
}
