// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// Where a bubble goes, and what that means for whoever should read it.
public struct BubblePlacement: Hashable, Sendable {
  /// The bubble's frame in the window's coordinates, arrow apart.
  public let bubble: LayoutRectangle
  /// The target's frame that it was placed for.
  public let target: LayoutRectangle
  /// The side of the target, and the place along it, that the policy chose.
  public let position: PlacementPosition
  /// Where the arrow is.
  public let arrow: BubbleArrow
  /// Whether another position was wanted.
  public let isFallback: Bool
  /// How far the bubble was moved from where the position alone would have it.
  public let shift: LayoutPoint
  /// Whether the bubble got less than the size that it wanted.
  public let isResized: Bool
  /// The part of the bubble that lies in the safe area, from 0 to 1.
  public let fractionVisible: Double
  /// Whether the bubble lies over a part of its target.
  public let coversTarget: Bool
  /// Whether nothing of the target is on screen.
  public let targetIsHidden: Bool

  init(
    _ bubble: LayoutRectangle, _ position: PlacementPosition, arrow: BubbleArrow, wanted: PlacementPosition?, shift: LayoutPoint = .zero,
    isResized: Bool = false, for request: PlacementRequest
  ) {
    self.bubble = bubble
    self.target = request.target
    self.position = position
    self.arrow = arrow
    self.isFallback = wanted.map { $0 != position } ?? false
    self.shift = shift
    self.isResized = isResized
    fractionVisible = bubble.fraction(in: request.screen.safeArea)
    coversTarget = bubble.intersection(request.target) != nil
    let (target, bounds) = (request.target, request.screen.bounds)
    targetIsHidden =
      target.maxX <= bounds.minX && target.minX < bounds.minX || target.minX >= bounds.maxX
      || target.maxY <= bounds.minY && target.minY < bounds.minY || target.minY >= bounds.maxY
  }

  /// Whether all of the bubble is in the safe area, and none of it over its target, which is on screen.
  public var isFlawless: Bool { fractionVisible == 1 && !coversTarget && !targetIsHidden }

  /// What came of it, in a few words for people: what is wrong, or else all that was done to avoid it.
  public var words: String {
    switch outcome {
    case .targetHidden: return "target hidden"
    case .unplaceable: return "not on screen"
    // Never 0 or 100 %, which would be other outcomes.
    case .clipped(let cut): return "\(min(max(Int((cut * 100).rounded()), 1), 99)) % cut"
    case .preferred, .fallback, .shifted, .resized: break
    }
    var parts = isFallback ? ["\(position) instead"] : []
    if shift != .zero { parts.append("moved by \(shift.x == .zero ? shift.y : shift.x)") }
    if isResized { parts.append("made smaller") }
    return parts.isEmpty ? "as wanted" : parts.joined(separator: ", ")
  }

  /// What came of it, in one word: the gravest thing of all that happened.
  public var outcome: PlacementOutcome {
    if targetIsHidden { return .targetHidden }
    if fractionVisible == 0 { return .unplaceable }
    if fractionVisible < 1 { return .clipped(1 - fractionVisible) }
    if isResized { return .resized }
    if shift != .zero { return .shifted(shift) }
    return isFallback ? .fallback(position) : .preferred
  }
}

/// Where the arrow is on a bubble.
public struct BubbleArrow: Hashable, Sendable {
  /// The bubble's edge that it is on.
  public let edge: PlacementSide
  /// The arrow's middle, from the left or the top of the bubble.
  public let offset: Length
  /// How far the target's middle is away from the arrow's; other than zero, the arrow points beside it.
  public let miss: Length

  /// An arrow on an edge.
  public init(edge: PlacementSide, offset: Length, miss: Length) {
    self.edge = edge
    self.offset = offset
    self.miss = miss
  }
}
