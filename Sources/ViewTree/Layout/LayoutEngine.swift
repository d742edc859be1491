// SPDX-License-Identifier: GPL-3.0-or-later

/// One layout on its way: asks views for sizes, each question once, and remembers the answers.
///
/// All coordinates are measured from the leading edge; a layout from right to left is mirrored when it is done. What a view answers depends on the
/// proposal alone, so every answer can be remembered. The number of different proposals that a view can get grows with its depth where stacks of both
/// axes alternate; `limit` bounds the whole.
struct LayoutEngine {
  let tree: LayoutTree
  let textSize: TextSize
  /// How many questions may be asked in all.
  let limit: Int
  private(set) var questions = 0
  private var arrangements: [[(proposal: Proposal, arrangement: Arrangement)]]
  /// Lines that were looked for; nil where the view doesn't say.
  var guidePlaces: [GuideQuestion: Length?] = [:]
  private var texts: [Int: (text: MeasuredText, blocks: [(proposal: Proposal, block: TextBlock)])] = [:]

  init(_ tree: LayoutTree, textSize: TextSize) {
    self.tree = tree
    self.textSize = textSize
    limit = tree.nodes.count * LayoutError.greatestQuestionsPerView + 10_000
    arrangements = Array(repeating: [], count: tree.nodes.count)
  }

  /// What a view with all its modifiers chooses.
  mutating func size(_ view: Int, _ proposal: Proposal) throws(LayoutError) -> LayoutSize {
    try size(view, tree.nodes[view].modifiers.count, proposal)
  }

  /// What a view with its first modifiers chooses.
  mutating func size(_ view: Int, _ count: Int, _ proposal: Proposal) throws(LayoutError) -> LayoutSize {
    if count == 0 { return try contentSize(view, proposal) }
    let modifier = tree.nodes[view].modifiers[count - 1]
    let inner = modifier.innerProposal(proposal)
    switch modifier {
    case .frame(let width?, let height?, _): return LayoutSize(width: width, height: height)
    case .frame(let width, let height, _):
      let size = try size(view, count - 1, inner)
      return LayoutSize(width: width ?? size.width, height: height ?? size.height)
    case .flexibleFrame(let width, let height, _):
      let size = try size(view, count - 1, inner)
      return LayoutSize(
        width: width.answer(proposal.width, child: size.width), height: height.answer(proposal.height, child: size.height))
    case .padding(let insets):
      let size = try size(view, count - 1, inner)
      return LayoutSize(width: size.width + insets[.horizontal], height: size.height + insets[.vertical])
    case .fixedSize, .layoutPriority, .alignmentGuide, .spacing: return try size(view, count - 1, inner)
    }
  }

  private mutating func contentSize(_ view: Int, _ proposal: Proposal) throws(LayoutError) -> LayoutSize {
    questions += 1
    if questions > limit { throw .tooManyQuestions(view: tree.nodes[view].name, limit: limit) }
    switch tree.nodes[view].content {
    case .row, .column, .overlay: return try arrangement(view, proposal).size
    case .spacer(let minimum):
      guard let axis = tree.stackAxis(of: view) else {
        return LayoutSize(width: max(proposal.width ?? minimum, minimum), height: max(proposal.height ?? minimum, minimum))
      }
      var size = LayoutSize.zero
      size[axis] = max(proposal[axis] ?? minimum, minimum)
      return size
    case .divider(let thickness):
      let along: Axis = tree.stackAxis(of: view) == .horizontal ? .vertical : .horizontal
      var size = LayoutSize(width: thickness, height: thickness)
      size[along] = proposal[along] ?? LayoutContent.idealLength
      return size
    case .shape:
      return LayoutSize(width: proposal.width ?? LayoutContent.idealLength, height: proposal.height ?? LayoutContent.idealLength)
    case .fixed(let size): return size
    case .upTo(let size):
      return LayoutSize(width: min(proposal.width ?? size.width, size.width), height: min(proposal.height ?? size.height, size.height))
    case .share(let width, let height):
      return LayoutSize(
        width: proposal.width?.times(thousandths: width) ?? LayoutContent.idealLength,
        height: proposal.height?.times(thousandths: height) ?? LayoutContent.idealLength)
    case .text: return block(view, proposal)?.size ?? .zero
    }
  }

  /// A text broken for a proposal; nil for what isn't a text.
  mutating func block(_ view: Int, _ proposal: Proposal) -> TextBlock? {
    guard case .text(let text, let font, let lineLimit) = tree.nodes[view].content else { return nil }
    var known = texts[view] ?? (MeasuredText(text), [])
    if let block = known.blocks.first(where: { $0.proposal == proposal })?.block { return block }
    let block = TextBlock(
      known.text, font: font, textSize: textSize, width: proposal.width, height: proposal.height, lineLimit: lineLimit)
    known.blocks.append((proposal, block))
    texts[view] = known
    return block
  }

  /// How a stack divides a proposal among its children.
  mutating func arrangement(_ view: Int, _ proposal: Proposal) throws(LayoutError) -> Arrangement {
    for known in arrangements[view] where known.proposal == proposal { return known.arrangement }
    let arrangement: Arrangement
    switch tree.nodes[view].content {
    case .row(let alignment, let spacing):
      arrangement = try divide(view, .horizontal, proposal, guide: .vertical(alignment), spacing: spacing)
    case .column(let alignment, let spacing):
      arrangement = try divide(view, .vertical, proposal, guide: .horizontal(alignment), spacing: spacing)
    case .overlay(let alignment): arrangement = try overlay(view, proposal, alignment)
    case .spacer, .divider, .shape, .fixed, .upTo, .share, .text: arrangement = .empty
    }
    for extent in [arrangement.size.width, arrangement.size.height] where !extent.isInfinite && extent > LayoutError.greatestLength {
      throw .excessiveLength(view: tree.nodes[view].name)
    }
    arrangements[view].append((proposal, arrangement))
    return arrangement
  }
}

extension LayoutContent {
  /// What a view without an ideal length of its own takes if none is offered.
  static let idealLength: Length = 10
}

extension LayoutModifier {
  /// What a modifier offers the view in it.
  func innerProposal(_ proposal: Proposal) -> Proposal {
    switch self {
    case .frame(let width, let height, _): Proposal(width: width ?? proposal.width, height: height ?? proposal.height)
    case .flexibleFrame(let width, let height, _):
      Proposal(width: width.innerProposal(proposal.width), height: height.innerProposal(proposal.height))
    case .padding(let insets):
      Proposal(
        width: proposal.width.map { $0.without(insets[.horizontal]) }, height: proposal.height.map { $0.without(insets[.vertical]) })
    case .fixedSize(let horizontal, let vertical):
      Proposal(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
    case .layoutPriority, .alignmentGuide, .spacing: proposal
    }
  }
}

extension FrameBounds {
  fileprivate func innerProposal(_ proposal: Length?) -> Length? { (proposal ?? ideal)?.clamped(minimum, maximum) }

  /// What a flexible frame answers along one axis.
  fileprivate func answer(_ proposal: Length?, child: Length) -> Length {
    guard let offered = proposal?.clamped(minimum, maximum) else { return ideal ?? child.clamped(minimum, maximum) }
    switch (minimum, maximum) {
    case (_?, _?): return offered
    case (let minimum?, nil): return max(min(offered, child), minimum)
    case (nil, let maximum?): return min(max(offered, child), maximum)
    case (nil, nil): return child
    }
  }
}

extension Length {
  /// What is left of an offer, zero if nothing is.
  func without(_ part: Length) -> Length { max(self - part, .zero) }
}
