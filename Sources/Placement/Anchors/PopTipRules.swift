// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// AMPopTip's rules: the wanted direction, or that with the largest gap, and a margin along the target.
///
/// A model of what its source was read to do, without its animations. It doesn't look at the main axis at all. Where gaps are equal AMPopTip
/// takes whichever its dictionary has first; here it is the first of top, bottom, left, right.
public struct PopTipRules: Hashable, Sendable {
  /// The distance from the window's edge.
  public var edgeMargin: Length = 8
  /// The most that a text's lines are wide: the library asks its caller, so this is assumed.
  public var greatestTextWidth: Length = 200

  /// AMPopTip's defaults.
  public init() {}

  /// Where a bubble goes.
  func place(_ request: PlacementRequest) -> BubblePlacement {
    let (target, bounds) = (request.target, request.screen.bounds)
    func gap(_ side: PlacementSide) -> Length {
      switch side {
      case .top: target.minY - bounds.minY
      case .bottom: bounds.maxY - target.maxY
      case .left: target.minX - bounds.minX
      case .right: bounds.maxX - target.maxX
      }
    }
    var side = request.preferred?.side ?? .top
    if request.preferred == nil {
      for other in [PlacementSide.bottom, .left, .right] where gap(other) > gap(side) { side = other }
    }
    // Six points around the content, and the arrow's eight towards the target.
    let surround = side.axis == .vertical ? LayoutSize(width: 12, height: 20) : LayoutSize(width: 20, height: 12)
    let width = side.axis == .vertical ? greatestTextWidth : min(greatestTextWidth, gap(side) - surround.width)
    let size = request.size(width: width, surround: surround)
    var rules = AnchorRules(choice: .wanted)
    rules.offset = 0
    let wished = AnchorPlacer(rules: rules, request: request).frame(PlacementPosition(side), size)
    var bubble = wished
    let axis = side.axis.other
    let (low, high) = (bounds.origin[axis], bounds.origin[axis] + bounds.size[axis])
    if wished.origin[axis] < low { bubble.origin[axis] = low + edgeMargin }
    if bubble.origin[axis] + size[axis] > high { bubble.origin[axis] = high - size[axis] - edgeMargin }
    let offset = (axis == .horizontal ? target.midX : target.midY) - bubble.origin[axis]
    return BubblePlacement(
      bubble, PlacementPosition(side), arrow: BubbleArrow(edge: side.opposite, offset: offset, miss: .zero),
      wanted: request.preferred.map { PlacementPosition($0.side) },
      shift: LayoutPoint(x: bubble.minX - wished.minX, y: bubble.minY - wished.minY), for: request)
  }
}
