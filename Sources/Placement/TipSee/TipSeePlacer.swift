// SPDX-License-Identifier: GPL-3.0-or-later

import ViewTree

/// One placement by TipSee's rules.
struct TipSeePlacer {
  let rules: TipSeeRules
  let request: PlacementRequest

  private var quirks: TipSeeQuirks { rules.quirks }
  private var target: LayoutRectangle { request.target }
  private var bounds: LayoutRectangle { request.screen.bounds }
  private var safeInsets: ScreenInsets { request.screen.safeAreaInsets }
  private var padding: ScreenInsets { rules.padding ?? rules.globalPadding }

  func placement() -> BubblePlacement {
    let wanted = request.preferred?.side ?? rules.defaultSide
    let order = [wanted] + TipSeeRules.order.filter { $0 != wanted }
    if let side = order.first(where: fits) { return place(side, wanted: wanted) }
    if quirks.contains(.defaultSideWhenNothingFits) { return place(rules.defaultSide, wanted: wanted) }
    // The side that leaves the target free, and of those the one on which the most is seen; of equal ones the first.
    var best = place(wanted, wanted: wanted)
    for side in order.dropFirst() {
      let other = place(side, wanted: wanted)
      if other.coversTarget != best.coversTarget ? best.coversTarget : other.fractionVisible > best.fractionVisible { best = other }
    }
    return best
  }

  // MARK: - Whether a side will do

  private func fits(_ side: PlacementSide) -> Bool {
    let size = quirks.contains(.fitMeasuresOtherWidth) ? wholeSize : placedSize(side)
    let gap = quirks.contains(.fitUsesGlobalPadding) ? rules.globalPadding : padding
    let (margin, slack) = (rules.safeAreaInsets, TipSeeRules.slack)
    let hasRoom =
      switch side {
      case .left: target.minX - bounds.minX > margin.left + gap.right + slack + safeInsets.left + size.width
      case .top: target.minY - bounds.minY > margin.top + gap.bottom + slack + safeInsets.top + size.height
      case .right: bounds.maxX - target.maxX > safeInsets.right + margin.right + gap.left + slack + size.width
      case .bottom:
        bounds.maxY - target.maxY > safeInsets.bottom + margin.bottom + gap.top + slack
          + (quirks.contains(.bottomFitHasWrongSign) ? .zero - size.height : size.height)
      }
    if !hasRoom || quirks.contains(.fitIgnoresCrossAxis) { return hasRoom }
    let frame = frame(side).moved
    return request.screen.safeArea.contains(frame) && frame.intersection(target) == nil
  }

  /// The size at the width that TipSee measures before it knows the side.
  private var wholeSize: LayoutSize { request.size(width: bounds.size.width - TipSeeRules.textMargin, surround: TipSeeRules.surround) }

  /// The size that the bubble gets on a side: texts beside the target are broken anew.
  private func placedSize(_ side: PlacementSide) -> LayoutSize {
    guard request.content.isText, side.axis == .horizontal else { return wholeSize }
    let margins = rules.safeAreaInsets.left + rules.safeAreaInsets.right
    let room: Length
    switch (side, quirks.contains(.fitMeasuresOtherWidth)) {
    case (.left, true):
      // TipSee takes the magnitude: less room than none becomes some.
      let width = target.minX - bounds.minX - margins - padding.left
      room = max(width, .zero - width)
    case (_, true): room = bounds.maxX - target.maxX - margins - padding.left
    case (.left, false):
      room = target.minX - bounds.minX - rules.safeAreaInsets.left - safeInsets.left - padding.right - kept
    case (_, false):
      room = bounds.maxX - target.maxX - rules.safeAreaInsets.right - safeInsets.right - padding.left - kept
    }
    return request.size(width: room, surround: TipSeeRules.surround)
  }

  /// What the fit's test wants free beside the text itself, so that a text broken to the rest passes.
  private var kept: Length { TipSeeRules.slack + TipSeeRules.surround.width + Length(thousandths: 1) }

  // MARK: - Where it goes

  private func place(_ side: PlacementSide, wanted: PlacementSide) -> BubblePlacement {
    let (wished, moved) = frame(side)
    return BubblePlacement(
      moved, PlacementPosition(side), arrow: arrow(side, on: moved), wanted: PlacementPosition(wanted),
      shift: LayoutPoint(x: moved.minX - wished.minX, y: moved.minY - wished.minY), for: request)
  }

  /// The frame that the side alone gives, and the frame moved back from the edges.
  private func frame(_ side: PlacementSide) -> (wished: LayoutRectangle, moved: LayoutRectangle) {
    let size = placedSize(side)
    var frame = LayoutRectangle(
      origin: LayoutPoint(
        x: target.originInMiddle(of: size.width, .horizontal), y: target.originInMiddle(of: size.height, .vertical)),
      size: size)
    switch side {
    case .left: frame.origin.x = target.minX - padding.right - size.width
    case .right: frame.origin.x = target.maxX + padding.left
    case .top: frame.origin.y = target.minY - size.height - padding.bottom
    case .bottom: frame.origin.y = target.maxY + padding.top
    }
    let wished = frame
    let sideways = quirks.contains(.clampIgnoresSideInsets) ? rules.safeAreaInsets : rules.safeAreaInsets + safeInsets
    let (left, right) = (bounds.minX + sideways.left, bounds.maxX - sideways.right)
    if quirks.contains(.movesSidewaysOnly) || side.axis == .vertical {
      if frame.minX < left { frame.origin.x = left }
      if frame.maxX > right { frame.origin.x = right - size.width }
      if frame.minX < left, !quirks.contains(.wideBubbleLeavesLeftEdge) { frame.origin.x = left }
    } else {
      let upright = rules.safeAreaInsets + safeInsets
      frame.origin.y = max(min(frame.minY, bounds.maxY - upright.bottom - size.height), bounds.minY + upright.top)
    }
    return (wished, frame)
  }

  private func arrow(_ side: PlacementSide, on bubble: LayoutRectangle) -> BubbleArrow {
    let axis = side.axis.other
    let middle = (axis == .horizontal ? target.midX : target.midY) - bubble.origin[axis]
    let margin = TipSeeRules.arrowMargin
    // Beside its target TipSee leaves the arrow in the middle, where the target's is: the bubble isn't moved there.
    let stays = axis == .vertical && quirks.contains(.movesSidewaysOnly)
    let offset = stays ? bubble.midY - bubble.minY : min(max(middle, margin), bubble.size[axis] - margin)
    return BubbleArrow(edge: side.opposite, offset: offset, miss: middle - offset)
  }
}
