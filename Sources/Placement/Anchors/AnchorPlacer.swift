// SPDX-License-Identifier: GPL-3.0-or-later

import ViewTree

extension AnchorRules {
  /// Where a bubble goes.
  func place(_ request: PlacementRequest) -> BubblePlacement { AnchorPlacer(rules: self, request: request).placement() }
}

/// One placement by Floating UI's rules.
struct AnchorPlacer {
  let rules: AnchorRules
  let request: PlacementRequest

  var target: LayoutRectangle { request.target }
  var isMirrored: Bool { request.direction == .rightToLeft }
  /// The room that the bubble should stay in.
  var room: LayoutRectangle { request.screen.safeArea.inset(by: rules.padding) }

  func placement() -> BubblePlacement {
    let surround = TipSeeRules.surround
    let widest = min(rules.greatestTextBubble - surround.width, request.screen.bounds.size.width - TipSeeRules.textMargin)
    let wantedSize = request.size(width: widest, surround: surround)
    let position = position(for: wantedSize)
    let size = rules.resizes ? resized(wantedSize, at: position, surround: surround) : wantedSize
    let wished = frame(position, size)
    var bubble = shifted(wished, position)
    if let correction = arrow(on: bubble, position).correction {
      bubble.origin[position.side.axis.other] = bubble.origin[position.side.axis.other] + correction
      bubble = shifted(bubble, position)
    }
    let wanted: PlacementPosition? =
      if case .mostSpace = rules.choice { request.preferred } else { request.preferred ?? rules.defaultPosition }
    return BubblePlacement(
      bubble, position, arrow: arrow(on: bubble, position).arrow, wanted: wanted,
      shift: LayoutPoint(x: bubble.minX - wished.minX, y: bubble.minY - wished.minY), isResized: size != wantedSize, for: request)
  }

  // MARK: - From a position to a frame

  /// The frame that a position gives, offsets included.
  func frame(_ position: PlacementPosition, _ size: LayoutSize) -> LayoutRectangle {
    let (main, cross) = (position.side.axis, position.side.axis.other)
    var origin = LayoutPoint.zero
    origin[main] =
      position.side.isBefore ? target.origin[main] - size[main] - rules.offset : target.origin[main] + target.size[main] + rules.offset
    if position.alignment == .center {
      origin[cross] = target.originInMiddle(of: size[cross], cross)
    } else {
      origin[cross] = target.origin[cross] + (isFlushAtFarEdge(position) ? target.size[cross] - size[cross] : .zero)
    }
    var along = rules.crossOffset
    if position.alignment != .center, let inwards = rules.alignmentOffset { along = position.alignment == .end ? .zero - inwards : inwards }
    origin[cross] = isReversed(cross) ? origin[cross] - along : origin[cross] + along
    return LayoutRectangle(origin: origin, size: size)
  }

  /// Whether reading goes from the greater coordinates of an axis to the lesser.
  private func isReversed(_ axis: Axis) -> Bool { isMirrored && axis == .horizontal }

  /// Whether an aligned bubble is flush with its target at the right, or at the bottom.
  private func isFlushAtFarEdge(_ position: PlacementPosition) -> Bool {
    (position.alignment == .end) != isReversed(position.side.axis.other)
  }

  /// How far a frame reaches beyond the room at a side; less than zero where there is space left.
  func overflow(_ frame: LayoutRectangle, _ side: PlacementSide) -> Length {
    switch side {
    case .top: room.minY - frame.minY
    case .right: frame.maxX - room.maxX
    case .bottom: frame.maxY - room.maxY
    case .left: room.minX - frame.minX
    }
  }

  // MARK: - Shift and size

  /// The frame moved along the target into the room, as far as the rules allow.
  private func shifted(_ frame: LayoutRectangle, _ position: PlacementPosition) -> LayoutRectangle {
    let axis = position.side.axis.other
    if case .none = rules.shift { return frame }
    let low = room.origin[axis]
    var moved = frame
    moved.origin[axis] = max(low, min(frame.origin[axis], low + room.size[axis] - frame.size[axis]))
    if case .limited(let distance) = rules.shift {
      let least = target.origin[axis] - frame.size[axis] + distance
      let most = target.origin[axis] + target.size[axis] - distance
      moved.origin[axis] = max(least, min(moved.origin[axis], most))
    }
    return moved
  }

  /// The size that fits at a position; texts are broken anew to a smaller width.
  private func resized(_ wanted: LayoutSize, at position: PlacementPosition, surround: LayoutSize) -> LayoutSize {
    var size = wanted
    // Each round makes a width smaller, or is the last; the bound is Floating UI's own.
    for _ in 0..<50 {
      let available = available(size, at: position)
      var next = LayoutSize(width: min(size.width, available.width), height: size.height)
      if next.width < size.width, request.content.isText {
        next.height = request.size(width: next.width - surround.width, surround: surround).height
      }
      next.height = min(next.height, available.height)
      if next == size { break }
      size = next
    }
    return size
  }

  /// How large the bubble may be at a position.
  private func available(_ size: LayoutSize, at position: PlacementPosition) -> LayoutSize {
    let frame = frame(position, size)
    let (main, cross) = (position.side.axis, position.side.axis.other)
    var available = LayoutSize.zero
    let most = room.size
    available[main] = min(size[main] - overflow(frame, position.side), most[main])
    if case .none = rules.shift {
      let (before, after) = sides(of: cross)
      let (low, high) = (overflow(frame, before), overflow(frame, after))
      if position.alignment == .center {
        let beyond = max(low, .zero) + max(high, .zero)
        let reach = beyond == .zero ? max(low, high) : beyond
        available[cross] = size[cross] - reach - reach
      } else {
        available[cross] = min(size[cross] - (isFlushAtFarEdge(position) ? low : high), most[cross])
      }
    } else {
      available[cross] = most[cross]
    }
    return LayoutSize(width: max(available.width, .zero), height: max(available.height, .zero))
  }

  /// The two sides at the ends of an axis.
  private func sides(of axis: Axis) -> (PlacementSide, PlacementSide) { axis == .horizontal ? (.left, .right) : (.top, .bottom) }

  // MARK: - Arrow

  /// The arrow, and how far the bubble itself should move for the arrow to reach a target that is small.
  private func arrow(on bubble: LayoutRectangle, _ position: PlacementPosition) -> (arrow: BubbleArrow, correction: Length?) {
    let axis = position.side.axis.other
    let (extent, length) = (bubble.size[axis], rules.arrow.length)
    let middle = target.originInMiddle(of: length, axis) - bubble.origin[axis]
    // A point less than half, so that a middle arrow can stay in the middle.
    let padding = min(rules.arrow.padding, LayoutRectangle(origin: .zero, size: bubble.size).originInMiddle(of: length, axis) - 1)
    let start = max(padding, min(middle, extent - length - padding))
    let miss = middle - start
    let arrow = BubbleArrow(edge: position.side.opposite, offset: start + length / 2, miss: miss)
    let isTiny = target.size[axis] / 2 < padding + length / 2
    return (arrow, position.alignment != .center && miss != .zero && isTiny ? miss : nil)
  }
}
